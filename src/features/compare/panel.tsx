import { useStore } from '@nanostores/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ToolProps } from '../../../schemas/tool.ts';
import { Button } from '../../islands/Button.tsx';
import { formatBytes } from '../../islands/format.ts';
import { FileChooser } from '../../islands/parts/FileChooser.tsx';
import { canShow, endOf } from '../../islands/shown.ts';
import type { Result } from '../../jobs/job.ts';
import { drawPage, drawPages } from '../../stores/thumbs.ts';
import { $files, $results, $stage, type InputFile, isRunning } from '../../stores/tool.ts';
import { Compare } from './panel/Compare.tsx';

/** Pixels of a page's longer side: still sharp when zoomed. */
const SIZE = 2200;
/** The largest drawing of what browsers cannot show by themselves. */
const MOST = 2000;

/** An input beside what came of it alone: a PDF page by page, a picture as it is. Empty until there is a result. */
export default function ComparePanel({ tool }: ToolProps) {
  const files = useStore($files);
  const results = useStore($results);
  const running = isRunning(useStore($stage));
  const [chosen, setChosen] = useState<string>();
  const pairs = files.flatMap((entry) => {
    const own = results.filter(({ from }) => from.length === 1 && from[0] === entry.id);
    return own.length === 1 ? [{ entry, result: own[0] as Result }] : [];
  });
  const pair = pairs.find(({ entry }) => entry.id === chosen) ?? pairs[0];
  // Its place opens with the start, so that what lies below does not move when there is something to show.
  if (!pair) return running ? <div aria-hidden className="h-96 rounded-2xl border border-line bg-sunken" /> : null;
  return (
    <section aria-label="前后对比" className="overflow-hidden rounded-2xl border border-line bg-card">
      {pairs.length > 1 ? (
        <FileChooser
          label="前后对比"
          files={pairs.map(({ entry }) => entry)}
          entry={pair.entry}
          isSet={() => false}
          onChoose={setChosen}
        />
      ) : (
        <h2 className="border-b border-line px-4 py-2.5 text-sm font-medium text-ink">前后对比</h2>
      )}
      <Pair key={pair.result.id} {...pair} sizes={tool.sizes === true} />
    </section>
  );
}

function Pair({ entry, result, sizes }: { entry: InputFile; result: Result; sizes: boolean }) {
  const [page, setPage] = useState(1);
  const paged = endOf(result.file.name) === 'pdf';
  const pages = paged ? (entry.pages ?? 1) : 1;
  const before = usePicture(`${entry.id} ${page}`, async (signal) =>
    paged || !canShow(entry.file.name)
      ? (await drawPages(entry.id, String(page), paged ? SIZE : MOST, signal))[0]
      : entry.file,
  );
  const after = usePicture(`${result.id} ${page}`, async (signal) =>
    paged ? (await drawPage(result.file, page, SIZE, signal)).picture : result.file,
  );
  return (
    <Compare
      before={before}
      after={after}
      alt={paged ? `第 ${page} 页` : '图片'}
      facts={[
        formatBytes(entry.file.size),
        sizes ? saved(entry.file.size, result.file.size) : formatBytes(result.file.size),
      ]}
      pixels={!paged}
    >
      {pages > 1 && (
        <span className="flex items-center">
          <Button shape="icon" aria-label="上一页" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            <ChevronLeft size={18} aria-hidden />
          </Button>
          <label className="flex items-center gap-1 text-sm whitespace-nowrap text-muted tabular-nums">
            <span className="sr-only">页码</span>
            <select
              value={page}
              onChange={({ target }) => setPage(Number(target.value))}
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
          <Button shape="icon" aria-label="下一页" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            <ChevronRight size={18} aria-hidden />
          </Button>
        </span>
      )}
    </Compare>
  );
}

/** The new size, and how much less it is. */
function saved(before: number, after: number): string {
  const percent = Math.round((1 - after / before) * 100);
  return percent > 0 ? `${formatBytes(after)}，小 ${percent}%` : formatBytes(after);
}

/** The address of a picture made anew with every key; what cannot be made stays undefined. */
function usePicture(key: string, make: (signal: AbortSignal) => Promise<Blob | undefined>): string | undefined {
  const [shown, setShown] = useState<{ key: string; url: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the picture is another one
  useEffect(() => {
    const gone = new AbortController();
    let url: string | undefined;
    make(gone.signal).then(
      (picture) => {
        if (gone.signal.aborted || !picture) return;
        url = URL.createObjectURL(picture);
        setShown({ key, url });
      },
      () => undefined,
    );
    return () => {
      gone.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [key]);
  return shown?.key === key ? shown.url : undefined;
}
