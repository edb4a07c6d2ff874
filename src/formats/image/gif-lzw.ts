const MAX_CODES = 4096;

/**
 * Unpacks the LZW data of one GIF image (GIF89a, appendix F) into at most `count` colour indices.
 * Fewer come back where the data ends early or is damaged.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over the codes; calls in it cost a third of the speed
export function unpackLzw(blocks: Uint8Array[], minimumCodeSize: number, count: number): Uint8Array {
  const out = new Uint8Array(count);
  if (minimumCodeSize < 1 || minimumCodeSize > 11) return out.subarray(0, 0);
  const clear = 1 << minimumCodeSize;
  const prefix = new Uint16Array(MAX_CODES);
  const suffix = new Uint8Array(MAX_CODES);
  const stack = new Uint8Array(MAX_CODES + 1);
  for (let code = 0; code < clear; code++) suffix[code] = code;

  let size = minimumCodeSize + 1;
  let next = clear + 2;
  let previous = -1;
  let first = 0;
  let bits = 0;
  let held = 0;
  let to = 0;
  for (const block of blocks) {
    for (const byte of block) {
      held |= byte << bits;
      bits += 8;
      while (bits >= size) {
        const code = held & ((1 << size) - 1);
        held >>>= size;
        bits -= size;
        if (code === clear) {
          size = minimumCodeSize + 1;
          next = clear + 2;
          previous = -1;
          continue;
        }
        if (code === clear + 1 || code > next || (code === next && previous < 0)) return out.subarray(0, to);
        let depth = 0;
        let walk = code;
        if (code === next) {
          stack[depth++] = first; // the string just being defined: previous + its first index
          walk = previous;
        }
        while (walk >= clear && depth < MAX_CODES) {
          stack[depth++] = suffix[walk] ?? 0;
          walk = prefix[walk] ?? 0;
        }
        first = suffix[walk] ?? 0;
        stack[depth++] = first;
        if (previous >= 0 && next < MAX_CODES) {
          prefix[next] = previous;
          suffix[next++] = first;
          if (next === 1 << size && size < 12) size++;
        }
        previous = code;
        while (depth > 0 && to < count) out[to++] = stack[--depth] ?? 0;
        if (to === count) return out;
      }
    }
  }
  return out.subarray(0, to);
}
