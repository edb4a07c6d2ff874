import { useRef } from 'react';
import type { Frame, Size } from '../../lib/frame.ts';
import { turnParts } from '../../lib/turn.ts';
import { HANDLES, type Handle, moved, resized } from './frame-drag.ts';
import { useDrag } from './use-drag.ts';

interface Props {
  src: string | undefined;
  /** What the picture is, for screen readers. */
  alt: string;
  /** The picture as it is seen, in its pixels. */
  size: Size;
  turn: string;
  frame: Frame;
  ratio: number | undefined;
  /** Lines drawn in the frame: so many cells down and across, numbered or not. */
  grid: { rows: number; columns: number; numbered: boolean };
  disabled: boolean;
  /** While it is drawn, and when it is let go. */
  onDraw(frame: Frame): void;
  onWrite(frame: Frame): void;
}

/** What is done with the frame stands below the picture in the first screen. */
export const TALLEST = 'clamp(14rem, 100dvh - 26rem, 36rem)';
const NAMES: Record<Handle, string> = {
  nw: '左上角',
  n: '上边',
  ne: '右上角',
  e: '右边',
  se: '右下角',
  s: '下边',
  sw: '左下角',
  w: '左边',
};
const CURSORS: Record<Handle, string> = {
  nw: 'cursor-nwse-resize',
  n: 'cursor-ns-resize',
  ne: 'cursor-nesw-resize',
  e: 'cursor-ew-resize',
  se: 'cursor-nwse-resize',
  s: 'cursor-ns-resize',
  sw: 'cursor-nesw-resize',
  w: 'cursor-ew-resize',
};
const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;
const boxOf = ({ x, y, width, height }: Frame, size: Size) => ({
  left: percent(x, size.width),
  top: percent(y, size.height),
  width: percent(width, size.width),
  height: percent(height, size.height),
});

/** A picture with the frame over it: moved and drawn by pointer, finger or arrow keys. */
export function CropStage({ src, alt, size, turn, frame, ratio, grid, disabled, onDraw, onWrite }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ from: Frame; now: Frame }>(undefined);
  const scale = (): number => size.width / (stage.current?.getBoundingClientRect().width || size.width);
  const drag = (change: (from: Frame, dx: number, dy: number) => Frame) => ({
    onMove: (dx: number, dy: number) => {
      const from = drawn.current?.from ?? frame;
      const now = change(from, dx * scale(), dy * scale());
      drawn.current = { from, now };
      onDraw(now);
    },
    onEnd: () => {
      if (drawn.current) onWrite(drawn.current.now);
      drawn.current = undefined;
    },
    onStep: (dx: number, dy: number) => onWrite(change(frame, dx, dy)),
  });
  const aspect = size.width / size.height;
  return (
    <div className="overflow-hidden bg-sunken px-7 py-7">
      <div
        ref={stage}
        className="relative mx-auto select-none"
        style={{ width: `min(100%, max(calc(${TALLEST} * ${aspect}), 6rem))`, aspectRatio: aspect }}
      >
        <Picture src={src} alt={alt} size={size} turn={turn} />
        <div className="absolute inset-0 overflow-hidden" aria-hidden>
          <div className="absolute shadow-[0_0_0_9999px_rgb(0_0_0/0.55)]" style={boxOf(frame, size)} />
        </div>
        <div className="absolute [container-type:size]" style={boxOf(frame, size)}>
          <Mover
            frame={frame}
            whole={frame.width === size.width && frame.height === size.height}
            disabled={disabled}
            drag={drag((from, dx, dy) => moved(from, dx, dy, size))}
          />
          <Lines {...grid} />
          {!disabled &&
            HANDLES.map((handle) => (
              <Grip
                key={handle}
                handle={handle}
                drag={drag((from, dx, dy) => resized(from, handle, [dx, dy], size, ratio))}
              />
            ))}
        </div>
      </div>
    </div>
  );
}

