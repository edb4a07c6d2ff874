import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { sniff } from '../../../src/lib/sniff.ts';
import { sniffFile } from '../../../src/lib/sniff-file.ts';

const corpus = process.env.PDF365_CORPUS ?? resolve('../shared/corpus');

/** Files whose content is not what their name says, and files whose type is written in another way. */
const CONTENT: Record<string, string | undefined> = {
  'bad/empty.docx': undefined,
  'bad/empty.mp4': undefined,
  'bad/empty.pdf': undefined,
  'bad/eps-disguised.jpg': 'eps',
  'bad/hls-playlist.mp4': 'm3u8',
  'bad/mz-stub.pdf': 'exe',
  'bad/one-byte.png': 'txt',
  'bad/really-ofd.pdf': 'ofd',
  'bad/really-ogg.mp4': 'ogg',
  'bad/really-pdf.docx': 'pdf',
  'bad/really-png.jpg': 'png',
  'bad/polyglot-pdf-zip.pdf': 'pdf',
  'bad/polyglot-gif-js.gif': 'gif',
  'image/portrait/street-portrait.jpg': 'webp',
  'office/docx/macro.docm': 'docx',
};
const SAME: Record<string, string> = { tif: 'tiff', jpeg: 'jpg' };

function walk(folder: string, under = ''): string[] {
  return readdirSync(join(folder, under)).flatMap((name) => {
    if (name.startsWith('.git')) return [];
    const path = under ? `${under}/${name}` : name;
    return statSync(join(folder, path)).isDirectory() ? walk(folder, path) : [path];
  });
}

describe.skipIf(!existsSync(corpus))('sniff over the corpus', () => {
  const files = existsSync(corpus) ? walk(corpus) : [];
  it.each(files)('%s', async (path) => {
    const extension = extname(path).slice(1).toLowerCase();
    const expected = Object.hasOwn(CONTENT, path) ? CONTENT[path] : (SAME[extension] ?? extension);
    const bytes = readFileSync(join(corpus, path));
    expect(sniff(bytes, path)).toBe(expected);
    // The same by the pieces that a page or the service reads of it.
    const read = async (start: number, length: number): Promise<Uint8Array> => bytes.subarray(start, start + length);
    expect(await sniffFile(read, bytes.length, path)).toBe(expected);
  });
});

