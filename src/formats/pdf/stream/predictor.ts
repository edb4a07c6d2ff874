/** How samples were predicted (ISO 32000-1 table 8). */
export interface Prediction {
  predictor: number;
  colours: number;
  bits: number;
  columns: number;
}

/**
 * Undoes a predictor of Flate or LZW data (§7.4.4.4): TIFF's (2) or PNG's (10 and above). Rows cut off are filled with
 * zeros.
 */
export function unpredict(data: Uint8Array, { predictor, colours, bits, columns }: Prediction): Uint8Array {
  const row = Math.ceil((colours * bits * columns) / 8);
  if (predictor === 2) return unpredictTiff(data.slice(), row, colours, bits);
  if (predictor < 10 || row < 1) return data;
  return unpredictPng(data, row, Math.max(1, (colours * bits) >> 3));
}

function unpredictPng(data: Uint8Array, row: number, pixel: number): Uint8Array {
  const rows = Math.floor((data.length + row) / (row + 1));
  const out = new Uint8Array(rows * row);
  for (let y = 0; y < rows; y++) {
    const from = y * (row + 1) + 1;
    const line = data.subarray(from, from + row);
    unpredictRow(data[from - 1] as number, line, out, y * row, row, pixel);
  }
  return out;
}

/** One row of PNG's filters (W3C PNG §9) into `out` at `to`. */
function unpredictRow(type: number, line: Uint8Array, out: Uint8Array, to: number, row: number, pixel: number): void {
  out.set(line, to);
  const above = to - row;
  const end = to + line.length;
  if (type === 1) for (let at = to + pixel; at < end; at++) out[at] = (out[at] as number) + (out[at - pixel] as number);
  else if (type === 2 && above >= 0)
    for (let at = to; at < end; at++) out[at] = (out[at] as number) + (out[at - row] as number);
  else if (type === 3)
    for (let at = to; at < end; at++) {
      const left = at - to >= pixel ? (out[at - pixel] as number) : 0;
      const up = above >= 0 ? (out[at - row] as number) : 0;
      out[at] = (out[at] as number) + ((left + up) >> 1);
    }
  else if (type === 4) unpaeth(out, to, end, row, pixel);
}

function unpaeth(out: Uint8Array, to: number, end: number, row: number, pixel: number): void {
  for (let at = to; at < end; at++) {
    const inside = at - to >= pixel;
    const left = inside ? (out[at - pixel] as number) : 0;
    const up = to >= row ? (out[at - row] as number) : 0;
    const corner = inside && to >= row ? (out[at - row - pixel] as number) : 0;
    const a = Math.abs(up - corner);
    const b = Math.abs(left - corner);
    const c = Math.abs(left + up - 2 * corner);
    out[at] = (out[at] as number) + (a <= b && a <= c ? left : b <= c ? up : corner);
  }
}

/** TIFF 6.0 §14: each sample is the difference to the same one of the pixel before. */
function unpredictTiff(out: Uint8Array, row: number, colours: number, bits: number): Uint8Array {
  for (let start = 0; start < out.length; start += row) {
    const end = Math.min(out.length, start + row);
    if (bits === 8)
      for (let at = start + colours; at < end; at++) out[at] = (out[at] as number) + (out[at - colours] as number);
    else if (bits === 16)
      for (let at = start + colours * 2; at + 1 < end; at += 2) {
        const before = ((out[at - colours * 2] as number) << 8) | (out[at - colours * 2 + 1] as number);
        const sum = (((out[at] as number) << 8) | (out[at + 1] as number)) + before;
        out[at] = sum >> 8;
        out[at + 1] = sum;
      }
    else undiffBits(out, start, end, colours, bits);
  }
  return out;
}

function undiffBits(out: Uint8Array, start: number, end: number, colours: number, bits: number): void {
  const before = new Array<number>(colours).fill(0);
  const mask = (1 << bits) - 1;
  for (let sample = 0; sample < ((end - start) * 8) / bits; sample++) {
    const at = start + ((sample * bits) >> 3);
    const shift = 8 - bits - ((sample * bits) & 7);
    const value = (((out[at] as number) >> shift) + (before[sample % colours] as number)) & mask;
    before[sample % colours] = value;
    out[at] = ((out[at] as number) & ~(mask << shift)) | (value << shift);
  }
}
