import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ToolProps } from '../../../../schemas/tool.ts';
import type { Transcript } from '../../../../schemas/transcript.ts';
import { valuesOf } from '../../../islands/option-fields.ts';
import { askEngine } from '../../../jobs/ask.ts';
import { toast } from '../../../stores/toast.ts';
import { $options, $results, $stage, type InputFile, isRunning } from '../../../stores/tool.ts';
import { replaceResults } from '../../../stores/work.ts';
import { isSpoken } from '../shared/voicing.ts';
import { isWritten, noteWritten } from './transcripts.ts';

const WRITER = 'transcript-writer';
/** The settings that change how a transcript is written, not what is in it. */
const FORMS = ['docx', 'txt', 'srt', 'vtt', 'times'] as const;
/** What was changed is written when nothing more was for so long. */
const REST_MS = 700;

/**
 * Writes the results anew, in this browser, when the transcript was corrected or other forms are wanted. `written`
 * tells whether they are as what is shown.
 */
export function useRewrite(props: ToolProps, { id, file }: InputFile, transcript: Transcript): { written: boolean } {
  const values = valuesOf(props, useStore($options));
  const running = isRunning(useStore($stage));
  const wanted = JSON.stringify(FORMS.map((form) => values[form]));
  // What was heard with other settings is written when it was heard anew.
  const fits = values.language === transcript.language && (transcript.to ?? 'none') === values.to;
  const [written, setWritten] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `values` says no more than `wanted`
  useEffect(() => {
    if (isWritten(transcript, wanted)) {
      noteWritten(transcript, wanted);
      setWritten(true); // what was changed may have been changed back
      return;
    }
    if (running || !fits || !FORMS.some((form) => form !== 'times' && values[form])) return;
    setWritten(false);
    const gone = new AbortController();
    const timer = setTimeout(() => {
      const options = Object.fromEntries(FORMS.map((form) => [form, values[form]]));
      const data = new File([JSON.stringify(transcript)], file.name, { type: 'application/json' });
      askEngine({ engine: WRITER, file: data, options }, gone.signal).then(
        (files) => {
          if (gone.signal.aborted) return;
          noteWritten(transcript, wanted);
          replaceResults(id, [...files, ...spokenOf(id)]);
          setWritten(true);
        },
        () => gone.signal.aborted || toast('改好的文字没有写进结果，请再改动一处试试。', 'danger'),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [transcript, wanted, running, fits]);
  return { written };
}

/** The spoken translation of a file, which only the service makes: it stays until that makes another. */
const spokenOf = (id: string): File[] =>
  $results.get().flatMap(({ from, file }) => (from.includes(id) && isSpoken(file.name) ? [file] : []));
