import { STANDARD_ENCODING } from './standard-names.ts';
import type { Type1Font } from './type1.ts';

/** A step of an outline, its points from the origin of the glyph: begin a contour, line, curve. */
export type OutlineStep = { kind: 'move' | 'line' | 'curve'; points: number[] };

/** What a glyph of a Type 1 font draws, in units of the em. */
export interface Type1Outline {
  width: number;
  steps: OutlineStep[];
}

/** Steps that one glyph takes: charstrings call each other. */
const MAX_STEPS = 10_000;
const MAX_DEPTH = 12;
const MAX_STACK = 64;

/** Carries out the charstring of a glyph (Adobe Type 1 Font Format, chapter 6) without its hints. */
export function outlineOf(font: Type1Font, name: string): Type1Outline {
  const pen = new Pen(font);
  pen.glyph(name);
  return { width: pen.width, steps: pen.steps };
}

class Pen {
  readonly steps: OutlineStep[] = [];
  width = 0;
  readonly #font: Type1Font;
  #x = 0;
  #y = 0;
  #left = MAX_STEPS;
  /** Points of a flex that is being told (§8.3). */
  #flex: number[] | undefined;
  #stack: number[] = [];
  #given: number[] = [];
  #done = false;
  #composed = false;

  constructor(font: Type1Font) {
    this.#font = font;
  }

  glyph(name: string): void {
    this.#done = false;
    this.#stack = [];
    this.#run(this.#font.glyphs.get(name) ?? new Uint8Array(0), 0);
  }

  #run(code: Uint8Array, depth: number): void {
    for (let at = 0; at < code.length && !this.#done && --this.#left > 0; ) {
      const byte = code[at++] as number;
      if (byte >= 32) {
        const [value, length] = numberAt(code, at, byte);
        at += length;
        if (this.#stack.length < MAX_STACK) this.#stack.push(value);
      } else if (byte === 10) {
        const called = this.#font.subroutines[this.#stack.pop() ?? -1];
        if (called && depth < MAX_DEPTH) this.#run(called, depth + 1);
      } else if (byte === 11) return;
      else if (byte === 12) this.#escaped(code[at++] ?? 0);
      else this.#operator(byte);
    }
  }

  #operator(byte: number): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.#stack;
    if (byte === 13) this.#begin(a, 0, b);
    else if (byte === 21) this.#move(a, b);
    else if (byte === 22) this.#move(a, 0);
    else if (byte === 4) this.#move(0, a);
    else if (byte === 5) this.#line(a, b);
    else if (byte === 6) this.#line(a, 0);
    else if (byte === 7) this.#line(0, a);
    else if (byte === 8) this.#curve(a, b, c, d, e, f);
    else if (byte === 30) this.#curve(0, a, b, c, d, 0);
    else if (byte === 31) this.#curve(a, 0, b, c, 0, d);
    else if (byte === 14) this.#done = true;
    this.#stack = [];
  }

  #escaped(byte: number): void {
    const stack = this.#stack;
    if (byte === 12) {
      const [by, number] = [stack.pop() ?? 1, stack.pop() ?? 0];
      stack.push(by === 0 ? 0 : number / by);
    } else if (byte === 16) this.#other();
    else if (byte === 17) stack.push(this.#given.pop() ?? 0);
    else {
      const [a = 0, b = 0, c = 0, d = 0, e = 0] = stack;
      if (byte === 6) this.#accented(a, b, c, d, e);
      else if (byte === 7) this.#begin(a, b, c);
      this.#stack = [];
    }
  }

  /** hsbw, sbw: the side bearing is where the first contour begins from. */
  #begin(x: number, y: number, width: number): void {
    if (this.#composed) {
      this.#x += x;
      this.#y += y;
      return;
    }
    [this.#x, this.#y, this.width] = [x, y, width];
  }

  /**
   * Procedures that PostScript holds (§8.3–8.4): 0 ends a flex, 1 begins one, 2 adds a point; others give back what
   * they got.
   */
  #other(): void {
    const stack = this.#stack;
    const [which = 0, count = 0] = [stack.pop(), stack.pop()];
    const given = stack.splice(Math.max(0, stack.length - Math.max(0, count)));
    if (which === 1) this.#flex = [];
    else if (which === 0) {
      const [, , x1, y1, x2, y2, x3, y3, x4, y4, x5, y5, x6, y6] = this.#flex ?? [];
      this.#flex = undefined;
      if (y6 !== undefined) {
        this.steps.push({ kind: 'curve', points: [x1, y1, x2, y2, x3, y3] as number[] });
        this.steps.push({ kind: 'curve', points: [x4, y4, x5, y5, x6, y6] as number[] });
      }
      this.#given = [given[2] ?? 0, given[1] ?? 0];
    } else if (which !== 2) this.#given = given.reverse();
  }

  #move(x: number, y: number): void {
    this.#x += x;
    this.#y += y;
    if (this.#flex) this.#flex.push(this.#x, this.#y);
    else this.steps.push({ kind: 'move', points: [this.#x, this.#y] });
  }

  #line(x: number, y: number): void {
    this.#x += x;
    this.#y += y;
    this.steps.push({ kind: 'line', points: [this.#x, this.#y] });
  }

  #curve(a: number, b: number, c: number, d: number, e: number, f: number): void {
    const [x1, y1] = [this.#x + a, this.#y + b];
    const [x2, y2] = [x1 + c, y1 + d];
    [this.#x, this.#y] = [x2 + e, y2 + f];
    this.steps.push({ kind: 'curve', points: [x1, y1, x2, y2, this.#x, this.#y] });
  }

  /** seac: a letter and an accent, both by their places in the standard encoding. */
  #accented(bearing: number, x: number, y: number, base: number, accent: number): void {
    if (this.#composed) return;
    const start = this.#x;
    this.#composed = true;
    [this.#x, this.#y] = [0, 0];
    this.glyph(STANDARD_ENCODING.get(base) ?? '');
    // The accent's own bearing is counted anew, from where the letter's is.
    const from = this.steps.length;
    [this.#x, this.#y] = [0, 0];
    this.glyph(STANDARD_ENCODING.get(accent) ?? '');
    const aside = start - bearing + x;
    for (const step of this.steps.slice(from))
      step.points = step.points.map((value, at) => value + (at % 2 ? y : aside));
    this.#done = true;
  }
}

/** A number behind its first byte (§6.2), and how many more bytes it has. */
function numberAt(code: Uint8Array, at: number, byte: number): [value: number, length: number] {
  const next = code[at] ?? 0;
  if (byte <= 246) return [byte - 139, 0];
  if (byte <= 250) return [(byte - 247) * 256 + next + 108, 1];
  if (byte <= 254) return [-(byte - 251) * 256 - next - 108, 1];
  return [(next << 24) | ((code[at + 1] ?? 0) << 16) | ((code[at + 2] ?? 0) << 8) | (code[at + 3] ?? 0), 4];
}
