import { describe, expect, it } from 'vitest';
import type { Page, PlacedGlyph, Source } from '../../../../src/model/page.ts';
import { digestOf } from '../../../../src/model/passes/fidelity/digest.ts';
import { fidelityOf } from '../../../../src/model/passes/fidelity/fidelity.ts';
import { flowOf } from '../../../../src/model/passes/flow.ts';
import { linesOf } from '../../../../src/model/passes/lines/lines.ts';
import { isUnreadable, isUnreadGlyph } from '../../../../src/model/readable.ts';
import { openPdfSource } from '../../../../src/model/readers/pdf/source.ts';
import { isPicturePage } from '../../../../src/model/readers/picture/scans.ts';
import { FACE, type Look, runAt } from '../passes/pages.ts';
import { buildPdf } from '../pdf/tools.ts';

const NOTHING = {
  asset: async () => new Uint8Array(),
  note: () => undefined,
  image: { encode: async () => undefined },
};
const stream = (data: string): string => `<</Length ${data.length}>>stream\n${data}\nendstream`;

/** A file of a page for each content, with the font /F. */
function file(font: string, ...contents: string[]): Source {
  const pages = contents.map((_, at) => `${4 + at * 2} 0 R`);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.join(' ')}]>>`,
    font,
  ];
  const more = contents.flatMap((content, at) => [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents ${5 + at * 2} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
    stream(content),
  ]);
  return openPdfSource(buildPdf([...objects, ...more]), undefined, NOTHING as never);
}
const show = (hex: string, y = 700): string => `BT /F 10 Tf 50 ${y} Td <${hex}> Tj ET `;
const lines = (page: Page): string[] => linesOf(page).map(({ text }) => text);
const latin = (name: string, more = '/Encoding/WinAnsiEncoding'): string =>
  `<</Type/Font/Subtype/TrueType/BaseFont/${name}${more}>>`;

/** 软件技术服务合同，甲方 and its like in GBK. */
const CONTRACT = 'c8edbcfebcbcb5f5b7fecef1bacfcdaca3acbcd7b7bd';
const SHORT = 'b5dad2bbd5c2';
const hexOf = (text: string): string =>
  [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');

describe('Chinese that a file calls Latin', () => {
  it('is read by the name of its font, with each pair of bytes one character', async () => {
    const page = await file(latin('#CB#CE#CC#E5'), `${show(SHORT)}${show('4131', 680)}`).page(0);
    expect(lines(page)).toEqual(['第一章', 'A1']);
    expect(page.runs[0]?.glyphs.map(({ x, advance }) => [x, advance])).toEqual([
      [50, 10],
      [60, 10],
      [70, 10],
    ]);
  });

  it('is read by what it says where the name says nothing, and then on all pages', async () => {
    const source = file(latin('Some'), `${show(CONTRACT)}`, show(SHORT));
    const { sections, guessed } = await flowOf(source, [0, 1], async () => undefined);
    const said = sections.flatMap(({ blocks }) => blocks.map((block) => JSON.stringify(block)));
    expect(said[0]).toContain('合同，甲方');
    expect(said[1]).toContain('第一章');
    expect(guessed).toBe(14);
  });

  it('is read where a space stands behind each character, on top of the next', async () => {
    const content = `BT /F 10 Tf 50 700 Td ${['c8ed', 'bcfe', 'bacf', 'cdac'].map((pair) => `<${pair}20> Tj 10 0 Td`).join(' ')} ET`;
    expect(lines(await file(latin('SimSun'), content).page(0))).toEqual(['软件合同']);
  });

  it.each([
    ['French', latin('Helvetica'), hexOf('été, déjà vu où le cœur a élevé âge hélas fenêtre')],
    ['German', latin('Helvetica'), hexOf('Äpfel, Öl und Übermut: größer, weiß, schön')],
    ['Russian of another code page', latin('Arial'), 'cff0e8e2e5f220ece8f020eae0ea20e4e5ebe020f1e5e3eee4edff'],
    ['a font with a map', latin('SimSun', '/Encoding/WinAnsiEncoding/ToUnicode 3 0 R'), CONTRACT],
    ['glyphs with names', latin('SimSun', '/Encoding<</Differences[200/Egrave]>>'), CONTRACT],
  ])('is not %s', async (_, font, hex) => {
    const page = await file(font, show(hex)).page(0);
    expect(page.runs.some(({ guessed }) => guessed)).toBe(false);
  });
});

describe('what cannot be read', () => {
  const scoreOf = async (source: Source): Promise<{ score: number | undefined; unknown: number }> => {
    const flow = await flowOf(source, [0], async () => undefined);
    const [page] = fidelityOf([digestOf(await source.page(0))], flow, 'all');
    return { score: page?.score, unknown: flow.unknown };
  };

  it('is counted and pulls the score down: letters that are no writing', async () => {
    // Pairs of bytes of no encoding: accents upon accents.
    const garbage = file(latin('Some'), show('ffe9fce8f9faf6e4eafbe7eef4e0e2'));
    expect(await scoreOf(garbage)).toEqual({ score: 0, unknown: 15 });
    expect((await scoreOf(file(latin('Some'), show(hexOf('où été, déjà à côté'))))).score).toBe(100);
  });

  it('is counted and pulls the score down: private characters', async () => {
    const cmap = '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <41> <5a> <E041> endbfrange';
    const source = openPdfSource(
      buildPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Count 1/Kids[4 0 R]>>',
        latin('Some', '/ToUnicode 6 0 R'),
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>>>',
        stream(`${show(hexOf('abcd'))}${show(hexOf('ABCD'), 680)}`),
        stream(cmap),
      ]),
      undefined,
      NOTHING as never,
    );
    expect(await scoreOf(source)).toEqual({ score: 50, unknown: 4 });
  });
});

describe('letters without a text', () => {
  /** A font whose codes from A to Z are letters; those from a to z are private, and as wide. */
  const font = (wide: number): string => {
    const widths = Array.from({ length: 58 }, () => wide).join(' ');
    return `<</Type/Font/Subtype/TrueType/BaseFont/Some/FirstChar 65/LastChar 122/Widths[${widths}]/ToUnicode 6 0 R>>`;
  };
  const cmap =
    '1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfrange <41> <5a> <4e00> <61> <7a> <e041> endbfrange';
  const open = (content: string, wide = 1000): Source =>
    openPdfSource(
      buildPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Count 1/Kids[4 0 R]>>',
        font(wide),
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>>>',
        stream(content),
        stream(cmap),
      ]),
      undefined,
      NOTHING as never,
    );
  const inlinesOf = async (source: Source) => {
    const { sections } = await flowOf(source, [0], async () => undefined);
    return sections.flatMap(({ blocks }) => blocks.map((block) => ('inlines' in block ? block.inlines : block)));
  };

  it('are shown as a picture where they stand', async () => {
    const [inlines] = await inlinesOf(open(`BT /F 10 Tf 50 700 Td (abc) Tj 35 0 Td (AB) Tj ET`));
    expect(inlines).toMatchObject([
      { kind: 'picture', picture: { kind: 'region', page: 0, box: { left: 50, right: 80 }, alt: '〓〓〓' } },
      { kind: 'text', text: ' 一丁' },
    ]);
  });

  it('are a bullet where one by itself begins a line', async () => {
    const [[block] = []] = (
      await flowOf(open('BT /F 10 Tf 50 700 Td (a) Tj 25 0 Td (ABCD) Tj ET'), [0], async () => undefined)
    ).sections.map(({ blocks }) => blocks);
    expect(block).toMatchObject({ item: { marker: '•' }, inlines: [{ kind: 'text', text: '一丁丂七' }] });
  });

  it('are left out where they stand upon letters', async () => {
    const content = 'BT /F 10 Tf 50 700 Td (AB) Tj 1 0 Td (a) Tj 19 0 Td (CD) Tj ET';
    expect(await inlinesOf(open(content))).toMatchObject([[{ kind: 'text', text: '一丁丂七' }]]);
  });

  it('are white space where the same narrow one stands between others again and again, and then not unknown', async () => {
    const flow = await flowOf(open('BT /F 10 Tf 50 700 Td (ABaCDaEFaGH) Tj ET', 500), [0], async () => undefined);
    const [[block] = []] = flow.sections.map(({ blocks }) => blocks);
    expect(block).toMatchObject({ inlines: [{ kind: 'text', text: '一丁 丂七 丄丅 丆万' }] });
    expect(flow.unknown).toBe(0);
  });

  it.each([
    ['each in a run of its own', '(AB) Tj (a) Tj (b) Tj (b) Tj (a) Tj (CD) Tj', '一丁〓〓〓〓丂七'],
    ['the same ones beside each other', '(AB) Tj (a) Tj (a) Tj (a) Tj (a) Tj (CD) Tj', '一丁〓〓〓〓丂七'],
    ['of several kinds between others', '(ABaCbDcE) Tj', '一丁〓丂〓七〓丄'],
    ['once', '(ABaCD) Tj', '一丁〓丂七'],
  ])('are shown though narrow: %s', async (_, shows, text) => {
    const [line] = linesOf(await open(`BT /F 10 Tf 50 700 Td ${shows} ET`, 500).page(0));
    expect(line?.text).toBe(text);
    expect(line?.spans.some(({ shown }) => shown === 'letters')).toBe(true);
  });

  it('are held by marks, and counted, where there are more than a page shows', async () => {
    const row = (y: number): string => `BT /F 10 Tf 20 ${y} Td (${'Aa'.repeat(20)}) Tj ET`;
    const source = open(Array.from({ length: 10 }, (_, at) => row(700 - at * 20)).join(' '));
    expect(await flowOf(source, [0], async () => undefined)).toMatchObject({ unknown: 200, held: 50 });
  });

  it('make a page a picture where hardly another stands on it', async () => {
    const row = (y: number): string => `BT /F 10 Tf 50 ${y} Td (${'abcdefgh'.repeat(4)}AB) Tj ET`;
    const source = open([700, 680, 660, 640].map(row).join(' '));
    const { sections, scanned, unreadable, unknown } = await flowOf(source, [0], async () => undefined);
    expect({ scanned, unreadable, unknown }).toEqual({ scanned: [0], unreadable: [0], unknown: 0 });
    expect(sections[0]?.blocks).toMatchObject([{ kind: 'figure', picture: { kind: 'region', page: 0 } }]);
    expect(isPicturePage(await source.page(0))).toBe(true);
  });
});

describe('a page is no picture', () => {
  const ICONS = { ...FACE, name: 'FontAwesome' };
  const unread = (count: number, y: number, look: Look = {}) => runAt('\ue041'.repeat(count), 50, y, look);
  const rows = (look: Look = {}) => [100, 120, 140, 160].map((y) => unread(30, y, look));

  it.each([
    ['where few letters cannot be read', [unread(25, 100), runAt('首页设置我的', 50, 200)], false],
    ['for its icons', rows({ typeface: ICONS }), false],
    ['where it says words', [...rows(), runAt('甲方乙方', 50, 200)], false],
    ['where all is one line', [unread(120, 100)], false],
    ['unless else', [...rows(), runAt('第1页', 50, 200)], true],
  ])('%s', (_, runs, picture) => {
    expect(isUnreadable(runs)).toBe(picture);
  });

  it.each([
    ['SymbolMT', false],
    ['Wingdings-Regular', false],
    ['ZapfDingbats', false],
    ['SegoeUISymbolSubset', true],
  ])('and private characters of %s cannot be read: %s', (name, expected) => {
    const run = unread(1, 100, { typeface: { ...FACE, name } });
    expect(isUnreadGlyph(run.glyphs[0] as PlacedGlyph, run)).toBe(expected);
  });
});

describe('letters that are drawn', () => {
  /** The letter 工, drawn by `bars`, and a comma in a font of its own. */
  const letter = (bars: string, more = ''): Source => {
    const cmap = '1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <61> <5DE5> <62> <FF0C> endbfchar';
    const encoding = '/Encoding<</Differences[97/a/b]>>/CharProcs<</a 6 0 R/b 8 0 R>>/ToUnicode 7 0 R';
    const font = `<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 97/LastChar 98/Widths[1000 1000]/Resources<<>>${encoding}${more}>>`;
    return openPdfSource(
      buildPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Count 1/Kids[4 0 R]>>',
        font,
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 5 0 R/Resources<</Font<</F 3 0 R/M 9 0 R>>>>>>',
        stream('BT /F 10 Tf 50 700 Td (aaa) Tj /M 10 Tf (b) Tj ET'),
        stream(`1000 0 0 0 1000 1000 d1 ${bars}`),
        stream(cmap),
        stream('1000 0 0 0 1000 1000 d1 100 0 100 200 re f'),
        font.replace('97/a/b', '97/x/b'),
      ]),
      undefined,
      NOTHING as never,
    );
  };
  /** With three strokes, so many thousandths of an em thick. */
  const drawn = (thick: number): Source =>
    letter(`100 700 800 ${thick} re 100 0 800 ${thick} re ${500 - thick / 2} ${thick} ${thick} ${700 - thick} re f`);

  it('are bold where a stroke is drawn around them, though the face is named and thin', async () => {
    const named = '/FontDescriptor<</Type/FontDescriptor/FontName/KaiTi/FontWeight 400>>';
    const bold = async (bars: string): Promise<boolean | undefined> =>
      (await letter(bars, named).page(0)).runs[0]?.typeface.bold;
    expect(await bold('100 400 800 40 re 80 380 840 80 re f')).toBe(true);
    expect(await bold('100 380 800 80 re f')).toBe(false);
  });

  it.each([
    [140, true],
    [75, false],
  ])('with strokes of %i thousandths are bold: %s, and so is the mark behind them', async (thick, bold) => {
    const [line] = linesOf(await drawn(thick).page(0));
    expect(line?.text).toBe('工工工，');
    expect(line?.spans.map(({ style }) => style.bold)).toEqual([bold]);
  });
});
