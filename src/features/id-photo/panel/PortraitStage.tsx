import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Frame } from '../shared/frame.ts';
import { drawPhoto, type PortraitLayers } from './portrait-canvas.ts';
import { type StageHands, useStagePointers } from './use-stage-pointers.ts';

type Point = readonly [x: number, y: number];

interface Props {
  layers: PortraitLayers;
  frame: Frame;
  /** Width by height of the photo. */
  aspect: number;
  colour: string | undefined;
  /** Shows the picture as it came. */
  before: boolean;
  /** Counts up when the pixels of the layers have changed. */
  version: number;
  /** The brush by share of the photo's height; none when the picture is moved. */
  brush: number | undefined;
  disabled: boolean;
  hands: StageHands;
  /** Where the brush is, by shares of the photo. */
  cursor: Point | undefined;
  painting: boolean;
  onKey(event: KeyboardEvent): void;
  children: ReactNode;
}

/** What is done with the photo stands below it in the first screen. */
const TALLEST = 'clamp(14rem, 100dvh - 26rem, 32rem)';
const CHECKER = 'repeating-conic-gradient(#cbd0d8 0% 25%, #fff 0% 50%) 0 0 / 16px 16px';

/** The photo as it will be, to be moved, enlarged and brushed by hand; guides lie above it. */
export function PortraitStage(props: Props) {
  const { layers, frame, aspect, colour, before, version, brush, disabled, hands, cursor, painting, onKey, children } =
    props;
  const { ref, width } = useWidth();
  const handlers = useStagePointers(hands, { brushing: brush !== undefined, disabled });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the pixels
  useEffect(() => {
    const context = ref.current?.getContext('2d');
    if (!context || !width) return;
    const size = { width: context.canvas.width, height: context.canvas.height };
    drawPhoto(context, before ? layers.original : layers.brushed, frame, size, before ? undefined : colour);
  }, [layers, frame, colour, before, version, width, aspect]);
  return (
    <div className="flex justify-center bg-sunken px-10 py-4">
      <div
        {...handlers}
        role="application"
        aria-label={
          brush === undefined
            ? '证件照预览。方向键移动人像，加减号缩放，方括号旋转'
            : '证件照预览。方向键移动画笔，空格画一笔'
        }
        // biome-ignore lint/a11y/noNoninteractiveTabindex: hands and keys work here
        tabIndex={0}
        onKeyDown={disabled ? undefined : onKey}
        onFocus={() => !cursor && hands.hover([0.5, 0.5])}
        className={`relative touch-none overflow-hidden shadow-md outline-offset-4 select-none focus-visible:outline-2 focus-visible:outline-accent ${brush === undefined ? 'cursor-move' : 'cursor-none'}`}
        style={{
          width: `min(100%, ${TALLEST} * ${aspect})`,
          aspectRatio: aspect,
          background: !colour ? CHECKER : undefined,
        }}
      >
        <canvas
          ref={ref}
          width={Math.max(1, Math.round(width))}
          height={Math.max(1, Math.round(width / aspect))}
          className="absolute inset-0 size-full"
        />
        {children}
        {brush !== undefined && cursor && <Cursor at={cursor} size={brush} aspect={aspect} />}
        {painting && cursor && <Loupe source={ref.current} at={cursor} aspect={aspect} version={version} />}
      </div>
    </div>
  );
}

const Cursor = ({ at: [x, y], size, aspect }: { at: Point; size: number; aspect: number }) => (
  <span
    aria-hidden
    className="pointer-events-none absolute -translate-1/2 rounded-full border-2 border-white outline-1 outline-black"
    style={{ left: `${x * 100}%`, top: `${y * 100}%`, width: `${(size * 200) / aspect}%`, height: `${size * 200}%` }}
  />
);

/** The canvas with the width it has on the screen, in its pixels. */
function useWidth() {
  const ref = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const canvas = ref.current;
    if (!canvas) return;
    const watcher = new ResizeObserver(() => setWidth(canvas.clientWidth * Math.min(3, Math.max(2, devicePixelRatio))));
    watcher.observe(canvas);
    return () => watcher.disconnect();
  }, []);
  return { ref, width };
}

const LOUPE = 112;
const LARGER = 2.5;

/** What lies under the finger, larger, in the corner that the finger is not in. */
function Loupe({
  source,
  at,
  aspect,
  version,
}: {
  source: HTMLCanvasElement | null;
  at: Point;
  aspect: number;
  version: number;
}) {
  const ref = useRef<HTMLCanvasElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the pixels
  useEffect(() => {
    const context = ref.current?.getContext('2d');
    if (!context || !source) return;
    const side = ((LOUPE / LARGER) * source.width) / (source.clientWidth || 1);
    context.fillStyle = '#888';
    context.fillRect(0, 0, LOUPE * 2, LOUPE * 2);
    context.drawImage(
      source,
      at[0] * source.width - side / 2,
      at[1] * source.height - side / 2,
      side,
      side,
      0,
      0,
      LOUPE * 2,
      LOUPE * 2,
    );
    context.strokeStyle = '#fff';
    context.strokeRect(LOUPE - 6, LOUPE - 6, 12, 12);
  }, [source, at, aspect, version]);
  const corner = at[0] < 0.5 ? 'right-1' : 'left-1';
  return (
    <canvas
      ref={ref}
      aria-hidden
      width={LOUPE * 2}
      height={LOUPE * 2}
      className={`pointer-events-none absolute top-1 rounded-full border-2 border-white shadow-lg ${corner}`}
      style={{ width: LOUPE, height: LOUPE }}
    />
  );
}
