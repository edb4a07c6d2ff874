interface Size {
  width: number;
  height: number;
}

/** A part of a picture: which of the placed ones, and the pixel at which its upper left corner stands. */
export interface Tile {
  index: number;
  x: number;
  y: number;
}

/**
 * Pictures that stand edge to edge and fill a rectangle: strips, columns or a grid. Sizes in pixels, tiles row by row.
 */
export interface Mosaic {
  width: number;
  height: number;
  tiles: Tile[];
}

/** A step from one part to the next: where that one stands by it, in pixels. */
export interface Step {
  to: number;
  dx: number;
  dy: number;
}

/** The connected pictures that fill a rectangle; `steps` are those from each picture to the ones it meets. */
export function gridsOf(steps: Map<number, Step[]>, placed: readonly Size[]): Mosaic[] {
  const done = new Set<number>();
  const grids: Mosaic[] = [];
  for (const start of steps.keys()) {
    if (done.has(start)) continue;
    const tiles = walk(start, steps, done);
    const grid = tiles && gridOf(tiles, placed);
    if (grid) grids.push(grid);
  }
  return grids;
}

/** All that is connected with a part, each at its place; undefined where two ways lead to different places. */
function walk(start: number, steps: Map<number, Step[]>, done: Set<number>): Tile[] | undefined {
  const places = new Map<number, Tile>([[start, { index: start, x: 0, y: 0 }]]);
  let sound = true;
  // A map goes on with what is added to it meanwhile.
  for (const { index, x, y } of places.values()) {
    done.add(index);
    for (const { to, dx, dy } of steps.get(index) ?? []) {
      const known = places.get(to);
      if (!known) places.set(to, { index: to, x: x + dx, y: y + dy });
      else if (known.x !== x + dx || known.y !== y + dy) sound = false;
    }
  }
  return sound ? [...places.values()] : undefined;
}

function gridOf(tiles: Tile[], placed: readonly Size[]): Mosaic | undefined {
  const [columns, rows] = (['x', 'y'] as const).map((key) =>
    [...new Set(tiles.map((tile) => tile[key]))].sort((a, b) => a - b),
  ) as [number[], number[]];
  const cells = new Set(tiles.map(({ x, y }) => `${x},${y}`));
  if (tiles.length !== columns.length * rows.length || cells.size !== tiles.length) return undefined;
  const [after, under] = [nextOf(columns), nextOf(rows)];
  const sizeOf = ({ index }: Tile): Size => placed[index] as Size;
  const isFull = tiles.every(
    (tile) =>
      tile.x + sizeOf(tile).width >= (after.get(tile.x) ?? -Infinity) &&
      tile.y + sizeOf(tile).height >= (under.get(tile.y) ?? -Infinity),
  );
  if (!isFull) return undefined;
  const [left = 0, top = 0] = [columns[0], rows[0]];
  const moved = tiles
    .map(({ index, x, y }) => ({ index, x: x - left, y: y - top }))
    .sort((a, b) => a.y - b.y || a.x - b.x);
  return {
    width: Math.max(...moved.map((tile) => tile.x + sizeOf(tile).width)),
    height: Math.max(...moved.map((tile) => tile.y + sizeOf(tile).height)),
    tiles: moved,
  };
}

const nextOf = (sorted: readonly number[]): Map<number, number> =>
  new Map(sorted.slice(0, -1).map((value, index) => [value, sorted[index + 1] as number]));
