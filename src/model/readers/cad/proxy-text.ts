import { type Entity, TextEntity, XYZ } from '@node-projects/acad-ts';
import { type Affine, compose } from './affine.ts';
import type { Painter, Scope } from './painter.ts';
import { TEXTS } from './text.ts';

/** Kinds of text (the library’s `GraphicsType`): the later ones say their font as well. */
const [TEXT, TEXT2, UNICODE_TEXT, UNICODE_TEXT2] = [10, 11, 36, 38];

export const isProxyText = (kind: number): boolean => [TEXT, TEXT2, UNICODE_TEXT, UNICODE_TEXT2].includes(kind);

/**
 * Draws a text out of the bytes of a proxy: its start, the direction it looks to, its own direction, then its letters
 * and measures (Open Design Specification for DWG, “Proxy Entity Graphics”).
 */
export function drawProxyText(kind: number, data: Uint8Array, entity: Entity, scope: Scope, painter: Painter): void {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const double = (at: number): number => view.getFloat64(at, true);
  const triple = (at: number): Triple => [double(at), double(at + 8), double(at + 16)];
  const isWide = kind === UNICODE_TEXT || kind === UNICODE_TEXT2;
  const isLong = kind === TEXT2 || kind === UNICODE_TEXT2;
  const letters = data.subarray(isLong ? 72 : 96);
  const length = lengthOf(letters, isWide ? 2 : 1);
  // The letters end with a zero and fill whole groups of four bytes; a length and a flag come after them
  const step = isWide ? 2 : 1;
  const measures = isLong ? 72 + Math.ceil((length + step) / 4) * 4 + 8 : 72;
  const text = new TextEntity();
  text.matchProperties(entity);
  text.value = new TextDecoder(isWide ? 'utf-16le' : 'gb18030').decode(letters.subarray(0, length));
  text.insertPoint = new XYZ(0, 0, 0);
  text.height = double(measures);
  text.widthFactor = double(measures + 8);
  text.obliqueAngle = double(measures + 16);
  const at = compose(scope.at, frame(triple(0), triple(24), triple(48)));
  for (const [of, draw] of TEXTS) if (of === TextEntity) draw(text as never, { ...scope, at }, painter);
}

type Triple = [number, number, number];

function lengthOf(letters: Uint8Array, step: 1 | 2): number {
  for (let at = 0; at + step <= letters.length; at += step)
    if (letters[at] === 0 && letters[at + step - 1] === 0) return at;
  return letters.length - (letters.length % step);
}

/** Out of the coordinates of a line of text. */
function frame(start: Triple, [a, b, c]: Triple, [x, y, z]: Triple): Affine {
  const long = Math.hypot(x, y, z) || 1;
  const deep = Math.hypot(a, b, c) || 1;
  const across = [x / long, y / long, z / long];
  const up = [(b * z - c * y) / long / deep, (c * x - a * z) / long / deep, (a * y - b * x) / long / deep];
  return [...across, ...up, a / deep, b / deep, c / deep, ...start];
}
