/** A line of values within an array: where it starts, how far apart its values are, and how many they are. */
interface Line {
  start: number;
  step: number;
  count: number;
}

/**
 * The largest (`sign` 1) or smallest (-1) value within the reach, across and down. The reach costs nothing: in blocks
 * as long as the window, a window is the end of one and the beginning of the next (van Herk 1992; Gil and Werman 1993).
 */
export function widest(
  values: Float32Array,
  width: number,
  height: number,
  reach: number,
  sign: 1 | -1,
): Float32Array<ArrayBuffer> {
  const across = new Float32Array(values.length);
  const slide = slider(Math.max(width, height), reach, sign);
  for (let y = 0; y < height; y++) slide(values, across, { start: y * width, step: 1, count: width });
  const both = new Float32Array(values.length);
  for (let x = 0; x < width; x++) slide(across, both, { start: x, step: width, count: height });
  return both;
}

/** Writes the extremes of lines of at most so many values. */
function slider(most: number, reach: number, sign: 1 | -1) {
  const block = 2 * reach + 1;
  const room = Math.ceil((most + 2 * reach) / block) * block;
  const forward = new Float32Array(room);
  const backward = new Float32Array(room);
  return (from: Float32Array, to: Float32Array, { start, step, count }: Line): void => {
    const padded = Math.ceil((count + 2 * reach) / block) * block;
    forward.fill(Number.NEGATIVE_INFINITY, 0, padded);
    for (let at = 0; at < count; at++) forward[at + reach] = sign * (from[start + at * step] as number);
    backward.set(forward.subarray(0, padded));
    for (let at = 1; at < padded; at++)
      if (at % block) forward[at] = Math.max(forward[at - 1] as number, forward[at] as number);
    for (let at = padded - 2; at >= 0; at--)
      if ((at + 1) % block) backward[at] = Math.max(backward[at + 1] as number, backward[at] as number);
    for (let at = 0; at < count; at++)
      to[start + at * step] = sign * Math.max(backward[at] as number, forward[at + 2 * reach] as number);
  };
}
