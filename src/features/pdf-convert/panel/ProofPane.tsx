import { LoaderCircle } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { sentence } from '../../../../schemas/error.ts';
import type { Shown } from './use-page-pictures.ts';

interface Props {
  /** What it shows, for screen readers and as a tag. */
  name: string;
  alt: string;
  shown: Shown;
  /** Width by height, of a picture that does not say it itself. */
  aspect: number;
  zoom: number;
  /** On narrow screens the other one is seen. */
  away: boolean;
  /** Said in place of a picture. */
  nothing?: string | undefined;
  box: RefObject<HTMLDivElement | null>;
  onScroll(): void;
  /** Stands on the picture. */
  children?: ReactNode;
}

/** At first the whole page is seen, however high it is. */
const widthOf = (aspect: number, zoom: number): string =>
  `calc(${zoom} * min(100%, (var(--proof) - 1.5rem) * ${aspect}))`;

/** One side of the comparison: a page in a box that scrolls, by keys too. */
export function ProofPane({ name, alt, shown, aspect, zoom, away, nothing, box, onScroll, children }: Props) {
  const { url, fault } = shown;
  const words = nothing ?? (fault && sentence(fault));
  const own = shown.aspect ?? aspect;
  return (
    <figure className={`relative min-w-0 bg-sunken [--proof:min(75dvh,48rem)] ${away ? 'max-lg:hidden' : ''}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a part of the figure */}
      <div
        ref={box}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        tabIndex={0}
        role="region"
        aria-label={name}
        className="max-h-(--proof) overflow-auto overscroll-contain p-3 outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-accent"
      >
        <div className="relative mx-auto" style={{ width: widthOf(own, zoom), aspectRatio: own }}>
          {url ? (
            <>
              <img
                src={url}
                alt={alt}
                draggable={false}
                style={{ colorScheme: 'light' }}
                className="absolute inset-0 size-full bg-white shadow-sm"
              />
              {children}
            </>
          ) : (
            <p className="absolute inset-0 flex items-center justify-center gap-2 bg-card px-6 text-center text-sm text-muted shadow-sm">
              {words ?? (
                <>
                  <LoaderCircle size={18} className="animate-spin motion-reduce:animate-none" aria-hidden />
                  正在画这一页…
                </>
              )}
            </p>
          )}
        </div>
      </div>
      <figcaption className="pointer-events-none absolute top-4 right-4 rounded-full border border-line bg-card/90 px-2.5 py-0.5 text-xs text-ink max-lg:hidden">
        {name}
      </figcaption>
    </figure>
  );
}
