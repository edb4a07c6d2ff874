/** What a CFF table says of its glyphs (Adobe Technical Note 5176): their names or identifiers, and their codes. */

/**
 * The character identifier of each glyph of a CID-keyed CFF font; undefined for one that is not, whose glyphs go by
 * their numbers (ISO 32000-1 §9.7.4.2). Throws RangeError when the table is cut off.
 */
export function charsetOf(cff: Uint8Array, glyphs: number): number[] | undefined {
  const data = new DataView(cff.buffer, cff.byteOffset, cff.length);
  const names = skipIndex(data, cff[2] as number);
  const top = topDict(data, names);
  if (!top.has(ROS)) return undefined;
  const at = top.get(CHARSET) ?? 0;
  return at > 2 ? readCharset(data, at, glyphs) : Array.from({ length: glyphs }, (_, index) => index);
}

/** How many glyphs a CFF font has, and how many units its em, by its matrix. Throws RangeError when it is cut off. */
export function measuresOf(cff: Uint8Array): { glyphs: number; unitsPerEm: number } {
  const data = new DataView(cff.buffer, cff.byteOffset, cff.length);
  const top = topDict(data, skipIndex(data, cff[2] as number));
  const scale = top.get(FONT_MATRIX) || 0.001;
  return {
    glyphs: Math.min(data.getUint16(top.get(CHAR_STRINGS) ?? cff.length), MAX_GLYPHS),
    unitsPerEm: scale > 5e-5 && scale < 0.1 ? Math.round(1 / scale) : 1000,
  };
}

/** How the glyphs of a font with names are called and encoded. */
export interface CffNames {
  /** The string identifier of each glyph's name (§10); 391 and above are of `strings`. */
  ids: number[];
  strings: string[];
  /** The glyphs that codes stand for; undefined where they are those of StandardEncoding or ExpertEncoding. */
  codes: Map<number, number> | undefined;
}

/**
 * The names and the encoding of a CFF font; undefined for a CID-keyed one and for the expert charsets, whose names
 * nobody asks for. Throws RangeError when the table is cut off.
 */
export function namesOf(cff: Uint8Array): CffNames | undefined {
  const data = new DataView(cff.buffer, cff.byteOffset, cff.length);
  const names = skipIndex(data, cff[2] as number);
  const top = topDict(data, names);
  const [charset, encoding] = [top.get(CHARSET) ?? 0, top.get(ENCODING) ?? 0];
  const glyphs = Math.min(data.getUint16(top.get(CHAR_STRINGS) ?? cff.length), MAX_GLYPHS);
  if (top.has(ROS) || charset === 1 || charset === 2) return undefined;
  return {
    ids: charset
      ? readCharset(data, charset, glyphs)
      : Array.from({ length: Math.min(glyphs, ISO_ADOBE) }, (_, id) => id),
    strings: readStrings(cff, data, skipIndex(data, names)),
    codes: encoding > 1 ? readEncoding(data, encoding) : undefined,
  };
}

/** The weight that a font's top DICT names (§9), such as `Bold`; '' where it names none. */
export function weightOf(cff: Uint8Array): string {
  const data = new DataView(cff.buffer, cff.byteOffset, cff.length);
  const names = skipIndex(data, cff[2] as number);
  const id = topDict(data, names).get(WEIGHT);
  if (id === undefined) return '';
  if (id < STANDARD_STRINGS) return STANDARD_WEIGHTS[id - FIRST_WEIGHT] ?? '';
  return readStrings(cff, data, skipIndex(data, names))[id - STANDARD_STRINGS] ?? '';
}

const ROS = 0x0c1e;
const FONT_MATRIX = 0x0c07;
const WEIGHT = 4;
const CHARSET = 15;
const ENCODING = 16;
const CHAR_STRINGS = 17;
const MAX_GLYPHS = 65_535;
/** Glyphs of the charset that needs no table (appendix C). */
const ISO_ADOBE = 229;
/** Strings that every font has (appendix A), and the weights among them. */
export const STANDARD_STRINGS = 391;
const FIRST_WEIGHT = 383;
const STANDARD_WEIGHTS = ['Black', 'Bold', 'Book', 'Light', 'Medium', 'Regular', 'Roman', 'Semibold'];
/** Longer names are none (ISO 32000-1 annex C.2). */
const MAX_NAME = 127;

