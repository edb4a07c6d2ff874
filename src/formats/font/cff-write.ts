import { concat } from '../../lib/concat.ts';
import { STANDARD_STRINGS } from './cff.ts';
import type { Type1Outline } from './type1-outline.ts';

/** A CFF program (Adobe Technical Note 5176) of these outlines, by their names; the first is `.notdef`. */
export function writeCff(name: string, glyphs: ReadonlyMap<string, Type1Outline>, unitsPerEm: number): Uint8Array {
  const names = [...glyphs.keys()].slice(1);
  const strings = index(names.map(ascii));
  const charset = new Uint8Array(1 + names.length * 2);
  for (let at = 0; at < names.length; at++) {
    const id = STANDARD_STRINGS + at;
    charset.set([id >> 8, id & 255], 1 + at * 2);
  }
  const charStrings = index([...glyphs.values()].map(charString));
  // Its default width and the one that others are relative to are 0.
  const privateDict = new Uint8Array(0);
  const head = Uint8Array.of(1, 0, 4, 4);
  const title = index([ascii(name.replace(/[^!-~]/g, '').slice(0, 60) || 'Font')]);
  const matrix =
    unitsPerEm === 1000 ? [] : [...real(1 / unitsPerEm), 139, 139, ...real(1 / unitsPerEm), 139, 139, 12, 7];
  const top = (charsetAt: number, charStringsAt: number): Uint8Array => {
    const places = [...long(charsetAt), 15, ...long(charStringsAt), 17, ...long(0), ...long(charStringsAt), 18];
    return index([Uint8Array.from([...matrix, ...places])]);
  };
  const none = index([]);
  const before = head.length + title.length + top(0, 0).length + strings.length + none.length;
  const tops = top(before, before + charset.length);
  return concat([head, title, tops, strings, none, charset, charStrings, privateDict]);
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 255);

/** An INDEX (§5). */
function index(items: readonly Uint8Array[]): Uint8Array {
  if (items.length === 0) return new Uint8Array(2);
  const data = new DataView(new ArrayBuffer(3 + (items.length + 1) * 4));
  data.setUint16(0, items.length);
  data.setUint8(2, 4);
  let at = 1;
  for (const [place, item] of items.entries()) {
    data.setUint32(3 + place * 4, at);
    at += item.length;
  }
  data.setUint32(3 + items.length * 4, at);
  return concat([new Uint8Array(data.buffer), ...items]);
}

/** A whole number of a DICT in five bytes (§4). */
const long = (value: number): number[] => [29, value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];

/** A real number of a DICT (§4, table 5). */
function real(value: number): number[] {
  const nibbles = [...value.toFixed(10)].map((letter) => (letter === '.' ? 10 : Number(letter)));
  nibbles.push(15);
  if (nibbles.length % 2) nibbles.push(15);
  return [30, ...nibbles.flatMap((nibble, at) => (at % 2 ? [] : [nibble * 16 + (nibbles[at + 1] as number)]))];
}

const OPERATORS = { move: 21, line: 5, curve: 8 } as const;

/** A charstring of type 2 (Adobe Technical Note 5177): the width, then each step from where the last one ended. */
function charString({ width, steps }: Type1Outline): Uint8Array {
  const bytes: number[] = [];
  const put = (value: number): void => {
    const whole = Math.min(32_767, Math.max(-32_768, value));
    bytes.push(28, (whole >> 8) & 255, whole & 255);
  };
  let [x, y] = [0, 0];
  put(Math.round(width));
  let begun = false;
  for (const { kind, points } of steps) {
    // What is drawn without a beginning begins where the pen is.
    if (!begun && kind !== 'move') {
      put(0);
      put(0);
      bytes.push(OPERATORS.move);
    }
    begun = true;
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [toX, toY] = [Math.round(points[at] as number), Math.round(points[at + 1] as number)];
      put(toX - x);
      put(toY - y);
      [x, y] = [toX, toY];
    }
    bytes.push(OPERATORS[kind]);
  }
  bytes.push(14);
  return Uint8Array.from(bytes);
}
