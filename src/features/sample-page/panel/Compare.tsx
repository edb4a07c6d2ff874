import { ZoomIn, ZoomOut } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { StepButton } from '../../../islands/parts/StepButton.tsx';
import { useZoom } from './use-zoom.ts';

interface Props {
  /** Addresses of the two pictures; undefined while they are made. */
  before: string | undefined;
  after: string | undefined;
  /** What is seen, e.g. 第 2 页. */
  alt: string;
  /** What stands left and right of the divider, as 压缩前 and 压缩后. */
  words: readonly [before: string, after: string];
  /** Said beside those words, e.g. the size. */
  facts?: readonly [before: string, after: string] | undefined;
  /** Said in place of the second picture while the two are not there. */
  missing?: string | undefined;
  /** Whether 100 % means the picture's own pixels; else its size when it just fits. */
  pixels?: boolean;
  /** The first picture stands for a larger one: its pixels tell nothing, and are not to be seen. */
  small?: boolean | undefined;
  /** Stands at the left of the zoom buttons. */
  children?: React.ReactNode;
}

/** As tall as the picture is seen at most; the rest is scrolled to. */
const TALLEST = 'min(70dvh, 44rem)';
/** So many times its own pixels a picture may be enlarged, and so many times its fitting size at least. */
const PER_PIXEL = 4;
const AT_LEAST = 4;
/** Beyond this each pixel is shown as it is, not smoothed. */
const SHARP = 2;

interface Shape {
  width: number;
  height: number;
  /** CSS pixels of the width when it just fits. */
  fit: number;
}

/**
 * Two pictures of the same thing on top of each other, with a divider to be drawn across: by hand, by touch, by the
 * arrow keys. Enlarged, dragging moves the picture and the divider keeps its handle; it never leaves what is seen.
 */
export function Compare({ before, after, alt, words, facts, missing, pixels = false, small = false, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(50);
  const [shape, setShape] = useState<Shape>({ width: 210, height: 297, fit: 0 }); // A4 until it is known
  const [sized, setSized] = useState(false); // unseen until then, or it is seen to jump
  const own = shape.fit ? shape.width / shape.fit : 1;
  const { zoom, larger, smaller, toggle } = useZoom(
    box,
    content,
    Math.max(AT_LEAST, own * PER_PIXEL),
    Math.max(2, own),
  );
  const drag = useDrag(box, content, zoom > 1, setAt);
  const keepSeen = (): void => {
    const [outer, inner] = [box.current?.getBoundingClientRect(), content.current?.getBoundingClientRect()];
    if (!outer || !inner || zoom === 1) return;
    const [left, right] = [outer.left, outer.right].map((edge) => ((edge - inner.left) / inner.width) * 100) as [
      number,
      number,
    ];
    const margin = (right - left) / 20;
    setAt((now) => Math.max(0, left + margin, Math.min(100, right - margin, now)));
  };
  const look = { imageRendering: !small && zoom / own >= SHARP ? ('pixelated' as const) : ('auto' as const) };
  return (
    <>
      {/* What stands below it is seen once its height is known. */}
      <div data-opening={!(sized || missing) || undefined} className="relative bg-sunken">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys have the slider and the zoom buttons */}
        <div
          ref={box}
          onScroll={keepSeen}
          className={`min-h-40 overflow-auto p-3 ${zoom > 1 ? 'cursor-grab overscroll-contain touch-pan-x touch-pan-y' : 'cursor-ew-resize touch-pan-y'}`}
          style={{ maxHeight: `calc(${TALLEST} + 1.5rem)` }}
          onDoubleClick={({ clientX: x, clientY: y }) => toggle({ x, y })}
          {...drag}
        >
          <div
            ref={content}
            className={`relative mx-auto select-none ${sized ? '' : 'opacity-0'}`}
            style={{
              width: `calc(min(100%, ${TALLEST} * ${shape.width / shape.height}) * ${zoom})`,
              aspectRatio: shape.width / shape.height,
            }}
          >
            {before && (
              <img
                src={before}
                alt={`${alt}，${words[0]}`}
                draggable={false}
                onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                  setSized(true);
                  if (width && height) setShape({ width, height, fit: fitOf(box.current, width / height) });
                }}
                className="absolute inset-0 size-full bg-white shadow"
                style={look}
              />
            )}
            {before && after && (
              <>
                <img
                  src={after}
                  alt={`${alt}，${words[1]}`}
                  draggable={false}
                  className="absolute inset-0 size-full bg-white"
                  style={{ ...look, clipPath: `inset(0 0 0 ${at}%)` }}
                />
                <Divider at={at} before={words[0]} onMove={setAt} />
              </>
            )}
          </div>
        </div>
        <Tag className="left-3">
          {words[0]}
          {facts && ` ${together(facts[0])}`}
        </Tag>
        <Tag className="right-3">
          {before && after ? `${words[1]}${facts ? ` ${together(facts[1])}` : ''}` : (missing ?? '正在生成预览…')}
        </Tag>
      </div>
      <div className="flex items-center justify-between gap-2 border-t border-line px-2 py-1.5">
        {children || (
          <span className="px-2 text-xs text-muted">
            双击看原大，<span className="pointer-coarse:hidden">Ctrl + 滚轮缩放</span>
            <span className="hidden pointer-coarse:inline">双指缩放</span>
          </span>
        )}
        <span className="flex items-center">
          <StepButton icon={ZoomOut} name="缩小" end={!smaller} onStep={() => smaller?.()} />
          <span aria-live="polite" className="min-w-12 text-center max-[25rem]:sr-only text-sm text-muted tabular-nums">
            {Math.round((pixels && !small ? zoom / own : zoom) * 100)}%
          </span>
          <StepButton icon={ZoomIn} name="放大" end={!larger} onStep={() => larger?.()} />
        </span>
      </div>
    </>
  );
}

