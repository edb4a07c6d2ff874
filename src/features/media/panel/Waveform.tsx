import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useDrag } from '../../../islands/parts/use-drag.ts';
import { mergeParts, type Part, writeTime } from '../shared/parts.ts';
import { drawWave, type Window } from './draw-wave.ts';
import type { Sound } from './sound-view.ts';

interface Props {
  sound: Sound;
  view: Window;
  parts: readonly Part[];
  /** The parts are left out, and what is not marked stays. */
  removes: boolean;
  /** Not so high: something else is looked at. */
  low: boolean;
  at: number | undefined;
  fixed: boolean;
  onChange(parts: Part[]): void;
  /** Hears where an edge is while it is drawn, in milliseconds. */
  onLook?: ((time: number) => void) | undefined;
}

/** Milliseconds that an arrow key moves an edge by; ten times as many with the shift key. */
const STEP = 10;
/** Pixels from where a press becomes a stroke. */
const STROKE = 6;

/** The recording as a waveform: a stroke marks a part, whose edges can be drawn elsewhere. */
export function Waveform({ sound, view, parts, removes, low, at, fixed, onChange, onLook }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [draft, setDraft] = useState<Part[]>();
  const length = view.to - view.from;
  const place = (time: number): string => `${((time - view.from) / length) * 100}%`;
  const perPixel = (): number => length / (canvas.current?.clientWidth || 1);
  const bounded = (time: number): number => Math.round(Math.max(0, Math.min(sound.milliseconds, time)));
  useEffect(() => {
    const { current } = canvas;
    if (!current) return;
    const draw = (): void => drawWave(current, sound, view);
    const watch = new ResizeObserver(draw);
    watch.observe(current);
    const theme = new MutationObserver(draw);
    theme.observe(document.documentElement, { attributes: true });
    return () => {
      watch.disconnect();
      theme.disconnect();
    };
  }, [sound, view]);

  const stroke = useStroke(
    (from, to) => {
      const times = [from, to].map((x) => bounded(view.from + x * perPixel())).sort((a, b) => a - b);
      return [...parts, { from: times[0] ?? 0, to: times[1] ?? 0 }];
    },
    setDraft,
    onChange,
  );

  const moved = (index: number, edge: keyof Part, by: number): Part[] =>
    parts.map((part, number) => {
      if (number !== index) return part;
      const time = bounded(part[edge] + by);
      return edge === 'from'
        ? { ...part, from: Math.min(time, part.to - STEP) }
        : { ...part, to: Math.max(time, part.from + STEP) };
    });
  const shown = draft ?? parts;
  return (
    <div
      className={`relative touch-pan-y overflow-hidden bg-sunken select-none ${low ? 'h-24 sm:h-32' : 'h-40 sm:h-56 lg:h-72'}`}
      {...(fixed ? {} : stroke)}
    >
      {shown.map(({ from, to }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a part keeps its place in the order while it is drawn
          key={index}
          aria-hidden
          className={`pointer-events-none absolute inset-y-0 ${removes ? 'bg-danger-soft' : 'bg-accent-soft'}`}
          style={{ left: place(from), width: `${((to - from) / length) * 100}%` }}
        />
      ))}
      <canvas ref={canvas} aria-hidden className="pointer-events-none absolute inset-0 size-full text-muted" />
      {at !== undefined && <span aria-hidden className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: place(at) }} />}
      {shown.flatMap((part, index) =>
        (['from', 'to'] as const).map((edge) => (
          <Edge
            // biome-ignore lint/suspicious/noArrayIndexKey: a part keeps its place in the order while it is drawn
            key={`${index} ${edge}`}
            name={`第 ${index + 1} 段${edge === 'from' ? '开始' : '结束'}`}
            time={part[edge]}
            most={sound.milliseconds}
            left={place(part[edge])}
            fixed={fixed}
            onDraw={(dx) => {
              const drawn = moved(index, edge, dx * perPixel());
              setDraft(drawn);
              onLook?.(drawn[index]?.[edge] ?? 0);
            }}
            onEnd={() => {
              if (draft) onChange(mergeParts(draft));
              setDraft(undefined);
            }}
            onStep={(steps) => onChange(moved(index, edge, steps * STEP))}
          />
        )),
      )}
    </div>
  );
}

/** A stroke over the waveform, in pixels from its left edge. */
function useStroke(
  partsOf: (from: number, to: number) => Part[],
  draw: (parts: Part[] | undefined) => void,
  done: (parts: Part[]) => void,
) {
  const start = useRef<{ id: number; x: number; left: number }>(undefined);
  const drawn = useRef<Part[]>(undefined);
  const end = (): Part[] | undefined => {
    const { current } = drawn;
    start.current = undefined;
    drawn.current = undefined;
    draw(undefined);
    return current;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || event.target !== event.currentTarget) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { left } = event.currentTarget.getBoundingClientRect();
      start.current = { id: event.pointerId, x: event.clientX - left, left };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = start;
      if (current?.id !== event.pointerId) return;
      const x = event.clientX - current.left;
      if (!drawn.current && Math.abs(x - current.x) < STROKE) return;
      drawn.current = partsOf(current.x, x);
      draw(drawn.current);
    },
    onPointerUp() {
      const parts = end();
      if (parts) done(mergeParts(parts));
    },
    // The browser took the pointer for a gesture of its own: nothing was meant to change.
    onPointerCancel: () => void end(),
  };
}

interface EdgeProps {
  name: string;
  time: number;
  most: number;
  left: string;
  fixed: boolean;
  onDraw(dx: number): void;
  onEnd(): void;
  onStep(steps: number): void;
}

function Edge({ name, time, most, left, fixed, onDraw, onEnd, onStep }: EdgeProps) {
  const events = useDrag({ onMove: onDraw, onEnd, onStep: (dx) => dx && onStep(dx) });
  return (
    <div
      role="slider"
      tabIndex={fixed ? -1 : 0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={Math.round(time)}
      aria-valuetext={writeTime(time)}
      {...(fixed ? {} : events)}
      className="absolute inset-y-0 -ml-3 w-6 cursor-ew-resize touch-none before:absolute before:inset-y-0 before:left-1/2 before:-ml-px before:w-0.5 before:bg-accent after:absolute after:top-1/2 after:left-1/2 after:-ml-1.5 after:h-8 after:w-3 after:-translate-y-1/2 pointer-coarse:-ml-[22px] pointer-coarse:w-11 after:rounded-full after:bg-accent focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent"
      style={{ left }}
    />
  );
}
