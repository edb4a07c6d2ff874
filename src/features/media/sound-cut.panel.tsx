import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { sentence } from '../../../schemas/error.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import { valuesOf } from '../../islands/option-fields.ts';
import { FileChooser } from '../../islands/parts/FileChooser.tsx';
import { ProgressBar } from '../../islands/parts/ProgressBar.tsx';
import { useDoing } from '../../islands/use-doing.ts';
import { $files, $options, $stage, type InputFile, isRunning } from '../../stores/tool.ts';
import { CutBench } from './panel/CutBench.tsx';
import { usePlayer } from './panel/use-player.ts';
import { useSound } from './panel/use-sound.ts';

/** What every setting but the parts is where it changes nothing. */
const UNTOUCHED = { format: 'keep', fadeIn: 0, fadeOut: 0, loudness: 'off', silence: false };

/** A start would give every file back as it is: nothing is marked, and no setting does anything. */
const changesNothing = (files: readonly InputFile[], options: Record<string, unknown>): boolean =>
  files.every(({ values }) => !String(values.parts ?? '').trim()) &&
  Object.entries(UNTOUCHED).every(([name, value]) => options[name] === value);

/** The recording as a waveform, on which parts are marked; writes the engine's option `parts`. */
export default function SoundCutPanel(props: ToolProps) {
  const files = useStore($files);
  const options = valuesOf(props, useStore($options));
  const fixed = isRunning(useStore($stage));
  const [chosen, setChosen] = useState<string>();
  const entry = files.find(({ id }) => id === chosen) ?? files[0];
  useDoing(changesNothing(files, options) ? { words: '先选一段', lacks: true } : undefined);
  if (!entry) return null;
  return (
    <section aria-label="波形" className="overflow-hidden rounded-2xl border border-line bg-card">
      {files.length > 1 && (
        <FileChooser
          label="正在剪"
          files={files}
          entry={entry}
          isSet={({ values }) => !!values.parts}
          onChoose={setChosen}
        />
      )}
      <Opened key={entry.id} entry={entry} removes={options.keep === 'remove'} fixed={fixed} />
    </section>
  );
}

function Opened({ entry, removes, fixed }: { entry: InputFile; removes: boolean; fixed: boolean }) {
  const { sound, error, part } = useSound(entry.file);
  const player = usePlayer(entry.file);
  if (sound) return <CutBench entry={entry} sound={sound} removes={removes} fixed={fixed} player={player} />;
  return (
    <div
      data-opening={!error || undefined}
      className="grid min-h-72 place-content-center gap-3 px-4 py-6 text-center text-sm text-muted"
    >
      {error ? `${sentence(error)}看不到波形，也能剪：在设置里写时间，如 0:01.500-0:03.200。` : <Waiting part={part} />}
    </div>
  );
}

const Waiting = ({ part }: { part: number }) => (
  <>
    <p>正在读波形……</p>
    <div className="mx-auto w-64 max-w-full">
      <ProgressBar name="读波形" part={part} words="正在读波形" />
    </div>
  </>
);
