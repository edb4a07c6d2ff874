/** A CFF table's charset (Adobe Technical Note 5176 §13, §15): what a PDF must call its glyphs. */

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

const ROS = 0x0c1e;
const CHARSET = 15;

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

/** The last operand of each operator of the first top DICT (§4). */
function topDict(data: DataView, at: number): Map<number, number> {
  const found = new Map<number, number>();
  const end = dataStart(data, at) + offset(data, at, 1);
  let operand = 0;
  for (let next = dataStart(data, at) + offset(data, at, 0); next < end; ) {
    const byte = data.getUint8(next++);
    if (byte === 12) found.set(0x0c00 | data.getUint8(next++), operand);
    else if (byte <= 21) found.set(byte, operand);
    else if (byte === 28) [operand, next] = [data.getInt16(next), next + 2];
    else if (byte === 29) [operand, next] = [data.getInt32(next), next + 4];
    else if (byte === 30) while ((data.getUint8(next++) & 15) !== 15);
    else if (byte <= 246) operand = byte - 139;
    else if (byte <= 250) operand = (byte - 247) * 256 + data.getUint8(next++) + 108;
    else if (byte <= 254) operand = -(byte - 251) * 256 - data.getUint8(next++) - 108;
  }
  return found;
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
