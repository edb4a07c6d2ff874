import type { Obj, Ref } from '../../../formats/pdf/objects.ts';
import type { Gradient, Mesh, Stop } from '../../drawing.ts';
import type { Document } from './content-stream.ts';
import { componentsOf } from './operators.ts';

/** A shading (ISO 32000-1 §8.7.4.5) in the coordinates of what it paints. */
export const shadingOf = async (brush: Gradient | Mesh, document: Document): Promise<Ref> =>
  brush.kind === 'mesh' ? meshOf(brush, document) : gradientOf(brush, document);

/** Bytes of a corner: its flag, two coordinates of 32 bits, three components. */
const CORNER = 12;
const MOST = 2 ** 32 - 1;

/** Triangles, each by itself (§8.7.4.5.5). */
function meshOf({ corners, back }: Mesh, { stream }: Document): Promise<Ref> {
  const range = (values: number[]): [number, number] => {
    const low = values.reduce((least, value) => Math.min(least, value), Infinity);
    return [
      low,
      Math.max(
        low + 1e-3,
        values.reduce((most, value) => Math.max(most, value), -Infinity),
      ),
    ];
  };
  const [left, right] = range(corners.map(({ x }) => x));
  const [top, bottom] = range(corners.map(({ y }) => y));
  const bytes = new Uint8Array(corners.length * CORNER);
  const view = new DataView(bytes.buffer);
  for (const [index, { x, y, colour }] of corners.entries()) {
    view.setUint32(index * CORNER + 1, Math.round(((x - left) / (right - left)) * MOST));
    view.setUint32(index * CORNER + 5, Math.round(((y - top) / (bottom - top)) * MOST));
    bytes.set(
      componentsOf(colour).map((part) => Math.round(part * 255)),
      index * CORNER + 9,
    );
  }
  const dict = new Map<string, Obj>([
    ['ShadingType', 4],
    ['ColorSpace', 'DeviceRGB'],
    ['BitsPerCoordinate', 32],
    ['BitsPerComponent', 8],
    ['BitsPerFlag', 8],
    ['Decode', [left, right, top, bottom, 0, 1, 0, 1, 0, 1]],
  ]);
  if (back !== undefined) dict.set('Background', componentsOf(back));
  return stream(dict, bytes);
}

/** §8.7.4.5.3–4 */
function gradientOf(brush: Gradient, { add }: Document): Ref {
  const { kind, from, to, extend } = brush;
  const ends = kind === 'axial' ? [from[0], from[1], to[0], to[1]] : [...from, ...to];
  return add(
    new Map<string, Obj>([
      ['ShadingType', kind === 'axial' ? 2 : 3],
      ['ColorSpace', 'DeviceRGB'],
      ['Coords', ends],
      ['Function', blend(wholeRange(brush.stops))],
      ['Extend', [...extend]],
    ]),
  );
}

/** Stops from 0 to 1, at least two. */
function wholeRange(stops: Stop[]): Stop[] {
  const first = stops[0] ?? { at: 0, colour: '#000000' };
  const last = stops.at(-1) ?? first;
  return [{ at: 0, colour: first.colour }, ...stops.filter(({ at }) => at > 0 && at < 1), { ...last, at: 1 }];
}

/** From stop to stop (§7.10.4); two are one interpolation (§7.10.3). */
function blend(stops: Stop[]): Obj {
  const parts = stops.slice(1).map(
    (stop, index): Obj =>
      new Map<string, Obj>([
        ['FunctionType', 2],
        ['Domain', [0, 1]],
        ['C0', componentsOf((stops[index] as Stop).colour)],
        ['C1', componentsOf(stop.colour)],
        ['N', 1],
      ]),
  );
  if (parts.length === 1) return parts[0] as Obj;
  return new Map<string, Obj>([
    ['FunctionType', 3],
    ['Domain', [0, 1]],
    ['Functions', parts],
    ['Bounds', stops.slice(1, -1).map(({ at }) => at)],
    ['Encode', parts.flatMap(() => [0, 1])],
  ]);
}
