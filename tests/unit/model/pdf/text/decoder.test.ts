import { describe, expect, it, vi } from 'vitest';
import { openPdf } from '../../../../../src/formats/pdf/document.ts';
import { toUnicode } from '../../../../../src/formats/pdf/text/cmap.ts';
import { decoderOf, type FontDecoder, type Glyph } from '../../../../../src/formats/pdf/text/decoder.ts';
import { buildPdf } from '../tools.ts';

const stream = (text: string, dict = ''): string => `<<${dict}/Length ${text.length}>>stream\n${text}\nendstream`;

/** The decoder of a font, which is object 3; further objects begin at 4. */
function decoder(font: string, ...objects: string[]): FontDecoder {
  const catalog = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 0/Kids[]>>'];
  const document = openPdf(buildPdf([...catalog, font, ...objects]));
  return decoderOf(document, document.dict(document.object(3)));
}

const glyphs = (font: FontDecoder, hex: string): Glyph[] => font.glyphs(new Uint8Array(Buffer.from(hex, 'hex')));
const text = (font: FontDecoder, hex: string): string =>
  glyphs(font, hex)
    .map((glyph) => glyph.text ?? '?')
    .join('');
const composite = (encoding: string, cidFont = '', more = ''): string =>
  `<</Type/Font/Subtype/Type0/BaseFont/SimSun/Encoding ${encoding}/DescendantFonts[<</Subtype/CIDFontType2${cidFont}>>]${more}>>`;
const simple = (more: string): string => `<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+Some${more}>>`;
const cmap = (body: string, dict = ''): string =>
  stream(`/CIDInit /ProcSet findresource begin begincmap\n${body}\nendcmap end`, dict);
const SPACES = '2 begincodespacerange <00> <7f> <8000> <ffff> endcodespacerange';

describe('predefined CMaps', () => {
  it.each([
    ['GBK-EUC-H', 'd6d0b9fa41', '中国A'],
    ['GB-EUC-H', 'd6d0', '中'],
    ['GBpc-EUC-H', '41d6d0', 'A中'],
    ['GB-H', '5650', '中'],
    ['GBK2K-H', '8139ef30d6d041', '㐁中A'],
    ['UniGB-UCS2-H', '4e2d0041', '中A'],
    ['UniGB-UTF16-H', 'd840dc0b4e2d', '𠀋中'],
    ['UniJIS-UTF8-H', 'e697a541f0a0808b', '日A𠀋'],
    ['ETen-B5-H', 'a4a4', '中'],
    ['HKscs-B5-H', '41a4a4', 'A中'],
    ['90ms-RKSJ-H', '93fab141', '日ｱA'],
    ['EUC-H', 'c6fc8eb1', '日ｱ'],
    ['H', '467c', '日'],
    ['KSCms-UHC-H', 'b0a141', '가A'],
  ])('%s', (name, hex, expected) => {
    expect(text(decoder(composite(`/${name}`)), hex)).toBe(expected);
  });

  it('give ASCII its CID, so that narrow letters are narrow, and all others the default width', () => {
    const font = decoder(composite('/GBK-EUC-H', '/DW 1000/W[7716 [500] 814 [600]]'));
    expect(glyphs(font, '2021d6d0').map(({ advance, length }) => [advance, length])).toEqual([
      [0.5, 1],
      [0.6, 1],
      [1, 2],
    ]);
    expect(glyphs(font, '20d6d0').map(({ isSpace }) => isSpace)).toEqual([true, false]);
  });

  it('that are not known are read as pairs of bytes, of which nothing is said', () => {
    expect(glyphs(decoder(composite('/Some-H')), '004100').map(({ text, length }) => [text, length])).toEqual([
      [undefined, 2],
      [undefined, 1],
    ]);
  });
});

describe('CIDs of known collections', () => {
  // What other programs read of these CIDs.
  it.each([
    ['GB1', [2, 97, 262, 356, 439, 814, 907, 940, 4694, 4695, 7702, 7716], '!、！ぁァ!~啊座亍齄 '],
    ['Japan1', [634, 842, 1010, 1125, 4089, 4090, 7477, 232, 7887, 7939], '、ぁヶ亜腕弌瑤!、ヶ'],
    ['CNS1', [100, 595, 2006, 2007, 2432, 3140, 4309, 5222, 5995, 13649], '，一羿耐耘徨銀虧籲!'],
    ['Korea1', [1086, 3435, 8095], '가힝!'],
    ['Identity', [940], '?'],
  ])('of %s follow the order of its standard', (ordering, cids, expected) => {
    const font = decoder(composite('/Identity-H', `/CIDSystemInfo<</Ordering(${ordering})>>`));
    expect(text(font, cids.map((cid) => cid.toString(16).padStart(4, '0')).join(''))).toBe(expected);
  });
});

