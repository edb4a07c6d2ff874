import type { Matrix } from '../../lib/matrix.ts';
import { combine } from '../../lib/matrix.ts';
import type { Shared } from './resources.ts';
import type { Unit } from './unit.ts';

/** What a form or pattern looks like by all that is in it. */
export interface Look {
  /** What its lines say, the first ones. */
  text: string;
  /** The direction most lines have, where that is a slant; in the form's own space. */
  slant: Matrix | undefined;
  /** Of the least transparent part. */
  alpha: number;
  /** Luminance of its darkest text. */
  light: number;
  /** Lines of text, and those that are slanted. */
  lines: number;
  slanted: number;
  /** Lines and curves of its paths. */
  segments: number;
}

/** Slanted by less than so many degrees is straight. */
export const SLANT = 8;
const MAX_TEXT = 200;
const MAX_DEPTH = 8;
/** Of more parts only the first are looked at. */
const MAX_UNITS = 2000;

/** Degrees between a direction and the nearest of the two axes, 0–45. */
export function offAxis([a, b]: Matrix): number {
  if (!a && !b) return 0;
  const degrees = Math.abs((Math.atan2(b, a) * 180) / Math.PI) % 90;
  return Math.min(degrees, 90 - degrees);
}

/** Looks into forms and patterns, each once. */
export class Looks {
  private readonly shared: Shared;
  private readonly known = new Map<number, Look>();

  constructor(shared: Shared) {
    this.shared = shared;
  }

  of(num: number, depth = 0): Look {
    const known = this.known.get(num);
    if (known) return known;
    const look: Look = { text: '', slant: undefined, alpha: 0, light: 1, lines: 0, slanted: 0, segments: 0 };
    if (depth > MAX_DEPTH) return look;
    const units = this.shared.content(num, new Map()).units;
    for (const unit of units.slice(0, MAX_UNITS)) this.add(look, unit, depth);
    if (!units.length) look.alpha = 1;
    if (!look.lines) look.light = 0;
    if (look.slanted < look.lines * 0.7) look.slant = undefined;
    this.known.set(num, look);
    return look;
  }

  private add(look: Look, unit: Unit, depth: number): void {
    const nested = unit.kind === 'form' || unit.kind === 'pattern' ? this.of(unit.num, depth + 1) : undefined;
    look.segments += nested?.segments ?? unit.segments;
    look.alpha = Math.max(look.alpha, unit.alpha * (nested?.alpha ?? 1));
    if (unit.kind !== 'text' && !nested?.lines) return;
    const matrix = nested ? combine(nested.slant ?? [1, 0, 0, 1, 0, 0], unit.matrix) : unit.matrix;
    look.lines++;
    if (offAxis(matrix) >= SLANT) {
      look.slanted++;
      look.slant ??= matrix;
    }
    look.light = Math.min(look.light, nested?.light ?? unit.light);
    const text = nested?.text ?? unit.text;
    if (text && !look.text.includes(text) && look.text.length < MAX_TEXT) look.text += `${look.text && ' '}${text}`;
  }
}
