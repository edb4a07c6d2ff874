import { useStore } from '@nanostores/react';
import { GripHorizontal, Plus, Undo2, X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Button } from '../../../islands/Button.tsx';
import { useDrag } from '../../../islands/parts/use-drag.ts';
import { $stage, type InputFile, isRunning } from '../../../stores/tool.ts';
import { setFileOption } from '../../../stores/work.ts';
import { type Cut, cutsByCount, cutsByHeight, parseCuts } from '../shared/cuts.ts';
import type { Shown } from './use-cut-view.ts';

interface Props {
  entry: InputFile;
  shown: Shown;
  by: string;
  maxHeight: number;
  parts: number;
}

/** A long picture with the lines it will be cut at; every line can be drawn elsewhere, taken away, or one added. */
export function CutLines({ entry, shown: { src, width, height, rows }, by, maxHeight, parts }: Props) {
  const fixed = isRunning(useStore($stage));
  const stage = useRef<HTMLDivElement>(null);
  const drawn = useRef<number[]>(undefined);
  const [draft, setDraft] = useState<number[]>();
  const said = String(entry.values.cuts ?? '');
  const found = useMemo(() => foundCuts(rows, by, maxHeight, parts), [rows, by, maxHeight, parts]);
  const own = parseCuts(said, height);
  const shown: Cut[] = own.length > 0 ? own.map((at) => ({ at, through: false })) : found;
  const cuts = draft ? draft.map((at) => ({ at, through: false })) : shown;
  const write = (next: readonly number[]): void => {
    drawn.current = undefined;
    setDraft(undefined);
    setFileOption(entry.id, 'cuts', [...new Set(next)].sort((a, b) => a - b).join());
  };
  const places = cuts.map(({ at }) => at);
  const moveTo = (index: number, at: number): number[] =>
    places.map((old, place) => (place === index ? Math.max(1, Math.min(height - 1, Math.round(at))) : old));
  const scale = (): number => height / (stage.current?.getBoundingClientRect().height || height);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-2">
        <p aria-live="polite" className="min-w-0 flex-1 basis-40 text-sm text-muted tabular-nums">
          {summary(cuts, own.length > 0, height)}
        </p>
        <div className="flex">
          <Button shape="quiet" disabled={fixed} onClick={() => write([...places, middleOfTallest(places, height)])}>
            <Plus size={16} aria-hidden />
            加一刀
          </Button>
          <Button shape="quiet" disabled={fixed || !said} onClick={() => write([])}>
            <Undo2 size={16} aria-hidden />
            自动切
          </Button>
        </div>
      </div>
      <section aria-label="长图" className="bg-sunken p-3">
        <div
          ref={stage}
          className="relative mx-auto w-full max-w-md select-none"
          style={{ aspectRatio: `${width} / ${height}` }}
        >
          {src && (
            <img
              src={src}
              alt="待分段的长图"
              draggable={false}
              className="bg-[repeating-conic-gradient(#ddd_0_25%,#fff_0_50%)] bg-[length:1rem_1rem] absolute inset-0 size-full"
            />
          )}
          {cuts.map(({ at, through }, index) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: a line keeps its place in the order while it is drawn
              key={index}
              number={index + 1}
              at={at}
              through={through}
              height={height}
              disabled={fixed}
              onDraw={(by) => {
                drawn.current = moveTo(index, (shown[index]?.at ?? at) + by * scale());
                setDraft(drawn.current);
              }}
              onEnd={() => drawn.current && write(drawn.current)}
              onStep={(by) => write(moveTo(index, at + by))}
              onRemove={() => write(places.filter((_, place) => place !== index))}
            />
          ))}
        </div>
      </section>
    </>
  );
}

function foundCuts(rows: Uint8Array, by: string, maxHeight: number, parts: number): Cut[] {
  if (by === 'count') return parts >= 2 ? cutsByCount(rows, Math.round(parts)) : [];
  return maxHeight >= 1 ? cutsByHeight(rows, Math.round(maxHeight)) : [];
}

function summary(cuts: readonly Cut[], own: boolean, height: number): string {
  const edges = [0, ...cuts.map(({ at }) => at), height];
  const tallest = Math.max(...edges.slice(1).map((edge, index) => edge - (edges[index] as number)));
  const through = cuts.filter((cut) => cut.through).length;
  const words = `${cuts.length + 1} 段，最高 ${tallest} 像素`;
  if (own) return `${words}。切口已手动调整，设置里的高度和段数不再起作用。`;
  return through ? `${words}。黄色的 ${through} 处附近没有空白行，可以拖动调整。` : words;
}

function middleOfTallest(places: readonly number[], height: number): number {
  const edges = [0, ...places, height];
  const parts = edges
    .slice(1)
    .map((edge, index) => ({ from: edges[index] as number, length: edge - (edges[index] as number) }));
  const [tallest] = parts.sort((a, b) => b.length - a.length);
  return Math.round((tallest?.from ?? 0) + (tallest?.length ?? height) / 2);
}

interface LineProps {
  number: number;
  at: number;
  through: boolean;
  height: number;
  disabled: boolean;
  /** Pixels on the screen since it was taken. */
  onDraw(by: number): void;
  onEnd(): void;
  onStep(by: number): void;
  onRemove(): void;
}

function Line({ number, at, through, height, disabled, onDraw, onEnd, onStep, onRemove }: LineProps) {
  const events = useDrag({ onMove: (_, dy) => onDraw(dy), onEnd, onStep: (_, dy) => dy && onStep(dy) });
  const colour = through ? 'bg-warn text-on-accent' : 'bg-accent text-on-accent';
  return (
    <div
      className="pointer-events-none absolute inset-x-0 flex h-0 items-center"
      style={{ top: `${(at / height) * 100}%` }}
    >
      <span className={`absolute inset-x-0 h-0.5 ${colour}`} />
      {!disabled && (
        <button
          type="button"
          aria-label={`删除第 ${number} 刀`}
          onClick={onRemove}
          className="pointer-events-auto relative grid size-11 shrink-0 place-items-center rounded-full focus-visible:outline-2 focus-visible:outline-accent"
        >
          <span className={`grid size-6 place-items-center rounded-full ${colour}`}>
            <X size={15} aria-hidden />
          </span>
        </button>
      )}
      <div
        role="slider"
        tabIndex={disabled ? -1 : 0}
        aria-label={`第 ${number} 刀`}
        aria-orientation="vertical"
        aria-valuemin={1}
        aria-valuemax={height - 1}
        aria-valuenow={at}
        aria-valuetext={`第 ${at} 行${through ? '，没有空白' : ''}`}
        {...(disabled ? {} : events)}
        className="pointer-events-auto relative ml-auto grid h-11 w-16 cursor-ns-resize touch-none place-items-center rounded-full focus-visible:outline-2 focus-visible:outline-accent"
      >
        <span className={`grid h-6 w-14 place-items-center rounded-full ${colour}`}>
          <GripHorizontal size={17} aria-hidden />
        </span>
      </div>
    </div>
  );
}
