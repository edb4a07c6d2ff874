import { isWestern } from './foreign-text.ts';
import {
  id3Type,
  isoType,
  matroskaType,
  mobiType,
  oggType,
  oleType,
  openDocumentType,
  riffType,
  zipType,
} from './sniff-containers.ts';
import { xmlEncoding } from './text-encoding.ts';
import { unmarkedUtf16 } from './utf16.ts';

/** What a file must begin with (Latin-1) for a type; the first row that fits wins. */
const MAGIC: [start: string, type: string][] = [
  ['%PDF-', 'pdf'],
  ['MZ', 'exe'],
  ['\x7fELF', 'elf'],
  ['\xff\xd8\xff', 'jpg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['II+\0', 'tiff'],
  ['MM\0+', 'tiff'],
  ['8BPS', 'psd'],
  ['\0\0\x01\0', 'ico'],
  ['\0\0\0\x0cjP  \r\n\x87\n', 'jp2'],
  ['\xff\x0a', 'jxl'],
  ['{\\rtf', 'rtf'],
  ['%!PS', 'eps'],
  ['\xc5\xd0\xd3\xc6', 'eps'],
  ['AutoCAD Binary DXF\r\n', 'dxf'],
  ['(DWF V', 'dwf'],
  ['AC10', 'dwg'],
  ['AC1.', 'dwg'],
  ['AC2.', 'dwg'],
  ['fLaC', 'flac'],
  ['#!AMR', 'amr'],
  ['MAC ', 'ape'],
  ['MThd', 'mid'],
  ['FLV\x01', 'flv'],
  ['\0\0\x01\xba', 'mpg'],
  ['#EXTM3U', 'm3u8'],
  ['ITSF', 'chm'],
  ['AT&TFORM', 'djvu'],
  ['Rar!', 'rar'],
  ["7z\xbc\xaf'\x1c", '7z'],
  ['\x1f\x8b', 'gz'],
];

/** Formats that are themselves text and can only be distinguished by the file's name. */
const TEXT_NAMES = new Set([
  'txt',
  'csv',
  'tsv',
  'md',
  'srt',
  'vtt',
  'lrc',
  'json',
  'xml',
  'html',
  'htm',
  'log',
  'yaml',
  'yml',
  'tex',
  'km',
  'opml',
]);

/** How far into the file a PDF header may stand (ISO 32000-1 annex H.3.4.1, note 13). */
const PDF_HEADER_WITHIN = 1024;
const TEXT_SAMPLE = 65_536;

/**
 * The type of a file by its content, as a lower-case extension (`pdf`, `jpg`, `docx`, `mp4`, `txt` …), or `undefined`.
 * Give the whole file, or at least its first 64 KB; a beginning alone may leave a large zip package as `zip` and a
 * large OLE file `undefined`. The name only tells text formats and variants of one container apart.
 */
export function sniff(bytes: Uint8Array, name: string): string | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  for (const [start, type] of MAGIC) if (reads(bytes, 0, start)) return type;
  if (reads(bytes, 0, 'ID3')) return id3Type(bytes, extension);
  if (reads(bytes, 0, 'PK\x03\x04') || reads(bytes, 0, 'PK\x05\x06')) return zipType(bytes, extension);
  if (reads(bytes, 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return oleType(bytes, extension);
  if (reads(bytes, 0, 'RIFF')) return riffType(bytes);
  if (reads(bytes, 0, 'OggS')) return oggType(bytes);
  if (reads(bytes, 0, '\x1aE\xdf\xa3')) return matroskaType(bytes);
  if (reads(bytes, 0, '0&\xb2u\x8ef\xcf\x11')) return asfType(bytes);
  if (reads(bytes, 0, 'FORM') && reads(bytes, 8, 'AIF')) return 'aiff';
  if (reads(bytes, 60, 'BOOKMOBI') || reads(bytes, 60, 'TEXtREAd')) return mobiType(bytes);
  return isoType(bytes, extension) ?? looseType(bytes) ?? textType(bytes, extension);
}

/** Types whose marks are short or may stand anywhere near the start, tried after every firm signature. */
function looseType(bytes: Uint8Array): string | undefined {
  if (isBmp(bytes)) return 'bmp';
  const second = bytes[1] ?? 0;
  if (bytes[0] === 0xff && (second & 0xf6) === 0xf0) return 'aac'; // ADTS: layer bits 00
  if (bytes[0] === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) === 0x02) return 'mp3'; // MPEG audio, layer III
  if (bytes[0] === 0x47 && bytes[188] === 0x47 && bytes[376] === 0x47) return 'ts';
  return latin1(bytes, 0, PDF_HEADER_WITHIN).includes('%PDF-') ? 'pdf' : undefined;
}

/** A Windows bitmap: "BM" alone is also an English word, so the header length must be one that exists. */
function isBmp(bytes: Uint8Array): boolean {
  return (
    reads(bytes, 0, 'BM') &&
    [12, 16, 40, 52, 56, 64, 108, 124].includes(bytes[14] ?? 0) &&
    !bytes[15] &&
    !bytes[16] &&
    !bytes[17]
  );
}

/** ASF: a video stream is announced by its GUID in the header. */
function asfType(bytes: Uint8Array): string {
  return latin1(bytes, 0, 16_384).includes('\xc0\xef\x19\xbc\x4d\x5b\xcf\x11') ? 'wmv' : 'wma';
}

/**
 * Text in UTF-8, UTF-16, GB 18030, Big5, what its XML declaration says or, under the name of a text, Windows-1252 or
 * Shift_JIS, named by what it begins with or else by the file's extension.
 */
function textType(bytes: Uint8Array, extension: string | undefined): string | undefined {
  const text = decodeText(bytes.subarray(0, TEXT_SAMPLE), extension !== undefined && TEXT_NAMES.has(extension));
  if (text === undefined) return undefined;
  const start = text.replace(/^\uFEFF?\s*/, '').slice(0, 4096);
  const element = afterPrologue(start);
  if (/^(?:<!DOCTYPE svg[^]*>\s*)?<svg[\s>]/i.test(element)) return 'svg';
  if (/^<(?:!DOCTYPE\s+)?opml[\s>]/i.test(element)) return 'opml';
  if (/^<(?:\w+:)?FictionBook[\s>]/.test(element)) return 'fb2';
  const office = officeText(element, start, extension);
  if (office) return office;
  // The source of a page under the name of a text is that text.
  if (/^<(!doctype html|html|head|body)[\s>]/i.test(element)) return extension === 'txt' ? 'txt' : 'html';
  if (/^(?:[ \t]*999[ \t\r]*\n[^\n]*\n)*\s*0\s*\n\s*SECTION/.test(start)) return 'dxf';
  if (extension === 'markdown') return 'md';
  return extension && TEXT_NAMES.has(extension) ? extension : 'txt';
}

/** Markup without the declaration, comments and spaces in front of its first element. */
export const afterPrologue = (markup: string): string =>
  // No pattern here may match one text in two ways: repeated, that would take exponential time.
  markup.replace(/^(?:<!--(?:[^-]|-(?!->))*-->|<\?xml[^>]*>|[\uFEFF\s])+/i, '');

/**
 * Whether markup, from its first element on, is that of a web page or of a part of one, as programs save it under names
 * of documents.
 */
export const isPageMarkup = (element: string): boolean =>
  /^<(!doctype html|html|head|body|meta|style|table)[\s>]/i.test(element);

/**
 * Whether a text is a web page with its pictures in one message (MHTML, RFC 2557), as browsers, Word and exporting
 * programs write it: it begins with the header fields of a message, one of which says so.
 */
export const isWebArchive = (start: string): boolean =>
  /^\s{0,9}[a-z][\w-]{1,60}:[ \t]/i.test(start) &&
  /^content-type:\s{0,9}(?:multipart\/related|text\/html)/im.test(start);

/** Web pages and XML are what Word and Excel themselves may have saved as .doc and .xls, and many systems export. */
function officeText(element: string, start: string, extension: string | undefined): string | undefined {
  const [, program] = /<\?mso-application\s[^>]*progid="(Word\.Document|Excel\.Sheet)"/.exec(start) ?? [];
  if (program) return program === 'Word.Document' ? 'doc' : 'xls';
  const [, flat] = /^<office:document\s[^>]*\soffice:mimetype="([^"]*)"/.exec(element) ?? [];
  if (flat) return openDocumentType(flat);
  if (/^<(?:\w+:)?Workbook\s[^>]*"urn:schemas-microsoft-com:office:spreadsheet"/.test(element)) return 'xls';
  const named = extension !== undefined && Object.hasOwn(OFFICE_PAGES, extension) ? OFFICE_PAGES[extension] : undefined;
  if (named && (isPageMarkup(element) || isWebArchive(start))) return named;
  // Many systems export lines of text as .xls, and Excel opens them.
  return named === 'xls' && /^[^\n<]*[\t,]/.test(element) ? 'csv' : undefined;
}
const OFFICE_PAGES: Record<string, string> = {
  doc: 'doc',
  docx: 'doc',
  wps: 'doc',
  rtf: 'doc',
  odt: 'doc',
  xls: 'xls',
  xlsx: 'xls',
  et: 'xls',
  ods: 'xls',
  csv: 'xls',
};

