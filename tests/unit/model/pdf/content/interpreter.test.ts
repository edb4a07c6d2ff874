import { describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../../../../src/formats/pdf/budget.ts';
import { boxOf, heightOf, textOf } from '../../../../../src/formats/pdf/content/run.ts';
import type { GlyphRun, PathPainted, PicturePainted, Visitor } from '../../../../../src/formats/pdf/content/visitor.ts';
import { walkPage } from '../../../../../src/formats/pdf/content/walk.ts';
import { openPdf, type PdfDocument } from '../../../../../src/formats/pdf/document.ts';
import { pagesOf } from '../../../../../src/formats/pdf/pages.ts';
import { buildPdf, bytesOf, probe, ready } from '../tools.ts';

const stream = (text: string, dict = ''): string => `<<${dict}/Length ${text.length}>>stream\n${text}\nendstream`;

/** A page with this content; resources beyond Helvetica as /F, and objects from number 6 on. */
function pageOf(content: string, resources = '', objects: string[] = []): PdfDocument {
  return openPdf(
    buildPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R/G 6 0 R>>${resources}>>>>`,
      stream(content),
      '<</Type/Font/Subtype/Type1/BaseFont/Courier>>',
      ...objects,
    ]),
  );
}

function walk(document: PdfDocument, visitor: Visitor): void {
  for (const { dict } of pagesOf(document)) walkPage(document, dict, visitor);
}

function runsOf(document: PdfDocument): GlyphRun[] {
  const runs: GlyphRun[] = [];
  walk(document, { glyphs: (run) => runs.push(run) });
  return runs;
}

function pathsOf(document: PdfDocument): PathPainted[] {
  const paths: PathPainted[] = [];
  walk(document, { path: (path) => paths.push(path) });
  return paths;
}

const rounded = (numbers: readonly number[]): number[] => numbers.map((value) => Math.round(value * 1000) / 1000);

describe('glyph runs', () => {
  it('stand where the matrices, the spacing and the scale put them (§9.4.4)', () => {
    const content = '2 0 0 2 0 0 cm BT /F 10 Tf 1 Tc 2 Tw 50 Tz 3 Ts 1 0 0 1 5 7 Tm [(a b)-500(c)] TJ (d) Tj ET';
    const [first, second] = runsOf(pageOf(content)) as [GlyphRun, GlyphRun];
    expect(rounded(first.at)).toEqual([0, 3.5, 8, 14]);
    expect([first.advance, second.follows, first.follows]).toEqual([17.5, true, false]);
    expect(rounded(first.matrix)).toEqual([2, 0, 0, 2, 10, 20]);
    expect(rounded(second.matrix)).toEqual([2, 0, 0, 2, 45, 20]);
    expect([textOf(first), heightOf(first)]).toEqual(['a b c', 20]);
  });

  it('go on by lines, and leave what was set', () => {
    const content = `BT /F 10 Tf 12 TL 20 100 Td (a) Tj (b) ' 4 1 (c) " T* (d) Tj 3 -5 TD (e) Tj T* (f) Tj ET`;
    const runs = runsOf(pageOf(content));
    expect(runs.map((run) => `${textOf(run)} ${run.matrix.slice(4).join(' ')}`)).toEqual([
      ...['a 20 100', 'b 20 88', 'c 20 76', 'd 20 64', 'e 23 59', 'f 23 54'],
    ]);
    expect(runs[3]?.state.text).toMatchObject({ wordSpace: 4, charSpace: 1, leading: 12 });
    const { start, end } = runs[1] as GlyphRun;
    expect(content.slice(start, end)).toBe("(b) '");
  });

  it('of Type 3 are as wide as their matrix makes them', () => {
    const font = '<</Subtype/Type3/FontMatrix[0.1 0 0 0.1 0 0]/FirstChar 65/Widths[6]/CharProcs<<>>/Encoding<<>>>>';
    const [run] = runsOf(pageOf('BT /G 10 Tf (AA) Tj ET', '', [font])) as [GlyphRun];
    expect(rounded(boxOf(run, 0, 1))).toEqual([0, 0, 12, 10]);
  });

  it('of vertical fonts go down the page', () => {
    const font = '<</Subtype/Type0/Encoding/UniGB-UTF16-V/DescendantFonts[<</Subtype/CIDFontType2>>]>>';
    const content = 'BT /G 10 Tf 100 150 Td [<4e2d> 1000 <56fd>] TJ <4eba> Tj ET';
    const [first, second] = runsOf(pageOf(content, '', [font])) as [GlyphRun, GlyphRun];
    expect([textOf(first), ...rounded(boxOf(first, 0, 1))]).toEqual(['中 国', 95, 120, 105, 150]);
    expect(rounded(second.matrix.slice(4))).toEqual([100, 120]);
  });

  it('know their colours, their alpha and the marked content they stand in, through forms', () => {
    const form = stream('BT /F 9 Tf (b) Tj ET', '/Type/XObject/Subtype/Form/BBox[0 0 99 99]/OC 7 0 R');
    const content =
      '/P <</MCID 3>> BDC /G gs 0 0 0 1 k /S cs 0.5 scn BT /F 9 Tf (a) Tj ET /X Do EMC EMC BT (c) Tj ET 1 0 0 rg q 0 g Q BT (d) Tj ET';
    const resources =
      '/XObject<</X 6 0 R>>/ExtGState<</G<</ca 0.5/BM[/Multiply]>>>>/ColorSpace<</S[/Separation/Gold/DeviceRGB<</FunctionType 2/N 1/C0[1 1 1]/C1[1 0 0]>>]>>';
    const document = pageOf(content, resources, [form, '<</Type/OCG/Name(a)>>']);
    const runs = runsOf(document);
    const looks = runs.map(({ state: { looks }, marked }) => [
      looks.fill.rgb,
      marked?.tag,
      document.dict(marked?.properties)?.get('MCID') ?? null,
    ]);
    const pink = [1, 0.5, 0.5];
    const red = [1, 0, 0];
    expect(looks).toEqual([
      [pink, 'P', 3],
      [pink, 'OC', null],
      [pink, undefined, null],
      [red, undefined, null],
    ]);
    expect(runs[0]?.state.looks).toMatchObject({ fillAlpha: 0.5, blend: 'Multiply' });
    expect(runs[1]?.scope).toMatchObject({ kind: 'form', num: 6, parent: { kind: 'page' } });
  });

  it('keep the state they were told with', () => {
    const runs = runsOf(pageOf('BT /F 9 Tf (a) Tj 5 Tc 1 0 0 rg 12 TL (b) Tj q 0 Tc Q (c) Tj ET'));
    expect(runs.map(({ state: { text, looks } }) => [text.charSpace, looks.fill.rgb?.[0]])).toEqual([
      [0, 0],
      [5, 1],
      [5, 1],
    ]);
  });
});

