import { describe, expect, it, vi } from 'vitest';
import { scanPdf } from '../../../../src/features/pdf-scan/scan.ts';
import { openPdf } from '../../../../src/formats/pdf/document.ts';
import { codes, craft, cut, scan, stream, update } from './crafted.ts';

const text = (words: string, before = '', after = ''): string =>
  `${before} BT /F 12 Tf 50 100 Td (${words}) Tj ET ${after}`;
const annot = (entries: string): string => `/Annots[<</Type/Annot/Rect[10 10 50 30]${entries}>>]`;
const program = `MZ${'\0'.repeat(80)}`;
const file = (name: string, body: string): Record<number, string> => ({
  6: `<</Type/Filespec/F(${name})/EF<</F 7 0 R>>>>`,
  7: stream(body, '/Type/EmbeddedFile'),
});
const names = '/Names<</EmbeddedFiles<</Names[(a)6 0 R]>>>>';

/** Each detector on a small file made for it: exactly these findings, no others. */
const CASES: [what: string, bytes: () => Uint8Array, codes: string[]][] = [
  ['nothing', () => craft({ content: text('plain') }), []],
  ['a script when opened', () => craft({ catalog: '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>' }), ['js-auto']],
  ['a script of the page', () => craft({ page: '/AA<</O<</S/JavaScript/JS(f\\(\\))>>>>' }), ['js-auto']],
  ['a script on a click', () => craft({ page: annot('/Subtype/Link/A<</S/JavaScript/JS(f\\(\\))>>') }), ['js-click']],
  [
    'a link by script',
    () => craft({ page: annot('/Subtype/Link/A<</S/JavaScript/JS(app.launchURL\\("https://a.example", true\\);)>>') }),
    ['js-click'],
  ],
  [
    'a web page by script when opened',
    () => craft({ catalog: '/OpenAction<</S/JavaScript/JS(app.launchURL\\("https://a.example"\\))>>' }),
    ['js-auto', 'js-dangerous'],
  ],
  [
    'a script in a name tree',
    () =>
      craft({ catalog: '/Names<</JavaScript<</Names[(a)6 0 R]>>>>', objects: { 6: '<</S/JavaScript/JS(f\\(\\))>>' } }),
    ['js-auto'],
  ],
  [
    'a script of a field',
    () => craft({ page: annot('/Subtype/Widget/FT/Tx/T(a)/AA<</C<</S/JavaScript/JS(f\\(\\);g\\(\\))>>>>') }),
    ['js-field'],
  ],
  [
    'a format of a field',
    () =>
      craft({
        page: annot(
          '/Subtype/Widget/FT/Tx/T(a)/AA<</F<</S/JavaScript/JS(AFNumber_Format\\(2, 0, 0, 0, "", true\\);)>>>>',
        ),
      }),
    ['js-format'],
  ],
  [
    'a script that nobody starts',
    () => craft({ objects: { 6: '<</S/JavaScript/JS(f\\(\\))>>' } }),
    ['js-other', 'orphan'],
  ],
  [
    'a dangerous script',
    () => craft({ catalog: '/OpenAction<</S/JavaScript/JS(this.exportDataObject\\({cName:"a",nLaunch:2}\\))>>' }),
    ['js-auto', 'js-dangerous'],
  ],
  [
    'a script in a stream',
    () => craft({ catalog: '/OpenAction<</S/JavaScript/JS 6 0 R>>', objects: { 6: stream('eval(x)') } }),
    ['js-auto', 'js-dangerous'],
  ],
  [
    'an XFA script',
    () =>
      craft({
        catalog: '/AcroForm<</Fields[]/XFA 6 0 R>>',
        objects: { 6: stream('<t><script contentType="application/x-javascript">xfa.host.messageBox(1)</script></t>') },
      }),
    ['xfa-script'],
  ],
  ['a launch', () => craft({ page: annot('/Subtype/Link/A<</S/Launch/Win<</F(cmd.exe)/P(/c calc)>>>>') }), ['launch']],
  ['a link', () => craft({ page: annot('/Subtype/Link/A<</S/URI/URI(https://www.example.com/a?b)>>') }), ['uri']],
  [
    'a script as a link',
    () => craft({ page: annot('/Subtype/Link/A<</S/URI/URI(javascript:alert\\(1\\))>>') }),
    ['uri-script'],
  ],
  [
    'a link to a share',
    () => craft({ page: annot('/Subtype/Link/A<</S/GoToR/F(\\\\\\\\evil\\\\share\\\\a.pdf)>>') }),
    ['remote-share', 'goto-remote'],
  ],
  [
    'a link to a file',
    () => craft({ page: annot('/Subtype/Link/A<</S/URI/URI(file:///C:/work/a.doc)>>') }),
    ['uri-file'],
  ],
  [
    'a link that lies',
    () => craft({ page: annot('/Subtype/Link/A<</S/URI/URI(http://www.bank.com@1.2.3.4/a)>>') }),
    ['uri-suspicious', 'uri'],
  ],
  [
    'a form that is sent',
    () => craft({ page: annot('/Subtype/Link/A<</S/SubmitForm/F<</FS/URL/F(http://a.example/)>>>>') }),
    ['submit'],
  ],
  ['data that is taken in', () => craft({ page: annot('/Subtype/Link/A<</S/ImportData/F(a.fdf)>>') }), ['import']],
  [
    'a way into an attachment',
    () => craft({ page: annot('/Subtype/Link/A<</S/GoToE/T<</R/C/N(a)>>>>') }),
    ['goto-embedded'],
  ],
  ['rich media', () => craft({ page: annot('/Subtype/RichMedia') }), ['rich-media']],
  ['sound', () => craft({ page: annot('/Subtype/Sound') }), ['media']],
  ['an attachment', () => craft({ catalog: names, objects: file('a.txt', 'words') }), ['attachment']],
  [
    'a program',
    () => craft({ catalog: names, objects: file('setup.exe', program) }),
    ['attachment-program', 'attachment'],
  ],
  [
    'a program in disguise',
    () => craft({ catalog: names, objects: file('bill.pdf', program) }),
    ['attachment-program', 'attachment-disguised', 'attachment'],
  ],
  [
    'a PDF within',
    () => craft({ catalog: names, objects: file('b.pdf', '%PDF-1.4\n%%EOF') }),
    ['attachment-pdf', 'attachment'],
  ],
  [
    'macros',
    () => craft({ catalog: names, objects: file('a.docm', 'PK\x03\x04 word/vbaProject.bin') }),
    ['attachment-office', 'attachment'],
  ],
  ['invisible text', () => craft({ content: text('secret', '3 Tr') }), ['text-invisible']],
  ['white text', () => craft({ content: text('secret', '1 1 1 rg') }), ['text-white']],
  ['white text on black', () => craft({ content: text('title', '0 0 0 rg 0 0 200 200 re f 1 1 1 rg') }), []],
  ['covered text', () => craft({ content: text('secret', '', '0 g 20 90 160 30 re f') }), ['text-covered']],
  [
    'text covered by a closed path',
    () => craft({ content: text('secret', '', '20 90 160 30 re h f') }),
    ['text-covered'],
  ],
  [
    'text under a highlight',
    () =>
      craft({
        page: '/Resources<</Font<</F 5 0 R>>/ExtGState<</G<</BM/Multiply>>>>>>',
        content: text('plain', '', '/G gs 1 1 0 rg 20 90 160 30 re f'),
      }),
    [],
  ],
  ['a clipped cover', () => craft({ content: text('plain', '', 'q 0 0 10 10 re W n 20 90 160 30 re f Q') }), []],
  ['tiny text', () => craft({ content: 'BT /F 0.5 Tf 50 100 Td (secret) Tj ET' }), ['text-tiny']],
  ['text outside', () => craft({ content: 'BT /F 12 Tf 500 100 Td (secret) Tj ET' }), ['text-outside']],
  [
    'text in a crop box beyond the paper',
    () => craft({ page: '/CropBox[0 0 900 200]', content: 'BT /F 12 Tf 500 100 Td (secret) Tj ET' }),
    ['text-outside'],
  ],
  [
    'a layer that is off',
    () => craft({ catalog: '/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>', objects: { 6: '<</Type/OCG/Name(a)>>' } }),
    ['layer-hidden'],
  ],
  ['a hidden annotation', () => craft({ page: annot('/Subtype/Text/F 2/Contents(secret)') }), ['annotation-hidden']],
  ['a remark', () => craft({ page: annot('/Subtype/Text/T(Li)/Contents(hm)') }), ['comments']],
  [
    'private data',
    () => craft({ page: '/PieceInfo<</Illustrator<</Private 6 0 R>>>>', objects: { 6: '<</A 1>>' } }),
    ['meta-private'],
  ],
  [
    'a spelled-out name',
    () => craft({ catalog: '/OpenAction<</S/J#61vaScript/JS(f\\(\\))>>' }),
    ['js-auto', 'name-hidden'],
  ],
  ['a name in Chinese', () => craft({ page: '/X/#e5#ae#8b' }), []],
  ['bytes before the header', () => craft({ before: 'junk!\n' }), ['head']],
  ['a program before the header', () => craft({ before: 'MZ\x90\0 \n' }), ['head-program']],
  [
    'a file that breaks off in its last saving',
    () => cut(update(craft({}), { 6: '(new)' })),
    ['incomplete', 'old-content'],
  ],
  ['a linearized file that breaks off', () => cut(craft({}), 'startxref\n0\n%%EOF\n'), ['incomplete', 'xref-repaired']],
  [
    'another file behind the end, in which an object seems to be',
    () => craft({ after: 'PK\x03\x04 payload.exe MZ 7 0 obj more' }),
    ['tail', 'incomplete'],
  ],
  ['bytes behind the end', () => craft({ after: 'PK\x03\x04 more' }), ['tail']],
  [
    'a filter nobody knows',
    () => craft({ page: '/X 6 0 R', objects: { 6: stream('a', '/Filter/Foo') } }),
    ['filter-odd'],
  ],
  [
    'a picture without bounds',
    () => craft({ page: '/X 6 0 R', objects: { 6: stream('', '/Subtype/Image/Width 90000/Height 90000') } }),
    ['bomb-image'],
  ],
  ['a reference into nothing', () => craft({ page: '/X 99 0 R' }), ['dangling']],
  [
    'a font that is not there',
    () => craft({ objects: { 5: '<</Type/Font/Subtype/TrueType/BaseFont/SimSun>>' } }),
    ['font-missing'],
  ],
];

