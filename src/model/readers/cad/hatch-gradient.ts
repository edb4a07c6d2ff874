import type { Hatch } from '@node-projects/acad-ts';
import { greatest, least } from '../../../lib/extremes.ts';
import type { Brush, Stop } from '../../drawing.ts';
import type { Segment } from '../../page.ts';
import { flattened } from './curves.ts';
import { printed } from './look.ts';
import type { Painter } from './painter.ts';

/**
 * A gradient by its name (DXF reference, HATCH: 470). Cylinders and spheres have their second colour in the middle,
 * half spheres at the lower end of their angle; `INV` turns the colours round.
 */
export function hatchGradient({ gradientColor }: Hatch, area: readonly Segment[], painter: Painter): Brush {
  const name = (gradientColor.name ?? '').toUpperCase();
  const points = flattened(area, 2).flat();
  const given = gradientColor.colors.slice(0, 8).map(({ color, value }, index) => ({
    at: Math.max(0, Math.min(1, value ?? index)),
    colour: printed(color, painter.wishes),
  }));
  const stops = name.startsWith('INV') ? turnedRound(given) : given;
  const { angle } = gradientColor;
  const [cos, sin] = [Math.cos(angle || 0), Math.sin(angle || 0)];
  const along = boundsOfValues(points.map(([x, y]) => x * cos + y * sin));
  const across = boundsOfValues(points.map(([x, y]) => y * cos - x * sin));
  const side = (across.low + across.high) / 2;
  const end = (on: number, off = side, radius = 0): [number, number, number] => [
    on * cos - off * sin,
    on * sin + off * cos,
    radius,
  ];
  const rest = { extend: [true, true] as [boolean, boolean], alpha: 1 };
  if (name.endsWith('SPHERICAL')) {
    const isHalf = name.endsWith('HEMISPHERICAL');
    const [on, off] = [(along.low + along.high) / 2, isHalf ? across.low : side];
    const radius = Math.hypot((along.high - along.low) / 2, (across.high - across.low) / (isHalf ? 1 : 2));
    return { kind: 'radial', from: end(on, off), to: end(on, off, radius), stops: turnedRound(stops), ...rest };
  }
  const mirrored = name.endsWith('CYLINDER')
    ? [
        ...stops.map((stop) => ({ ...stop, at: stop.at / 2 })),
        ...turnedRound(stops).map((stop) => ({ ...stop, at: 0.5 + stop.at / 2 })),
      ]
    : stops;
  return { kind: 'axial', from: end(along.low), to: end(along.high), stops: mirrored, ...rest };
}

const turnedRound = (stops: readonly Stop[]): Stop[] =>
  [...stops].reverse().map((stop) => ({ ...stop, at: 1 - stop.at }));

const boundsOfValues = (values: readonly number[]): { low: number; high: number } => ({
  low: least(values),
  high: greatest(values),
});
