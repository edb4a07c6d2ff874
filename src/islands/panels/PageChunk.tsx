import { useEffect, useRef, useState } from 'react';
import { drawPages } from '../../stores/thumbs.ts';
import { useNear } from '../use-near.ts';
import type { TurnMap } from './turn-map.ts';

/** Pages drawn by one call. */
export const CHUNK = 12;
const SIZE = 220;

interface Props {
  /** The file's id. */
  id: string;
  first: number;
  count: number;
  map: TurnMap;
  chosen: ReadonlySet<number>;
  fixed: boolean;
  byHand: boolean;
  onTurn(pages: Iterable<number>, degrees: number): void;
  onChoose(page: number): void;
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

/** Up to twelve pages side by side. */
export function PageChunk({ id, first, count, map, chosen, fixed, byHand, onTurn, onChoose }: Props) {
  const { ref, urls } = usePictures(id, first, count);
  return (
    <ol
      ref={ref}
      start={first + 1}
      className="mb-3 grid grid-cols-3 gap-3 [contain-intrinsic-size:auto_28rem] [content-visibility:auto] sm:grid-cols-4 md:grid-cols-6 lg:grid-cols-4"
    >
      {Array.from({ length: count }, (_, index) => first + index).map((page) => (
        <li
          key={page}
          className={`relative rounded-lg border ${chosen.has(page) ? 'border-accent bg-accent-soft' : 'border-line bg-sunken'}`}
        >
          <input
            type="checkbox"
            aria-label={`选中第 ${page + 1} 页`}
            checked={chosen.has(page)}
            disabled={fixed}
            onChange={() => onChoose(page)}
            className="absolute top-1.5 left-1.5 z-10 size-5 pointer-coarse:size-8 cursor-pointer accent-accent"
          />
          <PageButton
            page={page}
            degrees={map[page] ?? 0}
            src={urls[page - first]}
            fixed={fixed}
            effect={byHand ? '按下再右转 90°' : '按下只把这一页右转 90°'}
            onTurn={() => onTurn([page], 90)}
          />
        </li>
      ))}
    </ol>
  );
}

function PageButton({
  page,
  degrees,
  src,
  fixed,
  effect,
  onTurn,
}: {
  page: number;
  degrees: number;
  src: string | undefined;
  fixed: boolean;
  /** What a press does, in words. */
  effect: string;
  onTurn(): void;
}) {
  const words = degrees ? `将转 ${degrees}°` : '不转';
  // A page lying on its side must fit the width of its upright frame.
  const transform = `rotate(${degrees}deg)${degrees % 180 ? ' scale(0.75)' : ''}`;
  return (
    <button
      type="button"
      disabled={fixed}
      onClick={onTurn}
      className="flex w-full cursor-pointer flex-col items-center gap-1 rounded-lg p-2 outline-offset-1 focus-visible:outline-2 focus-visible:outline-accent"
    >
      <span className="grid aspect-3/4 w-full place-items-center overflow-hidden">
        {src && (
          <img
            src={src}
            alt=""
            style={{ transform }}
            className="max-h-full max-w-full bg-white shadow-sm transition-transform motion-reduce:transition-none"
          />
        )}
      </span>
      <span className="text-xs text-muted tabular-nums">
        <span className="sr-only">第</span>
        {page + 1}
        <span className="sr-only">
          页，{words}，{effect}
        </span>
        {degrees > 0 && (
          <b className="ml-1 font-medium text-accent" aria-hidden>
            {degrees}°
          </b>
        )}
      </span>
    </button>
  );
}
