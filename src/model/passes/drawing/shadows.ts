import { around, heightOf, meets, overlapX, overlapY, widthOf } from '../../box.ts';
import type { Box } from '../../page.ts';

/** A picture of which this share lies on a larger drawing is painted in it, such as the shadow of a box. */
const ON = 0.4;

/**
 * The areas of drawings, as large as the pictures that are painted in them, and the pictures that stand by
 * themselves.
 */
export function withShadows<Picture extends { box: Box }>(found: readonly Box[], pictures: readonly Picture[]) {
  const own = pictures.filter(({ box }) => !found.some((drawing) => isOn(drawing, box)));
  const drawings = found.map((drawing) =>
    around([drawing, ...pictures.flatMap(({ box }) => (isOn(drawing, box) ? [box] : []))]),
  );
  return { drawings, own };
}

const areaOf = (box: Box): number => widthOf(box) * heightOf(box);

const isOn = (drawing: Box, box: Box): boolean =>
  meets(drawing, box) &&
  areaOf(box) < areaOf(drawing) &&
  overlapX(drawing, box) * overlapY(drawing, box) > ON * areaOf(box);
