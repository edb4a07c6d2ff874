/** Both inclusive, in bytes. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The one range that a `Range` header asks for (RFC 9110 §14.1.2). `all` where there is none, or one we need not follow
 * (other units, several ranges, malformed); `unsatisfiable` where it lies outside of the `size` bytes.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'all' | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (!from && !to) return 'all';
  if (!from)
    return Number(to) > 0 && size > 0 ? { start: Math.max(0, size - Number(to)), end: size - 1 } : 'unsatisfiable';
  const range = { start: Number(from), end: to ? Math.min(Number(to), size - 1) : size - 1 };
  if (to && Number(to) < range.start) return 'all';
  return range.start < size ? range : 'unsatisfiable';
}
