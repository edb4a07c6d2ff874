const CLEAR = 256;
const END = 257;
const MAX_CODES = 4096;

/**
 * Undoes LZWDecode (ISO 32000-1 §7.4.4); `early` is /EarlyChange, 1 by default. Gives what was readable, at most
 * `limit` bytes.
 */
export function unlzw(data: Uint8Array, early: number, limit: number): Uint8Array<ArrayBuffer> {
  const prefix = new Uint16Array(MAX_CODES);
  const suffix = new Uint8Array(MAX_CODES);
  const lengths = new Uint16Array(MAX_CODES);
  for (let code = 0; code < 256; code++) {
    suffix[code] = code;
    lengths[code] = 1;
  }
  let out = new Uint8Array(Math.min(limit, Math.max(1024, data.length * 4)));
  let at = 0;
  let next = 258;
  let width = 9;
  let last = -1;
  let [bits, held, from] = [0, 0, 0];
  for (;;) {
    while (held < width && from < data.length) {
      bits = ((bits << 8) | (data[from++] as number)) & 0xffffff;
      held += 8;
    }
    if (held < width) break;
    const code = (bits >> (held - width)) & ((1 << width) - 1);
    held -= width;
    if (code === END) break;
    if (code === CLEAR) {
      [next, width, last] = [258, 9, -1];
      continue;
    }
    if (code > next || (code === next && last < 0)) break; // damage
    const source = code === next ? last : code;
    const length = (lengths[source] as number) + (code === next ? 1 : 0);
    if (at + length > limit) break;
    if (at + length > out.length) out = grown(out, Math.min(limit, Math.max(out.length * 2, at + length)));
    let write = at + (lengths[source] as number) - 1;
    let chain = source;
    for (let left = lengths[source] as number; left > 0; left--) {
      out[write--] = suffix[chain] as number;
      chain = prefix[chain] as number;
    }
    if (code === next) out[at + length - 1] = out[at] as number;
    if (last >= 0 && next < MAX_CODES) {
      prefix[next] = last;
      suffix[next] = out[at] as number;
      lengths[next] = (lengths[last] as number) + 1;
      next++;
    }
    at += length;
    last = code;
    if (next + early >= 1 << width && width < 12) width++;
  }
  return out.subarray(0, at);
}

function grown(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size);
  larger.set(bytes);
  return larger;
}
