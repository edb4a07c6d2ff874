import { around, grown, heightOf, holdsMiddle, meets, widthOf } from '../../box.ts';
import type { Line, PageLayout, Shape, TableLayout } from '../../layout.ts';
import type { Box } from '../../page.ts';
import { chartsOf, withAxis } from './charts.ts';
import { gaugesOf } from './gauges.ts';
import { boxOfRule } from './rules.ts';

/** Shapes nearer to each other than this, in points, are of one drawing. */
const NEAR = 8;
/** A drawing has so many shapes, and is so large in points; smaller ones are ornaments. */
const MIN_SHAPES = 6;
const MIN_SIDE = 40;
/** An area with a gradient or a pattern is a drawing by itself where no text stands on it, if its sides are so long. */
const MIN_SHADED = 18;
/** A figure of geometry has so many lines, of which so many lean, and letters at its corners, but no text within. */
const MIN_STROKES = 3;
const MIN_SLANTED = 2;
const MAX_LABELS = 0.2;
const LABEL = /^(?:[\p{Lu}\p{Ll}][′'\d₀-₉]?|-?\d{1,3}[°%]?)$/u;
const LABEL_AWAY = 9;
/** Pages with more rules hold no such figure: they are tables and plans. */
const MAX_SIDES = 2000;
/** It holds less text than this share of its area. */
const MAX_TEXT = 0.4;
const MAX_SHAPES = 5000;
/** Shapes are brought together in a few turns. */
const MAX_TURNS = 20;

/** The areas of a page that are drawn of lines and curves: charts, plans, logos. */
export function drawingsOf(layout: PageLayout, tables: readonly TableLayout[]): Box[] {
  const { shapes, lines, rules, width, height } = layout;
  const isFree = (box: Box): boolean => !tables.some((table) => holdsMiddle(table.box, box));
  const free = shapes.filter(({ box }) => isFree(box));
  if (free.length > MAX_SHAPES) return [];
  const gauges = gaugesOf(layout, isFree);
  const charts = chartsOf(layout, isFree);
  const sides = rules.length > MAX_SIDES ? [] : rules.map(boxOfRule);
  const drawn = groups(free).flatMap((group) => {
    const figure = figureOf(group, sides, lines);
    if (figure) return [withAxis(figure, layout)];
    const { box, count, shaded } = group;
    if (count < MIN_SHAPES && !shaded) return [];
    if (Math.min(widthOf(box), heightOf(box)) < (count < MIN_SHAPES ? MIN_SHADED : MIN_SIDE)) return [];
    const area = widthOf(box) * heightOf(box);
    if (area > width * height * 0.9) return [];
    return textIn(box, lines) > (count < MIN_SHAPES ? 0 : area * MAX_TEXT) ? [] : [withAxis(box, layout)];
  });
  const large = [...charts, ...drawn.filter((box) => !charts.some((chart) => holdsMiddle(chart, box)))];
  return [...large, ...gauges.filter((gauge) => !large.some((box) => holdsMiddle(box, gauge)))];
}

/** How much of an area is text. */
const textIn = (box: Box, lines: readonly Line[]): number =>
  lines
    .filter((line) => holdsMiddle(box, line.box))
    .reduce((sum, line) => sum + widthOf(line.box) * heightOf(line.box), 0);

/** The area of a few leaning and level lines that are a figure, with the letters that name its points. */
function figureOf({ box: own, count, slanted }: Group, rules: readonly Box[], lines: readonly Line[]): Box | undefined {
  if (slanted < MIN_SLANTED || count > MAX_SHAPES) return undefined;
  const room = grown(own, 1);
  const sides = rules.filter((side) => meets(room, grown(side, 1)));
  const near = sides.filter((side) => widthOf(side) < 3 * widthOf(own) && heightOf(side) < 3 * heightOf(own));
  const box = around([own, ...near]);
  const isLabel = (line: Line): boolean => LABEL.test(line.text.trim()) && meets(grown(box, LABEL_AWAY), line.box);
  const labels = lines.filter(isLabel);
  if (slanted + near.length < MIN_STROKES || (!near.length && labels.length < MIN_SLANTED)) return undefined;
  if (Math.min(widthOf(box), heightOf(box)) < MIN_SIDE) return undefined;
  const others = lines.filter((line) => !labels.includes(line));
  if (textIn(box, others) > MAX_LABELS * widthOf(box) * heightOf(box)) return undefined;
  return around([box, ...labels.map((line) => line.box)]);
}

/** Shapes that hang together: how many, how many of them lean, and whether one is an area with a gradient. */
interface Group {
  box: Box;
  count: number;
  shaded: boolean;
  slanted: number;
}

/** Boxes that hang together, as one each. */
function groups(shapes: readonly Shape[]): Group[] {
  let all: Group[] = shapes.map(({ box, colour, filled, slanted }) => ({
    box,
    count: 1,
    shaded: filled && colour === undefined,
    slanted: slanted ? 1 : 0,
  }));
  for (let before = -1, turn = 0; before !== all.length && turn < MAX_TURNS; turn++) {
    before = all.length;
    const joined: Group[] = [];
    for (const each of all) {
      const near = joined.find(({ box }) => meets(grown(box, NEAR), each.box));
      if (!near) joined.push({ ...each });
      else {
        near.box = around([near.box, each.box]);
        near.count += each.count;
        near.shaded ||= each.shaded;
        near.slanted += each.slanted;
      }
    }
    all = joined;
  }
  return all;
}
