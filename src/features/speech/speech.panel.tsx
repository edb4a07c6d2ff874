import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ToolProps } from '../../../schemas/tool.ts';
import { valuesOf } from '../../islands/option-fields.ts';
import { FileChooser } from '../../islands/parts/FileChooser.tsx';
import { useDoing } from '../../islands/use-doing.ts';
import { $files, $options, $stage, isRunning } from '../../stores/tool.ts';
import { setOption } from '../../stores/work.ts';
import { Before } from './panel/Before.tsx';
import { Proof } from './panel/Proof.tsx';
import { transcriptOf, useTranscripts } from './panel/transcripts.ts';
import { useLengths } from './panel/use-lengths.ts';
import { lackOf, useOffers, voiceLack } from './panel/use-offers.ts';

/** Before a job how long the recordings are and what can be done with them here; after it the text beside its sound. */
export default function SpeechPanel(props: ToolProps) {
  const files = useStore($files);
  const values = valuesOf(props, useStore($options));
  const [language, to] = [String(values.language), String(values.to)];
  const running = isRunning(useStore($stage));
  const offers = useOffers();
  const lengths = useLengths(files);
  const [chosen, setChosen] = useState<string>();
  useTranscripts();
  // Who translates has something in another language: what is first offered is that.
  const other =
    to !== 'none' && language === to && offers?.speech ? otherLanguage(offers.speech.languages, to) : undefined;
  useEffect(() => {
    if (other) setOption('language', other);
  }, [other]);
  const unspoken = voiceLack(offers, to, String(values.voice));
  const lack = lackOf(offers, language, to) ?? unspoken;
  useDoing(lack && { words: lack.words, lacks: true });
  const heard = files.filter(transcriptOf);
  const entry = heard.find(({ id }) => id === chosen) ?? heard[0];
  const transcript = entry && transcriptOf(entry);
  if (running) return null;
  return (
    <>
      {(!transcript || lack) && (
        <section aria-label="录音" className="overflow-clip rounded-2xl border border-line bg-card">
          <Before files={files} lengths={lengths} offers={offers} lack={lack} withoutVoice={lack === unspoken} />
        </section>
      )}
      {entry && transcript && (
        <section aria-label="校对文字" className="overflow-clip rounded-2xl border border-line bg-card">
          {heard.length > 1 && (
            <FileChooser label="校对" files={heard} entry={entry} isSet={() => false} onChoose={setChosen} />
          )}
          <Proof
            key={entry.id}
            {...props}
            entry={entry}
            transcript={transcript}
            canSpeak={!!offers?.voice && !unspoken}
          />
        </section>
      )}
    </>
  );
}

const otherLanguage = (languages: readonly string[], to: string): string | undefined =>
  languages.find((one) => one === 'auto') ??
  languages.find((one) => one === 'en' && one !== to) ??
  languages.find((one) => one !== to);