describe('paths', () => {
  it('are told with their pieces in the space of the page', () => {
    const content = '2 0 0 2 0 0 cm 0 0 m 5 0 l 6 1 7 2 v 8 8 9 9 y h 1 1 2 3 re B*';
    const [path] = pathsOf(pageOf(content)) as [PathPainted];
    expect(path.pieces).toEqual(['m', 'l', 'c', 'c', 'h', 're']);
    expect(path.points).toEqual([
      ...[0, 0, 10, 0, 10, 0, 12, 2, 14, 4, 16, 16, 18, 18, 18, 18],
      ...[2, 2, 6, 2, 6, 8, 2, 8],
    ]);
    expect(path).toMatchObject({ fills: 'evenodd', strokes: true, clips: false, box: [0, 0, 18, 18] });
    expect(content.slice(path.start, path.end)).toBe(content.slice(content.indexOf('0 0 m')));
  });

  it('clip what follows, as far as q and Q let them, and so do the bounds of forms', () => {
    const form = stream('0 0 99 99 re f', '/Type/XObject/Subtype/Form/BBox[0 0 10 10]/Matrix[2 0 0 2 0 0]');
    const content = 'q 5 5 20 20 re W n 0 0 9 9 re f /X Do 0 0 m 9 0 l 0 9 l h W n 0 0 9 9 re f Q 0 0 9 9 re f';
    const clips = pathsOf(pageOf(content, '/XObject<</X 6 0 R>>', [form])).map(({ state }) => state.clip);
    expect(clips).toEqual([
      { box: [5, 5, 25, 25], whole: true },
      { box: [5, 5, 20, 20], whole: true },
      { box: [5, 5, 9, 9], whole: false },
      { box: [-Infinity, -Infinity, Infinity, Infinity], whole: true },
    ]);
  });

  it('are rectangles also where one is closed, which it is by itself', () => {
    const [first, second] = pathsOf(pageOf('5 5 20 20 re h W n 0 0 9 9 re h f')) as [PathPainted, PathPainted];
    expect(first.pieces).toEqual(['re']);
    expect(first.state.clip).toEqual({ box: [5, 5, 25, 25], whole: true });
    expect(second).toBeUndefined();
  });

  it('more saved states than are kept do not mix up the kept ones', () => {
    const [path] = pathsOf(pageOf(`2 0 0 2 0 0 cm ${'q '.repeat(600)}9 0 0 9 0 0 cm ${'Q '.repeat(600)}0 0 1 1 re f`));
    expect(path?.box).toEqual([0, 0, 2, 2]);
  });
});

it('takes names of the language for names that nothing has', () => {
  const [run] = runsOf(pageOf('/constructor cs 1 scn /toString gs /valueOf Tf BT /constructor 9 Tf (a) Tj ET')) as [
    GlyphRun,
  ];
  expect(run.state.looks.fill).toEqual({ rgb: undefined, pattern: undefined });
});

