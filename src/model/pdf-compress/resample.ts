/** Four interleaved samples a pixel: RGBA, or CMYK. */
export interface Samples {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** Which source cells fall on each target cell, and how much of each; weights of a cell sum up to 1. */
interface Spans {
  first: Int32Array;
  count: Int32Array;
  weights: Float32Array;
  most: number;
}

function spansOf(from: number, to: number): Spans {
  const scale = from / to;
  const most = Math.ceil(scale) + 1;
  const spans: Spans = { first: new Int32Array(to), count: new Int32Array(to), weights: new Float32Array(to * most), most };
  for (let cell = 0; cell < to; cell++) {
    const start = cell * scale;
    const end = Math.min(from, start + scale);
    const first = Math.floor(start);
    const count = Math.min(most, Math.max(1, Math.ceil(end - 1e-9) - first));
    spans.first[cell] = first;
    spans.count[cell] = count;
    for (let index = 0; index < count; index++) {
      const covered = Math.min(end, first + index + 1) - Math.max(start, first + index);
      spans.weights[cell * most + index] = Math.max(0, covered) / (end - start);
    }
  }
  return spans;
}

/** The picture averaged over areas to a smaller size. All four samples are weighted alike, so transparency does not belong in it. */
export function resample({ width, height, data }: Samples, toWidth: number, toHeight: number): Samples {
  const [columns, rows] = [spansOf(width, toWidth), spansOf(height, toHeight)];
  const out = new Uint8ClampedArray(toWidth * toHeight * 4);
  const sums = new Float32Array(width * 4);
  for (let y = 0; y < toHeight; y++) {
    sumRows(data, width, rows, y, sums);
    for (let x = 0, at = y * toWidth * 4; x < toWidth; x++, at += 4) {
      let [r, g, b, a] = [0.5, 0.5, 0.5, 0.5];
      let from = (columns.first[x] as number) * 4;
      let weight = x * columns.most;
      for (let left = columns.count[x] as number; left > 0; left--, from += 4) {
        const share = columns.weights[weight++] as number;
        r += (sums[from] as number) * share;
        g += (sums[from + 1] as number) * share;
        b += (sums[from + 2] as number) * share;
        a += (sums[from + 3] as number) * share;
      }
      out[at] = r | 0;
      out[at + 1] = g | 0;
      out[at + 2] = b | 0;
      out[at + 3] = a | 0;
    }
  }
  return { width: toWidth, height: toHeight, data: out };
}

/** The weighted sum of the source rows that fall on one target row. */
function sumRows(data: Samples['data'], width: number, rows: Spans, y: number, sums: Float32Array): void {
  const length = width * 4;
  const first = rows.first[y] as number;
  for (let index = 0; index < (rows.count[y] as number); index++) {
    const share = rows.weights[y * rows.most + index] as number;
    const from = (first + index) * length;
    if (index === 0) for (let at = 0; at < length; at++) sums[at] = (data[from + at] as number) * share;
    else for (let at = 0; at < length; at++) sums[at] = (sums[at] as number) + (data[from + at] as number) * share;
  }
}
