import { grown, heightOf, isWithin, widthOf } from '../../box.ts';
import type { Box, Path } from '../../page.ts';

/**
 * Frames printed for a field are no smaller and no larger, in points; of more than so many on a page it is not asked
 * which are cells.
 */
const MIN_FRAME = { width: 30, height: 6 };
const MAX_FRAME = { width: 500, height: 200 };
const MAX_FRAMES = 300;
/** Cells stand so near to each other, and a frame to its field, in points. */
const TOUCH = 3;
const NEAR = 8;
const WHITE = '#ffffff';

/** Frames of the page that stand for themselves: cells of a table that are drawn one by one go on in the next. */
export function framesIn(paths: readonly Path[]): Path[] {
  const frames = paths.filter(
    ({ box, stroke, width, segments }) =>
      stroke && stroke !== WHITE && width > 0 && segments.length >= 4 && segments.length <= 6 && isFrame(box),
  );
  if (frames.length > MAX_FRAMES) return [];
  const isCell = ({ box }: Path): boolean =>
    frames.some(({ box: other }) => other !== box && (goesOn(box, other) || goesOn(turned(box), turned(other))));
  return frames.filter((frame) => !isCell(frame));
}

const isFrame = (box: Box): boolean =>
  widthOf(box) > MIN_FRAME.width &&
  widthOf(box) < MAX_FRAME.width &&
  heightOf(box) > MIN_FRAME.height &&
  heightOf(box) < MAX_FRAME.height;

const turned = ({ left, top, right, bottom }: Box): Box => ({ left: top, top: left, right: bottom, bottom: right });

/** Whether a box stands right above or below another of its width. */
const goesOn = (one: Box, other: Box): boolean =>
  Math.abs(one.left - other.left) < 1 &&
  Math.abs(one.right - other.right) < 1 &&
  Math.min(Math.abs(one.bottom - other.top), Math.abs(one.top - other.bottom)) < TOUCH;

/** Whether a frame is that of a field: so near around it. */
export const surrounds = (frame: Box, field: Box): boolean =>
  isWithin(grown(frame, 1), field) && isWithin(grown(field, NEAR), frame);
