import type { EngineOptions } from '../../../../engines/options.gen.ts';

type Options = Pick<EngineOptions['media-compress'], 'size' | 'fps'>;

/** How large and how fast a film is shown: its shorter side in pixels, frames a second. */
export interface Step {
  side: number;
  fps: number;
}

const SIDES = [1440, 1080, 720, 540, 480, 360, 240];
/** Speech and slides bear it; anything moving does not, so only the smallest pictures come to it. */
const SLOW = 15;

/** The steps down from a film as it is, as far as the visitor leaves the choice to us. */
export function stepsOf(source: Step, { size, fps }: Options): Step[] {
  const sides =
    size === 'original'
      ? [source.side]
      : size === 'auto'
        ? [source.side, ...SIDES.filter((side) => side < source.side)]
        : [Math.min(source.side, Number.parseInt(size, 10))];
  if (fps !== 'auto') {
    const rate = fps === 'keep' ? source.fps : Math.min(source.fps, Number(fps));
    return sides.map((side) => ({ side, fps: rate }));
  }
  const calm = Math.min(30, source.fps);
  const slow = Math.min(SLOW, source.fps);
  const [first = source.side, ...rest] = sides;
  const steps = [{ side: first, fps: source.fps }, ...[first, ...rest].map((side) => ({ side, fps: calm }))];
  const last = sides.at(-1) ?? first;
  return [...steps, { side: last, fps: slow }].filter(
    (one, at, all) => all.findIndex((other) => other.side === one.side && other.fps === one.fps) === at,
  );
}

/**
 * Bits a second that a step needs for the quality at which the film as it is needs `natural`: measured on many films,
 * bits grow slower than pixels and much slower than frames.
 */
export const bitsAt = (natural: number, source: Step, { side, fps }: Step): number =>
  natural * (side / source.side) ** 1.5 * (fps / source.fps) ** 0.6;

/** Fewer bits than the measured quality needs, by so much, still look better than fewer pixels. */
const COMFORT = 1.7;
/** Beyond so much nothing can be recognised. */
const MAX_SQUEEZE = 9;

/**
 * The largest step that so many bits a second are enough for, and what it needs for the quality of `natural`; else the
 * last, should it be possible at all, with what that takes at least.
 */
export function chooseStep(
  budget: number,
  natural: number,
  source: Step,
  wish: Options,
): { step: Step; least: number; needed: number; possible: boolean } {
  const steps = stepsOf(source, wish);
  const last = steps.at(-1) ?? source;
  const least = bitsAt(natural, source, last) / MAX_SQUEEZE;
  const step = steps.find((one) => bitsAt(natural, source, one) <= budget * COMFORT) ?? last;
  return { step, least, needed: bitsAt(natural, source, step), possible: budget >= least };
}
