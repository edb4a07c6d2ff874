import type { MindmapLayout } from '../../../../schemas/mindmap.ts';
import type { Placed, Sum } from './placed.ts';
import { sidesOf } from './sides.ts';

/** Room between a topic and those below it, and between those: at the root, and further down. */
const ROW = { out: [58, 36], between: [20, 9] } as const;
const COLUMN = { out: [52, 40], between: [26, 14] } as const;
const INDENT = { in: 28, between: 10 } as const;
/** From topics to the one that sums them up. */
const BRACE = 34;
/** A topic with several below it stands a little apart from its siblings, so that groups are seen. */
const GROUP = 8;
/** What a boundary takes on each side. */
const FRAME = 16;
const TIMELINE = { axis: 40, out: 26 } as const;

const at = (pair: readonly [number, number], depth: number): number => pair[depth === 0 ? 0 : 1];
const sum = (values: readonly number[], between: number): number =>
  values.reduce((total, value) => total + value, 0) + between * Math.max(0, values.length - 1);
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);
const inRange = (placed: Placed, { from, to }: { from: number; to: number }): Placed[] =>
  placed.children.slice(from, to + 1);

/** Which measure a layout stacks topics along: rows of a logic chart are stacked down, columns of a chart across. */
type Along = 'across' | 'down';

/** Gives room to boundaries and to summaries larger than what they sum up. */
function widen(placed: Placed, along: Along, between: number): void {
  for (const { from, to } of placed.topic.boundaries ?? [])
    for (const index of from === undefined ? [] : new Set([from, to ?? from])) {
      const child = placed.children[index];
      if (child) child[along] += FRAME;
    }
  for (const one of placed.summaries) {
    const range = inRange(placed, one);
    const lacks =
      one.placed[along] -
      sum(
        range.map((child) => child[along]),
        between,
      );
    if (lacks > 0) for (const child of range) child[along] += lacks / range.length;
  }
}

/** What a summary adds outwards; nothing where there is none. */
const outer = (placed: Placed, out: Along): number =>
  placed.summaries.length ? BRACE + most(placed.summaries.map((one) => one.placed[out])) : 0;

function measureRows(placed: Placed): void {
  const between = at(ROW.between, placed.depth);
  for (const child of [...placed.children, ...placed.summaries.map((one) => one.placed)]) measureRows(child);
  widen(placed, 'down', between);
  const below = sum(
    placed.children.map((child) => child.down),
    between,
  );
  placed.down =
    Math.max(placed.box.height, below) + (placed.topic.boundaries?.some(({ from }) => from === undefined) ? FRAME : 0);
  if (placed.depth > 1 && placed.children.length > 1) placed.down += GROUP;
  const reach = most(placed.children.map((child) => child.across));
  placed.across =
    placed.box.width + (placed.children.length ? at(ROW.out, placed.depth) + reach : 0) + outer(placed, 'across');
}

/** Places a list of topics outwards from an edge, stacked around a middle, and what sums them up beyond. */
function rows(
  children: Placed[],
  summaries: Sum[],
  of: Placed,
  where: { edge: number; middle: number; way: 'left' | 'right' },
): void {
  const { edge, middle, way } = where;
  const between = at(ROW.between, of.depth);
  const sign = way === 'right' ? 1 : -1;
  let top =
    middle -
    sum(
      children.map((child) => child.down),
      between,
    ) /
      2;
  const tops = new Map<Placed, number>();
  for (const child of children) {
    tops.set(child, top);
    placeRow(child, edge, top + child.down / 2, way);
    top += child.down + between;
  }
  for (const one of summaries) {
    const range = inRange(of, one).filter((child) => tops.has(child));
    const [first, last] = [range[0], range.at(-1)];
    if (!first || !last) continue;
    const centre = ((tops.get(first) ?? 0) + (tops.get(last) ?? 0) + last.down) / 2;
    placeRow(one.placed, edge + sign * (most(range.map((child) => child.across)) + BRACE), centre, way);
  }
}

function placeRow(placed: Placed, near: number, middle: number, way: 'left' | 'right'): void {
  const { width, height } = placed.box;
  placed.way = way;
  placed.x = way === 'right' ? near : near - width;
  placed.y = middle - height / 2;
  const out = width + at(ROW.out, placed.depth);
  rows(placed.children, placed.summaries, placed, { edge: way === 'right' ? near + out : near - out, middle, way });
}

function placeMind(root: Placed): void {
  measureRows(root);
  const { width, height } = root.box;
  root.x = -width / 2;
  root.y = -height / 2;
  const sides = sidesOf(root.topic.children);
  const out = width / 2 + at(ROW.out, 0);
  for (const way of ['right', 'left'] as const) {
    const children = root.children.filter((_, index) => sides[index] === way);
    const summaries = root.summaries.filter(({ from }) => sides[from] === way);
    rows(children, summaries, root, { edge: way === 'right' ? out : -out, middle: 0, way });
  }
}

