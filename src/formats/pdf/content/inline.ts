import { CLASS, startsWith } from '../lexer.ts';

/** How far after `EI` is looked to tell content from data that happens to spell it. */
const LOOK_AHEAD = 24;

/**
 * Where the data of an inline image beginning at `from` ends, and the offset after its EI (ISO 32000-1 §8.9.7). A
 * `size` that does not lead to EI is not believed: then EI is searched between white space, with text like an
 * operator's behind it.
 */
export function inlineEnd(bytes: Uint8Array, from: number, size: number | undefined): { end: number; next: number } {
  if (size !== undefined && size >= 0) {
    let at = from + size;
    while (CLASS[bytes[at] ?? 69] === 1 && at < from + size + 4) at++;
    if (isEnd(bytes, at)) return { end: from + size, next: at + 2 };
  }
  for (let at = bytes.indexOf(69, from); at >= 0; at = bytes.indexOf(69, at + 1)) {
    const before = bytes[at - 1] ?? 0;
    if (isEnd(bytes, at) && (at === from || CLASS[before] === 1) && isContent(bytes, at + 2))
      return { end: Math.max(from, at - 1), next: at + 2 };
  }
  return { end: bytes.length, next: bytes.length };
}

const isEnd = (bytes: Uint8Array, at: number): boolean =>
  startsWith(bytes, at, 'EI') && CLASS[bytes[at + 2] ?? 32] !== 0;

/** Whether the next bytes are printable, as content is and compressed data seldom. */
function isContent(bytes: Uint8Array, from: number): boolean {
  const to = Math.min(bytes.length, from + LOOK_AHEAD);
  for (let at = from; at < to; at++) {
    const code = bytes[at] as number;
    if (code > 126 || (code < 32 && (CLASS[code] !== 1 || code === 0))) return false;
  }
  return true;
}
