import { useEffect, useRef } from 'react';
import type { TextPage } from '../../../schemas/recognised.ts';
import { topFor } from './top-for.ts';

interface Props {
  page: TextPage;
  src: string | undefined;
  /** The line that is looked at. */
  line: number | undefined;
  onChoose(line: number): void;
}

/**
 * The picture with its lines: the one looked at in the text is marked, and one that is clicked is shown there. It stays
 * beside the text; one higher than the window scrolls in its frame, and by itself to what the text is at.
 */
export function PictureSide({ page, src, line, onChoose }: Props) {
  const { width, height, lines } = page;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [quad, element] = [line === undefined ? undefined : lines[line]?.quad, frame.current];
    if (!quad || !element) return;
    const scale = element.clientWidth / width;
    const [top, view] = [element.scrollTop, element.clientHeight];
    const next = topFor(quad, { top, view, whole: height * scale, scale });
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (next !== top) element.scrollTo({ top: next, behavior: calm ? 'instant' : 'smooth' });
  }, [line, lines, width, height]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of the panel
    <div
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
      role="region"
      aria-label="原图"
      className="sticky top-14 z-10 lg:top-28 self-start overflow-y-auto overscroll-contain bg-sunken -outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent max-lg:max-h-[36dvh] max-lg:border-b max-lg:border-line lg:max-h-[calc(100dvh-10rem)]"
    >
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
