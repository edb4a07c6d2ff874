import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../Button.tsx';

interface Props {
  /** Addresses of the two pictures; undefined while they are made. */
  before: string | undefined;
  after: string | undefined;
  /** What is seen, e.g. 第 2 页. */
  alt: string;
  /** Stands at the left of the zoom buttons. */
  children?: React.ReactNode;
}

const ZOOMS = [1, 2, 3, 4];
/** As tall as the picture is seen at most; the rest is scrolled to. */
const TALLEST = 'min(70dvh, 44rem)';

/** Two pictures of the same thing on top of each other, with a divider to be drawn across: by hand, by touch, by the arrow keys. */
export function Compare({ before, after, alt, children }: Props) {
  const [at, setAt] = useState(50);
  const [zoom, setZoom] = useState(1);
  const [aspect, setAspect] = useState(Math.SQRT1_2); // upright A4 until it is known;
  const step = (by: number): void => setZoom(ZOOMS[ZOOMS.indexOf(zoom) + by] ?? zoom);
  return (
    <>
      <div className="relative bg-sunken">
        <div className="min-h-40 overflow-auto p-3" style={{ maxHeight: `calc(${TALLEST} + 1.5rem)` }}>
          <div
            className="relative mx-auto"
            style={{ width: `calc(min(100%, ${TALLEST} * ${aspect}) * ${zoom})`, aspectRatio: aspect }}
          >
            {before && (
              <img
                src={before}
                alt={`${alt}，压缩前`}
                draggable={false}
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setAspect(naturalWidth / naturalHeight || 1)}
                className="absolute inset-0 size-full bg-white shadow"
              />
            )}
            {before && after && (
              <>
                <img
                  src={after}
                  alt={`${alt}，压缩后`}
                  draggable={false}
                  className="absolute inset-0 size-full bg-white"
                  style={{ clipPath: `inset(0 0 0 ${at}%)` }}
                />
                <input
                  type="range"
                  aria-label="前后对比的分界"
                  aria-valuetext={`左边 ${at}% 是压缩前`}
                  min={0}
                  max={100}
                  value={at}
                  onChange={({ target }) => setAt(Number(target.value))}
                  className="peer absolute inset-0 z-10 size-full cursor-ew-resize touch-pan-y opacity-0"
                />
                <span
                  aria-hidden
                  className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent outline-offset-2 peer-focus-visible:outline-2 peer-focus-visible:outline-accent"
                  style={{ left: `${at}%` }}
                >
                  <span className="sticky top-1/2 -ml-4 grid size-8 place-items-center rounded-full border-2 border-accent bg-card text-accent shadow">
                    ↔
                  </span>
                </span>
              </>
            )}
          </div>
        </div>
        <Tag className="left-3">压缩前</Tag>
        <Tag className="right-3">{after ? '压缩后' : '正在画……'}</Tag>
      </div>
      <div className="flex items-center justify-between gap-2 border-t border-line px-2 py-1.5">
        {children ?? <span />}
        <span className="flex items-center">
          <Button shape="icon" aria-label="缩小" disabled={zoom === ZOOMS[0]} onClick={() => step(-1)}>
            <ZoomOut size={18} aria-hidden />
          </Button>
          <span aria-live="polite" className="min-w-12 text-center text-sm text-muted tabular-nums">
            {zoom * 100}%
          </span>
          <Button shape="icon" aria-label="放大" disabled={zoom === ZOOMS.at(-1)} onClick={() => step(1)}>
            <ZoomIn size={18} aria-hidden />
          </Button>
        </span>
      </div>
    </>
  );
}

const Tag = ({ className, children }: { className: string; children: React.ReactNode }) => (
  <span
    className={`pointer-events-none absolute top-3 z-20 rounded-full border border-line bg-card/90 px-2.5 py-0.5 text-xs text-ink ${className}`}
  >
    {children}
  </span>
);
