import { heapOf } from './heap.ts';
import type { Wrapped } from './library.ts';

/** A font the document names but does not hold, as PDFium asked for it. */
export interface FontRequest {
  /** the face as the document names it, e.g. 宋体 or SimSun,Bold */
  face: string;
  /** Windows charset: 134 GB 2312, 136 Big5, 128 Shift JIS, 129 KS C 5601 */
  charset: number;
}

/** What PDFium asked of the system's fonts, and the one CJK font it may be given. */
export interface FontTable {
  /** CJK fonts asked for since the list was last emptied */
  asked: FontRequest[];
  /** the OpenType file given out for CJK faces; without one, those glyphs stay blank */
  cjk: Uint8Array | undefined;
}

const CJK_CHARSETS = new Set([128, 129, 134, 136]);
const CJK_FACES =
  /[\u3000-\u9fff\uac00-\ud7af]|sim(sun|hei|kai|fang|li|you)|fang ?song|kai ?ti|song(ti)?(std|-|$)|^(st|hy|fz)[a-z]*(song|hei|kai|fang|xihei|zhongs)|m(ing|sung)(liu|std)?|ms-?(p?gothic|p?mincho)|heisei|kozmin|kozgo|dotum|batang|gulim|malgun|yahei|jhenghei|dengxian|source ?han|noto ?s(ans|erif) ?(cjk|sc|hans)/i;
/** Any number but 0: the handle PDFium gets for the one font. */
const HANDLE = 1;
const OUR_NAME = 'Noto Sans Hans';
const TAG_TTCF = 0x74746366;

/**
 * Hooks PDFium's search for system fonts (FPDF_SYSFONTINFO, fpdf_sysfontinfo.h) to a table we keep. PDFium asks synchronously while
 * it draws, so a font cannot be fetched then: the table notes the wish, the caller fetches, and the page is drawn again from a reopened document.
 */
export function attachFonts(module: Wrapped['pdfium']): FontTable {
  const table: FontTable = { asked: [], cjk: undefined };
  const bytes = (): Uint8Array => heapOf(module);

  const mapFont = (_self: number, _weight: number, _italic: number, charset: number, _pitch: number, face: number): number => {
    const name = faceName(bytes(), face);
    if (!CJK_CHARSETS.has(charset) && !CJK_FACES.test(name)) return 0;
    table.asked.push({ face: name, charset });
    return table.cjk ? HANDLE : 0;
  };
  // The whole file is given: PDFium copies it once per weight into its heap (8.4 MB each)
  const getFontData = (_self: number, font: number, tag: number, buffer: number, size: number): number => {
    const file = font === HANDLE ? table.cjk : undefined;
    if (!file || tag === TAG_TTCF) return 0;
    const part = tag ? sfntTable(file, tag) : file;
    if (part && buffer && size >= part.length) bytes().set(part, buffer);
    return part?.length ?? 0;
  };
  const getFaceName = (_self: number, _font: number, buffer: number, size: number): number => {
    if (buffer && size > OUR_NAME.length) bytes().set(new TextEncoder().encode(`${OUR_NAME}\0`), buffer);
    return OUR_NAME.length + 1;
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

/** A C string at a heap address: PDFium hands the bytes of the document's BaseFont on, in Chinese files often GBK, else UTF-8. */
function faceName(heap: Uint8Array, pointer: number): string {
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

const CHINESE: Record<string, string> = {
  simsun: '宋体',
  nsimsun: '新宋体',
  stsong: '华文宋体',
  simhei: '黑体',
  simkai: '楷体',
  kaiti: '楷体',
  simfang: '仿宋',
  fangsong: '仿宋',
};

const HANGUL = 129;

/** Tells the visitor once for each face among the requests that another font stands in for it, or that Hangul cannot be drawn. */
export function noteReplaced(requests: FontRequest[], note: (text: string) => void): void {
  for (const text of new Set(requests.map(replacedText))) note(text);
}

function replacedText({ face, charset }: FontRequest): string {
  const bare = face.replace(/^[A-Z]{6}\+/, '').replace(/[,-](bold|italic|regular).*$/i, '');
  const name = CHINESE[bare.toLowerCase().replace(/[\s_]/g, '')] ?? bare;
  if (charset === HANGUL) return `文件没有嵌入韩文字体${name && `“${name}”`}，其中的韩文字母无法显示。`;
  return name ? `文件没有嵌入“${name}”字体，已用思源黑体代替显示。` : '文件没有嵌入中文字体，已用思源黑体代替显示。';
}
