/** A subtable of a font's `cmap` table (ISO/IEC 14496-22 §5.2.1.1). */
export interface CmapTable {
  platform: number;
  encoding: number;
  /** The glyphs of codes; those without one are left out. */
  glyphs: Map<number, number>;
}

/** Subtables, and codes of one, that are read: more than any font has. */
const MAX_TABLES = 16;
const MAX_CODES = 70_000;

/**
 * The subtables of formats 0, 4, 6 and 12; what is cut off is left out. Twelve bytes may name 70,000 codes, so `pay`
 * hears of how many each subtable does, and may throw.
 */
export function cmapTables(bytes: Uint8Array, pay: (codes: number) => void = () => {}): CmapTable[] {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const tables: CmapTable[] = [];
  const read = new Map<number, CmapTable['glyphs']>(); // by their offsets, which several platforms may share
  try {
    for (let index = 0; index < Math.min(MAX_TABLES, data.getUint16(2)); index++) {
      const [platform, encoding] = [data.getUint16(4 + index * 8), data.getUint16(6 + index * 8)];
      const at = data.getUint32(8 + index * 8);
      const known = read.get(at);
      const glyphs = known ?? new Map<number, number>();
      tables.push({ platform, encoding, glyphs });
      if (known) continue;
      read.set(at, glyphs);
      readTable(data, at, glyphs);
      pay(glyphs.size);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return tables;
}

function readTable(data: DataView, at: number, glyphs: Map<number, number>): void {
  const put = (code: number, glyph: number): void => {
    if (glyph && glyphs.size < MAX_CODES) glyphs.set(code, glyph);
  };
  const format = data.getUint16(at);
  if (format === 0) for (let code = 0; code < 256; code++) put(code, data.getUint8(at + 6 + code));
  else if (format === 4) readSegments(data, at, put);
  else if (format === 6)
    for (let index = 0; index < data.getUint16(at + 8); index++)
      put(data.getUint16(at + 6) + index, data.getUint16(at + 10 + index * 2));
  else if (format === 12) readGroups(data, at, put);
}

type Put = (code: number, glyph: number) => void;

function readSegments(data: DataView, at: number, put: Put): void {
  const size = data.getUint16(at + 6) & ~1;
  const [ends, starts, deltas, offsets] = [at + 14, at + 16 + size, at + 16 + size * 2, at + 16 + size * 3];
  let done = 0;
  for (let entry = 0; entry < size; entry += 2) {
    const [start, end] = [data.getUint16(starts + entry), data.getUint16(ends + entry)];
    const [delta, offset] = [data.getUint16(deltas + entry), data.getUint16(offsets + entry)];
    for (let code = start; code <= end && code < 0xffff && done < MAX_CODES; code++, done++) {
      const glyph = offset ? data.getUint16(offsets + entry + offset + (code - start) * 2) : code;
      put(code, offset && !glyph ? 0 : (glyph + delta) & 0xffff);
    }
  }
}

function readGroups(data: DataView, at: number, put: Put): void {
  let done = 0;
  for (let index = 0; index < data.getUint32(at + 12) && done < MAX_CODES; index++) {
    const group = at + 16 + index * 12;
    const [start, end, first] = [data.getUint32(group), data.getUint32(group + 4), data.getUint32(group + 8)];
    done++; // a group may be empty
    for (let code = start; code <= end && done < MAX_CODES; code++, done++) put(code, first + code - start);
  }
}