function measureColumns(placed: Placed): void {
  const between = at(COLUMN.between, placed.depth);
  for (const child of [...placed.children, ...placed.summaries.map((one) => one.placed)]) measureColumns(child);
  widen(placed, 'across', between);
  const below = sum(
    placed.children.map((child) => child.across),
    between,
  );
  placed.across = Math.max(placed.box.width, below);
  const reach = most(placed.children.map((child) => child.down));
  placed.down =
    placed.box.height + (placed.children.length ? at(COLUMN.out, placed.depth) + reach : 0) + outer(placed, 'down');
}

function placeColumn(placed: Placed, middle: number, top: number): void {
  const { width, height } = placed.box;
  const between = at(COLUMN.between, placed.depth);
  placed.way = 'down';
  placed.x = middle - width / 2;
  placed.y = top;
  const below = top + height + at(COLUMN.out, placed.depth);
  let left =
    middle -
    sum(
      placed.children.map((child) => child.across),
      between,
    ) /
      2;
  const lefts = placed.children.map((child) => {
    const own = left;
    placeColumn(child, left + child.across / 2, below);
    left += child.across + between;
    return own;
  });
  for (const one of placed.summaries) {
    const range = inRange(placed, one);
    const end = (lefts[one.to] ?? 0) + (range.at(-1)?.across ?? 0);
    placeColumn(one.placed, ((lefts[one.from] ?? 0) + end) / 2, below + most(range.map((child) => child.down)) + BRACE);
  }
}

function measureIndented(placed: Placed): void {
  for (const child of [...placed.children, ...placed.summaries.map((one) => one.placed)]) measureIndented(child);
  widen(placed, 'down', INDENT.between);
  const below = placed.children.reduce((total, child) => total + INDENT.between + child.down, 0);
  placed.down = placed.box.height + below;
  const reach = most(placed.children.map((child) => child.across));
  placed.across = Math.max(placed.box.width, placed.children.length ? INDENT.in + reach + outer(placed, 'across') : 0);
}

/** Places what is below a topic from a top on; gives nothing. */
function indented(placed: Placed, left: number, top: number): void {
  let y = top;
  const tops = placed.children.map((child) => {
    const own = y;
    placeIndented(child, left + INDENT.in, y);
    y += child.down + INDENT.between;
    return own;
  });
  for (const one of placed.summaries) {
    const range = inRange(placed, one);
    const end = (tops[one.to] ?? 0) + (range.at(-1)?.down ?? 0);
    const x = left + INDENT.in + most(range.map((child) => child.across)) + BRACE;
    placeIndented(one.placed, x, ((tops[one.from] ?? 0) + end - one.placed.down) / 2);
  }
}

function placeIndented(placed: Placed, left: number, top: number): void {
  placed.way = 'indent';
  placed.x = left;
  placed.y = top;
  indented(placed, left, top + placed.box.height + INDENT.between);
}

/** Main topics along a line, what is below them under it and over it in turn. */
function placeTimeline(root: Placed): void {
  measureIndented(root);
  const { width, height } = root.box;
  root.x = 0;
  root.y = -height / 2;
  let x = width + TIMELINE.axis;
  const free = { over: x, under: x };
  // Lists begin beyond the highest topic of the line: their neighbours may be higher than the one they hang on.
  const clear = most(root.children.map((child) => child.box.height)) / 2 + TIMELINE.out;
  for (const [index, child] of root.children.entries()) {
    const under = index % 2 === 0;
    const key = under ? 'under' : 'over';
    x = Math.max(x, free[key]);
    child.x = x;
    child.y = -child.box.height / 2;
    child.way = under ? 'indent' : 'indent-up';
    const below = child.down - child.box.height - INDENT.between;
    indented(child, x, under ? clear : -clear - below);
    free[key] = x + child.across + TIMELINE.axis;
    x += child.box.width + TIMELINE.axis;
  }
  for (const one of root.summaries) {
    const range = inRange(root, one);
    const middle = ((range[0]?.x ?? 0) + (range.at(-1)?.x ?? 0)) / 2;
    placeIndented(one.placed, middle, most(range.map((child) => child.down)) + TIMELINE.out + BRACE);
  }
}

/** How each layout places a tree that `grow` made. */
export const placers: Record<MindmapLayout, (root: Placed) => void> = {
  mind: placeMind,
  right: (root) => {
    measureRows(root);
    placeRow(root, 0, 0, 'right');
  },
  left: (root) => {
    measureRows(root);
    placeRow(root, 0, 0, 'left');
  },
  org: (root) => {
    measureColumns(root);
    placeColumn(root, 0, 0);
  },
  catalog: (root) => {
    measureIndented(root);
    placeIndented(root, 0, 0);
  },
  timeline: placeTimeline,
};