describe('each detector finds what it is for, and nothing else', () => {
  it.each(CASES)('%s', async (_, bytes, expected) => {
    expect(await codes(bytes())).toEqual(expected);
  });
});

describe('hidden text is found and quoted in whatever way its font is encoded', () => {
  const gbk =
    '<</Type/Font/Subtype/Type0/BaseFont/SimSun/Encoding/GBK-EUC-H/DescendantFonts[<</Subtype/CIDFontType2/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>>>]>>';
  const differing =
    '<</Type/Font/Subtype/Type3/FontMatrix[0.01 0 0 0.01 0 0]/CharProcs<<>>/FirstChar 65/Widths[100 60 60]/Encoding<</Differences[65/uni4E2D/uni56FD/B]>>>>';

  it.each([
    ['GBK-EUC-H', gbk, '<d6d0b9fac8cb>', '中国人'],
    ['/Differences', differing, '(ABC)', '中国B'],
  ])('%s', async (_, font, shown, words) => {
    const found = async (before: string, where: string): Promise<[string, string | undefined][]> => {
      const content = `${before} BT ${where} Td ${shown} Tj ET`;
      const { findings } = await scan(craft({ content, objects: { 5: font } }));
      return findings.map(({ code, places }) => [code, places[0]?.text] as [string, string | undefined]);
    };
    const told = async (before: string, where: string): Promise<[string, string | undefined][]> =>
      (await found(before, where)).filter(([code]) => code.startsWith('text-'));
    expect(await told('/F 0.5 Tf', '50 100')).toEqual([['text-tiny', words]]);
    expect(await told('/F 12 Tf', '500 100')).toEqual([['text-outside', words]]);
    expect(await told('/F 12 Tf 1 1 1 rg', '50 100')).toEqual([['text-white', words]]);
    expect(await told('/F 12 Tf', '50 100')).toEqual([]);
  });

  it('text scaled to nothing by a form, and a cover that its form clips away', async () => {
    const within = (entries: string, content: string): Record<number, string> => ({
      6: stream(content, `/Type/XObject/Subtype/Form${entries}`),
    });
    const page = '/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>';
    const tiny = within('/BBox[0 0 900 900]/Matrix[0.01 0 0 0.01 50 100]', 'BT (secret) Tj ET');
    expect(await codes(craft({ page, content: '/F 12 Tf /X Do', objects: tiny }))).toEqual(['text-tiny']);
    const clipped = within('/BBox[0 0 10 10]', '0 g 0 0 200 200 re f');
    expect(await codes(craft({ page, content: `${text('plain')} /X Do`, objects: clipped }))).toEqual([]);
  });

  it('white in an ICC space is white', async () => {
    const page = '/Resources<</Font<</F 5 0 R>>/ColorSpace<</C[/ICCBased 6 0 R]>>>>';
    const objects = { 6: stream('', '/N 1') };
    expect(await codes(craft({ page, content: text('secret', '/C cs 1 scn'), objects }))).toContain('text-white');
    expect(await codes(craft({ page, content: text('plain', '/C cs 0 scn'), objects }))).not.toContain('text-white');
  });
});

