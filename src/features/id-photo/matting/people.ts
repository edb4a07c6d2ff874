import { peopleApart } from './apart.ts';
import { type Component, componentsOf } from './components.ts';
import { newPlane, type Plane } from './plane.ts';

/** From this probability on a pixel belongs to somebody. */
const SOMEBODY = 0.5;
/** A person covers at least this part of what is looked at. */
const MIN_SHARE = 0.004;
/** Another component is another person when it has this part of the first one's pixels. */
const OTHER = 0.2;
/**
 * Enclosed holes up to this part of the person are filled: patches, name plates, glints. Larger ones are seen through,
 * as under an arm.
 */
const HOLE = 0.004;

/** Who was found: the one to keep, as a component and as a shape of 1 and 0, and how many others. */
export interface People {
  kept: Component;
  shape: Plane;
  others: number;
}

/**
 * The largest person, or of like ones the most central; all others are cleared from the mask, small holes filled.
 * `undefined` where there is nobody.
 */
export function keepOne(mask: Plane): People | undefined {
  const { labels, found } = peopleApart(mask, (value) => value >= SOMEBODY);
  const weight = ({ size, box }: Component): number =>
    size * (1.2 - Math.abs((box.x + box.width / 2) / mask.width - 0.5));
  const [kept, ...rest] = found
    .filter(({ size }) => size >= mask.data.length * MIN_SHARE)
    .sort((a, b) => weight(b) - weight(a));
  if (!kept) return undefined;
  const others = rest.filter(({ size }) => size >= kept.size * OTHER).length;
  for (let at = 0; at < labels.length; at++) if (labels[at] !== kept.label && labels[at] !== 0) mask.data[at] = 0;
  return { kept, others, shape: shapeOf(mask, kept.size) };
}

/** What is not open to the background, and not too large to be a flaw, becomes the person's in mask and shape. */
function shapeOf(mask: Plane, size: number): Plane {
  const { labels, found } = componentsOf(mask, (value) => value < SOMEBODY);
  const outside = new Uint8Array(found.length + 1);
  for (const { label, size: own, box } of found) {
    const enclosed = box.x > 0 && box.y > 0 && box.x + box.width < mask.width && box.y + box.height < mask.height;
    outside[label] = enclosed && own <= size * HOLE ? 0 : 1;
  }
  const shape = newPlane(mask.width, mask.height);
  for (let at = 0; at < labels.length; at++) {
    if (outside[labels[at] as number]) continue;
    shape.data[at] = 1;
    if (labels[at] !== 0) mask.data[at] = 1;
  }
  return shape;
}
