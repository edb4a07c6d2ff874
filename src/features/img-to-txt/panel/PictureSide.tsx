import { useEffect, useRef, useState } from 'react';
import type { Quad, TextPage } from '../../../../schemas/recognised.ts';

interface Props {
  page: TextPage;
  src: string | undefined;
  /** The line that is looked at. */
  line: number | undefined;
  onChoose(line: number): void;
}

/**
 * The picture with its lines: the one looked at in the text is marked, and one that is clicked is shown there. It stays
 * beside the text; of one higher than the window that part is seen which the text is at, and nothing scrolls in the page.
 */
export function PictureSide({ page, src, line, onChoose }: Props) {
  const { width, height, lines } = page;
  const frame = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState(0);
  useEffect(() => {
    const [quad, element] = [line === undefined ? undefined : lines[line]?.quad, frame.current];
    if (!quad || !element) return;
    const size = { height, scale: element.clientWidth / width };
    setAbove((before) => partAbove(quad, before, element.clientHeight, size));
  }, [line, lines, width, height]);
  return (
    <div
      ref={frame}
      className="sticky top-14 z-10 self-start overflow-clip bg-sunken max-lg:max-h-[36dvh] max-lg:border-b max-lg:border-line lg:max-h-[calc(100dvh-8rem)]"
    >
      <div
        className="relative transition-transform duration-200 motion-reduce:transition-none"
        style={{ aspectRatio: `${width} / ${height}`, translate: `0 ${-100 * above}%` }}
      >
        {src && <img src={src} alt="原图" className="absolute inset-0 size-full" />}
        <svg viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full" aria-hidden="true">
          {lines.map(({ quad }, index) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: keys reach the lines in the text beside it
            <polygon
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
              key={index}
              points={quad.join(' ')}
              vectorEffect="non-scaling-stroke"
              onClick={() => onChoose(index)}
              className={`cursor-pointer ${index === line ? 'fill-accent/25 stroke-accent stroke-2' : 'fill-transparent hover:fill-accent/10 hover:stroke-accent'}`}
            />
          ))}
        </svg>
      </div>
    </div>
  );
}

/** A picture's height, and how many pixels of the window are one of its own. */
interface Size {
  height: number;
  scale: number;
}

/** Which part of the picture (0–1) lies above a window so many pixels high for a line to be seen: as before, if it is. */
function partAbove(quad: Quad, before: number, view: number, { height, scale }: Size): number {
  const whole = height * scale;
  const [top, bottom] = [Math.min(quad[1], quad[3]) * scale, Math.max(quad[5], quad[7]) * scale];
  if (top >= before * whole && bottom <= before * whole + view) return before;
  return Math.max(0, Math.min(whole - view, (top + bottom - view) / 2)) / whole;
}
