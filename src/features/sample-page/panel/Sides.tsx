import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ErrorData, sentence } from '../../../../schemas/error.ts';
import { formatBytes } from '../../../islands/format.ts';
import { StepButton } from '../../../islands/parts/StepButton.tsx';
import type { InputFile } from '../../../stores/tool.ts';
import { Compare } from './Compare.tsx';
import { isPaged } from './draw.ts';

/** What the two sides are called. */
const wordsFor = (sizes: boolean): [string, string] => (sizes ? ['压缩前', '压缩后'] : ['处理前', '处理后']);

/** The address of a picture, or why there is none. */
interface Picture {
  url?: string;
  fault?: ErrorData;
  /** It stands for a larger one. */
  small?: boolean;
}

interface SidesProps {
  entry: InputFile;
  page: number;
  onPage(page: number): void;
  before: Picture;
  after: Picture;
  /** Said in place of the second picture, whatever became of it. */
  told?: string | undefined;
  /** It is a smaller file that is wanted. */
  sizes: boolean;
  facts: [string, string] | undefined;
}

/** An input beside what comes of it, page by page where it has pages. */
export function Sides({ entry, page, onPage, before, after, told, sizes, facts }: SidesProps) {
  const fault = before.fault ?? after.fault;
  const pages = isPaged(entry) ? (entry.pages ?? 1) : 1;
  return (
    <Compare
      before={before.url}
      after={after.url}
      missing={told ?? (fault && sentence(fault))}
      words={wordsFor(sizes)}
      facts={facts}
      alt={isPaged(entry) ? `第 ${page} 页` : '图片'}
      pixels={!isPaged(entry)}
      small={before.small}
    >
      {pages > 1 && (
        <span className="flex items-center">
          <StepButton icon={ChevronLeft} name="上一页" end={page <= 1} onStep={() => onPage(page - 1)} />
          <label className="flex items-center gap-1 text-sm whitespace-nowrap text-muted tabular-nums">
            <span className="sr-only">页码</span>
            <select
              value={page}
              onChange={({ target }) => onPage(Number(target.value))}
              className="rounded-lg border border-line bg-card px-2 py-1 text-ink"
            >
              {Array.from({ length: pages }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pages are told apart by their place alone
                <option key={index} value={index + 1}>
                  第 {index + 1} 页
                </option>
              ))}
            </select>
            / {pages}
          </label>
          <StepButton icon={ChevronRight} name="下一页" end={page >= pages} onStep={() => onPage(page + 1)} />
        </span>
      )}
    </Compare>
  );
}

/** The new size, and how much less it is. */
export function saved(before: number, after: number): string {
  const percent = Math.min(99, Math.round((1 - after / before) * 100)); // something is left always
  return percent > 0 ? `${formatBytes(after)}，减小 ${percent}%` : formatBytes(after);
}
