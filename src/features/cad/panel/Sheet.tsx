import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../islands/Button.tsx';

interface Props {
  src: string;
  /** What is shown, for screen readers. */
  name: string;
  dark: boolean;
  busy: boolean;
  /** It is a page, whose edges are to be seen. */
  paper: boolean;
}

const STEP = 1.5;
const MAX = 40;

/** A picture that can be enlarged and moved: by buttons, keys, wheel, drawing it with the mouse or a finger. */
export function Sheet({ src, name, dark, busy, paper }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const middle = useRef({ x: 0.5, y: 0.5 });
  const [zoom, setZoom] = useState(1);
  const zoomTo = (next: number): void => {
    const box = stage.current;
    if (box) {
      middle.current.x = (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth;
      middle.current.y = (box.scrollTop + box.clientHeight / 2) / box.scrollHeight;
    }
    setZoom(Math.min(MAX, Math.max(1, next)));
  };
  // What was in the middle stays there
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size of the picture follows the zoom
  useLayoutEffect(() => {
    const box = stage.current;
    if (!box) return;
    box.scrollLeft = middle.current.x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = middle.current.y * box.scrollHeight - box.clientHeight / 2;
  }, [zoom]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = { '+': zoom * STEP, '=': zoom * STEP, '-': zoom / STEP, '0': 1 }[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    zoomTo(next);
  };
  // React listens to the wheel passively, which cannot keep the browser from enlarging the whole page
  useEffect(() => {
    const box = stage.current;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(zoom * (event.deltaY < 0 ? 1.2 : 1 / 1.2));
    };
    box?.addEventListener('wheel', onWheel, { passive: false });
    return () => box?.removeEventListener('wheel', onWheel);
  });
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/useSemanticElements: a scrolled area of its own, which keys move */}
      <div
        ref={stage}
        role="group"
        aria-label={`${name}，可用方向键移动，加号、减号缩放`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has the focus
        tabIndex={0}
        aria-busy={busy}
        onKeyDown={onKeyDown}
        {...drawn(stage)}
        style={paper ? {} : { background: dark ? '#000' : '#fff' }}
        className="bg-sunken h-[clamp(14rem,48dvh,44rem)] cursor-grab sm:h-[clamp(16rem,60dvh,44rem)] overflow-auto overscroll-contain active:cursor-grabbing"
      >
        <div style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
          <img
            src={src}
            alt={name}
            draggable={false}
            className={`block size-full object-contain select-none ${paper ? 'p-3' : ''} ${paper && zoom === 1 ? 'drop-shadow-md' : ''}`}
          />
        </div>
      </div>
      {/* On a phone it would lie on the drawing. */}
      <div className="flex bg-card max-sm:justify-center max-sm:border-t max-sm:border-line sm:absolute sm:right-2 sm:bottom-2 sm:rounded-xl sm:border sm:border-line sm:shadow-sm">
        <Button shape="quiet" aria-label="缩小" disabled={zoom <= 1} onClick={() => zoomTo(zoom / STEP)}>
          <ZoomOut size={16} aria-hidden />
        </Button>
        <Button shape="quiet" aria-label="看全图" disabled={zoom <= 1} onClick={() => zoomTo(1)}>
          <Maximize size={16} aria-hidden />
        </Button>
        <Button shape="quiet" aria-label="放大" disabled={zoom >= MAX} onClick={() => zoomTo(zoom * STEP)}>
          <ZoomIn size={16} aria-hidden />
        </Button>
      </div>
    </div>
  );
}

/** Moves what is scrolled with the mouse; fingers do so by themselves. */
function drawn(stage: React.RefObject<HTMLDivElement | null>) {
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>): void {
      if (event.pointerType === 'mouse' && event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>): void {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      stage.current?.scrollBy(-event.movementX, -event.movementY);
    },
  };
}