/** A number stays with its unit where the words have two lines. */
const together = (fact: string): string => fact.replaceAll(' ', '\u00a0');

/** The line between the pictures: a slider for keys and screen readers, with a handle for hands. */
const Divider = ({ at, before, onMove }: { at: number; before: string; onMove: (at: number) => void }) => (
  <>
    <input
      type="range"
      aria-label="前后对比的分界"
      aria-valuetext={`左边 ${Math.round(at)}% 是${before}`}
      min={0}
      max={100}
      value={Math.round(at)}
      onChange={({ target }) => onMove(Number(target.value))}
      className="peer pointer-events-none absolute inset-0 size-full opacity-0"
    />
    <span
      aria-hidden
      className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent outline-offset-2 peer-focus-visible:outline-2 peer-focus-visible:outline-accent"
      style={{ left: `${at}%` }}
    >
      <span
        data-handle
        className="pointer-events-auto sticky top-1/2 -ml-[21px] grid size-11 cursor-ew-resize touch-none place-items-center"
      >
        <span className="grid size-8 place-items-center rounded-full border-2 border-accent bg-card text-accent shadow">
          ↔
        </span>
      </span>
    </span>
  </>
);

/** The width at which a picture of this shape just fits: as the style above has it. */
function fitOf(box: HTMLElement | null, aspect: number): number {
  if (!box) return 0;
  const style = getComputedStyle(box);
  const padding = Number.parseFloat(style.paddingLeft) * 2;
  return Math.min(box.clientWidth - padding, (Number.parseFloat(style.maxHeight) - padding) * aspect);
}

/**
 * Dragging: of the divider by its handle, or anywhere while the picture just fits; else of the picture by a mouse
 * (fingers scroll it).
 */
function useDrag(
  box: React.RefObject<HTMLElement | null>,
  content: React.RefObject<HTMLElement | null>,
  enlarged: boolean,
  setAt: (at: number) => void,
) {
  const held = useRef<'divider' | 'picture'>(undefined);
  const move = ({ clientX, movementX, movementY }: PointerEvent): void => {
    const inner = content.current?.getBoundingClientRect();
    if (held.current === 'divider' && inner)
      setAt(Math.max(0, Math.min(100, ((clientX - inner.left) / inner.width) * 100)));
    if (held.current === 'picture') box.current?.scrollBy(-movementX, -movementY);
  };
  const end = (): void => {
    held.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !event.isPrimary) return end();
      const isHandle = (event.target as Element).closest('[data-handle]') !== null;
      if (!isHandle && enlarged && event.pointerType !== 'mouse') return;
      held.current = isHandle || !enlarged ? 'divider' : 'picture';
      event.currentTarget.setPointerCapture(event.pointerId);
      if (held.current === 'divider') move(event);
    },
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
  };
}

const Tag = ({ className, children }: { className: string; children: React.ReactNode }) => (
  <span
    className={`pointer-events-none absolute top-3 z-20 max-w-[calc(50%-1.75rem)] rounded-xl border border-line bg-card/90 px-2.5 py-0.5 text-center text-xs text-balance text-ink ${className}`}
  >
    {children}
  </span>
);
