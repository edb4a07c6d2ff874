import type { Obj, Ref } from '../../../formats/pdf/objects.ts';
import type { Brush, Stop } from '../../drawing.ts';
import { componentsOf } from './operators.ts';

type Gradient = Exclude<Brush, { kind: 'flat' }>;

/** A shading dictionary (ISO 32000-1 §8.7.4.5.3–4) in the coordinates of what it paints. */
export function shadingOf(brush: Gradient, { add }: { add(value: Obj): Ref }): Ref {
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
