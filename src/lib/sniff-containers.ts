import { inflateSync } from 'fflate';

/**
 * Types told apart inside a container. Each takes the file's bytes (whole or the beginning) whose outer signature is
 * already known.
 */

const decoder = new TextDecoder('latin1');
const ascii = (bytes: Uint8Array, from: number, to: number): string => decoder.decode(bytes.subarray(from, to));
const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Entries by which a zip package is known. */
const ZIP_ENTRIES: [prefix: string, type: string][] = [
  ['word/', 'docx'],
  ['xl/', 'xlsx'],
  ['ppt/', 'pptx'],
  ['OFD.xml', 'ofd'],
  ['META-INF/container.xml', 'epub'],
  ['FixedDocSeq.fdseq', 'xps'],
  ['FixedDocumentSequence.fdseq', 'xps'],
  ['Documents/1/', 'xps'],
  ['dwf/', 'dwfx'],
  ['content.json', 'xmind'],
  ['AndroidManifest.xml', 'apk'],
];

const OPEN_DOCUMENT: Record<string, string> = { text: 'odt', spreadsheet: 'ods', presentation: 'odp', graphics: 'odg' };

/** The type of an OpenDocument file, or of a template, by its media type; `undefined` for other media types. */
export function openDocumentType(mediaType: string): string | undefined {
  const [, kind = ''] = /^application\/vnd\.oasis\.opendocument\.([a-z]+)/.exec(mediaType) ?? [];
  return Object.hasOwn(OPEN_DOCUMENT, kind) ? OPEN_DOCUMENT[kind] : undefined;
}

/** EPUB or OpenDocument by the text of the package's `mimetype` entry. */
const packageType = (mediaType: string): string | undefined =>
  mediaType.startsWith('application/epub+zip') ? 'epub' : openDocumentType(mediaType);

/**
 * Zip-based formats: the `mimetype` entry of EPUB and OpenDocument, stored first as their standards ask or anywhere as
 * a zip program leaves it, else by the names of the entries. Workbooks of XMind 8 have the same names as OpenDocument
 * files: there the extension says which, as it does for an OpenDocument file whose `mimetype` is missing or lies beyond
 * the bytes given.
 */
export function zipType(bytes: Uint8Array, extension = ''): string {
  const first = ascii(bytes, 30, 38) === 'mimetype' ? packageType(ascii(bytes, 38, 110)) : undefined;
  if (first) return first;
  const directory = zipDirectory(bytes);
  const mimetype = directory?.find(({ name }) => name === 'mimetype');
  const type = mimetype && packageType(shortEntry(bytes, mimetype));
  if (type) return type;
  // Without the directory, the first telling name in file order: a package stored inside another one comes after its
  // holder's own parts.
  const names = directory?.map(({ name }) => name) ?? zipNames(bytes);
  for (const name of names) {
    const known = ZIP_ENTRIES.find(([prefix]) => name.startsWith(prefix))?.[1];
    if (known) return known;
  }
  // A book whose container was lost, or that was packed to be sent.
  const book = names.find((name) => /\.(opf|fb2)$/i.test(name));
  if (book) return book.toLowerCase().endsWith('.fb2') ? 'fb2' : 'epub';
  const likely =
    extension === 'xmind' || (Object.values(OPEN_DOCUMENT).includes(extension) && names.includes(ODF_MANIFEST));
  return likely && names.includes('content.xml') ? extension : 'zip';
}
const ODF_MANIFEST = 'META-INF/manifest.xml';

interface ZipEntry {
  name: string;
  method: number;
  packed: number;
}

const MAX_ENTRIES = 20_000;
const MAX_COMMENT = 65_535;

