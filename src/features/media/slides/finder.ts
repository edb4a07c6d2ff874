import { differs, isBlank, MAX_SLIDES, movedAround, NOISE, PIXELS, type Slide, type Stretch } from './look.ts';
import { isRest, viewsBeside } from './moving.ts';

/** How eagerly a new slide is seen: the share of the picture that must change. */
export const SENSITIVITY = { high: 0.0025, medium: 0.008, low: 0.025 } as const;
export type Sensitivity = keyof typeof SENSITIVITY;

/** How much of what a pixel did before still counts, and from where it is taken for a moving camera picture. */
const MEMORY = 0.9;
const RESTLESS = 0.35;
/** What moves in so large a share of the whole film is a speaker, or a camera picture, wherever it rests just then. */
const LIVELY = 0.12;
/** Where less than this share of the picture rests, it is the camera that moves, and no pixel is left out. */
const MIN_CALM = 0.4;
/** Stretches remembered at most: a film that never rests has thousands. */
const MAX_FOUND = 6000;

/** Finds the slides of a film that is shown to it frame by frame, in the order of time. */
export class SlideFinder {
  readonly #sensitivity: Sensitivity;
  readonly #change: number;
  readonly #builds: boolean;
  readonly #restless = new Float32Array(PIXELS);
  /** How often each pixel moved, of so many looks. */
  readonly #moved = new Uint32Array(PIXELS);
  #looks = 0;
  #last: Uint8Array | undefined;
  #first: Uint8Array | undefined;
  #found: Stretch[] = [];
  #from = 0;
  #time = 0;
  #before = 0;

  constructor(sensitivity: Sensitivity) {
    this.#sensitivity = sensitivity;
    this.#change = SENSITIVITY[sensitivity];
    this.#builds = sensitivity !== 'high';
  }

  /** @param frame SMALL.width × SMALL.height grey bytes, row by row; @param time in seconds */
  add(frame: Uint8Array, time: number): void {
    const last = this.#last;
    if (last) {
      const changed = this.#changed(last, frame);
      const drifted = this.#first ? this.#share(this.#first, frame) : 0;
      if (changed > this.#change || drifted > this.#change * 4) this.#close(last, time);
    }
    this.#first ??= frame;
    this.#before = this.#time;
    this.#last = frame;
    this.#time = time;
  }

  /**
   * The slides, without those that were seen before, and some pictures of where the film moves on and on; `end` is the
   * length of the film in seconds.
   */
  finish(end: number): Slide[] {
    if (this.#last) this.#close(this.#last, Math.max(end, this.#time));
    const slides = this.#slidesOf(this.#found.filter(isRest), this.#still());
    const kept = [...slides, ...viewsBeside(slides, this.#found, this.#sensitivity)];
    return longest(kept.length ? kept : longest(this.#found, 1)).map(({ from, to, at }) => ({ from, to, at }));
  }

  /** Of what rests, each slide once and complete. */
  #slidesOf(rests: readonly Stretch[], still: Uint16Array): Stretch[] {
    const shown = rests.filter(({ look }) => !isBlank(look));
    const whole = this.#builds ? shown.filter(({ look }, at) => !isStage(look, shown[at + 1]?.look, still)) : shown;
    const kept: Stretch[] = [];
    for (const slide of whole)
      if (!kept.some(({ look }) => isAlike(look, slide.look, still, this.#change * PIXELS))) kept.push(slide);
    return kept;
  }

  /** The pixels by which slides are told apart: all where nearly all of them move. */
  #still(): Uint16Array {
    const all = Uint16Array.from({ length: PIXELS }, (_, at) => at);
    const still = all.filter(
      (at) => (this.#restless[at] ?? 0) < RESTLESS && (this.#moved[at] ?? 0) < this.#looks * LIVELY,
    );
    return still.length > PIXELS * MIN_CALM ? still : all;
  }

  #close(look: Uint8Array, time: number): void {
    // The last frame before a change may be half in the next picture: the one before it is safe where there is one.
    const at = this.#before > this.#from ? this.#before : this.#time;
    this.#found.push({ from: this.#from, to: time, at, look });
    this.#from = time;
    this.#first = undefined;
    if (this.#found.length > MAX_FOUND) this.#found = longest(this.#found, MAX_FOUND / 2);
  }

  /** The share of changed pixels between two frames that follow each other; remembers which of them moved. */
  #changed(last: Uint8Array, frame: Uint8Array): number {
    const share = this.#share(last, frame);
    this.#looks++;
    const around = movedAround(last, frame);
    for (let at = 0; at < PIXELS; at++) {
      const moved = around[at] ?? 0;
      this.#moved[at] = (this.#moved[at] ?? 0) + moved;
      this.#restless[at] = (this.#restless[at] ?? 0) * MEMORY + moved * (1 - MEMORY);
    }
    return share;
  }

  /** The share of pixels that are another, without the restless ones where only some are. */
  #share(one: Uint8Array, other: Uint8Array): number {
    let [all, changed, calm] = [0, 0, 0];
    for (let at = 0; at < PIXELS; at++) {
      const moved = differs(one, other, at) ? 1 : 0;
      all += moved;
      if ((this.#restless[at] ?? 0) >= RESTLESS) continue;
      changed += moved;
      calm++;
    }
    return calm > PIXELS * MIN_CALM ? changed / calm : all / PIXELS;
  }
}

function isAlike(one: Uint8Array, other: Uint8Array, still: Uint16Array, most: number): boolean {
  let changed = 0;
  for (const at of still) if (differs(one, other, at) && ++changed > most) return false;
  return true;
}

/** How much of a slide may come at once for what was before to be a stage of it. */
const STAGE = 0.35;

/**
 * Whether the next slide only adds to this one, as points of a list that come one by one: all that changes was empty.
 */
function isStage(look: Uint8Array, next: Uint8Array | undefined, still: Uint16Array): boolean {
  if (!next) return false;
  const paper = commonest(look);
  let [changed, written] = [0, 0];
  for (const at of still) {
    if (!differs(look, next, at)) continue;
    changed++;
    if (Math.abs((look[at] ?? 0) - paper) > NOISE) written++;
  }
  return changed < PIXELS * STAGE && written <= changed * 0.08;
}

/** The grey that most of a picture has. */
function commonest(look: Uint8Array): number {
  const counts = new Uint16Array(256);
  for (const value of look) counts[value] = (counts[value] ?? 0) + 1;
  return counts.indexOf(Math.max(...counts));
}

const longest = (slides: readonly Stretch[], most = MAX_SLIDES): Stretch[] =>
  [...slides]
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, most)
    .sort((a, b) => a.from - b.from);
