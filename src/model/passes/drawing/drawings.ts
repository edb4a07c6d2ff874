import { around, grown, heightOf, holdsMiddle, meets, widthOf } from '../../box.ts';
import type { PageLayout, Shape, TableLayout } from '../../layout.ts';
import type { Box } from '../../page.ts';

/** Shapes nearer to each other than this, in points, are of one drawing. */
const NEAR = 8;
/** A drawing has so many shapes, and is so large in points; smaller ones are ornaments. */
const MIN_SHAPES = 6;
const MIN_SIDE = 40;
/** An area with a gradient or a pattern is a drawing by itself where no text stands on it, if its sides are so long. */
const MIN_SHADED = 18;
/** It holds less text than this share of its area. */
const MAX_TEXT = 0.4;
const MAX_SHAPES = 5000;
/** Shapes are brought together in a few turns. */
const MAX_TURNS = 20;

/** The areas of a page that are drawn of lines and curves: charts, plans, logos. */
export function drawingsOf({ shapes, lines, width, height }: PageLayout, tables: readonly TableLayout[]): Box[] {
  const free = shapes.filter(({ box }) => !tables.some((table) => holdsMiddle(table.box, box)));
  if (free.length > MAX_SHAPES) return [];
  return groups(free).flatMap(({ box, count, shaded }) => {
    if (count < MIN_SHAPES && !shaded) return [];
    if (Math.min(widthOf(box), heightOf(box)) < (count < MIN_SHAPES ? MIN_SHADED : MIN_SIDE)) return [];
    const area = widthOf(box) * heightOf(box);
    if (area > width * height * 0.9) return [];
    const text = lines
      .filter((line) => holdsMiddle(box, line.box))
      .reduce((sum, line) => sum + widthOf(line.box) * heightOf(line.box), 0);
    return text > (count < MIN_SHAPES ? 0 : area * MAX_TEXT) ? [] : [box];
  });
}

/** Boxes that hang together, as one each. */
function groups(shapes: readonly Shape[]): { box: Box; count: number; shaded: boolean }[] {
  let all = shapes.map(({ box, colour, filled }) => ({ box, count: 1, shaded: filled && colour === undefined }));
  for (let before = -1, turn = 0; before !== all.length && turn < MAX_TURNS; turn++) {
    before = all.length;
    const joined: typeof all = [];
    for (const each of all) {
      const near = joined.find(({ box }) => meets(grown(box, NEAR), each.box));
      if (!near) joined.push({ ...each });
      else {
        near.box = around([near.box, each.box]);
        near.count += each.count;
        near.shaded ||= each.shaded;
      }
    }
    all = joined;
  }
  return all;
}
