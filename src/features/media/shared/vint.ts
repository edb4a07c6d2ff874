/**
 * A variable-length size (RFC 8794 §4.4), Infinity for one that is left open, and where it ends; undefined where it
 * cannot be read.
 */
export function lengthAt(view: DataView, at: number): { value: number; end: number } | undefined {
  const first = at < view.byteLength ? view.getUint8(at) : 0;
  const bytes = Math.clz32(first) - 23;
  if (first === 0 || at + bytes > view.byteLength) return undefined;
  let value = first & (0xff >> bytes);
  let open = value === 0xff >> bytes;
  for (let next = at + 1; next < at + bytes; next++) {
    const byte = view.getUint8(next);
    open &&= byte === 0xff;
    value = value * 256 + byte;
  }
  return { value: open ? Infinity : value, end: at + bytes };
}
