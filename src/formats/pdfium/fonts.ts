import type { Typeface } from '../font/chain.ts';
import { type Style, styleOf } from '../font/style.ts';
import { heapOf } from './heap.ts';
import type { Wrapped } from './library.ts';

/** A font the document names but does not hold, as PDFium asked for it. */
export interface FontRequest {
  /** the face as the document names it, e.g. 宋体 or SimSun,Bold */
  face: string;
  /** what it is to be drawn in */
  style: Style;
}

/** What PDFium asked of the system's fonts, and the faces it is given. */
export interface FontTable {
  /** CJK fonts asked for since the list was last emptied */
  asked: FontRequest[];
  /** the face given out for each style; text of a style without one stays blank */
  faces: Map<Style, Typeface>;
}

/** Windows charsets: Shift JIS, KS C 5601, GB 2312, Big5. */
const CJK_CHARSETS = new Set([128, 129, 134, 136]);
/** FXFONT_FF_ROMAN of a request's pitch and family: the font's descriptor says that it has serifs. */
const ROMAN = 0x10;
const TAG_TTCF = 0x74746366;

/**
 * Hooks PDFium's search for system fonts (FPDF_SYSFONTINFO, fpdf_sysfontinfo.h) to a table we keep. PDFium asks
 * synchronously while it draws, so a font cannot be fetched then: the table notes the wish, the caller fetches, and the
 * page is drawn again from a reopened document.
 */
export function attachFonts(module: Wrapped['pdfium']): FontTable {
  const table: FontTable = { asked: [], faces: new Map() };
  /** Each face given out; its place and one make the handle that PDFium knows it by. */
  const given: Typeface[] = [];
  const bytes = (): Uint8Array => heapOf(module);

  const mapFont = (
    _self: number,
    _weight: number,
    _italic: number,
    charset: number,
    pitch: number,
    name: number,
  ): number => {
    const face = faceName(bytes(), name);
    const told = styleOf(face);
    if (!told && !CJK_CHARSETS.has(charset)) return 0;
    const style = told ?? (pitch & ROMAN ? 'song' : 'hei');
    table.asked.push({ face, style });
    return handleOf(given, table.faces.get(style));
  };
  // The whole file is given: PDFium copies it once per weight into its heap
  const getFontData = (_self: number, font: number, tag: number, buffer: number, size: number): number => {
    const file = given[font - 1]?.bytes;
    if (!file || tag === TAG_TTCF) return 0;
    const part = tag ? sfntTable(file, tag) : file;
    if (part && buffer && size >= part.length) bytes().set(part, buffer);
    return part?.length ?? 0;
  };
  // PDFium keeps faces by this name, so each file has its own
  const getFaceName = (_self: number, font: number, buffer: number, size: number): number => {
    const name = new TextEncoder().encode(`${given[font - 1]?.asset}\0`);
    if (buffer && size >= name.length) bytes().set(name, buffer);
    return name.length;
  };

  const callbacks: [callback: (...args: number[]) => number | undefined, signature: string][] = [
    [() => undefined, 'vi'], // Release
    [() => undefined, 'vii'], // EnumFonts
    [mapFont as (...args: number[]) => number, 'iiiiiiii'],
    [() => 0, 'iii'], // GetFont
    [getFontData as (...args: number[]) => number, 'iiiiii'],
    [getFaceName as (...args: number[]) => number, 'iiiii'],
    [() => 134, 'iii'], // GetFontCharset
    [() => undefined, 'vii'], // DeleteFont
  ];
  const info = module.wasmExports.malloc(4 * (callbacks.length + 1));
  module.setValue(info, 1, 'i32'); // version
  callbacks.forEach(([callback, signature], index) => {
    module.setValue(info + 4 * (index + 1), module.addFunction(callback, signature), 'i32');
  });
  (module as unknown as { _FPDF_SetSystemFontInfo(info: number): void })._FPDF_SetSystemFontInfo(info);
  return table;
}

function handleOf(given: Typeface[], face: Typeface | undefined): number {
  if (!face) return 0;
  const known = given.findIndex(({ asset }) => asset === face.asset);
  return known < 0 ? given.push(face) : known + 1;
}

/**
 * A C string at a heap address: PDFium hands the bytes of the document's BaseFont on, in Chinese files often GBK, else
 * UTF-8.
 */
export function faceName(heap: Uint8Array, pointer: number): string {
  const bytes = heap.slice(pointer, heap.indexOf(0, pointer));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gbk').decode(bytes);
  }
}

/** One table of an OpenType file by its tag, or undefined (OpenType, “Table directory”). */
function sfntTable(file: Uint8Array, tag: number): Uint8Array | undefined {
  const data = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let i = 0, record = 12; i < data.getUint16(4); i++, record += 16) {
    if (data.getUint32(record) === tag >>> 0)
      return file.subarray(data.getUint32(record + 8), data.getUint32(record + 8) + data.getUint32(record + 12));
  }
  return undefined;
}
