import type { OfdResources } from '../../../formats/ofd/resources.ts';
import { numberIn, numbersIn } from '../../../formats/ofd/values.ts';
import { attributeOf, childOf, type XmlElement } from '../../../formats/xml/xml.ts';
import { combine, type Matrix } from '../../../lib/matrix.ts';
import type { Gradient, Mesh, Stop } from '../../drawing.ts';
import { colourOf } from './colour.ts';

/** Stops that a repeated gradient may have. */
const MAX_STOPS = 512;
/** Corners of one mesh. */
const MAX_CORNERS = 300_000;
/** What lies between two stops at the same place. */
const STEP = 1e-6;

/** How often a gradient is repeated beyond an end. */
const BEYOND = 32;

type Ends = Pick<Gradient, 'from' | 'to'>;

const within = (value: number): number => Math.min(1, Math.max(0, value));

/** AxialShd and RadialShd (GB/T 33190 §8.3.4.2–3). */
export function gradientOf(element: XmlElement, alpha: number, resources: OfdResources): Gradient {
  const point = (name: string): [number, number] => {
    const [x = 0, y = 0] = numbersIn(attributeOf(element, name));
    return [x, y];
  };
  const extend = numberIn(attributeOf(element, 'Extend'), 0);
  const radial = element.name === 'RadialShd';
  const radius = (name: string): number => (radial ? Math.max(0, numberIn(attributeOf(element, name), 0)) : 0);
  const [from, to] = [point('StartPoint'), point('EndPoint')];
  const told = { from: [...from, radius('StartRadius')], to: [...to, radius('EndRadius')] } as Ends;
  const ends = radial ? told : lengthened(told, element, extend);
  const matrix = radial ? flattening(element, ends.from) : undefined;
  return {
    kind: radial ? 'radial' : 'axial',
    ...ends,
    stops: repeated(stopsOf(element, resources), element, ends, unitOf(element, told)),
    extend: [(extend & 1) > 0, (extend & 2) > 0],
    ...(matrix && { matrix }),
    alpha,
  };
}

function stopsOf(element: XmlElement, resources: OfdResources): Stop[] {
  const segments = element.children.filter(({ name }) => name === 'Segment' || name === 'Seg');
  const even = 1 / Math.max(1, segments.length - 1);
  return segments
    .map((segment, index) => ({
      at: within(numberIn(attributeOf(segment, 'Position'), index * even)),
      colour: colourOf(childOf(segment, 'Color'), resources),
    }))
    .sort((a, b) => a.at - b.at);
}

const lengthOf = ({ from, to }: Ends): number =>
  Math.max(Math.hypot(to[0] - from[0], to[1] - from[1]), Math.abs(to[2] - from[2]));

/** How long the part of its way is that a gradient is told for: all of it where it does not say. */
const unitOf = (element: XmlElement, ends: Ends): number => numberIn(attributeOf(element, 'MapUnit'), lengthOf(ends));

const repeats = (element: XmlElement): boolean => /^(?:Repeat|Reflect)$/.test(attributeOf(element, 'MapType') ?? '');

/** The axis of a gradient that is repeated beyond its ends, too; by an even number of times, so that mirrors stay. */
function lengthened(ends: Ends, element: XmlElement, extend: number): Ends {
  const part = unitOf(element, ends) / lengthOf(ends);
  if (!repeats(element) || !(part > 0)) return ends;
  const [x0, y0] = ends.from;
  const [across, down] = [(ends.to[0] - x0) * part * BEYOND, (ends.to[1] - y0) * part * BEYOND];
  return {
    from: extend & 1 ? [x0 - across, y0 - down, 0] : ends.from,
    to: extend & 2 ? [ends.to[0] + across, ends.to[1] + down, 0] : ends.to,
  };
}

