import { Check, ChevronLeft, ChevronRight, Copy, PenLine, SearchCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../Button.tsx';
import { INPUT } from '../fields/field.ts';
import { StepButton } from '../parts/StepButton.tsx';

interface Props {
  page: number;
  pages: number;
  onPage(page: number): void;
  doubts: number;
  onDoubt(): void;
  /** The last doubt of the page was gone to. */
  last: boolean;
  /** The chosen character, and what else it may be, '' where nothing is likely. */
  other: { character: string; instead: string } | undefined;
  onInstead(): void;
  /** It is what it was read as. */
  onKeep(): void;
  /** Undefined where there is nothing to copy. */
  text: (() => string) | undefined;
  /** What the copy takes. */
  copied: string;
}

/** Above the text: its pages, the way from doubt to doubt, and the copy. */
export function TextTools({
  page,
  pages,
  onPage,
  doubts,
  onDoubt,
  last,
  other,
  onInstead,
  onKeep,
  text,
  copied,
}: Props) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-card px-3 py-2 lg:sticky lg:top-14 lg:z-20">
      {pages > 1 && (
        <div className="flex items-center gap-1">
          <StepButton icon={ChevronLeft} name="上一页" end={page === 0} onStep={() => onPage(page - 1)} />
          <PageChooser page={page} pages={pages} onPage={onPage} />
          <StepButton icon={ChevronRight} name="下一页" end={page === pages - 1} onStep={() => onPage(page + 1)} />
        </div>
      )}
      {doubts > 0 ? (
        <Button shape="quiet" onClick={onDoubt}>
          <SearchCheck size={17} aria-hidden />
          {pages > 1 && '这一页'}
          {doubts} 处没把握，看下一处
        </Button>
      ) : (
        text && (
          <span className="flex items-center gap-2 px-2.5 text-sm text-muted">
            <PenLine size={16} className="shrink-0" aria-hidden />
            对照原图看一遍，点文字就能改
          </span>
        )
      )}
      {(last || (doubts === 0 && text)) && page < pages - 1 && (
        <Button shape="quiet" onClick={() => onPage(page + 1)}>
          去下一页
          <ChevronRight size={17} aria-hidden />
        </Button>
      )}
      {other?.instead && (
        <Button onMouseDown={(event) => event.preventDefault()} onClick={onInstead}>
          “{other.character}”改成“{other.instead}”
        </Button>
      )}
      {other && (
        <Button onMouseDown={(event) => event.preventDefault()} onClick={onKeep}>
          “{other.character}”没错
        </Button>
      )}
      <span className="flex-1" />
      {text && <CopyButton text={text} name={copied} />}
    </div>
  );
}

/** Two pages need no list. */
function PageChooser({ page, pages, onPage }: Pick<Props, 'page' | 'pages' | 'onPage'>) {
  const name = (at: number): string => `${at + 1} / ${pages}`;
  if (pages < 3) return <span className="text-sm tabular-nums">{name(page)}</span>;
  return (
    <select
      aria-label="看哪一页"
      value={page}
      onChange={({ target }) => onPage(Number(target.value))}
      className={`${INPUT} h-9 w-auto tabular-nums pointer-coarse:h-11`}
    >
      {Array.from({ length: pages }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
        <option key={at} value={at}>
          {name(at)}
        </option>
      ))}
    </select>
  );
}

const SHOWN_MS = 2000;

function CopyButton({ text, name }: { text(): string; name: string }) {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => void navigator.clipboard.writeText(text()).then(() => setCopied(copied + 1));
  return (
    <Button onClick={copy} className="min-w-28">
      {copied ? <Check size={17} aria-hidden /> : <Copy size={17} aria-hidden />}
      <span aria-live="polite">{copied ? '已复制' : name}</span>
    </Button>
  );
}
