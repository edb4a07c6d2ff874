import type { Coefficients } from './coefficients.ts';

/** The place in a block, row by row, of the values in zigzag order (ITU-T T.81, figure A.6). */
const ZIGZAG = (() => {
  const order: number[] = [];
  for (let sum = 0; sum < 15; sum++)
    for (let step = 0; step <= sum; step++) {
      const [row, column] = sum % 2 ? [step, sum - step] : [sum - step, step];
      if (row < 8 && column < 8) order.push(row * 8 + column);
    }
  return Uint8Array.from(order);
})();

/** Cosines of the inverse transform (A.3.3): `[x * 8 + u]`. */
const COSINES = Float64Array.from({ length: 64 }, (_, at) => {
  const [x, u] = [at >> 3, at & 7];
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
});

/** One dimension of the inverse transform, over eight rows; what it gives is transposed. */
function transform(from: Float64Array, to: Float64Array): void {
  to.fill(0);
  for (let row = 0; row < 8; row++) {
    let any = 0;
    for (let u = 0; u < 8; u++) any += Math.abs(from[row * 8 + u] as number);
    for (let x = 0; any > 0 && x < 8; x++) {
      let sum = 0;
      for (let u = 0; u < 8; u++) sum += (from[row * 8 + u] as number) * (COSINES[x * 8 + u] as number);
      to[x * 8 + row] = sum;
    }
  }
}

/**
 * The first component's samples, as a decoder would show them, in the 8×8 blocks whose upper left corners these are
 * (multiples of 8), 64 for each. Undefined where that component is not the finest.
 */
export function lumaBlocks(
  { components, quantisers }: Coefficients,
  places: readonly { x: number; y: number }[],
): Uint8Array | undefined {
  const [luma] = components;
  const table = luma && quantisers.get(luma.table);
  if (!luma || !table || components.some(({ h, v }) => h > luma.h || v > luma.v)) return undefined;
  const samples = new Uint8ClampedArray(places.length * 64);
  const [values, half] = [new Float64Array(64), new Float64Array(64)];
  for (const [index, { x, y }] of places.entries()) {
    const at = ((y >> 3) * luma.columns + (x >> 3)) * 64;
    for (let k = 0; k < 64; k++) values[ZIGZAG[k] as number] = (luma.data[at + k] as number) * (table[k] as number);
    transform(values, half);
    transform(half, values);
    for (let k = 0; k < 64; k++) samples[index * 64 + k] = (values[k] as number) + 128;
  }
  return new Uint8Array(samples.buffer);
}
