import { common } from '../../../formats/pdf/content/box.ts';
import type { Looks } from '../../../formats/pdf/content/state.ts';
import type { Painted, PathPainted } from '../../../formats/pdf/content/visitor.ts';
import type { PdfDocument } from '../../../formats/pdf/document.ts';
import type { Dict } from '../../../formats/pdf/objects.ts';
import { sidesOf } from '../../../lib/matrix.ts';
import type { Path, Segment } from '../../page.ts';
import { segmentsIn } from './drawing/segments.ts';
import { boxIn, hexOf, onPage, type Seen } from './space.ts';

/** Most points that one path keeps; of drawings with more only the boxes are kept. */
const MAX_POINTS = 20_000;

/** A painted path in its place; undefined where nothing of it is seen. */
export function pathOf(document: PdfDocument, painted: PathPainted, seen: Seen, order: number): Path | undefined {
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
    alpha: alphaOf(document, looks, Math.max(fills ? looks.fillAlpha : 0, strokes ? looks.strokeAlpha : 0)),
    patterned: (fills !== false && !fill) || (strokes && !stroke),
    order,
  };
}

/**
 * An area that is filled with a shading by `sh` (ISO 32000-1 §8.7.4.2): all of the clip, in the outline of the path
 * that clips it last. The gradient is not told yet.
 */
export function shadedOf(document: PdfDocument, { state }: Painted, seen: Seen, order: number): Path | undefined {
  const { clip, clipPath, looks } = state;
  const page = { left: 0, top: 0, right: seen.width, bottom: seen.height };
  const box = clip.box.every(Number.isFinite) ? onPage(seen, boxIn(seen, clip.box)) : page;
  if (!box) return undefined;
  const isOutlined = clipPath && !clipPath.upright && !clip.whole && clipPath.points.length <= MAX_POINTS * 2;
  const { left, top, right, bottom } = box;
  const around: Segment[] = [['M', left, top], ['L', right, top], ['L', right, bottom], ['L', left, bottom], ['Z']];
  const segments = isOutlined ? segmentsIn(clipPath, seen) : around;
  return { segments, box, width: 0, alpha: alphaOf(document, looks, looks.fillAlpha), patterned: true, order };
}

/** What is seen through a mask of pictures or gradients, about: how much it lets through is not worked out. */
const MASKED = 0.35;
/** A guess makes nothing so faint that it counts as not seen. */
const SEEN = 0.06;

/** How opaque something is; masks of nothing but areas are taken for open where it stands. */
const alphaOf = (document: PdfDocument, { softMask }: Looks, alpha: number): number =>
  softMask && isVaried(document, softMask) ? Math.max(alpha * MASKED, Math.min(alpha, SEEN)) : alpha;

/** Whether a soft mask (ISO 32000-1 §11.6.5.2) is made of pictures, gradients, patterns or further forms. */
function isVaried(document: PdfDocument, mask: Dict): boolean {
  const resources = document.dict(document.dict(mask.get('G'))?.get('Resources'));
  return ['XObject', 'Shading', 'Pattern'].some((kind) => (document.dict(resources?.get(kind))?.size ?? 0) > 0);
}
