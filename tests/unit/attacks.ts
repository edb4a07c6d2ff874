import { constants, deflateSync } from 'node:zlib';
import { fromLatin1, latin1 } from '../../src/formats/pdf/objects.ts';
import { buildPdf } from './model/pdf/tools.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A stream object: its dictionary's entries and its data as stored. */
const stream = (dict: string, data: string | Uint8Array): string => {
  const text = typeof data === 'string' ? data : latin1(data);
  return `<<${dict}/Length ${text.length}>>stream\n${text}\nendstream`;
};
const deflate = (data: string | Uint8Array): Bytes =>
  new Uint8Array(deflateSync(typeof data === 'string' ? fromLatin1(data) : data, { level: 9 }));
const flate = (dict: string, data: string | Uint8Array): string => stream(`${dict}/Filter/FlateDecode`, deflate(data));

/** zlib data of `count` × 1 MB of `unit`, made without making those. */
function deflated(unit: string, count: number): Bytes {
  const block = deflateSync(Buffer.alloc(2 ** 20, unit), { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
  const [head, body] = [block.subarray(0, 2), block.subarray(2)];
  // Behind a sync flush comes a byte's boundary, so blocks follow each other; they refer to nothing before them.
  return new Uint8Array(Buffer.concat([head, ...Array<Buffer>(count).fill(body), Buffer.of(3, 0, 0, 0, 0, 1)]));
}

/** 4 GB packed three times. */
const BOMB = deflate(deflate(deflated(' ', 4096)));
const THRICE = '/Filter[/FlateDecode/FlateDecode/FlateDecode]';

/** A file of one page; further objects begin at 5. */
const page = (content: string, resources: string, objects: string[] = [], entries = ''): Bytes =>
  buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<${resources}>>${entries}>>`,
    content,
    ...objects,
  ]);

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 595 842]';
const IMAGE = '/Type/XObject/Subtype/Image/ColorSpace/DeviceRGB/BitsPerComponent 8';
const PATTERN = '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 99 99]/XStep 99/YStep 99';

const LEVELS = 10;
/**
 * Ten objects from number `first`, each of which refers to the next ten times by `content` under the resources
 * `named(next)`.
 */
const nested = (dict: string, content: string, named: (next: number) => string, first = 5): string[] =>
  Array.from({ length: LEVELS }, (_, level) =>
    level === LEVELS - 1
      ? stream(`${dict}/Resources<<>>`, '0 0 9 9 re f')
      : stream(`${dict}/Resources<<${named(first + level + 1)}>>`, content.repeat(10)),
  );
const xobject = (num: number): string => `/XObject<</A ${num} 0 R>>`;
const forms = (first = 5): string[] => nested(FORM, '/A Do ', xobject, first);

const TYPE3 =
  '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/FirstChar 65/LastChar 65/Widths[9]/Encoding<</Differences[65/a]>>/CharProcs<</a 6 0 R>>/Resources<</XObject<</A 7 0 R>>>>>>';
const AXIAL =
  '<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 595 842]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 1 0]/N 1>>>>';

const masks = (): string[] =>
  Array.from({ length: LEVELS }, (_, level) =>
    stream(
      `${FORM}/Group<</S/Transparency/CS/DeviceGray>>/Resources<</ExtGState<</G<</SMask<</S/Luminosity/G ${Math.min(6 + level, 4 + LEVELS)} 0 R>>>>>>>>`,
      `/G gs ${'0 0 595 842 re f '.repeat(10)}`,
    ),
  );

/** Twelve forms that all draw each other. */
const ring = (): string[] => {
  const named = Array.from({ length: 12 }, (_, index) => `/F${index} ${5 + index} 0 R`).join('');
  const draws = Array.from({ length: 12 }, (_, index) => `/F${index} Do`).join(' ');
  return Array.from({ length: 12 }, () => stream(`${FORM}/Resources<</XObject<<${named}>>>>`, draws));
};

/** Pages that share one content of 10,000 operations, in an object stream that packs well. */
const manyPages = (count: number): Bytes => {
  const kids = Array.from({ length: count }, () => '3 0 R').join(' ');
  return buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${count}/Kids[${kids}]>>`,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<>>>>',
    flate('', '0 0 m 595 842 l S\n'.repeat(10_000)),
  ]);
};