describe('sniff', () => {
  const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

  it.each([
    ['junk before a PDF header', `${'\0junk'.repeat(20)}%PDF-1.4`, 'a.pdf', 'pdf'],
    ['a PDF header too far in', `${'\0'.repeat(1100)}%PDF-1.4`, 'a.pdf', undefined],
    ['a word that begins with BM', 'BMW is a car maker', 'car.txt', 'txt'],
    ['an ADTS stream', '\xff\xf1\x50\x80', 'a', 'aac'],
    ['MP3 behind a tag', 'ID3\x04\0\0\0\0\0\x02xx\xff\xfb\x90\x64', 'a.aac', 'mp3'],
    ['AAC behind a tag', 'ID3\x04\0\0\0\0\0\x02xx\xff\xf1\x50\x80', 'a.mp3', 'aac'],
    ['FLAC behind a tag', 'ID3\x04\0\0\0\0\0\x02xxfLaC', 'a.mp3', 'flac'],
    ['a tag with a large picture', 'ID3\x04\0\0\0\x7f\x7f\x7f', 'a.aac', 'aac'],
    ['AMR', '#!AMR\n<', 'a.mp3', 'amr'],
    ['WMA called WMV', '0&\xb2u\x8ef\xcf\x11', 'a.wmv', 'wma'],
    ['an iPhone video', '\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'IMG_1.mp4', 'mov'],
    ['an Apple video', '\0\0\0\x14ftypM4V \0\0\0\0M4V ', 'a.m4v', 'm4v'],
    ['sound in MP4', '\0\0\0\x14ftypmp42\0\0\0\0mp42', '录音.m4a', 'm4a'],
    ['a bare MPEG layer III frame', '\xff\xfb\x90\x64', 'a', 'mp3'],
    [
      'a KF8 book',
      `${'\0'.repeat(60)}BOOKMOBI${'\0'.repeat(10)}\0\0\0\x60${'\0'.repeat(14)}${'\0'.repeat(36)}\0\0\0\x08\0\0`,
      'a',
      'azw3',
    ],
    ['svg behind a prologue', '<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>', 'a', 'svg'],
    ['html that holds an svg', '<!doctype html><svg></svg>', 'a.svg', 'html'],
    ['GB 18030 text', '\xc4\xe3\xba\xc3', 'a', 'txt'],
    ['bytes that are no text', '\x80\x01\x02\xff', 'a.txt', undefined],
  ])('%s', (_title, content, name, expected) => {
    expect(sniff(bytes(content), name)).toBe(expected);
  });
});

describe('OLE files', () => {
  const ole = (stream: string, size = 1024): Uint8Array => {
    const bytes = new Uint8Array(size);
    bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    const sector = size / 512 - 2; // the directory stands in the last sector
    new DataView(bytes.buffer).setUint16(30, 9, true);
    new DataView(bytes.buffer).setUint32(48, sector, true);
    const at = size - 512;
    for (const [index, letter] of [...stream].entries()) bytes[at + 2 * index] = letter.charCodeAt(0);
    bytes.set([2 * stream.length + 2, 0, 2], at + 64);
    return bytes;
  };

  it.each([
    ['WordDocument', '通知.wps', 'wps'],
    ['WordDocument', '通知.doc', 'doc'],
    ['Workbook', '表.et', 'et'],
    ['PowerPoint Document', '演示.dps', 'dps'],
    ['Workbook', '其实是表格.wps', 'xls'],
    ['EncryptedPackage', '加密.xlsx', 'xlsx'],
    ['EncryptedPackage', '加密', 'docx'],
    ['Contents', 'a.doc', undefined],
  ])('%s in %s', (stream, name, expected) => expect(sniff(ole(stream), name)).toBe(expected));

  it('are known by a directory far from the beginning', async () => {
    const bytes = ole('PowerPoint Document', 1024 * 1024);
    const asked: number[] = [];
    const read = async (start: number, length: number): Promise<Uint8Array> => {
      asked.push(length);
      return bytes.subarray(start, start + length);
    };
    expect(await sniffFile(read, bytes.length, 'a.ppt')).toBe('ppt');
    expect(asked.reduce((sum, length) => sum + length, 0)).toBeLessThan(200_000);
  });
});

describe('text that begins like many types', () => {
  const sniffText = (text: string, name = 'a'): string | undefined => sniff(new TextEncoder().encode(text), name);

  it.each([
    ['<!-- a --> <?xml version="1.0"?><!--b--><svg>', 'svg'],
    [
      '<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [<!ENTITY a "b">]>\n<svg xmlns="x">',
      'svg',
    ],
    ['<!-- a -- b -->\n<!DOCTYPE html>\n<body>', 'html'],
    ['999\nmade by\n  0\nSECTION\n', 'dxf'],
    ['999\r\nmade by\r\n999\r\n\r\n0\r\nSECTION\r\n', 'dxf'],
    ['<!-- never closed', 'txt'],
  ])('%j is %s', (text, type) => expect(sniffText(text)).toBe(type));

  it('XML is read in the encoding that it declares, where that is none of ours', () => {
    const head = strToU8('<?xml version="1.0" encoding="windows-1251"?><FictionBook><p>');
    const book = Uint8Array.of(
      ...head,
      0xcf,
      0xf0,
      0xe8,
      0xe2,
      0xe5,
      0xf2,
      0x3c,
      0xff,
      0x2e,
      ...strToU8('</p></FictionBook>'),
    );
    expect(sniff(book, 'fb2')).toBe('fb2');
  });

  it('a web archive under the name of a document is what that program opens, a letter is none', () => {
    const archive =
      'From: <saved by a program>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\tboundary="a"\r\n\r\n';
    expect(sniffText(archive, 'a.doc')).toBe('doc');
    expect(sniffText(archive, 'a.xls')).toBe('xls');
    expect(sniffText(archive, 'a.txt')).toBe('txt');
    expect(sniffText('From: 王芳\r\nTo: 李雷\r\n\r\n你好', 'a.doc')).toBe('txt');
  });

  it.each([
    ['txt', 'txt'],
    ['html', 'html'],
    ['docx', 'doc'],
    ['rtf', 'doc'],
    ['xlsx', 'xls'],
    ['csv', 'xls'],
  ])('a page under the name a.%s is taken as %s', (extension, type) => {
    expect(sniffText('<!-- made by a program --><html><body>', `a.${extension}`)).toBe(type);
  });

  it.each(['<!---->', '999\n\n', '<?xml>', '<!DOCTYPE svg>', '<!--'])(
    '%j again and again is read to its end',
    (piece) => {
      expect(sniffText(`${piece.repeat(500)}x`)).toBe('txt');
    },
  );
});

describe('packages of OpenDocument that a zip program has packed again', () => {
  const MIME = 'application/vnd.oasis.opendocument.spreadsheet';
  const parts = (mime?: Zippable[string]): Zippable => ({
    'META-INF/manifest.xml': strToU8('<manifest:manifest/>'),
    'Pictures/noise.bin': [noise(200_000), { level: 0 }],
    'content.xml': strToU8('<office:document-content/>'),
    ...(mime && { mimetype: mime }),
  });
  const pieces = (bytes: Uint8Array, name: string): Promise<string | undefined> =>
    sniffFile(async (start, length) => bytes.subarray(start, start + length), bytes.length, name);

  it.each([
    ['the media type last', zipSync(parts([strToU8(MIME), { level: 0 }])), 'a.zip', 'ods'],
    ['the media type compressed', zipSync(parts([strToU8(MIME), { level: 9 }])), 'a', 'ods'],
    [
      'the media type first, compressed',
      zipSync({ mimetype: [strToU8(MIME), { level: 9 }], ...parts() }),
      'a.odt',
      'ods',
    ],
    ['no media type', zipSync(parts()), 'a.odp', 'odp'],
    ['neither media type nor a name', zipSync(parts()), 'a', 'zip'],
    ['a media type that cannot be unpacked', zipSync(parts(strToU8('x'.repeat(100_000)))), 'a.odt', 'odt'],
    ['a workbook of XMind 8', zipSync(parts()), 'a.xmind', 'xmind'],
    ['a book', zipSync({ 'a.xml': strToU8('a'), mimetype: strToU8('application/epub+zip') }), 'a', 'epub'],
  ])('%s', async (_title, bytes, name, type) => {
    expect(sniff(bytes, name)).toBe(type);
    expect(await pieces(bytes, name)).toBe(type);
  });

  it('are not taken for the package stored inside them', () => {
    const inner = zipSync({ 'word/document.xml': strToU8('<w:document/>') }, { level: 0 });
    const bytes = zipSync({ 'Object 1': [inner, { level: 0 }], 'content.xml': strToU8('a'), mimetype: strToU8(MIME) });
    expect(sniff(bytes, 'a.ods')).toBe('ods');
  });
});

/** Bytes that do not compress, the same ones every time. */
function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (state * 48_271) % 0x7fffffff;
    return state & 255;
  });
}

describe('flat OpenDocument', () => {
  const flat = (kind: string): Uint8Array =>
    strToU8(
      `<?xml version="1.0" encoding="UTF-8"?>\n<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${kind}"><office:body/></office:document>`,
    );
  it.each([
    ['text', 'odt'],
    ['spreadsheet', 'ods'],
    ['presentation', 'odp'],
  ])('%s', (kind, type) => expect(sniff(flat(kind), `a.f${type}`)).toBe(type));
});
