/** The bytes of GBK by character: those of two bytes, made when first needed. */
let table: Map<string, number> | undefined;

function gbk(): Map<string, number> {
  if (table) return table;
  table = new Map();
  const decoder = new TextDecoder('gb18030');
  const bytes = new Uint8Array(2);
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      if (trail === 0x7f) continue;
      bytes.set([lead, trail]);
      const text = decoder.decode(bytes);
      // What has no character of its own is in the private area.
      if (text.length === 1 && !/[\ufffd\ue000-\uf8ff]/.test(text)) table.set(text, (lead << 8) | trail);
    }
  return table;
}

/** Characters beyond ASCII as `\U+XXXX`, by UTF-16 code unit, which all releases understand. */
export const escaped = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\U+${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);

/** A text in code page 936; what is not in it as `\U+XXXX`. */
export function asGbk(text: string): Uint8Array {
  if (/^[\0-\x7f]*$/.test(text)) return new TextEncoder().encode(text);
  const codes = gbk();
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const unit = text[at] as string;
    const code = unit < '\x80' ? unit.charCodeAt(0) : codes.get(unit);
    if (code === undefined) for (const letter of escaped(unit)) bytes.push(letter.charCodeAt(0));
    else if (code > 0xff) bytes.push(code >> 8, code & 0xff);
    else bytes.push(code);
  }
  return Uint8Array.from(bytes);
}
