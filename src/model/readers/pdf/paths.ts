import { common } from '../../../formats/pdf/content/box.ts';
import type { Painted, PathPainted } from '../../../formats/pdf/content/visitor.ts';
import { sidesOf } from '../../../lib/matrix.ts';
import type { Path } from '../../page.ts';
import { segmentsIn } from './drawing/segments.ts';
import { boxIn, hexOf, onPage, type Seen } from './space.ts';

/** Most points that one path keeps; of drawings with more only the boxes are kept. */
const MAX_POINTS = 20_000;

/** A painted path in its place; undefined where nothing of it is seen. */
export function pathOf(painted: PathPainted, seen: Seen, order: number): Path | undefined {
  const { state, fills, strokes, points } = painted;
  const { looks, clip, ctm } = state;
  // Cut before it is turned: a clip may be without end.
  const box = onPage(seen, boxIn(seen, common(painted.box, clip.box)));
  if (!box) return undefined;
  const [fill, stroke] = [fills ? hexOf(looks.fill) : undefined, strokes ? hexOf(looks.stroke) : undefined];
  const scale = Math.max(...sidesOf(ctm)) * Math.max(...sidesOf(seen.matrix));
  return {
    segments: points.length > MAX_POINTS * 2 ? [] : segmentsIn(painted, seen),
    box,
    ...(fill && { fill }),
    ...(stroke && { stroke }),
    width: strokes ? looks.lineWidth * scale : 0,
    alpha: Math.max(fills ? looks.fillAlpha : 0, strokes ? looks.strokeAlpha : 0),
    patterned: (fills !== false && !fill) || (strokes && !stroke),
    order,
  };
}

/** An area that is filled with a shading by `sh` (ISO 32000-1 §8.7.4.2): all of the clip. */
export function shadedOf({ state }: Painted, seen: Seen, order: number): Path | undefined {
  const { box: clip } = state.clip;
  const page = { left: 0, top: 0, right: seen.width, bottom: seen.height };
  const box = clip.every(Number.isFinite) ? onPage(seen, boxIn(seen, clip)) : page;
  return box && { segments: [], box, width: 0, alpha: state.looks.fillAlpha, patterned: true, order };
}
