/** Frames are compared as small grey pictures: so many pixels across and down. */
export const SMALL = { width: 96, height: 54 };
const PIXELS = SMALL.width * SMALL.height;

/** How eagerly a new slide is seen: the share of the picture that must change. */
export const SENSITIVITY = { high: 0.0025, medium: 0.008, low: 0.04 } as const;
export type Sensitivity = keyof typeof SENSITIVITY;

/** A stretch of film that shows one slide, in seconds. */
export interface Slide {
  from: number;
  to: number;
  /** When it is seen best: shortly before it ends, when all of it is there. */
  at: number;
}

/** A pixel has changed when its grey did by more than the noise of coding. */
const NOISE = 22;
/** How much of what a pixel did before still counts, and from where it is taken for a moving camera picture. */
const MEMORY = 0.9;
const RESTLESS = 0.35;
/** What is seen shorter than this is a transition, in seconds. */
const SHORTEST = 0.7;
/** Slides looked for at most: a film that never rests has thousands. */
export const MAX_SLIDES = 300;

/** Finds the slides of a film that is shown to it frame by frame, in the order of time. */
export class SlideFinder {
  readonly #change: number;
  readonly #builds: boolean;
  readonly #restless = new Float32Array(PIXELS);
  #last: Uint8Array | undefined;
  #first: Uint8Array | undefined;
  #found: (Slide & { look: Uint8Array })[] = [];
  #from = 0;
  #time = 0;
  #before = 0;

  constructor(sensitivity: Sensitivity) {
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

  /** The slides, without those that were seen before; `end` is the length of the film in seconds. */
  finish(end: number): Slide[] {
    if (this.#last) this.#close(this.#last, Math.max(end, this.#time));
    const long = this.#found.filter(({ from, to }) => to - from >= SHORTEST);
    const found = long.length ? long : this.#found;
    const shown = found.filter(({ look }) => !isBlank(look));
    const whole = this.#builds ? shown.filter(({ look }, at) => !this.#isStage(look, shown[at + 1]?.look)) : shown;
    const kept: typeof found = [];
    for (const slide of whole.length ? whole : found)
      if (!kept.some(({ look }) => this.#alike(look, slide.look))) kept.push(slide);
    return longest(kept).map(({ from, to, at }) => ({ from, to, at }));
  }

  #close(look: Uint8Array, time: number): void {
    // The last frame before a change may be half in the next picture: the one before it is safe where there is one.
    const at = this.#before > this.#from ? this.#before : this.#time;
    this.#found.push({ from: this.#from, to: time, at, look });
    this.#from = time;
    this.#first = undefined;
    if (this.#found.length > MAX_SLIDES * 20) this.#found = longest(this.#found);
  }

  /** The share of changed pixels between two frames that follow each other, the restless ones left out. */
  #changed(last: Uint8Array, frame: Uint8Array): number {
    let [changed, calm] = [0, 0];
    for (let at = 0; at < PIXELS; at++) {
      const moved = Math.abs((frame[at] ?? 0) - (last[at] ?? 0)) > NOISE ? 1 : 0;
      const restless = this.#restless[at] ?? 0;
      if (restless < RESTLESS) {
        changed += moved;
        calm++;
      }
      this.#restless[at] = restless * MEMORY + moved * (1 - MEMORY);
    }
    // Where all moves there is no slide to be told from the camera.
    return calm > PIXELS / 10 ? changed / calm : 0;
  }

  #share(one: Uint8Array, other: Uint8Array): number {
    let [changed, calm] = [0, 0];
    for (let at = 0; at < PIXELS; at++) {
      if ((this.#restless[at] ?? 0) >= RESTLESS) continue;
      calm++;
      if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > NOISE) changed++;
    }
    return calm > PIXELS / 10 ? changed / calm : 0;
  }

  #alike(one: Uint8Array, other: Uint8Array): boolean {
    const most = this.#change * PIXELS;
    let changed = 0;
    for (let at = 0; at < PIXELS; at++)
      if (
        (this.#restless[at] ?? 0) < RESTLESS &&
        Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > NOISE &&
        ++changed > most
      )
        return false;
    return true;
  }

  /** Whether the next slide only adds to this one, as points of a list that come one by one: all that changes was empty. */
  #isStage(look: Uint8Array, next: Uint8Array | undefined): boolean {
    if (!next) return false;
    const paper = commonest(look);
    let [changed, written] = [0, 0];
    for (let at = 0; at < PIXELS; at++) {
      if ((this.#restless[at] ?? 0) >= RESTLESS) continue;
      if (Math.abs((next[at] ?? 0) - (look[at] ?? 0)) <= NOISE) continue;
      changed++;
      if (Math.abs((look[at] ?? 0) - paper) > NOISE) written++;
    }
    return changed < PIXELS * STAGE && written <= changed * 0.08;
  }
}

/** One colour and nothing on it: the black before a film begins. */
function isBlank(look: Uint8Array): boolean {
  const middle = look.reduce((sum, value) => sum + value, 0) / PIXELS;
  return look.every((value) => Math.abs(value - middle) < 12);
}

/** How much of a slide may come at once for what was before to be a stage of it. */
const STAGE = 0.35;

/** The grey that most of a picture has. */
function commonest(look: Uint8Array): number {
  const counts = new Uint16Array(256);
  for (const value of look) counts[value] = (counts[value] ?? 0) + 1;
  return counts.indexOf(Math.max(...counts));
}

const longest = <One extends Slide>(slides: readonly One[]): One[] =>
  [...slides]
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, MAX_SLIDES)
    .sort((a, b) => a.from - b.from);

/** A picture every so many seconds, from the first on, no more than MAX_SLIDES. */
export function everySeconds(interval: number, end: number): Slide[] {
  const step = Math.max(interval, end / MAX_SLIDES);
  const count = Math.max(1, Math.ceil(end / step - 1e-6));
  return Array.from({ length: count }, (_, number) => {
    const from = number * step;
    const to = Math.min(end, from + step);
    return { from, to, at: Math.min(from + 0.1, (from + to) / 2) };
  });
}

/** Frames a second that are enough to find slides of a film so long. */
export const samplingRate = (seconds: number): number =>
  seconds <= 60 ? 5 : seconds <= 3 * 3600 ? 2 : (2 * 3 * 3600) / seconds;

/** Times in seconds as an option holds them, in their order, without those outside of the film. */
export function parseTimes(text: string, end: number): number[] | undefined {
  const times = text
    .normalize('NFKC')
    .split(/[,;、\s]+/)
    .filter(Boolean)
    .map(Number);
  if (times.some((time) => !(time >= 0))) return undefined;
  return [...new Set(times.filter((time) => time <= end))].sort((a, b) => a - b).slice(0, MAX_SLIDES);
}
