import type { Style } from '../../../formats/font/style.ts';
import { combine, IDENTITY, type Matrix } from '../../../lib/matrix.ts';
import type {
  Brush,
  Clip,
  Drawing,
  DrawingItem,
  DrawnFont,
  GroupItem,
  PathItem,
  Stroke,
  TextItem,
} from '../../drawing.ts';
import type { Segment } from '../../page.ts';
import type { Clipping, Mark, Pen } from './painter.ts';
import type { Sheet } from './sheets.ts';

/** A page for a sheet. Lengths are in points. */
export interface PagePlan {
  width: number;
  height: number;
  /** Points to a unit of the sheet. */
  scale: number;
  /** Where the lower left corner of the sheet’s box stands, from the lower left of the page. */
  x: number;
  y: number;
  /** How much thicker lines are than the drawing says. */
  weights: number;
  /** The thinnest line. */
  hair: number;
}

const POINTS = 72 / 25.4;
/** Fonts of the bundled faces, named so that writers find them. */
const FONTS: Record<Style, string> = { hei: '黑体', song: '宋体', title: '大标宋', kai: '楷体', fang: '仿宋' };
/** Steps of paths that are joined into one. */
const MAX_JOINED = 4000;

/** A sheet as a page: a group for each run of marks on one layer, in the order of painting. */
export function placeSheet(sheet: Sheet, plan: PagePlan): Drawing {
  const { scale } = plan;
  const matrix: Matrix = [
    scale,
    0,
    0,
    -scale,
    plan.x - sheet.box.left * scale,
    plan.height - plan.y + sheet.box.bottom * scale,
  ];
  const placing: Placing = { plan, matrix, fonts: new Map(), clips: new Map() };
  const groups: GroupItem[] = [];
  let last: { group: GroupItem; mark: Mark; steps: number } | undefined;
  for (const mark of sheet.marks) {
    if (
      last &&
      last.group.layer === mark.layer &&
      joined(last.group.items.at(-1), last.mark, mark, last.steps, placing)
    ) {
      last.steps += (mark as { segments: Segment[] }).segments.length;
      continue;
    }
    const group = last?.group.layer === mark.layer ? last.group : newGroup(mark.layer, groups);
    group.items.push(mark.kind === 'path' ? pathItem(mark, placing) : textItem(mark, placing));
    last = { group, mark, steps: mark.kind === 'path' ? mark.segments.length : 0 };
  }
  return { width: plan.width, height: plan.height, items: groups, links: [] };
}

interface Placing {
  plan: PagePlan;
  matrix: Matrix;
  fonts: Map<string, DrawnFont>;
  clips: Map<Clipping, Clip[]>;
}

function newGroup(layer: string, groups: GroupItem[]): GroupItem {
  const group: GroupItem = { kind: 'group', matrix: IDENTITY, clips: [], items: [], alpha: 1, layer };
  groups.push(group);
  return group;
}

type PathMark = Mark & { kind: 'path' };

/** Lines that are drawn alike, one after the other, are one path. */
function joined(item: DrawingItem | undefined, before: Mark, mark: Mark, steps: number, placing: Placing): boolean {
  if (item?.kind !== 'path' || mark.kind !== 'path' || before.kind !== 'path' || mark.fill || before.fill) return false;
  if (steps > MAX_JOINED || before.clip !== mark.clip || !isSame(before.pen, mark.pen)) return false;
  for (const segment of mark.segments) item.segments.push(onPage(segment, placing.matrix));
  return true;
}

const isSame = (one: Pen | undefined, other: Pen | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.colour === other.colour &&
  one.alpha === other.alpha &&
  one.mm === other.mm &&
  one.units === other.units &&
  one.dash.length === other.dash.length &&
  one.dash.every((length, index) => length === other.dash[index]);

/** Hundredths of a point are finer than any printer. */
const fine = (value: number): number => Math.round(value * 1000) / 1000;

function onPage(segment: Segment, [a, , , d, e, f]: Matrix): Segment {
  if (segment[0] === 'Z') return segment;
  const placed: (string | number)[] = [segment[0]];
  for (let at = 1; at + 1 < segment.length; at += 2)
    placed.push(fine((segment[at] as number) * a + e), fine((segment[at + 1] as number) * d + f));
  return placed as unknown as Segment;
}

const allOnPage = (segments: Segment[], matrix: Matrix): Segment[] =>
  segments.map((segment) => onPage(segment, matrix));

function clipsOf(clipping: Clipping | undefined, placing: Placing): Clip[] {
  if (!clipping) return [];
  const known = placing.clips.get(clipping);
  if (known) return known;
  const segments = allOnPage(clipping.segments, placing.matrix);
  // A frame that keeps what is outside is one line around both borders, in whatever turns they go
  const clips: Clip[] = [...clipsOf(clipping.within, placing), { segments, matrix: IDENTITY, evenOdd: true }];
  placing.clips.set(clipping, clips);
  return clips;
}

function pathItem({ segments, pen, fill, clip }: PathMark, placing: Placing): PathItem {
  const item: PathItem = {
    kind: 'path',
    matrix: IDENTITY,
    clips: clipsOf(clip, placing),
    segments: allOnPage(segments, placing.matrix),
    evenOdd: true,
  };
  if (fill) item.fill = brushOnPage(fill, placing.matrix);
  if (pen) item.stroke = strokeOf(pen, placing.plan);
  return item;
}

function brushOnPage(brush: Brush, matrix: Matrix): Brush {
  if (!('stops' in brush)) return brush;
  const end = ([x, y, radius]: [number, number, number]): [number, number, number] => [
    x * matrix[0] + matrix[4],
    y * matrix[3] + matrix[5],
    radius * matrix[0],
  ];
  return { ...brush, from: end(brush.from), to: end(brush.to) };
}

/** Dashes that run into each other on paper are a solid line. */
const CLOSE = 0.4;

function strokeOf({ colour, alpha, mm, units, dash }: Pen, { scale, weights, hair }: PagePlan): Stroke {
  const width = units > 0 ? units * scale : mm * POINTS * weights;
  const lengths = dash.map((length) => fine(length * scale));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return {
    brush: { kind: 'flat', colour, alpha },
    width: fine(Math.max(hair, width)),
    cap: units > 0 ? 0 : 1,
    join: units > 0 ? 0 : 1,
    miterLimit: 10,
    dash: total > CLOSE * lengths.length ? lengths : [],
    dashOffset: 0,
  };
}

function textItem({ run, matrix, clip }: Mark & { kind: 'text' }, placing: Placing): TextItem {
  const { style, size, stretch, bold, italic, colour, alpha, glyphs } = run;
  const key = `${style} ${bold} ${italic}`;
  const serif = style === 'song' || style === 'title';
  const font = placing.fonts.get(key) ?? { name: FONTS[style], bold, italic, serif, monospaced: false };
  placing.fonts.set(key, font);
  return {
    kind: 'text',
    matrix: combine(matrix, placing.matrix),
    clips: clipsOf(clip, placing),
    font,
    size,
    stretch,
    weight: bold ? 700 : 400,
    italic,
    turn: 0,
    glyphs,
    fill: { kind: 'flat', colour, alpha },
  };
}
