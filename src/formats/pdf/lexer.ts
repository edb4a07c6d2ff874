/** Character classes of ISO 32000-1 §7.2.2: 1 white space, 2 delimiter, 0 regular. */
export const CLASS = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) CLASS[code] = 1;
for (const code of '()<>[]{}/%') CLASS[code.charCodeAt(0)] = 2;

/** The value of a hexadecimal digit's character code, or -1. */
export const HEX = new Int8Array(256).fill(-1);
for (let digit = 0; digit < 16; digit++) {
  HEX[digit.toString(16).charCodeAt(0)] = digit;
  HEX[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}

/** The offset of the first byte at or after `at` that is neither white space nor in a comment. */
export function skipSpace(bytes: Uint8Array, at: number): number {
  while (at < bytes.length) {
    const code = bytes[at] as number;
    if (code === 37) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++;
    else if (CLASS[code] === 1) at++;
    else break;
  }
  return at;
}

/** Whether the ASCII text stands at this offset. */
export function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}

/** The offset of the next occurrence of an ASCII text, or -1. */
export function indexOf(bytes: Uint8Array, text: string, from = 0, to = bytes.length): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0 && at + text.length <= to; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes, at, text)) return at;
  }
  return -1;
}

/** The offset of the last occurrence of an ASCII text that starts before `before`, or -1. */
export function lastIndexOf(bytes: Uint8Array, text: string, before = bytes.length): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.lastIndexOf(first, before - 1); at >= 0; at = at ? bytes.lastIndexOf(first, at - 1) : -1) {
    if (startsWith(bytes, at, text)) return at;
  }
  return -1;
}