describe('embedded CMaps', () => {
  it('have codes of one and of two bytes', () => {
    const map = cmap(`${SPACES} 1 begincidrange <00> <7f> 100 endcidrange 1 begincidchar <8001> 7 endcidchar`);
    const font = decoder(composite('4 0 R', '/DW 1000/W[100 227 400 7 [250]]'), map);
    expect(glyphs(font, '4180018002').map(({ cid, length, advance }) => [cid, length, advance])).toEqual([
      [165, 1, 0.4],
      [7, 2, 0.25],
      [undefined, 2, 1],
    ]);
  });

  it('go on with the CMap that they use', () => {
    const map = cmap('/GBK-EUC-H usecmap 1 begincidchar <41> 9 endcidchar');
    const font = decoder(composite('4 0 R'), map);
    expect([text(font, 'd6d041'), glyphs(font, '41')[0]?.cid, glyphs(font, '42')[0]?.cid]).toEqual(['中A', 9, 847]);
  });
});

describe('widths of CIDs', () => {
  const FAR = '99999999999999999999';
  const WIDTHS = `${FAR} ${FAR} 500 -1 3 5 1.5 2 5 65535 65536 5 ${FAR}[5] 3[200] 65535[300 400]`;
  const DOWN = `${FAR} ${FAR} 5 1 1 -1 3 5 1 1 1.5 2 5 1 1 ${FAR}[5 1 1] 3[-200 0 0] 65535 65535 -300 0 0`;

  it('are those of 0 to 65,535 alone', () => {
    const font = decoder(composite('/Identity-H', `/W[${WIDTHS}]`));
    expect(glyphs(font, '0000000200030004ffff').map(({ advance }) => advance)).toEqual([1, 1, 0.2, 1, 0.3]);
    const vertical = decoder(composite('/Identity-V', `/W2[${DOWN}]`));
    expect(glyphs(vertical, '000200030004ffff').map(({ advance }) => advance)).toEqual([-1, -0.2, -1, -0.3]);
  });

  it('are read once of a list that many fonts share, and paid for', () => {
    const count = 600;
    const fonts = Array.from({ length: count }, () => composite('/Identity-H', '/W 3 0 R'));
    const catalog = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 0/Kids[]>>'];
    const document = openPdf(buildPdf([...catalog, `[0[${'5 '.repeat(70_000)}]]`, ...fonts]));
    const paid = vi.spyOn(document.budget, 'read');
    const read = fonts.map((_, index) => decoderOf(document, document.dict(document.object(4 + index))));
    expect(glyphs(read.at(-1) as FontDecoder, '1234')[0]?.advance).toBe(0.005);
    expect(paid).toHaveBeenCalledTimes(1);
  });
});

describe('ToUnicode', () => {
  const named = (body: string): FontDecoder => decoder(composite('/Identity-H', '', '/ToUnicode 4 0 R'), cmap(body));

  it.each([
    ['characters, several for one code', '2 beginbfchar <0001> <4e2d> <0002> <00660069> endbfchar', '00010002', '中fi'],
    ['ranges', '1 beginbfrange <0001> <0003> <0041> endbfrange', '000100020003', 'ABC'],
    ['lists', '1 beginbfrange <0001> <0003> [<4e2d> <56fd> <00410042>] endbfrange', '000100020003', '中国AB'],
    ['surrogates', '1 beginbfrange <0001> <0002> <d840dc0b> endbfrange', '00010002', '𠀋𠀌'],
    ['surrogates over the end of a row', '1 beginbfrange <0001> <0002> <d83ddfff> endbfrange', '0002', '\u{1f800}'],
    ['an end that is missing', '1 beginbfchar <0001> <0041>', '00010002', 'A?'],
    ['a dictionary before it', '<</A 1 1 beginbfchar <0001> <0041> endbfchar', '0001', 'A'],
    ['the character zero', '1 beginbfchar <0001> <0000> endbfchar', '0001', '?'],
    ['lists within lists', '1 beginbfrange <0001><0002>[<0041>[<0042>]', '00010002', 'AB'],
  ])('with %s', (_, body, hex, expected) => {
    expect(text(named(body), hex)).toBe(expected);
  });

  it('gives a code no more characters than anything is written with', () => {
    const font = named(`1 beginbfrange <0001> <0002> <${'0041'.repeat(120)}> endbfrange`);
    expect(text(font, '0002')).toBe(`${'A'.repeat(63)}B`);
  });

  it('comes before the encoding', () => {
    const map = cmap('1 beginbfchar <41> <4e2d> endbfchar');
    expect(text(decoder(simple('/Encoding/WinAnsiEncoding/ToUnicode 4 0 R'), map), '4142')).toBe('中B');
  });

  it('of ranges that overlap gives what is said last', () => {
    const font = named(
      '2 beginbfrange <0001> <0005> <0041> <0002> <0003> <4e00> endbfrange 1 beginbfchar <0003> <56fd>',
    );
    expect(text(font, '0000000100020003000400050006')).toBe('?A一国DE?');
  });
});

