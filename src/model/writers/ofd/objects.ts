import { tag } from '../../../formats/ooxml/elements.ts';
import { combine, isIdentity, type Matrix } from '../../../lib/matrix.ts';
import type { Clip, DrawingItem, ImageItem, PathItem, Stroke } from '../../drawing.ts';
import { colourElement } from './colour.ts';
import { boxText, factors, inMm, list, pathData, placed, Reach, reachPath } from './numbers.ts';
import { textObjects } from './text.ts';
import { clipElements, type Owner, strokeAttributes } from './unit.ts';

/** Items within items. */
const MAX_DEPTH = 64;

/** The objects of items in their order (GB/T 33190 §8): `write` takes each as text. */
export function writeObjects(items: readonly DrawingItem[], owner: Owner, write: (xml: string) => void): void {
  writeAll(items, { alpha: 1, matrix: undefined, clips: [] }, 0, owner, write);
}

/** What a group does to its items. */
interface Around {
  alpha: number;
  matrix: Matrix | undefined;
  clips: Clip[];
}

function writeAll(
  items: readonly DrawingItem[],
  around: Around,
  depth: number,
  owner: Owner,
  write: (xml: string) => void,
): void {
  for (const item of items) {
    const moved = around.matrix ? within(item, around.matrix) : item;
    const clips = around.clips.length > 0 ? [...around.clips, ...moved.clips] : moved.clips;
    if (moved.kind === 'group') {
      if (depth >= MAX_DEPTH) continue;
      writeAll(
        moved.items,
        { alpha: around.alpha * moved.alpha, matrix: moved.matrix, clips },
        depth + 1,
        owner,
        write,
      );
    } else if (moved.kind === 'text') {
      for (const object of textObjects({ ...moved, clips }, around.alpha, owner)) write(object);
    } else if (moved.kind === 'path') write(pathObject({ ...moved, clips }, around.alpha, owner));
    else write(imageObject({ ...moved, clips }, around.alpha, owner));
  }
}

/** An item under the matrix of its group. */
const within = (item: DrawingItem, matrix: Matrix): DrawingItem => ({
  ...item,
  matrix: combine(item.matrix, matrix),
  clips: item.clips.map((clip) => ({ ...clip, matrix: combine(clip.matrix, matrix) })),
});

/** A PathObject (§9.1); '' where it has no area and no line. */
function pathObject(item: PathItem, alpha: number, owner: Owner): string {
  const { segments, matrix, fill, stroke, evenOdd } = item;
  const reach = new Reach();
  reachPath(reach, segments, inMm(matrix));
  const bounds = reach.bounds(stroke ? reachOf(stroke, matrix) : 0);
  // Paths in points are written as they stand on the page, others in units of their own under a CTM.
  const plainly = isIdentity(matrix);
  const place = placed(matrix, bounds);
  const own: Matrix = plainly ? place : [1, 0, 0, 1, 0, 0];
  const data = pathData(segments, own, plainly ? list : factors);
  if (!data || (!fill && !stroke)) return '';
  const unit = plainly ? own[0] : 1;
  return tag(
    'ofd:PathObject',
    {
      ID: owner.id(),
      Boundary: boxText(bounds),
      CTM: plainly ? undefined : factors(...place),
      ...(stroke ? strokeAttributes(stroke, unit) : { Stroke: 'false' }),
      Fill: fill ? 'true' : undefined,
      Rule: evenOdd ? 'Even-Odd' : undefined,
    },
    clipElements(item.clips, bounds, plainly ? undefined : place),
    stroke && colourElement('ofd:StrokeColor', stroke.brush, alpha, own),
    fill && colourElement('ofd:FillColor', fill, alpha, own),
    tag('ofd:AbbreviatedData', {}, data),
  );
}

const scaleOf = ([a, b, c, d]: Matrix): number => Math.max(Math.hypot(a, b), Math.hypot(c, d));

/** How far a line reaches beyond its path, in millimetres. */
const reachOf = ({ width, join, miterLimit }: Stroke, matrix: Matrix): number =>
  width * scaleOf(inMm(matrix)) * (join === 0 ? Math.min(4, Math.max(1, miterLimit)) : 1);

/** An ImageObject (§10): the unit square under its CTM. */
function imageObject(item: ImageItem, alpha: number, owner: Owner): string {
  const reach = new Reach();
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)
    reach.addUnder(x, y, inMm(item.matrix));
  const bounds = reach.bounds();
  const place = placed(item.matrix, bounds);
  const opacity = Math.round(Math.min(1, Math.max(0, item.alpha * alpha)) * 255);
  const resource = owner.image(item);
  return tag(
    'ofd:ImageObject',
    {
      ID: owner.id(),
      Boundary: boxText(bounds),
      CTM: factors(...place),
      Alpha: opacity === 255 ? undefined : opacity,
      ResourceID: resource,
    },
    clipElements(item.clips, bounds, place),
  );
}
