/** An OpenType file of these tables (ISO/IEC 14496-22 §4.3–5), with their checksums. */
export function assemble(tables: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const padded = (length: number): number => (length + 3) & ~3;
  const head = 12 + sorted.length * 16;
  const file = new Uint8Array(head + sorted.reduce((sum, [, table]) => sum + padded(table.length), 0));
  const data = new DataView(file.buffer);
  data.setUint32(0, tables.has('CFF ') ? 0x4f54544f : 0x00010000);
  data.setUint16(4, sorted.length);
  const power = 31 - Math.clz32(Math.max(1, sorted.length));
  for (const [index, value] of [16 << power, power, (sorted.length - (1 << power)) * 16].entries())
    data.setUint16(6 + index * 2, value);
  let at = head;
  for (const [index, [tag, table]] of sorted.entries()) {
    const record = 12 + index * 16;
    file.set(new TextEncoder().encode(tag), record);
    file.set(table, at);
    data.setUint32(record + 4, checksum(data, at, padded(table.length)));
    data.setUint32(record + 8, at);
    data.setUint32(record + 12, table.length);
    at += padded(table.length);
  }
  return file;
}

function checksum(data: DataView, start: number, length: number): number {
  let sum = 0;
  for (let at = start; at < start + length; at += 4) sum = (sum + data.getUint32(at)) >>> 0;
  return sum;
}

/**
 * A cmap table (OpenType: cmap) that gives each code point its glyph: of format 4 what it can hold, and all of format
 * 12.
 */
export function cmapTable(glyphs: ReadonlyMap<number, number>): Uint8Array<ArrayBuffer> {
  const codes = [...glyphs].sort(([a], [b]) => a - b);
  const narrow = segmentTable(codes.filter(([code]) => code < 0xffff));
  const bytes = new Uint8Array(20 + narrow.length + 16 + codes.length * 12);
  const data = new DataView(bytes.buffer);
  const wide = 20 + narrow.length;
  for (const [index, value] of [0, 2, 3, 1, 0, 20, 3, 10, wide >>> 16, wide & 0xffff].entries())
    data.setUint16(index * 2, value);
  bytes.set(narrow, 20);
  data.setUint16(wide, 12);
  data.setUint32(wide + 4, 16 + codes.length * 12);
  data.setUint32(wide + 12, codes.length);
  for (const [index, [code, glyph]] of codes.entries())
    for (const [part, value] of [code, code, glyph].entries()) data.setUint32(wide + 16 + index * 12 + part * 4, value);
  return bytes;
}

/** Segments of format 4 have two bytes for their length: more codes than these fit. */
const MAX_SEGMENTS = 8000;

/** A subtable of format 4: codes that follow each other with their glyphs are one segment. */
function segmentTable(codes: [code: number, glyph: number][]): Uint8Array {
  const segments: { start: number; end: number; delta: number }[] = [];
  for (const [code, glyph] of codes) {
    const last = segments.at(-1);
    const delta = (glyph - code) & 0xffff;
    if (last && last.end === code - 1 && last.delta === delta) last.end = code;
    else if (segments.length < MAX_SEGMENTS) segments.push({ start: code, end: code, delta });
  }
  segments.push({ start: 0xffff, end: 0xffff, delta: 1 });
  const size = segments.length * 2;
  const data = new DataView(new ArrayBuffer(16 + size * 4));
  const power = 31 - Math.clz32(segments.length);
  const half = 2 << power;
  for (const [index, value] of [4, data.byteLength, 0, size, half, power, size - half].entries())
    data.setUint16(index * 2, value);
  for (const [index, { start, end, delta }] of segments.entries()) {
    data.setUint16(14 + index * 2, end);
    data.setUint16(16 + size + index * 2, start);
    data.setUint16(16 + size * 2 + index * 2, delta);
  }
  return new Uint8Array(data.buffer);
}
