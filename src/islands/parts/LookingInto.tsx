import type { InputFile } from '../../stores/tool.ts';
import { Thumb } from '../Thumb.tsx';
import { ProgressBar } from './ProgressBar.tsx';

interface Props {
  entry: Pick<InputFile, 'thumb' | 'type'>;
  /** What the bar is of. */
  name: string;
  /** From 0 to 1. */
  part: number;
  words: string;
  /** What has to be fetched, and where the file stays. */
  hint: string;
}

/** A file while the panel looks into it: its picture, and beside it how far the look is. */
export function LookingInto({ entry, name, part, words, hint }: Props) {
  return (
    <div data-opening className="grid text-center text-sm text-muted lg:min-h-112 lg:grid-cols-2">
      <div className="grid place-items-center bg-sunken p-4">
        <div className="w-36 sm:w-64 lg:w-80">
          <Thumb src={entry.thumb} type={entry.type} large />
        </div>
      </div>
      <div className="grid place-content-center gap-3 border-line px-4 py-6 max-lg:border-t lg:border-l">
        <p className="tabular-nums">{words}……</p>
        <div className="mx-auto w-64 max-w-full">
          <ProgressBar name={name} part={part} words={words} />
        </div>
        <p className="text-xs text-balance">{hint}</p>
      </div>
    </div>
  );
}
