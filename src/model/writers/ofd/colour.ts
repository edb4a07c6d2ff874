import { tag } from '../../../formats/ooxml/elements.ts';
import type { Matrix } from '../../../lib/matrix.ts';
import { type Brush, flatColour, type Gradient } from '../../drawing.ts';
import { factors, plain } from './numbers.ts';

const byte = (alpha: number): number => Math.round(Math.min(1, Math.max(0, alpha)) * 255);

const components = (colour: string): string =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) || 0).join(' ');

/**
 * A FillColor or StrokeColor (CT_Color, GB/T 33190 §8.3.2), its opacity times `alpha`; `matrix` leads from the units of
 * the item to those of the object.
 */
export function colourElement(name: string, brush: Brush, alpha: number, matrix: Matrix): string {
  const opacity = byte(brush.alpha * alpha);
  const Alpha = opacity === 255 ? undefined : opacity;
  if (!('stops' in brush)) return tag(name, { Value: components(flatColour(brush)), Alpha });
  return tag(name, { Alpha }, gradient(brush, matrix));
}

/** AxialShd or RadialShd (§8.3.4). */
function gradient(brush: Gradient, [a, b, c, d, e, f]: Matrix): string {
  const point = ([x = 0, y = 0]: readonly number[]): string => factors(a * x + c * y + e, b * x + d * y + f);
  const scale = Math.sqrt(Math.abs(a * d - b * c));
  const { kind, from, to, stops, extend } = brush;
  const radial = kind === 'radial';
  const attributes = {
    Extend: (extend[0] ? 1 : 0) + (extend[1] ? 2 : 0),
    StartPoint: point(from),
    EndPoint: point(to),
    ...(radial && { StartRadius: factors(from[2] * scale), EndRadius: factors(to[2] * scale) }),
  };
  const segments = stops.map(({ at, colour }) =>
    tag('ofd:Segment', { Position: plain(at) }, tag('ofd:Color', { Value: components(colour) })),
  );
  return tag(radial ? 'ofd:RadialShd' : 'ofd:AxialShd', attributes, ...segments);
}