/** Offset size and offsets of an INDEX (§5). */
function skipIndex(data: DataView, at: number): number {
  const count = data.getUint16(at);
  return count === 0 ? at + 2 : dataStart(data, at) + offset(data, at, count);
}

const dataStart = (data: DataView, at: number): number => at + 2 + (data.getUint16(at) + 1) * data.getUint8(at + 2);

function offset(data: DataView, at: number, index: number): number {
  const size = data.getUint8(at + 2);
  let value = 0;
  for (let byte = 0; byte < size; byte++) value = value * 256 + data.getUint8(at + 3 + index * size + byte);
  return value;
}

/** The last operand of each operator of the first top DICT (§4); of the font's matrix, the first. */
function topDict(data: DataView, at: number): Map<number, number> {
  const found = new Map<number, number>();
  const end = dataStart(data, at) + offset(data, at, 1);
  let operand = 0;
  let first: number | undefined;
  for (let next = dataStart(data, at) + offset(data, at, 0); next < end; ) {
    const byte = data.getUint8(next++);
    if (byte <= 21) {
      const operator = byte === 12 ? 0x0c00 | data.getUint8(next++) : byte;
      found.set(operator, operator === FONT_MATRIX ? (first ?? 0) : operand);
      first = undefined;
      continue;
    }
    if (byte === 28) [operand, next] = [data.getInt16(next), next + 2];
    else if (byte === 29) [operand, next] = [data.getInt32(next), next + 4];
    else if (byte === 30) [operand, next] = readReal(data, next);
    else if (byte <= 246) operand = byte - 139;
    else if (byte <= 250) operand = (byte - 247) * 256 + data.getUint8(next++) + 108;
    else if (byte <= 254) operand = -(byte - 251) * 256 - data.getUint8(next++) - 108;
    first ??= operand;
  }
  return found;
}

const NIBBLES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'E', 'E-', '', '-'];
/** Digits of a real number that are looked at. */
const MAX_DIGITS = 40;

/** A real number (§4, table 5), and the offset behind it. */
function readReal(data: DataView, start: number): [value: number, end: number] {
  let text = '';
  for (let at = start; ; at++)
    for (const nibble of [data.getUint8(at) >> 4, data.getUint8(at) & 15]) {
      if (nibble === 15) return [Number(text) || 0, at + 1];
      if (text.length < MAX_DIGITS) text += NIBBLES[nibble];
    }
}

function readCharset(data: DataView, at: number, glyphs: number): number[] {
  const cids = [0];
  const format = data.getUint8(at);
  for (let next = at + 1; cids.length < glyphs; ) {
    const first = data.getUint16(next);
    const left = format === 0 ? 0 : format === 1 ? data.getUint8(next + 2) : data.getUint16(next + 2);
    for (let more = 0; more <= left && cids.length < glyphs; more++) cids.push(first + more);
    next += 2 + format;
  }
  return cids;
}

/** The entries of an INDEX of strings. */
function readStrings(cff: Uint8Array, data: DataView, at: number): string[] {
  const count = data.getUint16(at);
  const strings: string[] = [];
  for (let index = 0; index < count; index++) {
    const [from, to] = [offset(data, at, index), offset(data, at, index + 1)];
    const start = dataStart(data, at) + from;
    strings.push(
      to - from > MAX_NAME ? '' : String.fromCharCode(...cff.subarray(start, start + Math.max(0, to - from))),
    );
  }
  return strings;
}

/** A font's own encoding (§12); what it says of glyphs by name, as a supplement, is left out. */
function readEncoding(data: DataView, at: number): Map<number, number> {
  const codes = new Map<number, number>();
  const [format, count] = [data.getUint8(at) & 0x7f, data.getUint8(at + 1)];
  for (let index = 0, glyph = 1; index < count; index++) {
    const first = data.getUint8(at + 2 + index * (format === 0 ? 1 : 2));
    const left = format === 0 ? 0 : data.getUint8(at + 3 + index * 2);
    for (let more = 0; more <= left; more++) codes.set(first + more, glyph++);
  }
  return codes;
}
