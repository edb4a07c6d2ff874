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
  const spans: Spans = {
    first: new Int32Array(to),
    count: new Int32Array(to),
    weights: new Float32Array(to * most),
    most,
  };
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
  const factor = Math.floor(width / toWidth);
  if (factor <= MAX_FACTOR && Math.floor(width / factor) === toWidth && Math.floor(height / factor) === toHeight)
    return reduce({ width, height, data }, factor);
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

/** Above it the sum of a square's samples does not fit 16 bits. */
const MAX_FACTOR = 16;

/**
 * Averages squares of whole pixels, two samples at a time in one number; what is left over at the right and bottom is
 * cut.
 */
function reduce({ width, height, data }: Samples, factor: number): Samples {
  const [toWidth, toHeight] = [Math.floor(width / factor), Math.floor(height / factor)];
  const pixels = new Uint32Array(
    data.byteOffset % 4 ? data.slice().buffer : data.buffer,
    data.byteOffset % 4 ? 0 : data.byteOffset,
    width * height,
  );
  const out = new Uint32Array(toWidth * toHeight);
  const [area, half] = [factor * factor, (factor * factor) >> 1];
  for (let y = 0, to = 0; y < toHeight; y++)
    for (let x = 0; x < toWidth; x++) {
      let [even, odd] = [half * 0x1_0001, half * 0x1_0001];
      for (let row = 0, from = y * factor * width + x * factor; row < factor; row++, from += width)
        for (let column = 0; column < factor; column++) {
          const pixel = pixels[from + column] as number;
          even += pixel & 0xff_00ff;
          odd += (pixel >>> 8) & 0xff_00ff;
        }
      const low = ((even & 0xffff) / area) | 0 | ((((odd & 0xffff) / area) | 0) << 8);
      out[to++] = low | ((((even >>> 16) / area) | 0) << 16) | ((((odd >>> 16) / area) | 0) << 24);
    }
  return { width: toWidth, height: toHeight, data: new Uint8ClampedArray(out.buffer) };
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
