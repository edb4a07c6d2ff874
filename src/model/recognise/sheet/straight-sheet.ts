import type { Quad } from '../../../../schemas/recognised.ts';
import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { straightened } from '../../../formats/image/perspective.ts';
import { detectLines } from '../detect.ts';
import { edgesOf, sidesOf } from '../geometry.ts';
import type { ReadingPlace } from '../place.ts';
import { findSheet } from './find-sheet.ts';
import { sheetSize } from './sheet-size.ts';

/** A sheet that takes more of the picture is one already. */
const ALL = 0.96;
/** Of the length of all lines this share may lie outside of a photographed sheet; of one that lies straight, none. */
const OUTSIDE = 0.12;
/** Corners off an upright rectangle by less than this share of its longer side lie straight. */
const STRAIGHT = 0.008;

/** A sheet of paper on a picture: its corners there, and its size upright. */
export interface Sheet {
  corners: Quad;
  width: number;
  height: number;
}

/**
 * The sheet of paper that an opaque picture shows, where there is one and what is written is on it: a bright card among
 * other text is none. Rejects with what the place's networks throw.
 */
export async function sheetOn(picture: Bitmap, place: ReadingPlace): Promise<Sheet | undefined> {
  const corners = findSheet(picture);
  if (!corners) return undefined;
  const { left, top, right, bottom } = edgesOf(corners);
  if ((right - left) * (bottom - top) > ALL * picture.width * picture.height) return undefined;
  const lines = await detectLines(picture, place);
  const [inner, outer] = [lines.filter((line) => holds(corners, line)), lines.filter((line) => !holds(corners, line))];
  if (lengthOf(outer) > (isStraight(corners) ? 0 : OUTSIDE * lengthOf(inner))) return undefined;
  return { corners, ...sheetSize(corners, picture) };
}

/** What is on a sheet, upright and without what lies around it. */
export const flatSheet = (picture: Bitmap, { corners, width, height }: Sheet): Bitmap =>
  straightened(picture, corners, width, height);

const lengthOf = (lines: readonly Quad[]): number =>
  lines.reduce((sum, line) => {
    const { length, height } = sidesOf(line);
    return sum + Math.max(length, height);
  }, 0);

/** Whether the middle of a line lies on a sheet. */
function holds(corners: Quad, line: Quad): boolean {
  const [x, y] = [0, 1].map((axis) => [0, 2, 4, 6].reduce((sum, at) => sum + (line[at + axis] as number), 0) / 4) as [
    number,
    number,
  ];
  return [0, 2, 4, 6].every((at) => {
    const [ax, ay, bx, by] = [at, at + 1, (at + 2) % 8, (at + 3) % 8].map((index) => corners[index] as number) as [
      number,
      number,
      number,
      number,
    ];
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });
}

function isStraight(corners: Quad): boolean {
  const { left, top, right, bottom } = edgesOf(corners);
  const upright = [left, top, right, top, right, bottom, left, bottom];
  const near = STRAIGHT * Math.max(right - left, bottom - top);
  return corners.every((value, at) => Math.abs(value - (upright[at] as number)) <= near);
}
