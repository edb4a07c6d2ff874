import type { PdfDocument } from '../document.ts';
import { asArray, asNumber, type Dict, type Obj } from '../objects.ts';

/** A colour that is painted with, as near as can be known without profiles. */
export interface Colour {
  /** Red, green, blue, 0–1; undefined where that is not known: of patterns, indexed colours and special inks. */
  rgb: readonly [red: number, green: number, blue: number] | undefined;
  /** The pattern, as the resources name it (ISO 32000-1 §8.7): a reference or a dictionary. */
  pattern: Obj | undefined;
}

/** A colour space reduced to what turns its components into RGB. */
export interface ColourSpace {
  rgb(components: number[]): Colour['rgb'];
  /** The colour that is in force once the space is set (§8.6.3 and following). */
  start: Colour;
}

const limited = (value: number | undefined): number => Math.min(1, Math.max(0, value ?? 0));
const colour = (rgb: Colour['rgb']): Colour => ({ rgb, pattern: undefined });

export const BLACK = colour([0, 0, 0]);
const UNKNOWN = colour(undefined);

type Reduce = ColourSpace['rgb'];
const fromGray: Reduce = ([gray]) => [limited(gray), limited(gray), limited(gray)];
const fromRgb: Reduce = ([red, green, blue]) => [limited(red), limited(green), limited(blue)];
/** §10.3.5 */
const fromCmyk: Reduce = ([cyan, magenta, yellow, black]) => {
  const light = 1 - limited(black);
  return [(1 - limited(cyan)) * light, (1 - limited(magenta)) * light, (1 - limited(yellow)) * light];
};
/** Lightness alone distinguishes white and black; what lies between is taken for grey unless it has a hue. */
const fromLab: Reduce = ([lightness = 0, a = 0, b = 0]) =>
  Math.hypot(a, b) < 2 ? fromGray([lightness / 100]) : undefined;

const GRAY: ColourSpace = { rgb: fromGray, start: BLACK };
const RGB: ColourSpace = { rgb: fromRgb, start: BLACK };
const CMYK: ColourSpace = { rgb: fromCmyk, start: BLACK };
const LAB: ColourSpace = { rgb: fromLab, start: BLACK };
const OTHER: ColourSpace = { rgb: () => undefined, start: UNKNOWN };

const NAMED = new Map<Obj | undefined, ColourSpace>(
  Object.entries({
    DeviceGray: GRAY,
    CalGray: GRAY,
    G: GRAY,
    DeviceRGB: RGB,
    CalRGB: RGB,
    RGB,
    Lab: LAB,
    DeviceCMYK: CMYK,
    CMYK,
  }),
);
const BY_COUNT = [OTHER, GRAY, OTHER, RGB, CMYK];
const MAX_DEPTH = 4;
/** Of an array that stands for a space: its kind and its parameters (table 62). */
const MAX_PARTS = 5;
const MAX_COMPONENTS = 32; // ISO 32000-1 annex C.2

/** The spaces that operators of device colours set (§8.6.8), by their names in small letters. */
export const DEVICES = { g: GRAY, rg: RGB, k: CMYK };

/** A colour in a space (`sc`, `scn`): its components, or a pattern with what colours it. */
export function colourIn(space: ColourSpace, operands: readonly Obj[], pattern: Obj | undefined): Colour {
  if (pattern !== undefined) return { rgb: undefined, pattern };
  return colour(space.rgb(operands.filter((value) => typeof value === 'number')));
}

/** How light a colour looks, 0–1; undefined where that is not known. */
export const lightOf = ({ rgb }: Colour): number | undefined => rgb && 0.3 * rgb[0] + 0.59 * rgb[1] + 0.11 * rgb[2];

/** A colour space by its name or array; `spaces` are those that the resources name (§8.6). */
export function colourSpace(
  document: PdfDocument,
  value: Obj | undefined,
  spaces: Dict | undefined,
  depth = 0,
): ColourSpace {
  const space = document.resolve(value);
  if (depth > MAX_DEPTH) return OTHER;
  if (typeof space === 'string') {
    const named = spaces?.get(space);
    return NAMED.get(space) ?? (named === undefined ? OTHER : colourSpace(document, named, undefined, depth + 1));
  }
  const [kind, ...parts] = asArray(space)
    .slice(0, MAX_PARTS)
    .map((item) => document.resolve(item));
  if (kind === 'ICCBased') {
    const dict = document.dict(parts[0]);
    return BY_COUNT[asNumber(document.resolve(dict?.get('N'))) ?? 0] ?? OTHER;
  }
  if (kind === 'Separation' || kind === 'DeviceN')
    return tints(document, parts, (alternate) => colourSpace(document, alternate, spaces, depth + 1));
  return NAMED.get(kind) ?? OTHER;
}

/** The components of the colour spaces that resources name, where known; for inline images (§8.9.7). */
export const componentsIn =
  (document: PdfDocument, resources: Dict | undefined) =>
  (name: string): number | undefined => {
    const space = document.resolve(document.dict(resources?.get('ColorSpace'))?.get(name));
    const kind = Array.isArray(space) ? document.resolve(space[0]) : space;
    if (kind === 'ICCBased' && Array.isArray(space))
      return asNumber(document.resolve(document.dict(space[1])?.get('N')));
    if (kind === 'Indexed' || kind === 'CalGray' || kind === 'Separation' || kind === 'DeviceGray') return 1;
    return kind === 'CalRGB' || kind === 'Lab' || kind === 'DeviceRGB' ? 3 : kind === 'DeviceCMYK' ? 4 : undefined;
  };

/** Inks (§8.6.6.4): as an exponential function gives them, as one of black where another kind of function would. */
function tints(
  document: PdfDocument,
  [, alternate, transform]: Obj[],
  space: (value: Obj) => ColourSpace,
): ColourSpace {
  const { rgb: reduce } = space(alternate ?? null);
  const dict = document.dict(transform);
  const numbers = (key: string): number[] =>
    asArray(document.resolve(dict?.get(key)))
      .slice(0, MAX_COMPONENTS)
      .map((value) => asNumber(document.resolve(value)) ?? 0);
  const simple = document.resolve(dict?.get('FunctionType')) === 2;
  const [from, to] = [numbers('C0'), numbers('C1')];
  const power = asNumber(document.resolve(dict?.get('N'))) ?? 1;
  const rgb: Reduce = (inks) => {
    if (simple && to.length)
      return reduce(to.map((end, at) => (from[at] ?? 0) + limited(inks[0]) ** power * (end - (from[at] ?? 0))));
    return fromGray([1 - Math.max(0, ...inks)]);
  };
  return { rgb, start: colour(rgb([1])) };
}
