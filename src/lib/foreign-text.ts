/** Bytes beyond ASCII that a Western text has at most, of all: a Chinese one has more, or none. */
const MAX_SHARE = 0.12;
/** Of the runs of bytes beyond ASCII, how many must be one byte: letters with accents, quotes, dashes. */
const LONE = 0.9;
/** Marks of Windows' Latin alphabet in texts: € … ‘ ’ “ ” • – — ™ and the space, ¡ £ § © « ® ° · » ¿. */
const MARKS = new Set([
  0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0xa0, 0xa1, 0xa3, 0xa7, 0xa9, 0xab, 0xae, 0xb0, 0xb7,
  0xbb, 0xbf,
]);
/** Of the bytes beyond ASCII, how many must be such marks or letters: the first bytes of Big5 seldom are. */
const KNOWN = 0.9;

/**
 * Whether bytes are text of a Western language in the code page 1252 of Windows: nearly all ASCII, with lone letters
 * and marks in between. Those of Chinese encodings come in pairs, or are other ones. Control characters are not looked
 * for.
 */
export function isWestern(bytes: Uint8Array): boolean {
  let [beyond, known, runs, lone, letters] = [0, 0, 0, 0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte < 0x80) {
      if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) letters++;
      continue;
    }
    beyond++;
    if (byte >= 0xc0 || MARKS.has(byte)) known++;
    if (at > 0 && (bytes[at - 1] as number) >= 0x80) continue;
    runs++;
    if (at + 1 >= bytes.length || (bytes[at + 1] as number) < 0x80) lone++;
  }
  const isRare = beyond > 0 && beyond <= bytes.length * MAX_SHARE;
  return isRare && known >= beyond * KNOWN && lone >= runs * LONE && letters * 2 > bytes.length;
}

/** Of the characters beyond ASCII, how many are kana in Japanese, at least; Chinese read so has hardly any. */
const KANA = 0.3;

/** Whether bytes are Japanese in Shift_JIS; `more`: the last character may be cut. */
export function isShiftJis(bytes: Uint8Array, more: boolean): boolean {
  let text: string;
  try {
    text = new TextDecoder('shift_jis', { fatal: true }).decode(bytes, { stream: more });
  } catch {
    return false;
  }
  const beyond = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  const kana = text.match(/[\u3041-\u3096\u30a1-\u30fa\u30fc]/gu)?.length ?? 0;
  return kana >= 2 && kana >= beyond * KANA;
}
