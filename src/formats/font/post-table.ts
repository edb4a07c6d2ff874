/**
 * What the first 258 glyph names of Macintosh fonts stand for, from the fourth on (OpenType: post, Macintosh glyph
 * order).
 */
const MACINTOSH =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄¤‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇŁłŠšŽž¦ÐðÝýÞþ−×¹²³½¼¾₣ĞğİŞşĆćČčđ';
const FIRST = 3;
const COUNT = 258;
/** Names of a font's own: the numbers of more do not fit the table. */
const MAX_OWN = 0x10000 - COUNT;

/** A glyph's name: as the font writes it, or by what a well-known one stands for. */
export type GlyphName = { name: string } | { text: string };

/** The names of glyphs by a font's `post` table, of versions 1 and 2; undefined where it has none. */
export function glyphNames(bytes: Uint8Array): ((glyph: number) => GlyphName | undefined) | undefined {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 32) return undefined;
  const version = data.getUint32(0);
  if (version === 0x00010000) return known;
  if (version !== 0x00020000 || bytes.length < 34) return undefined;
  const count = Math.min(data.getUint16(32), (bytes.length - 34) >> 1);
  const own = pascalStrings(bytes, 34 + count * 2);
  return (glyph) => {
    if (glyph >= count) return undefined;
    const index = data.getUint16(34 + glyph * 2);
    const name = own[index - COUNT];
    return index < COUNT ? known(index) : name === undefined ? undefined : { name };
  };
}

function known(index: number): GlyphName | undefined {
  const text = MACINTOSH[index - FIRST];
  return text === undefined ? undefined : { text };
}

/** Strings that each begin with their length, as many as can be named. */
function pascalStrings(bytes: Uint8Array, from: number): string[] {
  const strings: string[] = [];
  for (let at = from; at < bytes.length && strings.length < MAX_OWN; ) {
    const length = bytes[at] as number;
    strings.push(String.fromCharCode(...bytes.subarray(at + 1, at + 1 + length)));
    at += 1 + length;
  }
  return strings;
}