/** A file whose objects are where a cross-reference stream says, all packed by `filter`. */
function withXrefStream(filter: string, rows: Uint8Array): Bytes {
  const head =
    '%PDF-1.5\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 0/Kids[]>>\nendobj\n';
  const xref = stream(`/Type/XRef/Size 3/W[1 2 1]/Root 1 0 R${filter}`, rows);
  return fromLatin1(`${head}3 0 obj\n${xref}\nendobj\nstartxref\n${head.length}\n%%EOF\n`);
}

/** A file of these objects from 1 on (the catalog), and a last one that is said to be in a stream unpacking to 4 GB. */
function withObjectStream(bodies: string[]): Bytes {
  let text = '%PDF-1.5\n';
  const rows = [0, 0, 0, 0];
  for (const [index, body] of [...bodies, stream(`/Type/ObjStm/N 2/First 10${THRICE}`, BOMB)].entries()) {
    rows.push(1, text.length >> 8, text.length & 255, 0);
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
  }
  const last = bodies.length + 2;
  const xref = stream(`/Type/XRef/Size ${last + 1}/W[1 2 1]/Root 1 0 R`, Uint8Array.from([...rows, 2, 0, last - 1, 0]));
  return fromLatin1(`${text}${last + 1} 0 obj\n${xref}\nendobj\nstartxref\n${text.length}\n%%EOF\n`);
}

