import { ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Slider } from '../../../islands/parts/Slider.tsx';
import { drawPages } from '../../../stores/thumbs.ts';

/** Pages drawn by one call. */
const CHUNK = 12;
const SIZE = 360;

interface Props {
  /** The file's id. */
  id: string;
  /** How many pages it has. */
  pages: number;
  chosen: ReadonlySet<number>;
  /** The chosen pages are those that go. */
  removes?: boolean;
  /** One page (0-based) with its picture's URL once there is one. */
  children(page: number, src: string | undefined): ReactNode;
}

/** The least width of a card, in pixels; kept for the next file. */
const WIDTH = { min: 150, max: 330, step: 30 };
let kept = 150;

/**
 * All pages of a file side by side, as list items, as large as the visitor likes; pictures are drawn for those near the
 * view only.
 */
export function PageGrid({ pages, ...props }: Props) {
  const [width, setWidth] = useState(kept);
  const change = (next: number): void => {
    kept = next;
    setWidth(next);
  };
  return (
    <>
      <div className="hidden items-center gap-3 border-b border-line px-4 text-muted sm:flex">
        <ZoomOut size={17} aria-hidden />
        <div className="flex w-40">
          <Slider name="页面大小" value={width} {...WIDTH} disabled={false} onChange={change} />
        </div>
        <ZoomIn size={17} aria-hidden />
      </div>
      <Pages pages={pages} width={width} {...props} />
    </>
  );
}

function Pages({ pages, width, ...props }: Props & { width: number }) {
  return (
    <ol
      style={{ '--page': `${width}px` } as CSSProperties}
      className="grid grid-cols-2 gap-3 p-3 sm:grid-cols-[repeat(auto-fill,minmax(var(--page),1fr))] sm:gap-4 sm:p-4"
    >
      {Array.from({ length: Math.ceil(pages / CHUNK) }, (_, chunk) => chunk * CHUNK).map((first) => (
        <PageChunk key={first} {...props} first={first} count={Math.min(CHUNK, pages - first)} />
      ))}
    </ol>
  );
}

/** Whether any of these elements is in view or within 300 pixels of it. */
function useAnyNear(items: RefObject<(Element | null)[]>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) isIntersecting ? seen.add(target) : seen.delete(target);
        setNear(seen.size > 0);
      },
      { rootMargin: '300px' },
    );
    for (const item of items.current) if (item) observer.observe(item);
    return () => observer.disconnect();
  }, [items]);
  return near;
}

/** Thumbnails of the chunk, asked for when it comes near the view and given up when it leaves before they are drawn. */
function usePictures(id: string, first: number, count: number) {
  const items = useRef<(Element | null)[]>([]);
  const near = useAnyNear(items);
  const [urls, setUrls] = useState<string[]>([]);
  const wanted = near && !urls.length;
  useEffect(() => {
    if (!wanted) return;
    const gone = new AbortController();
    drawPages(id, `${first + 1}-${first + count}`, SIZE, gone.signal).then(
      (pictures) => setUrls(pictures.map((picture) => URL.createObjectURL(picture))),
      () => undefined, // the page numbers stay usable without pictures
    );
    return () => gone.abort();
  }, [wanted, id, first, count]);
  useEffect(() => () => urls.forEach(URL.revokeObjectURL), [urls]);
  return { items, urls };
}

const LOOKS = {
  plain: 'border-line bg-sunken',
  chosen: 'border-accent bg-accent-soft',
  gone: 'border-danger bg-danger-soft',
};

/** Up to twelve pages. */
function PageChunk({
  id,
  first,
  count,
  chosen,
  removes = false,
  children,
}: Omit<Props, 'pages'> & { first: number; count: number }) {
  const { items, urls } = usePictures(id, first, count);
  const lookOf = (page: number) => (chosen.has(page) ? (removes ? 'gone' : 'chosen') : 'plain');
  return Array.from({ length: count }, (_, index) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: pages are told apart by their place alone
      key={index}
      ref={(item) => {
        items.current[index] = item;
      }}
      className={`relative rounded-xl border [contain-intrinsic-size:auto_15rem] [content-visibility:auto] ${LOOKS[lookOf(first + index)]}`}
    >
      {children(first + index, urls[index])}
    </li>
  ));
}
