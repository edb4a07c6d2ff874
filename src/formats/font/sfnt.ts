import { UserError } from '../../../schemas/error.ts';

/** What is needed of an OpenType font (ISO/IEC 14496-22) to set text with it. Lengths are in units of the em. */
export interface Sfnt {
  tables: Map<string, Uint8Array>;
  unitsPerEm: number;
  ascent: number;
  descent: number;
  capHeight: number;
  box: [number, number, number, number];
  italicAngle: number;
  /** The glyph of a code point; 0 where the font has none. */
  glyph(code: number): number;
  /** How far a glyph moves the pen. */
  advance(glyph: number): number;
}

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
const none = new Uint8Array(0);

/** Reads a font of one face (no collection). Throws UserError `damaged` when tables are missing or cut off. */
export function readSfnt(bytes: Uint8Array): Sfnt {
  try {
    return read(bytes);
  } catch (error) {
    throw error instanceof RangeError ? new UserError('damaged', '字体文件不完整。') : error;
  }
}

function read(bytes: Uint8Array): Sfnt {
  const tables = tablesOf(bytes);
  const table = (tag: string): DataView => {
    const found = tables.get(tag);
    if (!found) throw new UserError('damaged', `字体文件缺少 ${tag} 表。`);
    return view(found);
  };
  const [head, hhea, hmtx] = [table('head'), table('hhea'), table('hmtx')];
  const metrics = hhea.getUint16(34);
  const os2 = tables.get('OS/2');
  const post = tables.get('post');
  const cmap = tables.get('cmap');
  return {
    tables,
    unitsPerEm: head.getUint16(18),
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    capHeight: os2 && os2.length >= 90 ? view(os2).getInt16(88) : hhea.getInt16(4),
    box: [36, 38, 40, 42].map((at) => head.getInt16(at)) as Sfnt['box'],
    italicAngle: post ? view(post).getInt32(4) / 65_536 : 0,
    // Programs that show glyphs by their numbers only leave the table out.
    glyph: cmap ? readCmap(view(cmap)) : () => 0,
    advance: (glyph) => (metrics ? hmtx.getUint16(Math.min(glyph, metrics - 1) * 4) : 0),
  };
}

/**
 * The tables of a font by their tags, those of fonts cut to a few of them, too; `from` is where their list stands,
 * which is told by a collection. Throws RangeError when the list is cut off.
 */
export function tablesOf(bytes: Uint8Array, from = 0): Map<string, Uint8Array> {
  const data = view(bytes);
  const tables = new Map<string, Uint8Array>();
  for (let index = 0; index < data.getUint16(from + 4); index++) {
    const at = from + 12 + index * 16;
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
    const start = data.getUint32(at + 8);
    tables.set(tag, start < bytes.length ? bytes.subarray(start, start + data.getUint32(at + 12)) : none);
  }
  return tables;
}

/** The Unicode subtable with the most: format 12, else format 4. */
function readCmap(cmap: DataView): (code: number) => number {
  const found = new Map<number, number>();
  for (let index = 0; index < cmap.getUint16(2); index++) {
    const platform = cmap.getUint16(4 + index * 8);
    const at = cmap.getUint32(8 + index * 8);
    if (platform === 0 || platform === 3) found.set(cmap.getUint16(at), at);
  }
  const [wide, narrow] = [found.get(12), found.get(4)];
  if (wide !== undefined) return groups(cmap, wide);
  if (narrow !== undefined) return segments(cmap, narrow);
  return () => 0; // its glyphs are shown by their numbers only
}

function groups(cmap: DataView, at: number): (code: number) => number {
  const count = cmap.getUint32(at + 12);
  return (code) => {
    for (let low = 0, high = count - 1; low <= high; ) {
      const middle = (low + high) >> 1;
      const group = at + 16 + middle * 12;
      if (code < cmap.getUint32(group)) high = middle - 1;
      else if (code > cmap.getUint32(group + 4)) low = middle + 1;
      else return cmap.getUint32(group + 8) + code - cmap.getUint32(group);
    }
    return 0;
  };
}

function segments(cmap: DataView, at: number): (code: number) => number {
  const size = cmap.getUint16(at + 6);
  const [ends, starts, deltas, offsets] = [at + 14, at + 16 + size, at + 16 + size * 2, at + 16 + size * 3];
  return (code) => {
    for (let entry = 0; entry < size; entry += 2) {
      if (code > cmap.getUint16(ends + entry)) continue;
      const start = cmap.getUint16(starts + entry);
      if (code < start) return 0;
      const offset = cmap.getUint16(offsets + entry);
      const glyph = offset ? cmap.getUint16(offsets + entry + offset + (code - start) * 2) : code;
      return offset && glyph === 0 ? 0 : (glyph + cmap.getUint16(deltas + entry)) & 0xffff;
    }
    return 0;
  };
}