describe('maps of whole ranges', () => {
  const FULL = '1 beginbfrange <0000> <ffff> <0000> endbfrange ';
  const WIDTHS = '/W[0 65535 5]/W2[0 65535 5 5 5]';

  it('take as much as they say, not as many codes as they name', () => {
    const count = 600;
    const maps = Array.from({ length: count }, () => cmap(`${SPACES} ${FULL} 1 begincidrange <0000> <ffff> 0`));
    const fonts = maps.map((_, at) => composite(`${3 + at} 0 R`, WIDTHS, `/ToUnicode ${3 + at} 0 R`));
    const catalog = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 0/Kids[]>>'];
    const document = openPdf(buildPdf([...catalog, ...maps, ...fonts]));
    const before = process.memoryUsage().heapUsed;
    const read = fonts.map((_, at) => decoderOf(document, document.dict(document.object(3 + count + at))));
    expect(read.map((font) => text(font, '8041'))).toEqual(fonts.map(() => '聁'));
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * 2 ** 20);
  });

  it('are paid for, each of them', () => {
    const many = cmap(FULL.repeat(10_000));
    const document = openPdf(buildPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 0/Kids[]>>', many]));
    const paid = vi.spyOn(document.budget, 'read');
    toUnicode(document, document.object(3));
    expect(paid).toHaveBeenCalledTimes(10_000);
  });
});

describe('simple fonts', () => {
  it.each([
    ['differences', '/Encoding<</Differences[65/uni4E2D/B]>>', '4142', '中B'],
    [
      'names of the glyph list',
      '/Encoding<</Differences[65/ffi/Lcaron/alphatonos/afii10071/f_f_i.alt/u2000B/aringacute]>>',
      '41424344454647',
      'ffiĽάёffi𠀋ǻ',
    ],
    ['names that say nothing', '/Encoding<</Differences[65/g12/cid7/.notdef/A68]>>', '41424344', '???D'],
    ['WinAnsiEncoding', '/Encoding/WinAnsiEncoding', '8095ad', '€•-'],
    ['MacRomanEncoding', '/Encoding/MacRomanEncoding', '80de', 'Äfi'],
    ['StandardEncoding', '', '27aeaf', '’fifl'],
  ])('%s', (_, more, hex, expected) => {
    expect(text(decoder(simple(more)), hex)).toBe(expected);
  });

  it('Symbol and ZapfDingbats have encodings of their own', () => {
    expect(text(decoder('<</Subtype/Type1/BaseFont/Symbol>>'), '6162ae')).toBe('αβ→');
    expect(text(decoder('<</Subtype/Type1/BaseFont/ZapfDingbats>>'), '34ac')).toBe('✔①');
  });

  it('have widths: their own, the missing one, those of the standard 14', () => {
    const widths = (font: FontDecoder): number[] =>
      glyphs(font, '414243').map(({ advance }) => Math.round(advance * 1000));
    const own = decoder(simple('/FirstChar 65/Widths[700 650]/FontDescriptor<</MissingWidth 300>>'));
    expect(widths(own)).toEqual([700, 650, 300]);
    expect(widths(decoder('<</Subtype/Type1/BaseFont/Helvetica>>'))).toEqual([667, 667, 722]);
    expect(widths(decoder('<</Subtype/Type1/BaseFont/Courier>>'))).toEqual([600, 600, 600]);
  });

  it('of Type 3 measure in their own glyph space', () => {
    const font = decoder('<</Subtype/Type3/FontMatrix[0.01 0 0 0.01 0 0]/FirstChar 65/Widths[60]/CharProcs<<>>>>');
    expect(glyphs(font, '41')[0]?.advance).toBeCloseTo(0.6);
  });
});

describe('vertical writing', () => {
  it('goes down, by what /W2 and /DW2 say', () => {
    const font = decoder(composite('/Identity-V', '/DW 1000/DW2[900 -1100]/W2[5 [-500 250 800]]'));
    expect(font.vertical).toBe(true);
    expect(glyphs(font, '00050006').map(({ advance, shift }) => [advance, ...shift])).toEqual([
      [-0.5, -0.25, -0.8],
      [-1.1, -0.5, -0.9],
    ]);
  });

  it('is said by the CMap', () => {
    expect(decoder(composite('4 0 R'), cmap('/WMode 1 def')).vertical).toBe(true);
    expect(decoder(composite('4 0 R'), cmap('', '/WMode 1')).vertical).toBe(true);
    expect(text(decoder(composite('/UniGB-UTF16-V')), '4e2d')).toBe('中');
  });
});

describe('encodings in files of Type 1 fonts', () => {
  const FILE =
    '%!PS-AdobeFont\n/Encoding 256 array\ndup 15 /bullet put\ndup 97 /alpha put\nreadonly def\neexec dup 98 /beta put';
  const embedded = (more = ''): string => simple(`/FontDescriptor<</FontFile 4 0 R>>${more}`);

  it('are read from their clear part', () => {
    expect(text(decoder(embedded(), stream(FILE)), '0f6162')).toBe('•α?');
  });

  it('give way to what the file says', () => {
    expect(text(decoder(embedded('/Encoding<</Differences[97/A]>>'), stream(FILE)), '0f61')).toBe('•A');
    expect(text(decoder(embedded('/Encoding/WinAnsiEncoding'), stream(FILE)), '61')).toBe('a');
  });

  it('are those of Latin where none is listed', () => {
    expect(text(decoder(embedded(), stream('/Encoding StandardEncoding def eexec')), '61')).toBe('a');
  });
});