/** A file of so many times 250 pages, whose resources are in an object stream that unpacks to 4 GB. */
export const packedPages = (times: number): Bytes =>
  withObjectStream([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${'4 0 R '.repeat(times)}]>>`,
    '<</Type/Page/Parent 4 0 R/MediaBox[0 0 595 842]/Resources 6 0 R>>',
    `<</Type/Pages/Parent 2 0 R/Kids[${'3 0 R '.repeat(250)}]>>`,
  ]);

/** JPEG 2000 codestream that claims 60,000 × 60,000 pixels (ISO 15444-1 annex A.5). */
const jpx = (): Bytes => {
  const size = [0xea60, 0xea60, 0, 0, 0xea60, 0xea60, 0, 0].flatMap((value) => [0, 0, value >> 8, value & 255]);
  const head = [0xff, 0x4f, 0xff, 0x51, 0, 47, 0, 0, ...size, 0, 3, 7, 1, 1, 7, 1, 1, 7, 1, 1];
  const coding = [
    0xff,
    0x52,
    0,
    12,
    0,
    0,
    0,
    1,
    1,
    5,
    4,
    4,
    0,
    1,
    0xff,
    0x5c,
    0,
    19,
    0x42,
    ...Array<number>(16).fill(0x48),
  ];
  return Uint8Array.from([...head, ...coding, 0xff, 0x90, 0, 10, 0, 0, 0, 0, 0, 0, 0, 1, 0xff, 0x93, 0xff, 0xd9]);
};

/** JBIG2 page of 60,000 × 60,000 pixels with one generic region as large (ISO 14492 §7.2, §7.4). */
const jbig2 = (): Bytes => {
  const side = [0, 0, 0xea, 0x60];
  const info = [0, 0, 0, 0, 48, 0, 1, 0, 0, 0, 19, ...side, ...side, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  const region = [
    ...side,
    ...side,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    3,
    255,
    253,
    255,
    2,
    254,
    254,
    254,
    1,
    2,
    3,
    4,
    0xff,
    0xac,
  ];
  return Uint8Array.from([...info, 0, 0, 0, 1, 38, 0, 1, 0, 0, 0, region.length, ...region]);
};

const pack = (filters: string[]): string => `/Filter[${filters.map((filter) => `/${filter}`).join('')}]`;

/**
 * What each file of a few kilobytes would cost whoever believes it. Each asks for more than its part of the budget
 * (src/formats/pdf/budget.ts) and not for much more: what counts is that it is ended, and by what. Content is packed
 * just below a bomb, so that its reader is what ends it.
 */
export const ATTACKS: Record<string, () => Bytes> = {
  'forms that draw forms, 10 by 10 deep': () => page(stream('', '/A Do'), xobject(5), forms()),
  'a form that draws itself': () =>
    page(stream('', '/A Do'), xobject(5), [stream(`${FORM}/Resources<<${xobject(5)}>>`, '/A Do '.repeat(9))]),
  'forms that all draw each other': () => page(stream('', '/A Do'), xobject(5), ring()),
  'patterns of patterns': () =>
    page(
      stream('', '/Pattern cs /A scn 0 0 595 842 re f'),
      '/Pattern<</A 5 0 R>>',
      nested(PATTERN, '/Pattern cs /A scn 0 0 99 99 re f ', (num) => `/Pattern<</A ${num} 0 R>>`),
    ),
  'glyphs that draw forms': () =>
    page(stream('', 'BT /F 9 Tf (AAAAAAAAAA) Tj ET'), '/Font<</F 5 0 R>>', [
      TYPE3,
      stream('', '9 0 0 0 9 9 d1 /A Do'),
      ...forms(7),
    ]),
  'masks with masks': () =>
    page(stream('', '/G gs 0 0 595 842 re f'), '/ExtGState<</G<</SMask<</S/Luminosity/G 5 0 R>>>>>>', masks()),
  'an annotation that draws forms': () =>
    page(stream('', ''), '', forms(), '/Annots[<</Type/Annot/Subtype/Stamp/F 4/Rect[0 0 99 99]/AP<</N 5 0 R>>>>]'),
  'millions of lines': () =>
    page(stream(pack(['FlateDecode', 'FlateDecode']), deflate(deflated('0 0 m 595 842 l S ', 4))), ''),
  'saved states without end': () => page(stream(pack(['FlateDecode', 'FlateDecode']), deflate(deflated('q ', 9))), ''),
  'brackets without end': () => page(stream(pack(['FlateDecode', 'FlateDecode']), deflate(deflated('[', 2))), ''),
  'shadings over the whole page': () => page(flate('', '/S sh '.repeat(200_000)), `/Shading<</S ${AXIAL}>>`),
  'a picture drawn a million times': () =>
    page(flate('', 'q 595 0 0 842 0 0 cm /I Do Q '.repeat(100_000)), '/XObject<</I 5 0 R>>', [
      flate(`${IMAGE}/Width 500/Height 500`, new Uint8Array(750_000)),
    ]),
  'a picture drawn without end in size': () =>
    page(flate('', '595 0 0 842 1 1 cm /I Do '.repeat(10_000)), '/XObject<</I 5 0 R>>', [
      flate(`${IMAGE}/Width 2000/Height 2000`, new Uint8Array(12_000_000)),
    ]),
  'tiles smaller than a point': () =>
    page(flate('', '/Pattern cs /A scn 0 0 595 842 re f '.repeat(1000)), '/Pattern<</A 5 0 R>>', [
      stream(PATTERN.replace(/Step 99/g, 'Step 1').replace('0 0 99 99', '0 0 1 1'), '0 0 1 1 re f'),
    ]),
  'a mesh without end': () =>
    page(stream('', '/S sh'), '/Shading<</S 5 0 R>>', [
      stream(
        `/ShadingType 4/ColorSpace/DeviceGray/BitsPerCoordinate 8/BitsPerComponent 8/BitsPerFlag 8/Decode[0 595 0 842 0 1]${pack(['FlateDecode', 'FlateDecode'])}`,
        deflate(deflated('\0abc', 16)),
      ),
    ]),
  'many pages of one content': () => manyPages(2000),
  'content packed three times': () => page(stream(THRICE, BOMB), ''),
  'a form packed three times': () => page(stream('', '/A Do'), xobject(5), [stream(`${FORM}${THRICE}`, BOMB)]),
  'a picture packed three times': () =>
    page(stream('', '595 0 0 842 0 0 cm /I Do'), '/XObject<</I 5 0 R>>', [
      stream(`${IMAGE}/Width 2000/Height 2000${THRICE}`, BOMB),
    ]),
  'a font packed three times': () =>
    page(stream('', 'BT /F 9 Tf (AAAA) Tj ET'), '/Font<</F 5 0 R>>', [
      '<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Bomb/FirstChar 65/LastChar 65/Widths[500]/FontDescriptor 6 0 R/ToUnicode 7 0 R>>',
      '<</Type/FontDescriptor/FontName/ABCDEF+Bomb/Flags 4/FontBBox[0 0 9 9]/ItalicAngle 0/Ascent 9/Descent 0/CapHeight 9/StemV 9/FontFile2 7 0 R>>',
      stream(THRICE, BOMB),
    ]),
  'a map of codes without end': () =>
    page(stream('', 'BT /F 9 Tf (AAAA) Tj ET'), '/Font<</F 5 0 R>>', [
      `<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/W[${'0 65535 5 '.repeat(5000)}]>>]/ToUnicode 6 0 R>>`,
      flate(
        '',
        `1 begincodespacerange <0000> <ffff> endcodespacerange ${'1 beginbfrange <0000> <ffff> <0000> endbfrange '.repeat(10_000)}`,
      ),
    ]),
  'filters upon filters': () =>
    page(stream(pack(Array<string>(500).fill('FlateDecode')), deflate(deflated(' ', 1))), ''),
  'letters as hex of a picture packed twice': () =>
    page(stream('', '595 0 0 842 0 0 cm /I Do'), '/XObject<</I 5 0 R>>', [
      stream(
        `${IMAGE}/Width 9999/Height 9999${pack(['ASCIIHexDecode', 'FlateDecode', 'FlateDecode'])}`,
        `${Buffer.from(deflate(deflated(' ', 2000))).toString('hex')}>`,
      ),
    ]),
  'an index packed three times': () => withXrefStream(THRICE, BOMB),
  'objects packed three times': () => withObjectStream(['<</Type/Catalog/Pages 3 0 R>>']),
  'objects of a page packed three times': () =>
    withObjectStream([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources 5 0 R>>',
    ]),
  'an attachment packed three times': () =>
    buildPdf([
      '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a.txt)4 0 R]>>>>>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
      '<</Type/Filespec/F(a.txt)/EF<</F 5 0 R>>>>',
      stream(`/Type/EmbeddedFile${THRICE}`, BOMB),
    ]),
  'a picture of 60,000 × 60,000': () =>
    page(stream('', '595 0 0 842 0 0 cm /I Do'), '/XObject<</I 5 0 R>>', [
      flate(`${IMAGE}/Width 60000/Height 60000`, 'a'),
    ]),
  'an inline picture of 60,000 × 60,000': () =>
    page(stream('', `595 0 0 842 0 0 cm ${'BI /W 60000 /H 60000 /CS /RGB /BPC 8 /F /Fl ID x\nEI '.repeat(20)}`), ''),
  'a fax of 30,000 × 30,000': () =>
    page(stream('', '595 0 0 842 0 0 cm /I Do'), '/XObject<</I 5 0 R>>', [
      stream(
        '/Type/XObject/Subtype/Image/ColorSpace/DeviceGray/BitsPerComponent 1/Width 30000/Height 30000/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 30000/Rows 30000>>',
        new Uint8Array(64).fill(255),
      ),
    ]),
  'JPEG 2000 of 60,000 × 60,000': () =>
    page(stream('', '595 0 0 842 0 0 cm /I Do'), '/XObject<</I 5 0 R>>', [
      stream('/Type/XObject/Subtype/Image/Width 9/Height 9/ColorSpace/DeviceRGB/Filter/JPXDecode', jpx()),
    ]),
  'JBIG2 of 60,000 × 60,000': () =>
    page(stream('', '595 0 0 842 0 0 cm /I Do'), '/XObject<</I 5 0 R>>', [
      stream(
        '/Type/XObject/Subtype/Image/ColorSpace/DeviceGray/BitsPerComponent 1/Width 60000/Height 60000/Filter/JBIG2Decode',
        jbig2(),
      ),
    ]),
};
