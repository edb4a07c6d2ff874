interface Rgba {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/**
 * RGBA pixels averaged down so that the longer side is at most `side` pixels; smaller pictures come back as they are.
 * Colour is weighted by alpha, so that transparent pixels do not tint the edges. Linear in the source's pixels.
 */
export function shrink(source: Rgba, side: number): Rgba {
  const scale = Math.max(source.width, source.height) / side;
  if (scale <= 1) return source;
  const width = Math.max(1, Math.round(source.width / scale));
  const height = Math.max(1, Math.round(source.height / scale));
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const rows = span(y, height, source.height);
    for (let x = 0; x < width; x++) average(source, span(x, width, source.width), rows, data, (y * width + x) * 4);
  }
  return { width, height, data };
}

/** The source cells from (included) to (excluded) that fall on one cell of the smaller grid. */
function span(cell: number, cells: number, sourceCells: number): [number, number] {
  const from = Math.floor((cell * sourceCells) / cells);
  return [from, Math.max(from + 1, Math.floor(((cell + 1) * sourceCells) / cells))];
}

function average(
  { width, data }: Rgba,
  [left, right]: [number, number],
  [top, bottom]: [number, number],
  out: Uint8ClampedArray,
  at: number,
): void {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let i = (y * width + left) * 4, end = (y * width + right) * 4; i < end; i += 4) {
      const a = data[i + 3] as number;
      red += (data[i] as number) * a;
      green += (data[i + 1] as number) * a;
      blue += (data[i + 2] as number) * a;
      alpha += a;
    }
  }
  if (!alpha) return;
  out[at] = red / alpha;
  out[at + 1] = green / alpha;
  out[at + 2] = blue / alpha;
  out[at + 3] = alpha / ((bottom - top) * (right - left));
}