/** The stops of a gradient that is told for a part of its way and goes on repeated or mirrored (`MapType`). */
function repeated(stops: Stop[], element: XmlElement, ends: Ends, length: number): Stop[] {
  const type = attributeOf(element, 'MapType')?.trim();
  const unit = length / lengthOf(ends);
  if ((type !== 'Repeat' && type !== 'Reflect') || !(unit > 0 && unit < 1)) return stops;
  const times = Math.min(Math.ceil(1 / unit), Math.floor(MAX_STOPS / Math.max(1, stops.length)));
  return Array.from({ length: times }, (_, time) => {
    const mirrored = type === 'Reflect' && time % 2 === 1;
    const own = mirrored ? stops.map(({ at, colour }) => ({ at: 1 - at, colour })).reverse() : stops;
    return own.map(({ at, colour }) => ({ at: (time + Math.min(at, 1 - STEP)) * unit, colour }));
  })
    .flat()
    .filter(({ at }) => at <= 1);
}

/** What makes the circles of a radial gradient ellipses: their long axis is turned by `Angle` degrees. */
function flattening(element: XmlElement, [x, y]: Gradient['from']): Matrix | undefined {
  const eccentricity = numberIn(attributeOf(element, 'Eccentricity'), 0);
  if (!(eccentricity > 0 && eccentricity < 1)) return undefined;
  const angle = (numberIn(attributeOf(element, 'Angle'), 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const steps: Matrix[] = [
    [1, 0, 0, 1, -x, -y],
    [cos, -sin, sin, cos, 0, 0],
    [1, 0, 0, Math.sqrt(1 - eccentricity ** 2), 0, 0],
    [cos, sin, -sin, cos, x, y],
  ];
  return steps.reduce(combine);
}

type Corner = Mesh['corners'][number];

/** GouraudShd and LaGouraudShd (§8.3.4.4–5): triangles in a chain, or in a grid of rows. */
export function meshOf(element: XmlElement, alpha: number, resources: OfdResources): Mesh | undefined {
  const points = element.children.filter(({ name }) => name === 'Point').slice(0, MAX_CORNERS / 6);
  const corners = points.map(
    (point): Corner => ({
      x: numberIn(attributeOf(point, 'X'), 0),
      y: numberIn(attributeOf(point, 'Y'), 0),
      colour: colourOf(childOf(point, 'Color'), resources),
    }),
  );
  const flags = points.map((point) => numberIn(attributeOf(point, 'EdgeFlag'), 0));
  const row = numberIn(attributeOf(element, 'VerticesPerRow'), 0);
  const triangles = element.name === 'GouraudShd' ? chained(corners, flags) : gridded(corners, row);
  if (triangles.length === 0) return undefined;
  const back = childOf(element, 'BackColor');
  return { kind: 'mesh', corners: triangles, ...(back && { back: colourOf(back, resources) }), alpha };
}

/** Three corners begin a triangle; one with a flag makes another with the last two (1), or the first and last (2). */
function chained(corners: readonly Corner[], flags: readonly number[]): Corner[] {
  const found: Corner[] = [];
  for (let at = 0; at < corners.length; ) {
    const [first, second, third] = found.slice(-3);
    const flag = flags[at] ?? 0;
    const next = corners[at] as Corner;
    if (first && second && third && (flag === 1 || flag === 2)) {
      found.push(flag === 1 ? second : first, third, next);
      at++;
    } else {
      if (at + 3 > corners.length) break;
      found.push(next, corners[at + 1] as Corner, corners[at + 2] as Corner);
      at += 3;
    }
  }
  return found;
}

function gridded(corners: readonly Corner[], row: number): Corner[] {
  const found: Corner[] = [];
  if (!Number.isInteger(row) || row < 2) return found;
  for (let at = 0; at + row + 1 < corners.length; at++) {
    if (at % row === row - 1) continue;
    const [a, b, c, d] = [at, at + 1, at + row, at + row + 1].map((index) => corners[index] as Corner) as [
      Corner,
      Corner,
      Corner,
      Corner,
    ];
    found.push(a, b, c, b, d, c);
  }
  return found;
}
