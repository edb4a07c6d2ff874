/** Four interleaved samples a pixel: RGBA, where A means nothing, or CMYK. */
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

/** The picture averaged over areas to a smaller size; the fourth sample only when `four`, otherwise it is 255. */
export function resample({ width, height, data }: Samples, toWidth: number, toHeight: number, four = false): Samples {
  const [columns, rows] = [spansOf(width, toWidth), spansOf(height, toHeight)];
  const out = new Uint8ClampedArray(toWidth * toHeight * 4);
  const sums = new Float32Array(toWidth * 4);
  for (let y = 0; y < toHeight; y++) {
    sums.fill(0);
    for (let index = 0; index < (rows.count[y] as number); index++) {
      const from = ((rows.first[y] as number) + index) * width * 4;
      const share = rows.weights[y * rows.most + index] as number;
      addRow(data, from, columns, share, sums);
      if (four) addFourth(data, from, columns, share, sums);
    }
    if (!four) for (let at = 3; at < sums.length; at += 4) sums[at] = 255;
    out.set(sums, y * toWidth * 4); // rounded by the clamped array
  }
  return { width: toWidth, height: toHeight, data: out };
}

/** Adds one source row, averaged to the target's columns, times `share`: one pass with all sums in registers. */
function addRow(data: Samples['data'], from: number, columns: Spans, share: number, sums: Float32Array): void {
  const { first, count, weights, most } = columns;
  for (let x = 0, at = 0; x < first.length; x++, at += 4) {
    let [r, g, b] = [0, 0, 0];
    let source = from + (first[x] as number) * 4;
    const end = x * most + (count[x] as number);
    for (let cell = x * most; cell < end; cell++, source += 4) {
      const weight = weights[cell] as number;
      r += (data[source] as number) * weight;
      g += (data[source + 1] as number) * weight;
      b += (data[source + 2] as number) * weight;
    }
    sums[at] = (sums[at] as number) + r * share;
    sums[at + 1] = (sums[at + 1] as number) + g * share;
    sums[at + 2] = (sums[at + 2] as number) + b * share;
  }
}

function addFourth(data: Samples['data'], from: number, columns: Spans, share: number, sums: Float32Array): void {
  const { first, count, weights, most } = columns;
  for (let x = 0; x < first.length; x++) {
    let sum = 0;
    for (let cell = 0; cell < (count[x] as number); cell++)
      sum += (data[from + ((first[x] as number) + cell) * 4 + 3] as number) * (weights[x * most + cell] as number);
    sums[x * 4 + 3] = (sums[x * 4 + 3] as number) + sum * share;
  }
}
