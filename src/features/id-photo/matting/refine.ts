import { blur } from './blur.ts';
import { colourEvidence, type Evidence } from './evidence.ts';
import { around } from './foreground.ts';
import { filter, newGuide } from './guided.ts';
import { clearHaze } from './haze.ts';
import { solveAlpha } from './laplacian.ts';
import { backByPaths } from './paths.ts';
import type { Colours, Plane } from './plane.ts';

/**
 * How the edge is looked for; lengths in head widths. `band`: how far from the mask's edge alpha is open; `window`: of
 * the Laplacian.
 */
export interface RefineSettings {
  band: number;
  window: number;
  epsilon: number;
  rounds: number;
  /**
   * How strongly alpha holds to the first guess where front and back differ clearly, and how much more where they
   * cannot be told apart.
   */
  hold: number;
  holdAlike: number;
  /** How many times the back's variance counts as a likeness of front and back. */
  texture: number;
  /** How strongly alpha holds to what a pixel's colour alone, or a path without edges, says. */
  holdColour: number;
}

export const REFINE: RefineSettings = {
  band: 0.08,
  window: 0.07,
  epsilon: 1e-6,
  rounds: 6,
  hold: 0.02,
  holdAlike: 1.5,
  texture: 16,
  holdColour: 0.3,
};

/** The first guess: a guided filter with a window of this part of the long side. */
const GUESS = { window: 0.012, epsilon: 1e-4 };
/** Squared distance of colours (0–1) at which they count as half alike: 26 of 255 in each channel. */
const ALIKE = 0.03;
/** In doubt, alpha this near to 0 and 1 becomes that: a haze of the back is seen as dirt, a missing hair is not. */
const CONTRAST = 0.2;
/** Half the width of what is no hair any more, in head widths. */
const HAIR = 0.006;
/**
 * The blurred shape is taken for the person's, or for the background's, this near to 1 and 0: so near that of a corner
 * beside the neck, which the mask filled, nothing counts as sure.
 */
const SURE = 0.004;

/** Alpha, and for each pixel of the open band how little its colour says, 0–1; 0 outside of it. */
export interface Refined {
  alpha: Plane;
  doubt: Float32Array;
}

/**
 * The mask at the level of hair. Further than the band from the edge of `shape` (1 and 0) alpha is 1 or 0; within, it
 * follows the picture's colours. `unit` is the head's width in pixels.
 */
export async function refine(
  picture: Colours,
  { mask, shape }: { mask: Plane; shape: Plane },
  unit: number,
  signal: AbortSignal,
  { progress, settings = REFINE }: { progress?: (part: number) => void; settings?: RefineSettings } = {},
): Promise<Refined> {
  const { width, height } = picture;
  const reach = (part: number): number => Math.max(2, Math.round(unit * part));
  const soft = blur(shape, reach(settings.band)).data;
  const open = new Uint8Array(soft.length);
  for (let at = 0; at < open.length; at++)
    open[at] = (soft[at] as number) > SURE && (soft[at] as number) < 1 - SURE ? 1 : 0;
  const guess = filter(
    newGuide(picture, Math.max(2, Math.round(Math.max(width, height) * GUESS.window)), GUESS.epsilon),
    mask,
  );
  for (let at = 0; at < open.length; at++)
    guess.data[at] = open[at] ? Math.max(0, Math.min(1, guess.data[at] as number)) : Math.round(soft[at] as number);
  const doubt = doubtOf(picture, guess, open, reach(settings.band * 1.5), settings.texture);
  const hold = new Float32Array(open.length);
  for (let at = 0; at < open.length; at++) {
    const share = doubt[at] as number;
    hold[at] = settings.hold + settings.holdAlike * share;
    if (open[at]) guess.data[at] = (guess.data[at] as number) * (1 - share) + (mask.data[at] as number) * share;
  }
  weigh(guess, hold, colourEvidence(picture, guess.data, open, reach(settings.band)), settings.holdColour);
  const paths = backByPaths(picture, guess.data, open);
  // Where colours say enough, paths would only cost hairs.
  for (let at = 0; at < open.length; at++) paths.weight[at] = (paths.weight[at] as number) * (doubt[at] as number);
  weigh(guess, hold, paths, settings.holdColour);
  const guide = newGuide(picture, reach(settings.window), settings.epsilon);
  const alpha = await solveAlpha(guide, { guess, open, hold }, settings.rounds, signal, progress);
  for (let at = 0; at < open.length; at++) {
    const cut = CONTRAST * (doubt[at] as number);
    alpha.data[at] = Math.max(0, Math.min(1, ((alpha.data[at] as number) - cut) / (1 - 2 * cut)));
  }
  clearHaze(alpha, reach(HAIR), doubt);
  return { alpha, doubt };
}

/**
 * How little a pixel's colour says, 0–1: much where the sure colours of front and back around it are alike, or the back
 * is full of detail. There the guess goes back to what the network saw, and alpha holds to it.
 */
function doubtOf(picture: Colours, guess: Plane, open: Uint8Array, radius: number, texture: number): Float32Array {
  const sureFront = new Float32Array(open.length);
  const sureBack = new Float32Array(open.length);
  for (let at = 0; at < open.length; at++) {
    if (open[at]) continue;
    sureFront[at] = guess.data[at] as number;
    sureBack[at] = 1 - (guess.data[at] as number);
  }
  const { colours: front, step, columns } = around(picture, sureFront, radius);
  const { colours: back } = around(picture, sureBack, radius);
  const { colours: squares } = around(picture, sureBack, radius, true);
  const cells = Float32Array.from(front.red.keys(), (cell) => {
    let [distance, variance] = [0, 0];
    for (const channel of ['red', 'green', 'blue'] as const) {
      const mean = back[channel][cell] as number;
      distance += ((front[channel][cell] as number) - mean) ** 2;
      variance += Math.max(0, (squares[channel][cell] as number) - mean * mean);
    }
    const alike = ALIKE + texture * variance;
    return alike / (alike + distance);
  });
  const doubt = new Float32Array(open.length);
  for (let at = 0; at < doubt.length; at++) {
    if (!open[at]) continue;
    const row = Math.floor(at / picture.width);
    const cell = Math.floor(row / step) * columns + Math.floor((at - row * picture.width) / step);
    doubt[at] = cells[cell] as number;
  }
  return doubt;
}

/** Mixes what the evidence says into guess and hold. */
function weigh(guess: Plane, hold: Float32Array, { alpha, weight }: Evidence, strength: number): void {
  for (let at = 0; at < hold.length; at++) {
    const own = strength * (weight[at] as number);
    if (own === 0) continue;
    const share = weight[at] as number;
    guess.data[at] = (guess.data[at] as number) * (1 - share) + (alpha[at] as number) * share;
    hold[at] = (hold[at] as number) + own;
  }
}