/** The entries of the central directory where the bytes end with all of it (APPNOTE 4.3.12, 4.3.16), else undefined. */
function zipDirectory(bytes: Uint8Array): ZipEntry[] | undefined {
  const data = view(bytes);
  let end = bytes.length - 22;
  const least = Math.max(0, end - MAX_COMMENT);
  while (end >= least && data.getUint32(end, true) !== 0x06054b50) end--;
  if (end < least) return undefined;
  const entries: ZipEntry[] = [];
  for (let at = end - data.getUint32(end + 12, true); at !== end; ) {
    if (at < 0 || at + 46 > end || data.getUint32(at, true) !== 0x02014b50 || entries.length === MAX_ENTRIES)
      return undefined;
    const length = data.getUint16(at + 28, true);
    const name = ascii(bytes, at + 46, at + 46 + length);
    entries.push({ name, method: data.getUint16(at + 10, true), packed: data.getUint32(at + 20, true) });
    at += 46 + length + data.getUint16(at + 30, true) + data.getUint16(at + 32, true);
  }
  return entries;
}

/** No compressor makes a media type longer than this. */
const MAX_SHORT = 256;

/**
 * The text of a short entry whose local header is found by its name, as offsets mean nothing where only parts of the
 * file are given; empty where it is not among the bytes.
 */
function shortEntry(bytes: Uint8Array, { name, method, packed }: ZipEntry): string {
  const data = view(bytes);
  for (let at = bytes.indexOf(0x50); at >= 0 && at + 30 <= bytes.length; at = bytes.indexOf(0x50, at + 1)) {
    if (data.getUint32(at, true) !== 0x04034b50 || data.getUint16(at + 26, true) !== name.length) continue;
    const from = at + 30 + name.length;
    if (ascii(bytes, at + 30, from) !== name || packed > MAX_SHORT) continue;
    const start = from + data.getUint16(at + 28, true);
    const content = bytes.subarray(start, start + packed);
    return method === 0 ? ascii(content, 0, packed) : inflatedText(content);
  }
  return '';
}

function inflatedText(packed: Uint8Array): string {
  try {
    return ascii(inflateSync(packed, { out: new Uint8Array(MAX_SHORT) }), 0, MAX_SHORT);
  } catch {
    return '';
  }
}

/**
 * Names in the local headers near the start and in the central directory at the end, so that a cut file is still known.
 */
function zipNames(bytes: Uint8Array): string[] {
  const names: string[] = [];
  const head = Math.min(bytes.length, 262_144);
  const tail = Math.max(head, bytes.length - 262_144);
  for (const [from, to] of [
    [0, head],
    [tail, bytes.length],
  ] as const) {
    for (
      let at = bytes.indexOf(0x50, from);
      at >= 0 && at < to && names.length < 2000;
      at = bytes.indexOf(0x50, at + 1)
    ) {
      if (bytes[at + 1] !== 0x4b) continue;
      const nameAt =
        bytes[at + 2] === 3 && bytes[at + 3] === 4 ? 30 : bytes[at + 2] === 1 && bytes[at + 3] === 2 ? 46 : 0;
      const lengthAt = at + (nameAt === 30 ? 26 : 28);
      if (nameAt && lengthAt + 2 <= bytes.length)
        names.push(ascii(bytes, at + nameAt, at + nameAt + view(bytes).getUint16(lengthAt, true)));
    }
  }
  return names;
}

const OLE_MARK = 0xd0cf11e0a1b11ae1n;

/**
 * Where the directory of an OLE compound file begins ([MS-CFB] 2.2: sector size at 30 as a power of two, first
 * directory sector at 48); `undefined` for other files.
 */
export function oleDirectory(header: Uint8Array): number | undefined {
  if (header.length < 512 || view(header).getBigUint64(0) !== OLE_MARK) return undefined;
  const sector = 2 ** Math.min(view(header).getUint16(30, true), 12);
  return (view(header).getUint32(48, true) + 1) * sector;
}

/** WPS Office writes the same streams as Microsoft Office: there the extension says whose file it is. */
const WPS: Record<string, string> = { wps: 'doc', et: 'xls', dps: 'ppt' };

const OLE_STREAMS: Record<string, string> = {
  WordDocument: 'doc',
  Workbook: 'xls',
  Book: 'xls',
  'PowerPoint Document': 'ppt',
};

