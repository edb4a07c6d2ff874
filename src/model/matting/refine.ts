import { blur } from './blur.ts';
import { colourEvidence, type Evidence } from './evidence.ts';
import { spread } from './foreground.ts';
import { filter, newGuide } from './guided.ts';
import { solveAlpha } from './laplacian.ts';
import type { Colours, Plane } from './plane.ts';

/** How the edge is looked for; lengths in head widths. `band`: how far from the mask's edge alpha is open; `window`: of the Laplacian. */
export interface RefineSettings {
  band: number;
  window: number;
  epsilon: number;
  rounds: number;
  /** How strongly alpha holds to the first guess where front and back differ clearly, and how much more where they cannot be told apart. */
  hold: number;
  holdAlike: number;
  /** How many times the back's variance counts as a likeness of front and back. */
  texture: number;
  /** How strongly alpha holds to what a pixel's colour alone says. */
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
/** In doubt, alpha this near to 0 and 1 becomes that: a breath of the back is seen as dirt, a missing hair is not. */
const CONTRAST = 0.2;
/** The blurred shape is taken for the person's, or for the background's, this near to 1 and 0. */
const SURE = 0.03;

/**
 * The mask at the level of hair. Further than the band from the edge of `shape` (1 and 0) alpha is 1 or 0; within, it follows the
 * picture's colours. `unit` is the head's width in pixels.
 */
export async function refine(
  picture: Colours,
  { mask, shape }: { mask: Plane; shape: Plane },
  unit: number,
  signal: AbortSignal,
  { progress, settings = REFINE }: { progress?: (part: number) => void; settings?: RefineSettings } = {},
): Promise<Plane> {
  const { width, height } = picture;
  const reach = (part: number): number => Math.max(2, Math.round(unit * part));
  const soft = blur(shape, reach(settings.band)).data;
  const open = Uint8Array.from(soft, (value) => (value > SURE && value < 1 - SURE ? 1 : 0));
  const guess = filter(newGuide(picture, Math.max(2, Math.round(Math.max(width, height) * GUESS.window)), GUESS.epsilon), mask);
  for (let at = 0; at < open.length; at++)
    guess.data[at] = open[at] ? Math.max(0, Math.min(1, guess.data[at] as number)) : Math.round(soft[at] as number);
  const doubt = doubtOf(picture, guess, open, reach(settings.band * 1.5), settings.texture);
  const hold = doubt.map((share) => settings.hold + settings.holdAlike * share);
  for (let at = 0; at < open.length; at++) {
    const share = doubt[at] as number;
    if (open[at]) guess.data[at] = (guess.data[at] as number) * (1 - share) + (mask.data[at] as number) * share;
  }
  weigh(guess, hold, colourEvidence(picture, guess.data, open, reach(settings.band)), settings.holdColour);
  const guide = newGuide(picture, reach(settings.window), settings.epsilon);
  const alpha = await solveAlpha(guide, { guess, open, hold }, settings.rounds, signal, progress);
  for (let at = 0; at < open.length; at++) {
    const cut = CONTRAST * (doubt[at] as number);
    alpha.data[at] = Math.max(0, Math.min(1, ((alpha.data[at] as number) - cut) / (1 - 2 * cut)));
  }
  return alpha;
}

/**
 * How little a pixel's colour says, 0–1: much where the sure colours of front and back around it are alike, or the back is full of
 * detail. There the guess goes back to what the network saw, and alpha holds to it.
 */
function doubtOf(picture: Colours, guess: Plane, open: Uint8Array, radius: number, texture: number): Float32Array {
  const sure = (front: boolean): Plane => ({
    ...guess,
    data: guess.data.map((value, at) => (open[at] ? 0 : front ? value : 1 - value)),
  });
  const front = spread(picture, sure(true), radius);
  const back = spread(picture, sure(false), radius);
  const squares = spread(squared(picture), sure(false), radius);
  const doubt = new Float32Array(open.length);
  for (let at = 0; at < doubt.length; at++) {
    if (!open[at]) continue;
    let [distance, variance] = [0, 0];
    for (const channel of ['red', 'green', 'blue'] as const) {
      const mean = back[channel][at] as number;
      distance += ((front[channel][at] as number) - mean) ** 2;
      variance += Math.max(0, (squares[channel][at] as number) - mean * mean);
    }
    const alike = ALIKE + texture * variance;
    doubt[at] = alike / (alike + distance);
  }
  return doubt;
}

const squared = ({ width, height, red, green, blue }: Colours): Colours => {
  const square = (data: Float32Array): Float32Array => data.map((value) => value * value);
  return { width, height, red: square(red), green: square(green), blue: square(blue) };
};

/** Mixes what colours say into guess and hold. */
function weigh(guess: Plane, hold: Float32Array, { alpha, weight }: Evidence, strength: number): void {
  for (let at = 0; at < hold.length; at++) {
    const own = strength * (weight[at] as number);
    if (own === 0) continue;
    const share = weight[at] as number;
    guess.data[at] = (guess.data[at] as number) * (1 - share) + (alpha[at] as number) * share;
    hold[at] = (hold[at] as number) + own;
  }
}
