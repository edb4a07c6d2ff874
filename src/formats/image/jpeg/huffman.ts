/** A Huffman table for coding, and as DHT has it (ITU-T T.81, C.2). */
export interface Coder {
  counts: Uint8Array;
  values: Uint8Array;
  codes: Uint16Array;
  lengths: Uint8Array;
}

const MAX_CODE_BITS = 16;
const SYMBOLS = 257; // the last one keeps the code of ones alone out of use

/** The two nodes of the least weight; `second` is -1 where there is one left. The later of equals, as K.2 asks. */
function rarest(weights: Float64Array): [first: number, second: number] {
  let [first, second] = [-1, -1];
  for (let node = 0; node < SYMBOLS; node++) {
    const weight = weights[node] as number;
    if (weight === 0) continue;
    if (first < 0 || weight <= (weights[first] as number)) {
      second = first;
      first = node;
    } else if (second < 0 || weight <= (weights[second] as number)) second = node;
  }
  return [first, second];
}

/** Code lengths of all symbols without a limit (K.2, figure K.1). */
function unlimited(frequencies: Uint32Array): Uint8Array {
  const weights = Float64Array.from({ length: SYMBOLS }, (_, symbol) =>
    symbol === 256 ? 1 : (frequencies[symbol] ?? 0),
  );
  const others = new Int16Array(SYMBOLS).fill(-1);
  const lengths = new Uint8Array(SYMBOLS);
  for (let [first, second] = rarest(weights); second >= 0; [first, second] = rarest(weights)) {
    weights[first] = (weights[first] as number) + (weights[second] as number);
    weights[second] = 0;
    let last = first;
    for (let node = first; node >= 0; node = others[node] as number) {
      lengths[node] = (lengths[node] as number) + 1;
      last = node;
    }
    others[last] = second;
    for (let node = second; node >= 0; node = others[node] as number) lengths[node] = (lengths[node] as number) + 1;
  }
  return lengths;
}

/** How many codes of each length, none longer than 16, the reserved one left out (figures K.3). */
function countsOf(lengths: Uint8Array): Uint8Array {
  const bits = new Int32Array(256);
  for (const length of lengths) bits[length] = (bits[length] as number) + 1;
  bits[0] = 0;
  for (let length = bits.length - 1; length > MAX_CODE_BITS; length--) {
    while ((bits[length] as number) > 0) {
      let shorter = length - 2;
      while (bits[shorter] === 0) shorter--;
      bits[length] = (bits[length] as number) - 2;
      bits[length - 1] = (bits[length - 1] as number) + 1;
      bits[shorter + 1] = (bits[shorter + 1] as number) + 2;
      bits[shorter] = (bits[shorter] as number) - 1;
    }
  }
  const longest = bits.findLastIndex((count) => count > 0);
  if (longest > 0) bits[longest] = (bits[longest] as number) - 1;
  return Uint8Array.from(bits.subarray(1, MAX_CODE_BITS + 1));
}

/** The best table for symbols that occur so often. */
export function coderOf(frequencies: Uint32Array): Coder {
  const lengths = unlimited(frequencies);
  const counts = countsOf(lengths);
  const values = Uint8Array.from({ length: 256 }, (_, symbol) => symbol)
    .filter((symbol) => (frequencies[symbol] ?? 0) > 0)
    .sort((a, b) => (lengths[a] as number) - (lengths[b] as number) || a - b);
  const coder = { counts, values, codes: new Uint16Array(256), lengths: new Uint8Array(256) };
  let [code, index] = [0, 0];
  for (let length = 1; length <= MAX_CODE_BITS; length++, code <<= 1) {
    for (let left = counts[length - 1] as number; left > 0; left--, code++, index++) {
      const symbol = values[index] as number;
      coder.codes[symbol] = code;
      coder.lengths[symbol] = length;
    }
  }
  return coder;
}

/**
 * Bits that a scan of such symbols takes, its table included, where the symbols stand for `times` as many; `extra` has
 * the number of bits that follow each.
 */
export function costOf(frequencies: Uint32Array, extra: Uint8Array, times: number): number {
  const { lengths, values } = coderOf(frequencies);
  let bits = 0;
  for (const symbol of values)
    bits += (frequencies[symbol] as number) * ((lengths[symbol] as number) + (extra[symbol] as number));
  return bits * times + (values.length + 31) * 8;
}