/**
 * OLE compound files ([MS-CFB] 2.6): directory entries are 128 bytes at 128-byte boundaries, the name's length at +64,
 * the kind at +66. An encrypted Office document shows only `EncryptedPackage`; then the extension says which (docx when
 * it says nothing).
 */
export function oleType(bytes: Uint8Array, extension: string | undefined): string | undefined {
  const data = view(bytes);
  for (let at = 512; at + 128 <= bytes.length; at += 128) {
    const length = data.getUint16(at + 64, true);
    if (bytes[at + 66] !== 2 || length < 4 || length > 64) continue;
    const name = new TextDecoder('utf-16le').decode(bytes.subarray(at, at + length - 2));
    if (name === 'EncryptedPackage') return ['xlsx', 'pptx'].includes(extension ?? '') ? extension : 'docx';
    const type = Object.hasOwn(OLE_STREAMS, name) ? OLE_STREAMS[name] : undefined;
    if (type) return extension && WPS[extension] === type ? extension : type;
  }
  return undefined;
}

/** RIFF: WebP, WAV, AVI. */
export function riffType(bytes: Uint8Array): string | undefined {
  return { WEBP: 'webp', WAVE: 'wav', 'AVI ': 'avi' }[ascii(bytes, 8, 12)];
}

/**
 * A file that begins with an ID3 tag (ID3v2 §3.1: its length in four times seven bits): what stands behind it, which
 * may be FLAC or AAC as well as MP3. Behind a tag longer than the bytes given the extension says which.
 */
export function id3Type(bytes: Uint8Array, extension: string | undefined): string {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
  const at = 10 + (((a & 127) << 21) | ((b & 127) << 14) | ((c & 127) << 7) | (d & 127));
  if (at + 4 > bytes.length) return extension === 'aac' || extension === 'flac' ? extension : 'mp3';
  if (ascii(bytes, at, at + 4) === 'fLaC') return 'flac';
  return bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xf6) === 0xf0 ? 'aac' : 'mp3';
}

/** Ogg by the codec its first page announces. */
export function oggType(bytes: Uint8Array): string {
  const page = ascii(bytes, 0, 128);
  return page.includes('OpusHead') ? 'opus' : page.includes('theora') ? 'ogv' : 'ogg';
}

/** Matroska or WebM by the EBML DocType. */
export function matroskaType(bytes: Uint8Array): string {
  return ascii(bytes, 0, 64).includes('webm') ? 'webm' : 'mkv';
}

/** Mobipocket: the MOBI header's file version is 8 for KF8 (azw3). */
export function mobiType(bytes: Uint8Array): string {
  if (bytes.length < 82) return 'mobi';
  const record = view(bytes).getUint32(78);
  return record + 40 <= bytes.length && view(bytes).getUint32(record + 36) === 8 ? 'azw3' : 'mobi';
}

const BRANDS: [brand: RegExp, type: string][] = [
  [/^avi[fs]/, 'avif'],
  [/^(hei[cxms]|hev[cxms])/, 'heic'],
  [/^M4[ABP]/, 'm4a'],
  [/^qt/, 'mov'],
  [/^3g/, '3gp'],
];

/**
 * ISO base media (ISO/IEC 14496-12 §4.3): the major brand, then the compatible ones where the major brand is general.
 */
export function isoType(bytes: Uint8Array, extension: string | undefined): string | undefined {
  const box = ascii(bytes, 4, 8);
  if (['moov', 'mdat', 'wide', 'pnot'].includes(box)) return 'mov';
  if (box !== 'ftyp') return undefined;
  const end = Math.min(view(bytes).getUint32(0), 256);
  const brands = ascii(bytes, 8, end).match(/[^]{4}/g) ?? [];
  const major = brands[0] ?? '';
  const type = BRANDS.find(([brand]) => brand.test(major))?.[1];
  if (type) return type;
  if (/^(mif1|msf1)/.test(major)) return brands.some((brand) => /^avi[fs]/.test(brand)) ? 'avif' : 'heic';
  return extension === 'm4a' || extension === 'm4v' ? extension : 'mp4';
}
