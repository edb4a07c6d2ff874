import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNear } from '../../../islands/use-near.ts';
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
  /** One page (0-based) with its picture's URL once there is one. */
  children(page: number, src: string | undefined): ReactNode;
}

/** All pages of a file side by side, as list items; pictures are drawn for those near the view only. */
export function PageGrid({ id, pages, chosen, children }: Props) {
  return (
    <div className="p-3 sm:p-4">
      {Array.from({ length: Math.ceil(pages / CHUNK) }, (_, chunk) => chunk * CHUNK).map((first) => (
        <PageChunk key={first} id={id} first={first} count={Math.min(CHUNK, pages - first)} chosen={chosen}>
          {children}
        </PageChunk>
      ))}
    </div>
  );
}

/** Thumbnails of the chunk, asked for when it comes near the view and given up when it leaves before they are drawn. */
function usePictures(id: string, first: number, count: number) {
  const ref = useRef<HTMLOListElement>(null);
  const near = useNear(ref);
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
  return { ref, urls };
}

/** Up to twelve pages. */
function PageChunk({ id, first, count, chosen, children }: Omit<Props, 'pages'> & { first: number; count: number }) {
  const { ref, urls } = usePictures(id, first, count);
  return (
    <ol
      ref={ref}
      start={first + 1}
      className="mb-3 grid grid-cols-2 gap-3 [contain-intrinsic-size:auto_60rem] [content-visibility:auto] sm:mb-4 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] sm:gap-4"
    >
      {Array.from({ length: count }, (_, index) => first + index).map((page) => (
        <li
          key={page}
          className={`relative rounded-lg border ${chosen.has(page) ? 'border-accent bg-accent-soft' : 'border-line bg-sunken'}`}
        >
          {children(page, urls[page - first])}
        </li>
      ))}
    </ol>
  );
}
