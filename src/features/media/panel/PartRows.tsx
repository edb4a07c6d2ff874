import { Play, X } from 'lucide-react';
import { Button } from '../../../islands/Button.tsx';
import { fromOn, type Part, putPart, upTo } from '../shared/parts.ts';
import { TimeField } from './TimeField.tsx';

interface Props {
  parts: readonly Part[];
  duration: number;
  fixed: boolean;
  onChange(parts: Part[]): void;
  onPlay(part: Part): void;
}

/** The parts as times to the millisecond, to be written, played or taken away. */
export function PartRows({ parts, duration, fixed, onChange, onPlay }: Props) {
  const put = (index: number, part: Part, stepped: boolean): void => {
    const next = putPart(parts, index, part, stepped);
    if (next) onChange(next);
  };
  return (
    <ol className="divide-y divide-line">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps the focus while its times change
        <li key={index} className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-2">
          <span className="w-6 shrink-0 text-sm text-muted tabular-nums">{index + 1}</span>
          <TimeField
            label={`第 ${index + 1} 段从`}
            time={part.from}
            fixed={fixed}
            fits={(time) => time < duration}
            onChange={(from, stepped) => put(index, fromOn(part, from, duration), stepped)}
          />
          <span aria-hidden className="text-muted max-sm:hidden">
            –
          </span>
          {/* On a phone one time stands below the other, and what is done with the part below both. */}
          <span aria-hidden className="-mt-1 basis-full sm:hidden" />
          <span aria-hidden className="w-6 shrink-0 text-sm text-muted sm:hidden">
            到
          </span>
          <TimeField
            label={`第 ${index + 1} 段到`}
            time={part.to}
            fixed={fixed}
            fits={(time) => time > 0}
            onChange={(to, stepped) => put(index, upTo(part, to, duration), stepped)}
          />
          <span aria-hidden className="-mt-1 basis-full sm:hidden" />
          <span className="text-sm text-muted tabular-nums max-sm:pl-8">
            {((part.to - part.from) / 1000).toFixed(3)} 秒
          </span>
          <span className="ml-auto flex">
            <Button shape="icon" aria-label={`试听第 ${index + 1} 段`} onClick={() => onPlay(part)}>
              <Play size={16} aria-hidden />
            </Button>
            <Button
              shape="icon"
              aria-label={`不要第 ${index + 1} 段`}
              disabled={fixed}
              onClick={() => onChange(parts.filter((_, number) => number !== index))}
            >
              <X size={16} aria-hidden />
            </Button>
          </span>
        </li>
      ))}
    </ol>
  );
}