/** The picture lies upright in its file's way and is turned by the browser: no waiting. */
function Picture({ src, alt, size, turn }: Pick<Props, 'src' | 'alt' | 'size' | 'turn'>) {
  const { flip, quarters } = turnParts(turn);
  const across = quarters % 2 === 1;
  const style = {
    width: across ? percent(size.height, size.width) : '100%',
    height: across ? percent(size.width, size.height) : '100%',
    transform: `translate(-50%, -50%) rotate(${quarters * 90}deg) scaleX(${flip ? -1 : 1})`,
  };
  if (!src) return <div className="absolute inset-0 bg-card" />;
  return (
    <img
      src={src}
      alt={alt}
      draggable={false}
      className="bg-[repeating-conic-gradient(#ddd_0_25%,#fff_0_50%)] bg-[length:1rem_1rem] absolute top-1/2 left-1/2 max-w-none"
      style={style}
    />
  );
}

type DragProps = Parameters<typeof useDrag>[0];

/** The inside of the frame. One that covers all cannot be moved: there a finger scrolls the page. */
function Mover({ frame, whole, disabled, drag }: { frame: Frame; whole: boolean; disabled: boolean; drag: DragProps }) {
  const events = useDrag(drag);
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={`选框，${frame.width}×${frame.height} 像素，方向键移动，按住 Shift 一次 10 像素`}
      {...events}
      className={`absolute inset-0 border-2 border-white outline-2 outline-black/40 focus-visible:outline-4 focus-visible:outline-accent ${whole ? '' : 'touch-none'} ${disabled ? '' : 'cursor-move!'}`}
    />
  );
}

/** A touch target of 44 pixels about a small mark. */
function Grip({ handle, drag }: { handle: Handle; drag: DragProps }) {
  const events = useDrag(drag);
  const corner = handle.length === 2;
  const style = {
    left: handle.includes('w') ? '0%' : handle.includes('e') ? '100%' : '50%',
    top: handle.includes('n') ? '0%' : handle.includes('s') ? '100%' : '50%',
  };
  const bar = handle === 'n' || handle === 's' ? 'h-1.5 w-6' : 'h-6 w-1.5';
  // A finger finds what it can see beside itself.
  const mark = `${corner ? 'size-4' : bar} pointer-coarse:size-6`;
  // In a small frame the handles stand outside, and those of the sides give way: the inside is left to move it by.
  const outside = [
    handle.includes('w') &&
      '[@container(max-width:6rem)]:-translate-x-full [@container(max-width:6rem)]:justify-items-end',
    handle.includes('e') &&
      '[@container(max-width:6rem)]:translate-x-0 [@container(max-width:6rem)]:justify-items-start',
    handle.includes('n') && '[@container(max-height:6rem)]:-translate-y-full [@container(max-height:6rem)]:items-end',
    handle.includes('s') && '[@container(max-height:6rem)]:translate-y-0 [@container(max-height:6rem)]:items-start',
    !corner &&
      (handle === 'n' || handle === 's'
        ? '[@container(max-width:6rem)]:hidden'
        : '[@container(max-height:6rem)]:hidden'),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <button
      type="button"
      aria-label={`${NAMES[handle]}，方向键调整`}
      {...events}
      style={style}
      className={`group absolute grid size-11 -translate-x-1/2 -translate-y-1/2 touch-none place-items-center rounded-full focus-visible:outline-2 focus-visible:outline-accent ${corner ? 'z-10' : ''} ${outside} ${CURSORS[handle]}!`}
    >
      <span className={`rounded-full border border-black/50 bg-white shadow group-active:scale-125 ${mark}`} />
    </button>
  );
}

function Lines({ rows, columns, numbered }: { rows: number; columns: number; numbered: boolean }) {
  const inner = (count: number): number[] => Array.from({ length: count - 1 }, (_, index) => index + 1);
  const line = numbered ? 'border-white' : 'border-white/45';
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      {inner(rows).map((row) => (
        <span key={row} className={`absolute inset-x-0 border-t ${line}`} style={{ top: percent(row, rows) }} />
      ))}
      {inner(columns).map((column) => (
        <span
          key={column}
          className={`absolute inset-y-0 border-l ${line}`}
          style={{ left: percent(column, columns) }}
        />
      ))}
      {numbered && (
        <div
          className="absolute inset-0 grid"
          style={{ gridTemplateColumns: `repeat(${columns}, 1fr)`, gridTemplateRows: `repeat(${rows}, 1fr)` }}
        >
          {Array.from({ length: rows * columns }, (_, cell) => cell + 1).map((cell) => (
            <span
              key={cell}
              className="m-1 grid size-5 place-items-center rounded-full bg-black/60 text-xs text-white tabular-nums"
            >
              {cell}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