/** `named`: the file's name says that it is a text. */
function decodeText(bytes: Uint8Array, named: boolean): string | undefined {
  if (!bytes.length) return undefined;
  for (const encoding of encodingsOf(bytes, named)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
      return hasControls(text) ? undefined : text;
    } catch {
      // not this encoding
    }
  }
  return undefined;
}

function encodingsOf(bytes: Uint8Array, named: boolean): string[] {
  if (reads(bytes, 0, '\xff\xfe')) return ['utf-16le'];
  if (reads(bytes, 0, '\xfe\xff')) return ['utf-16be'];
  const wide = unmarkedUtf16(bytes);
  if (wide) return [wide];
  const foreign = named ? [isWestern(bytes) ? 'windows-1252' : [], 'shift_jis'] : [];
  return ['utf-8', 'gb18030', 'big5', xmlEncoding(bytes) ?? [], foreign].flat(2);
}

/** Control characters that no text file holds; tab, line ends, form feed, Ctrl-Z and escape are let through. */
function hasControls(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return /[\0-\x06\x0e-\x19\x1c-\x1f]/.test(text);
}

function reads(bytes: Uint8Array, offset: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[offset + i] !== text.charCodeAt(i)) return false;
  return true;
}

const latin1 = (bytes: Uint8Array, from: number, to: number): string => {
  let text = '';
  for (const byte of bytes.subarray(from, to)) text += String.fromCharCode(byte);
  return text;
};
