/** One byte a pixel, row-major. */
export interface Grey {
  width: number;
  height: number;
  data: Uint8Array;
}

/** So many tiles along the longer side; the paper of a tile is as light as this share of its pixels at most. */
const TILES = 14;
const PAPER = 0.85;
/** A tile darker than this share of the lightest beside it has no paper to be seen. */
const DARK = 0.5;

/**
 * How light the paper is: gives a function that fills in a row, for light that falls off over a photograph. A few large
 * tiles, so that each holds paper beside pictures and dark headings; between their middles it changes evenly.
 */
export function paperLight(grey: Grey): (y: number, row: Float32Array) => void {
  const { width, height } = grey;
  const tile = Math.max(1, Math.max(width, height) / TILES);
  const [columns, rows] = [Math.ceil(width / tile), Math.ceil(height / tile)];
  const own = Float32Array.from({ length: columns * rows }, (_, index) =>
    paperOf(grey, tile, index % columns, Math.floor(index / columns)),
  );
  const light = own.map((value, index) => {
    const [x, y] = [index % columns, Math.floor(index / columns)];
    let most = value;
    for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column++)
        most = Math.max(most, own[row * columns + column] as number);
    return value < most * DARK ? most : value;
  });
  const between = (at: number, count: number): [number, number, number] => {
    const place = Math.max(0, Math.min(count - 1, at / tile - 0.5));
    const low = Math.floor(place);
    return [low, Math.min(count - 1, low + 1), place - low];
  };
  return (y, row) => {
    const [above, below, down] = between(y + 0.5, rows);
    const column = Float32Array.from(
      { length: columns },
      (_, x) => (light[above * columns + x] as number) * (1 - down) + (light[below * columns + x] as number) * down,
    );
    for (let x = 0; x < width; x++) {
      const [left, right, across] = between(x + 0.5, columns);
      row[x] = (column[left] as number) * (1 - across) + (column[right] as number) * across;
    }
  };
}

function paperOf({ width, height, data }: Grey, tile: number, column: number, row: number): number {
  const counts = new Uint32Array(256);
  const [left, right] = [Math.floor(column * tile), Math.min(width, Math.ceil((column + 1) * tile))];
  const [top, bottom] = [Math.floor(row * tile), Math.min(height, Math.ceil((row + 1) * tile))];
  let count = 0;
  for (let y = top; y < bottom; y += 2)
    for (let x = left; x < right; x += 2, count++) {
      const value = data[y * width + x] as number;
      counts[value] = (counts[value] as number) + 1;
    }
  let [value, seen] = [0, 0];
  for (; value < 255; value++) {
    seen += counts[value] as number;
    if (seen >= count * PAPER) break;
  }
  return value;
}
