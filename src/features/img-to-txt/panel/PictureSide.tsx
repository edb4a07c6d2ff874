import { useEffect, useRef } from 'react';
import type { TextPage } from '../../../../schemas/recognised.ts';

interface Props {
  page: TextPage;
  src: string | undefined;
  /** The line that is looked at. */
  line: number | undefined;
  onChoose(line: number): void;
}

/** The picture with its lines: the one looked at in the text is marked, and one that is clicked is shown there. */
export function PictureSide({ page, src, line, onChoose }: Props) {
  const { width, height, lines } = page;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [quad, element] = [line === undefined ? undefined : lines[line]?.quad, frame.current];
    if (!quad || !element) return;
    const scale = element.scrollWidth / width;
    const [top, bottom] = [Math.min(quad[1], quad[3]) * scale, Math.max(quad[5], quad[7]) * scale];
    if (top < element.scrollTop || bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = (top + bottom - element.clientHeight) / 2;
  }, [line, lines, width]);
  return (
    <div ref={frame} className="overflow-y-auto bg-sunken max-lg:max-h-[40dvh] lg:max-h-[72dvh]">
      <div className="relative" style={{ aspectRatio: `${width} / ${height}` }}>
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
