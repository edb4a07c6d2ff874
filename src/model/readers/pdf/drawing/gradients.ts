import { colourSpace } from '../../../../formats/pdf/content/colour.ts';
import { asMatrix } from '../../../../formats/pdf/content/matrix.ts';
import { tintOf } from '../../../../formats/pdf/content/tint.ts';
import type { PdfDocument } from '../../../../formats/pdf/document.ts';
import { asArray, asNumber, type Dict, type Obj } from '../../../../formats/pdf/objects.ts';
import { channelsOf } from '../../../../lib/hex.ts';
import type { Matrix } from '../../../../lib/matrix.ts';
import { combine, IDENTITY } from '../../../../lib/matrix.ts';
import type { Gradient as Drawn, Stop } from '../../../drawing.ts';
import { hexOf } from '../space.ts';

/** A gradient, and the matrix from the space of its coordinates to the page's user space. */
export interface Gradient {
  brush: Drawn;
  matrix: Matrix;
}

/** Colours of a gradient are taken at so many places. */
const STEPS = 32;
/** Stops that differ from what lies between their neighbours by less, of 255, are left out. */
const SAME = 2;

/** A shading pattern (ISO 32000-1 §8.7.4.2) as a gradient; undefined where it is no axial or radial one. */
export function patternGradient(
  document: PdfDocument,
  pattern: Obj,
  base: Matrix,
  alpha: number,
): Gradient | undefined {
  const dict = document.dict(pattern);
  if (!dict || document.resolve(dict.get('PatternType')) !== 2) return undefined;
  const brush = gradientOf(document, dict.get('Shading'), alpha);
  return brush && { brush, matrix: combine(asMatrix(document, dict.get('Matrix')) ?? IDENTITY, base) };
}

/** What is known of shadings: content may paint one a million times. */
const known = new WeakMap<Dict, Omit<Drawn, 'alpha'> | 'unknown'>();

/** A gradient is written anew wherever it is painted: that takes as long as so many more operations. */
const SHOWN = 9;

/**
 * An axial or radial shading (§8.7.4.5.3–4) in its own space; undefined for others and for functions not known. Throws
 * UserError `too-complex` where the budget ends.
 */
export function gradientOf(document: PdfDocument, shading: Obj | undefined, alpha: number): Drawn | undefined {
  const dict = document.dict(shading);
  if (!dict) return undefined;
  const found = known.get(dict) ?? readGradient(document, dict) ?? 'unknown';
  known.set(dict, found);
  if (found === 'unknown') return undefined;
  document.budget.read(SHOWN);
  return { ...found, alpha };
}

function readGradient(document: PdfDocument, dict: Dict): Omit<Drawn, 'alpha'> | undefined {
  const type = document.resolve(dict.get('ShadingType'));
  if (type !== 2 && type !== 3) return undefined;
  const numbers = (key: string): number[] =>
    asArray(document.resolve(dict.get(key)))
      .slice(0, 6)
      .map((item) => asNumber(document.resolve(item)) ?? 0);
  const [x = 0, y = 0, c = 0, d = 0, e = 0, f = 0] = numbers('Coords');
  const stops = stopsOf(document, dict, numbers('Domain'));
  if (!stops) return undefined;
  const [before, after] = asArray(document.resolve(dict.get('Extend'))).map((item) => document.resolve(item) === true);
  const ends: Pick<Drawn, 'from' | 'to'> =
    type === 2 ? { from: [x, y, 0], to: [c, d, 0] } : { from: [x, y, c], to: [d, e, f] };
  return { kind: type === 2 ? 'axial' : 'radial', ...ends, stops, extend: [before ?? false, after ?? false] };
}

function stopsOf(document: PdfDocument, dict: Dict, [from = 0, to = 1]: number[]): Stop[] | undefined {
  const tint = tintOf(document, dict.get('Function'));
  const { rgb } = colourSpace(document, dict.get('ColorSpace'), undefined);
  if (!tint) return undefined;
  const stops: Stop[] = [];
  for (let step = 0; step <= STEPS; step++) {
    const colour = hexOf({ rgb: rgb(tint(from + ((to - from) * step) / STEPS)), pattern: undefined });
    if (!colour) return undefined;
    stops.push({ at: step / STEPS, colour });
  }
  return thinned(stops);
}

/** Without stops that lie on the way from the one before to the one behind. */
function thinned(stops: Stop[]): Stop[] {
  const kept: Stop[] = [];
  for (const [index, stop] of stops.entries()) {
    const [before, after] = [kept.at(-1), stops[index + 1]];
    if (!before || !after) {
      kept.push(stop);
      continue;
    }
    const share = (stop.at - before.at) / (after.at - before.at);
    const [start, end] = [channelsOf(before.colour), channelsOf(after.colour)];
    const expected = start.map((part, at) => part + ((end[at] as number) - part) * share);
    if (channelsOf(stop.colour).some((part, at) => Math.abs(part - (expected[at] as number)) > SAME)) kept.push(stop);
  }
  return kept;
}