it('reports inline pictures as others', () => {
  const found: [number, boolean, number | undefined][] = [];
  const image = stream('x', '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8');
  const document = pageOf('q 9 0 0 9 0 0 cm /I Do Q BI /W 1 /H 1 /CS /G /BPC 8 ID x EI', '/XObject<</I 6 0 R>>', [
    image,
  ]);
  const picture = ({ num, object, data, state }: PicturePainted): void =>
    void found.push([num, object !== undefined, data?.length ?? state.ctm[0]]);
  walk(document, { picture });
  expect(found).toEqual([
    [6, true, 9],
    [0, false, 1],
  ]);
});

it('reads no font and puts no path together for visitors that do not ask', () => {
  const map = '1 beginbfrange <0000> <ffff> <0000> endbfrange '.repeat(2000);
  const font = '<</Subtype/Type1/BaseFont/A/ToUnicode 7 0 R>>';
  const paid = (read: (document: PdfDocument) => void): number => {
    const document = pageOf('BT /G 9 Tf (a) Tj ET', '', [font, stream(map)]);
    const spy = vi.spyOn(document.budget, 'read');
    read(document);
    return spy.mock.calls.length;
  };
  expect(paid((document) => walk(document, { operation: () => undefined, picture: () => undefined }))).toBeLessThan(20);
  expect(paid(runsOf)).toBeGreaterThan(2000);
});

describe('what is drawn again and again', () => {
  const many = (item: string): string => `[${`${item} `.repeat(5000)}]`;
  const ink = `[/Separation/A/DeviceRGB<</FunctionType 2/N 1/C0${many('0')}/C1${many('1')}>>${'0 '.repeat(5000)}]`;

  it.each([
    ['colour spaces', '/S cs 1 scn ', `/ColorSpace<</S ${ink}>>`, []],
    ['bounds', '/X Do ', '/XObject<</X 6 0 R>>', [stream('', `/Type/XObject/Subtype/Form/BBox${many('9')}`)]],
  ])('takes no more time for arrays without end: %s', (_, content, resources, objects) => {
    const document = pageOf(content.repeat(100), resources, objects);
    const resolve = vi.spyOn(document, 'resolve');
    walk(document, { path: () => undefined });
    expect(resolve.mock.calls.length).toBeLessThan(5000);
  });

  it('pays for the glyphs it shows', () => {
    const form = stream(`BT /F 9 Tf (${'a'.repeat(80_000)}) Tj ET`, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]');
    const document = pageOf('/X Do '.repeat(20), '/XObject<</X 6 0 R>>', [form]);
    document.budget.read(LIMITS.operations.base + LIMITS.operations.ratio * document.bytes.length - 100_000);
    expect(() => runsOf(document)).toThrow(expect.objectContaining({ code: 'too-complex' }));
  });

  it('pays for its bytes, few as its operations may be', () => {
    const form = stream(`(${'a'.repeat(80_000)})`, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]');
    const document = pageOf('/X Do '.repeat(100), '/XObject<</X 6 0 R>>', [form]);
    document.budget.read(LIMITS.operations.base + LIMITS.operations.ratio * document.bytes.length - 100_000);
    expect(() => walk(document, {})).toThrow(expect.objectContaining({ code: 'too-complex' }));
  });

  it('shows no more glyphs at once than anything needs', () => {
    const long = 'a'.repeat(600_000);
    const [run] = runsOf(pageOf(`BT /F 1 Tf [(${long})(${long})] TJ ET`)) as [GlyphRun];
    expect(run.glyphs).toHaveLength(2 ** 20);
    expect(textOf(run, '', 5)).toBe('aaaaa');
  });
});

/** How often each character stands in a text, but for white space and compatibility forms. */
function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of text.normalize('NFKC').replace(/\s/g, ''))
    counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

/** Files of the corpus whose fonts say what their codes mean. */
const TOLD = [
  ...['pdf/born/tracemonkey.pdf', 'pdf/table/us-020.pdf', 'pdf/table/foo.pdf'],
  ...['pdf/zh/quarterly-report-22p-simsun.pdf', 'pdf/zh/zhnumber-simsun-simhei-32p.pdf', 'pdf/zh/chemistry-type3.pdf'],
  ...['pdf/zh/bond-prospectus-tables-kaiti.pdf', 'pdf/zh/abstract-nsimsun.pdf'],
];

it.skipIf(!ready).each(TOLD)('%s: the text that pdftotext reads', (path) => {
  let own = '';
  walk(openPdf(bytesOf(path)), {
    glyphs: (run) => (own += textOf(run)),
    enter: ({ kind }) => kind === 'form',
  });
  const [found, expected] = [counted(own), counted(probe(bytesOf(path), 'pdftotext', '-raw', '{}', '-').out)];
  let [total, met] = [0, 0];
  for (const [character, count] of expected) {
    total += count;
    met += Math.min(count, found.get(character) ?? 0);
  }
  expect(total).toBeGreaterThan(100);
  expect(met / total).toBeGreaterThan(0.99);
});
