import { tag } from '../../formats/ooxml/elements.ts';
import type { PathGradient } from '../page.ts';

/** A gradient as DrawingML (ECMA-376 20.1.8.33): along a line, or from the middle outwards. */
export function gradientXml({ kind, angle, stops }: PathGradient, alpha: number): string {
  const opacity = alpha < 1 ? tag('a:alpha', { val: Math.round(alpha * 100_000) }) : '';
  // Programs let circles end at the corners of the box, not at its sides.
  const reach = kind === 'axial' ? 1 : Math.SQRT1_2;
  const steps = stops.map(({ at, colour }) =>
    tag(
      'a:gs',
      { pos: Math.round(at * reach * 100_000) },
      tag('a:srgbClr', { val: colour.slice(1).toUpperCase() }, opacity),
    ),
  );
  const turned = Math.round((((angle % 360) + 360) % 360) * 60_000);
  const middle = tag('a:fillToRect', { l: 50_000, t: 50_000, r: 50_000, b: 50_000 });
  const way = kind === 'axial' ? tag('a:lin', { ang: turned, scaled: 0 }) : tag('a:path', { path: 'circle' }, middle);
  return tag('a:gradFill', {}, tag('a:gsLst', {}, ...steps), way);
}