describe('earlier revisions', () => {
  const first = craft({ catalog: '/OpenAction 6 0 R', objects: { 6: '<</S/JavaScript/JS(f\\(\\))>>' } });

  it('are looked at, too', async () => {
    const { findings, file } = await scan(
      update(first, { 1: '<</Type/Catalog/Pages 2 0 R>>', 6: '<</S/GoTo/D[3 0 R/Fit]>>' }),
    );
    expect(file.revisions).toBe(2);
    expect(findings.map(({ code }) => code)).toEqual(['js-auto', 'old-content', 'revisions', 'orphan']);
    expect(findings[0]?.places[0]).toMatchObject({ object: 6, old: true });
  });

  it('are told with what they changed', async () => {
    const { findings } = await scan(update(first, { 4: stream('0 g') }));
    expect(findings.find(({ code }) => code === 'revisions')?.places[0]?.text).toBe('第 2 个版本：页面内容 1 处');
  });
});

describe('signatures', () => {
  const hole = 40;
  /** A signed file whose byte range covers all of it but the hole. */
  function signed(shift = 0): Uint8Array<ArrayBuffer> {
    const make = (range: string): Uint8Array<ArrayBuffer> =>
      craft({
        catalog: '/AcroForm<</Fields[6 0 R]/SigFlags 3>>',
        objects: {
          6: '<</FT/Sig/T(s)/V 7 0 R>>',
          7: `<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[${range}]/Contents<${'0'.repeat(hole)}>>>`,
        },
      });
    const draft = make('0 1000 1000 1000');
    const at = new TextDecoder('latin1').decode(draft).indexOf('/Contents<') + 9;
    return make(
      `0 ${String(at - shift).padStart(4, '0')} ${String(at + hole + 2).padStart(4, '0')} ${String(draft.length - at - hole - 2).padStart(4, '0')}`,
    );
  }

  it('that cover the whole file are told', async () => expect(await codes(signed())).toEqual(['signed']));
  it('with a gap are broken', async () => expect(await codes(signed(30))).toContain('signature-broken'));
  it('are void for page contents changed later', async () =>
    expect(await codes(update(signed(), { 4: stream('0 g') }))).toContain('signature-content'));
  it('do not cover remarks made later', async () =>
    expect(await codes(update(signed(), { 8: '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(a)>>' }))).toContain(
      'signature-changed',
    ));
});

