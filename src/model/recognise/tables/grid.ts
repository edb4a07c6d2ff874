import { acrossAt, type Rule } from './rule.ts';
import type { Straight } from './straight.ts';

/** A rule on the straightened page: at `at` across its axis, along it from `from` to `to`. */
export interface Wall {
  at: number;
  from: number;
  to: number;
}

/** Rules that cross each other. */
export interface Frame {
  lying: Wall[];
  upright: Wall[];
}

/** Cells between rules: the places of the lines between columns and rows, and each cell with what it spans. */
export interface Grid {
  xs: number[];
  ys: number[];
  cells: { row: number; column: number; rowspan: number; colspan: number }[];
  /** The cell at each place, row-major. */
  owners: Int32Array;
  ruled: boolean;
}

/** More places than this are no table that was printed on a page. */
const MAX_PLACES = 50_000;
/** In heights of a letter's box: rules that end so near to another reach it; lines nearer than that are one. */
const REACHES = 0.35;
const SAME = 0.4;
/** So much of a side must be drawn to part two cells. */
const DRAWN = 0.55;
/** Rules that stick out so far show a table without a line at that side. */
const OPEN = { sides: 1.5, frame: 0.8 };
/** So much of the rules may end before; where hardly one does, they need not stick out so far. */
const MOST = 0.45;
const ALL = 0.85;

function wallOf(rule: Rule, { u, v }: Straight): Wall {
  const [start, end] = [acrossAt(rule, rule.from), acrossAt(rule, rule.to)];
  const [middle, along] = [acrossAt(rule, (rule.from + rule.to) / 2), (rule.from + rule.to) / 2];
  if (rule.upright) return { at: u(middle, along), from: v(start, rule.from), to: v(end, rule.to) };
  return { at: v(along, middle), from: u(rule.from, start), to: u(rule.to, end) };
}

/** Rules that cross at least two others each, by what they cross: each frame is a table, or a box. */
export function framesOf(rules: readonly Rule[], straight: Straight, letter: number): Frame[] {
  const near = Math.max(3, letter * REACHES);
  const crosses = (one: Wall, other: Wall): boolean =>
    one.at >= other.from - near &&
    one.at <= other.to + near &&
    other.at >= one.from - near &&
    other.at <= one.to + near;
  const all = {
    lying: rules.filter(({ upright }) => !upright).map((rule) => wallOf(rule, straight)),
    upright: rules.filter(({ upright }) => upright).map((rule) => wallOf(rule, straight)),
  };
  let { lying, upright } = all;
  for (let before = Infinity; before > lying.length + upright.length; ) {
    before = lying.length + upright.length;
    upright = upright.filter((wall) => hasTwo(lying, (other) => crosses(wall, other), near));
    lying = lying.filter((wall) => hasTwo(upright, (other) => crosses(wall, other), near));
  }
  /**
   * Rules of a frame's last cells, where no line at its side is drawn: they cross but one other, in line with its own.
   */
  const cutShort = (own: readonly Wall[], across: readonly Wall[], walls: readonly Wall[]): Wall[] =>
    walls.filter(
      (wall) =>
        !taken.has(wall) &&
        own.some(({ at }) => Math.abs(at - wall.at) < near) &&
        across.some((other) => crosses(wall, other)),
    );
  const taken = new Set([...lying, ...upright]);
  const frames: Frame[] = [];
  const rest = new Set(upright);
  const open = new Set(lying);
  for (const first of lying) {
    if (!open.delete(first)) continue;
    const frame: Frame = { lying: [first], upright: [] };
    for (let next = 0; next < frame.lying.length; next++)
      for (const wall of rest)
        if (crosses(wall, frame.lying[next] as Wall)) {
          rest.delete(wall);
          frame.upright.push(wall);
          for (const other of open)
            if (crosses(wall, other)) {
              open.delete(other);
              frame.lying.push(other);
            }
        }
    const cells = {
      lying: cutShort(frame.lying, frame.upright, all.lying),
      upright: cutShort(frame.upright, frame.lying, all.upright),
    };
    frames.push({ lying: [...frame.lying, ...cells.lying], upright: [...frame.upright, ...cells.upright] });
  }
  return frames;
}

/** Whether two walls at different places fit. */
function hasTwo(walls: readonly Wall[], fits: (wall: Wall) => boolean, near: number): boolean {
  let first: Wall | undefined;
  for (const wall of walls) {
    if (!fits(wall)) continue;
    if (first && Math.abs(first.at - wall.at) > near) return true;
    first ??= wall;
  }
  return false;
}

