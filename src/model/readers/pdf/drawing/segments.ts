import type { PathPainted } from '../../../../formats/pdf/content/visitor.ts';
import type { Segment } from '../../../page.ts';
import type { Seen } from '../space.ts';

/** The steps of a path as the page is seen. */
export function segmentsIn(
  { pieces, points }: Pick<PathPainted, 'pieces' | 'points'>,
  { matrix: [a, b, c, d, e, f] }: Pick<Seen, 'matrix'>,
): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  const point = (): [number, number] => {
    const [x, y] = [points[at] as number, points[at + 1] as number];
    at += 2;
    return [a * x + c * y + e, b * x + d * y + f];
  };
  for (const piece of pieces) {
    if (piece === 'm') segments.push(['M', ...point()]);
    else if (piece === 'l') segments.push(['L', ...point()]);
    else if (piece === 'c') segments.push(['C', ...point(), ...point(), ...point()]);
    else if (piece === 'h') segments.push(['Z']);
    else segments.push(['M', ...point()], ['L', ...point()], ['L', ...point()], ['L', ...point()], ['Z']);
  }
  return segments;
}