describe('texts made to take for ever', () => {
  it.each([
    [
      'a format',
      () =>
        craft({
          page: annot(`/Subtype/Widget/FT/Tx/T(a)/AA<</F<</S/JavaScript/JS 6 0 R>>>>`),
          objects: { 6: stream(`${'AFa() '.repeat(20_000)}{`) },
        }),
    ],
    [
      'an XFA form',
      () => craft({ catalog: '/AcroForm<</XFA 6 0 R>>', objects: { 6: stream('<script>'.repeat(100_000)) } }),
    ],
    [
      'XMP',
      () =>
        craft({ catalog: '/Metadata 6 0 R', objects: { 6: stream('<dc:creator '.repeat(40_000), '/Type/Metadata') } }),
    ],
    [
      'a map to Unicode',
      () =>
        craft({
          content: text('a'),
          objects: {
            5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>',
            6: stream(`beginbfrange ${'<00><01>['.repeat(100_000)}`),
          },
        }),
    ],
  ])('%s', async (_, bytes) => {
    // Guarded by the limit of the test alone: without the bounds these take minutes.
    expect(await scan(bytes())).toBeDefined();
  });
});

it('may be ended between objects, however many a file has', async () => {
  const objects = Object.fromEntries(
    Array.from({ length: 2000 }, (_, index) => [index + 6, '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]>>']),
  );
  const page = `/Annots[${Object.keys(objects)
    .map((num) => `${num} 0 R`)
    .join(' ')}]`;
  const bytes = craft({ page, objects });
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 20)); // every look at the clock is late
  const looks = new Map<number, number>();
  await scanPdf(openPdf(bytes), bytes, 'a.pdf', async (part) => void looks.set(part, (looks.get(part) ?? 0) + 1));
  clock.mockRestore();
  expect([...looks.values()].filter((count) => count > 20).length).toBeGreaterThanOrEqual(8);
});