/** The cells of a frame; undefined where it is but a box, or too much. */
export function gridOf({ lying, upright }: Frame, letter: number): Grid | undefined {
  const same = Math.max(3, letter * SAME);
  const places = { xs: placesOf(upright, same), ys: placesOf(lying, same) };
  const [lain, stood] = [outermost(lying, places.ys), outermost(upright, places.xs)];
  const sides = (at: number[], across: readonly Wall[]): number[] => {
    const most = withOpenSides(at, across, OPEN.sides * letter, MOST);
    return most.length > at.length ? most : withOpenSides(at, across, OPEN.frame * letter, ALL);
  };
  const xs = sides(places.xs, lain);
  // Without lines at the sides a table hardly has a frame; below a heading that spans columns few rules stick out.
  const isOpen = xs.length === places.xs.length + 2;
  const ys = isOpen ? withOpenSides(places.ys, stood, OPEN.frame * letter, 0) : sides(places.ys, stood);
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns * rows < 2 || columns * rows > MAX_PLACES) return undefined;
  const right = wallsAt(upright, xs, ys, same);
  const below = wallsAt(lying, ys, xs, same);
  const grid: Grid = { xs, ys, cells: [], owners: new Int32Array(columns * rows).fill(-1), ruled: true };
  const isFree = (row: number, column: number): boolean => grid.owners[row * columns + column] === -1;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (!isFree(row, column)) continue;
      let [colspan, rowspan] = [1, 1];
      while (column + colspan < columns && isFree(row, column + colspan) && !right(column + colspan, row)) colspan++;
      const goesOn = (next: number): boolean => {
        for (let at = column; at < column + colspan; at++) {
          if (!isFree(next, at) || below(next, at)) return false;
          if (at > column && right(at, next)) return false;
        }
        return true;
      };
      while (row + rowspan < rows && goesOn(row + rowspan)) rowspan++;
      own(grid, { row, column, rowspan, colspan });
    }
  return grid.cells.length > 1 ? grid : undefined;
}

/** Takes a cell into a grid. */
export function own(grid: Grid, cell: Grid['cells'][number]): void {
  const columns = grid.xs.length - 1;
  for (let row = cell.row; row < cell.row + cell.rowspan; row++)
    grid.owners.fill(grid.cells.length, row * columns + cell.column, row * columns + cell.column + cell.colspan);
  grid.cells.push(cell);
}

/** Where walls are, those at about the same place as one. */
function placesOf(walls: readonly Wall[], same: number): number[] {
  const groups: { sum: number; weight: number; last: number }[] = [];
  for (const { at, from, to } of walls.toSorted((one, other) => one.at - other.at)) {
    const group = groups.at(-1);
    if (group && at - group.last < same) {
      group.sum += at * (to - from);
      group.weight += to - from;
      group.last = at;
    } else groups.push({ sum: at * (to - from), weight: to - from, last: at });
  }
  return groups.map(({ sum, weight }) => sum / weight);
}

/** At each of the places of rules, from where to where they reach: cells that span rows part them. */
function outermost(walls: readonly Wall[], places: readonly number[]): Wall[] {
  const reached = places.map((at): Wall => ({ at, from: Infinity, to: -Infinity }));
  for (const { at, from, to } of walls) {
    const place = reached[nearest(places, at)] as Wall;
    [place.from, place.to] = [Math.min(place.from, from), Math.max(place.to, to)];
  }
  return reached;
}

/**
 * Places with those where more than a share of the rules across end beyond the last one: a table whose sides are not
 * drawn.
 */
function withOpenSides(places: number[], across: readonly Wall[], least: number, share: number): number[] {
  const at = (ends: number[]): number =>
    ends.sort((one, other) => one - other)[Math.floor(ends.length * share)] as number;
  const [first, last] = [at(across.map(({ from }) => from)), -at(across.map(({ to }) => -to))];
  return [
    ...(first < (places[0] as number) - least ? [first] : []),
    ...places,
    ...(last > (places.at(-1) as number) + least ? [last] : []),
  ];
}

/** Whether a wall stands at a place, between two places across. */
function wallsAt(walls: readonly Wall[], places: readonly number[], across: readonly number[], same: number) {
  const drawn = new Float64Array(places.length * across.length);
  for (const { at, from, to } of walls) {
    const place = nearest(places, at);
    if (Math.abs((places[place] as number) - at) > 2 * same) continue;
    for (let index = 0; index + 1 < across.length; index++) {
      const [start, end] = [across[index] as number, across[index + 1] as number];
      const common = Math.min(to, end) - Math.max(from, start);
      const share = common / (end - start);
      if (common > 0) drawn[place * across.length + index] = (drawn[place * across.length + index] as number) + share;
    }
  }
  return (place: number, index: number): boolean => (drawn[place * across.length + index] as number) > DRAWN;
}

function nearest(places: readonly number[], at: number): number {
  let best = 0;
  for (const [index, place] of places.entries())
    if (Math.abs(place - at) < Math.abs((places[best] as number) - at)) best = index;
  return best;
}
