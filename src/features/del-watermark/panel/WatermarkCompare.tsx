import { useStore } from '@nanostores/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { StepButton } from '../../../islands/parts/StepButton.tsx';
import { drawPage, drawPages } from '../../../stores/thumbs.ts';
import { $stage, type InputFile, isRunning } from '../../../stores/tool.ts';
import { cleanedFile } from './watermarks.ts';

/** A visitor who ticks on is not done yet. */
const AFTER_MS = 350;
/** Pixels of the longer side. */
const SIZE = 900;

interface Props {
  entry: InputFile;
  pages: number;
  pick: string;
  /** The page last spoken of, from 1. */
  wanted: number;
}

/** A page before and after, beside each other. */
export function WatermarkCompare({ entry, pages, pick, wanted }: Props) {
  const [page, setPage] = useState(wanted);
  useEffect(() => setPage(wanted), [wanted]);
  const before = usePicture(
    `${entry.id} ${page}`,
    0,
    async (signal) => (await drawPages(entry.id, String(page), SIZE, signal))[0],
  );
  const after = usePicture(`${entry.id} ${page} ${pick}`, AFTER_MS, async (signal) => {
    const file = pick === 'none' ? undefined : await cleanedFile(entry, pick, signal);
    return file
      ? (await drawPage(file, page, SIZE, signal)).picture
      : (await drawPages(entry.id, String(page), SIZE, signal))[0];
  });
  return (
    <div className="border-t border-line">
      <div className="grid grid-cols-2 gap-2 bg-sunken p-2 sm:gap-3 sm:p-3">
        <Side title="去除前" src={before} alt={`第 ${page} 页去除前`} />
        <Side title="去除后" src={after} alt={`第 ${page} 页去除后`} />
      </div>
      <div className="flex items-center justify-center gap-3 border-t border-line px-3 py-2 text-sm text-muted tabular-nums">
        <StepButton icon={ChevronLeft} name="上一页" end={page <= 1} onStep={() => setPage(page - 1)} />
        <span aria-live="polite">
          第 {page} / {pages} 页
        </span>
        <StepButton icon={ChevronRight} name="下一页" end={page >= pages} onStep={() => setPage(page + 1)} />
      </div>
    </div>
  );
}

/** A picture drawn anew with every key, the old one staying until then; nothing is drawn while a job runs. */
function usePicture(
  key: string,
  wait: number,
  draw: (signal: AbortSignal) => Promise<File | undefined>,
): { src: string | undefined; busy: boolean } {
  const running = isRunning(useStore($stage));
  const [src, setSrc] = useState<string>();
  const [busy, setBusy] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is drawn
  useEffect(() => {
    if (running) return;
    setBusy(true);
    const gone = new AbortController();
    const timer = setTimeout(() => {
      draw(gone.signal)
        .then((picture) => !gone.signal.aborted && picture && setSrc(URL.createObjectURL(picture)))
        .catch(() => undefined) // the job reports what is wrong with the file
        .finally(() => !gone.signal.aborted && setBusy(false));
    }, wait);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [key, running]);
  useEffect(() => () => (src ? URL.revokeObjectURL(src) : undefined), [src]);
  return { src, busy };
}

function Side({
  title,
  src: { src, busy },
  alt,
}: {
  title: string;
  src: { src: string | undefined; busy: boolean };
  alt: string;
}) {
  return (
    <figure aria-busy={busy} className="flex min-w-0 flex-col gap-1.5">
      <figcaption className="text-center text-xs text-muted">{busy && src ? `${title}（更新中）` : title}</figcaption>
      <div className="grid h-64 place-items-center overflow-hidden p-px sm:h-96">
        {src ? (
          <img src={src} alt={alt} className={`size-full object-contain drop-shadow-sm ${busy ? 'opacity-60' : ''}`} />
        ) : (
          <span className="text-xs text-muted">正在生成……</span>
        )}
      </div>
    </figure>
  );
}
