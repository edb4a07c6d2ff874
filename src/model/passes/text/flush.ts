import type { Line } from '../../layout.ts';
import { edgeAt } from './labels.ts';
import { aroundMarker, markerOf } from './markers.ts';

/** Lines begin at one place where they do so to this many points, and one of them ends so many ems before another. */
const SAME = 0.5;
const LONGER = 2.4;
/** So many others show that it is no accident. */
const OTHERS = 3;

/**
 * The lines that begin at one place with others of other lengths, those with a bullet, and what stands in under the
 * text of these (from the top down): centred text does not.
 */
export function flushOf(lines: readonly Line[]): ReadonlySet<Line> {
  const found = new Set<Line>(alikeIn(lines));
  let edge: number | undefined;
  for (const line of lines) {
    const marker = markerOf(line.text);
    const isItem = marker?.numbering === 'bullet' && BULLETS.test(marker.text);
    if (isItem) edge = edgeAt(line, aroundMarker(line.text, marker.text.length).text);
    else if (edge === undefined || Math.abs(line.box.left - edge) > HUNG) edge = undefined;
    if (isItem || edge !== undefined) found.add(line);
  }
  return found;
}

/** What begins items, and no line in the middle as stars and dashes do. */
const BULLETS = /[•●○◦▪■□◆◇❖➢➤►▶‣]/;
/** Lines stand in under the text of an item to this many points. */
const HUNG = 1;

function alikeIn(lines: readonly Line[]): Line[] {
  const sorted = [...lines].sort((one, other) => one.box.left - other.box.left);
  const groups: Line[][] = [];
  for (const line of sorted) {
    const group = groups.at(-1);
    if (group && line.box.left - (group[0] as Line).box.left <= SAME) group.push(line);
    else groups.push([line]);
  }
  return groups.flatMap((group) => {
    const ends = group.map(({ box }) => box.right).sort((one, other) => one - other);
    const below = (end: number): number => countBelow(ends, end);
    const isAlone = ({ box: { right }, size }: Line): boolean =>
      below(right - size * LONGER) + ends.length - below(right + size * LONGER) < OTHERS;
    return group.filter((line) => !isAlone(line));
  });
}

/** How many of sorted numbers are less than another. */
function countBelow(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
