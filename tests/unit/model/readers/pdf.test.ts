import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasTruth, noTruth, readTruths } from '../../../../bench/fidelity/truth.ts';
import { foldText } from '../../../../src/formats/pdf/text/fold.ts';
import type { Page, Source } from '../../../../src/model/page.ts';
import { linesOf } from '../../../../src/model/passes/lines/lines.ts';
import { openPdfSource } from '../../../../src/model/readers/pdf/source.ts';
import { buildPdf } from '../pdf/tools.ts';

const NOTHING = {
  asset: async () => new Uint8Array(),
  note: () => undefined,
  image: { encode: async () => undefined },
};
const open = (bytes: Uint8Array): Source => openPdfSource(bytes, undefined, NOTHING as never);
const stream = (data: string, dict = ''): string => `<<${dict}/Length ${data.length}>>stream\n${data}\nendstream`;
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';

/** A file of one page, 600 × 800, with font /F; further objects begin at 6. */
function file(
  content: string,
  more: { page?: string; catalog?: string; resources?: string; font?: string; objects?: string[] } = {},
): Source {
  const { page = '', catalog = '', resources = '', font = FONT, objects = [] } = more;
  return open(
    buildPdf([
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>${resources}>>${page}>>`,
      stream(content),
      font,
      ...objects,
    ]),
  );
}
const first = (source: Source): Promise<Page> => source.page(0);
const lines = (page: Page): string[] => linesOf(page).map(({ text }) => text);
const show = (text: string, x = 50, y = 700): string => `BT /F 10 Tf ${x} ${y} Td (${text}) Tj ET `;

describe('the reader of PDFs', () => {
  it('tells places from the upper left corner', async () => {
    const { runs } = await first(file(show('ab')));
    expect(runs[0]?.glyphs.map(({ x, y }) => [x, y])).toEqual([
      [50, 100],
      [55.56, 100],
    ]);
    expect(runs[0]).toMatchObject({
      text: 'ab',
      size: 10,
      colour: '#000000',
      angle: 0,
      typeface: { name: 'Helvetica' },
    });
  });

  it('turns pages upright', async () => {
    for (const [turn, x, y] of [
      [90, 700, 50],
      [180, 550, 700],
      [270, 100, 550],
    ]) {
      const page = await first(file(show('a'), { page: `/Rotate ${turn}` }));
      expect([page.width, page.runs[0]?.glyphs[0]?.x, page.runs[0]?.glyphs[0]?.y]).toEqual([
        turn === 180 ? 600 : 800,
        x,
        y,
      ]);
    }
  });

  it('takes /ActualText for what glyphs say', async () => {
    const page = await first(file(`/Span <</ActualText <FEFF8F66>>> BDC ${show('x')} EMC ${show('y', 80)}`));
    expect(lines(page)).toEqual(['车', 'y']);
  });

  it('tells boldness by a stroke around letters, unless it is a hair', async () => {
    const { runs } = await first(
      file(`2 Tr 0.4 w ${show('ab')} 0.04 w ${show('cd', 80)} q 10 0 0 10 0 0 cm ${show('e', 9, 9)} Q`),
    );
    expect(runs.map(({ typeface }) => typeface.bold)).toEqual([true, false, false]);
  });

  it('does not take a face for bold by its stem where its name is that of a regular one', async () => {
    const bold = async (name: string): Promise<boolean | undefined> => {
      const font = `<</Type/Font/Subtype/TrueType/BaseFont/${name}/FontDescriptor 6 0 R>>`;
      const descriptor = `<</Type/FontDescriptor/FontName/${name}/Flags 32/StemV 300/ItalicAngle 0>>`;
      const { runs } = await first(file(show('ab'), { font, objects: [descriptor] }));
      return runs[0]?.typeface.bold;
    };
    const names = ['ABCDEF+ArialMT', 'TimesNewRomanPSMT', 'Garamond-Roman', 'Arial-BoldMT', 'SomeFace'];
    expect(await Promise.all(names.map(bold))).toEqual([false, false, false, true, true]);
  });

  it('folds radicals and ligatures', async () => {
    const cmap = '1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <61> <2EC5> <62> <FB01> endbfchar';
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Some/ToUnicode 6 0 R>>';
    expect(lines(await first(file(show('ab'), { font, objects: [stream(cmap)] })))).toEqual(['见fi']);
  });

  it('folds the radical of doors to the ideograph whose shape simplified faces give it', () => {
    expect(foldText('\u2f3e\u2f08')).toBe('户人');
  });

  it('knows what cannot be seen', async () => {
    const objects = ['<</Type/OCG/Name(x)>>'];
    const layer = {
      objects,
      resources: '/Properties<</L 6 0 R>>',
      catalog: '/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>',
    };
    expect(lines(await first(file(`${show('a')} 3 Tr ${show('b', 80)}`)))).toEqual(['a']);
    expect(lines(await first(file(`${show('a')} /OC /L BDC ${show('b', 80)} EMC`, layer)))).toEqual(['a']);
    expect(lines(await first(file(`${show('a')} ${show('b', 800)}`)))).toEqual(['a']);
  });

  it('does not read what was painted over and written anew, as editors do', async () => {
    const cover = (gs = '') => `q ${gs} 0.5 g 40 690 200 30 re f Q `;
    const said = async (content: string, resources = ''): Promise<string[]> =>
      lines(await first(file(content, { resources })));
    expect(await said(show('Old title') + cover() + show('New', 55))).toEqual(['New']);
    expect(await said(show('Old title') + cover() + show('Elsewhere', 50, 600))).toEqual(['Old title', 'Elsewhere']);
    const multiply = '/ExtGState<</G<</BM/Multiply>>>>';
    expect(await said(show('Old title') + cover('/G gs') + show('New', 150), multiply)).toEqual(['Old title', 'New']);
  });

  it('reads the appearances of form fields', async () => {
    const look = stream(
      'BT /F 10 Tf 2 3 Td (Field) Tj ET',
      '/Type/XObject/Subtype/Form/BBox[0 0 100 20]/Resources<</Font<</F 5 0 R>>>>',
    );
    const field = '<</Type/Annot/Subtype/Widget/FT/Tx/Rect[50 600 150 620]/F 4/AP<</N 6 0 R>>>>';
    const page = await first(file(show('a'), { page: '/Annots[7 0 R]', objects: [look, field] }));
    expect(lines(page)).toEqual(['a', 'Field']);
    expect(page.runs[1]?.glyphs[0]).toMatchObject({ x: 52, y: 197 });
  });

  it('tells the fields of a form, by what stands above them, too', async () => {
    const above = '<</FT/Btn/Ff 32768>>';
    const ring = '<</Type/Annot/Subtype/Widget/Parent 6 0 R/Rect[50 600 60 610]/AS/a/MK<</BC[1 0 0]/BG[1]>>>>';
    const push = '<</Type/Annot/Subtype/Widget/FT/Btn/Ff 65536/Rect[50 500 60 510]>>';
    const page = await first(file('', { page: '/Annots[7 0 R 8 0 R]', objects: [above, ring, push] }));
    const box = { left: 50, top: 190, right: 60, bottom: 200 };
    expect(page.fields?.map(({ painted: _, ...field }) => field)).toEqual([
      { kind: 'radio', box, on: true, frame: '#ff0000', ground: '#ffffff' },
    ]);
  });

  it('shows what a field holds that has no appearance', async () => {
    const field = '<</Type/Annot/Subtype/Widget/FT/Tx/Rect[50 600 150 620]/V(Field)/DA(/F 10 Tf)>>';
    const secret = '<</Type/Annot/Subtype/Widget/FT/Tx/Ff 8192/Rect[50 500 150 520]/V(Secret)>>';
    const page = await first(file(show('a'), { page: '/Annots[6 0 R 7 0 R]', objects: [field, secret] }));
    expect(lines(page)).toEqual(['a', 'Field']);
    expect(page.runs[1]?.box).toMatchObject({ left: 52, top: 185, bottom: 195 });
  });

  it('shows the words of what is chosen, not what is stored for them', async () => {
    const choice = (value: string): string =>
      `<</Type/Annot/Subtype/Widget/FT/Ch/Rect[50 600 150 620]/Opt[[(gd)(Guangdong)][(js)(Jiangsu)](Other)]/V${value}>>`;
    const shownOf = async (value: string): Promise<string[]> => {
      const { runs } = await first(file('', { page: '/Annots[6 0 R]', objects: [choice(value)] }));
      return runs.map(({ text }) => text);
    };
    expect(await shownOf('(js)')).toEqual(['Jiangsu']);
    expect(await shownOf('[(gd)(Other)]')).toEqual(['Guangdong、Other']);
  });

  it('shows no more of fields that share one long value than a page can have', async () => {
    const above = `<</FT/Tx/V(${'a'.repeat(10_000)})>>`;
    const field = '<</Type/Annot/Subtype/Widget/Parent 6 0 R/Rect[50 600 150 620]>>';
    const page = await first(file('', { page: `/Annots[${'7 0 R '.repeat(12)}]`, objects: [above, field] }));
    expect(page.fields).toHaveLength(12);
    expect(page.runs).toHaveLength(10);
  });

  it('reads fonts that are drawn', async () => {
    const font =
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 97/LastChar 97/Widths[500]/Encoding<</Differences[97/A]>>/CharProcs<</A 6 0 R>>/Resources<<>>>>';
    const [run] = (await first(file(show('a'), { font, objects: [stream('500 0 d0 0 0 400 700 re f')] }))).runs;
    expect([run?.text, run?.typeface.drawn, run?.glyphs[0]?.advance]).toEqual(['A', true, 5]);
  });

  it('reads writing that goes down the page', async () => {
    const font =
      '<</Type/Font/Subtype/Type0/BaseFont/SimSun/Encoding/UniGB-UCS2-V/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/SimSun/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>>>]>>';
    const page = await first(file('BT /F 10 Tf 300 700 Td <4e2d6587> Tj ET', { font }));
    expect(page.runs[0]).toMatchObject({ vertical: true, text: '中文' });
    expect(linesOf(page)[0]?.box).toMatchObject({ left: 295, right: 305, top: 100, bottom: 120 });
  });

  it('tells areas with a gradient, as far as they are clipped', async () => {
    const shading =
      '/Shading<</S<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 600 0]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>>>';
    const { paths } = await first(file('q 50 600 200 100 re W n /S sh Q /S sh', { resources: shading }));
    expect(paths.map(({ box, patterned }) => [box, patterned])).toEqual([
      [{ left: 50, top: 100, right: 250, bottom: 200 }, true],
      [{ left: 0, top: 0, right: 600, bottom: 800 }, true],
    ]);
    expect(paths[0]?.gradient).toMatchObject({ kind: 'axial', angle: 0, stops: [{ at: 0, colour: '#ff0000' }, {}] });
    expect(paths[0]?.segments).toHaveLength(5);
    const round = '50 600 m 50 700 150 700 150 600 c h W n /S sh';
    const [area] = (await first(file(round, { resources: shading }))).paths;
    expect(area?.segments.map(([kind]) => kind)).toEqual(['M', 'C', 'Z']);
  });

  it('takes masks of areas alone for open, and nothing for unseen by a guess', async () => {
    const resources = '/ExtGState<</A<</SMask<</S/Luminosity/G 6 0 R>>>>/B<</ca 0.1/SMask<</S/Luminosity/G 7 0 R>>>>>>';
    const form = (more: string): string =>
      stream('1 g 0 0 600 800 re f', `/Subtype/Form/BBox[0 0 600 800]/Group<</S/Transparency>>${more}`);
    const objects = [form(''), form('/Resources<</Shading<</S<</ShadingType 2>>>>>>')];
    const content = 'q /A gs 50 600 200 100 re f Q /B gs 50 400 200 100 re f';
    const { paths } = await first(file(content, { resources, objects }));
    expect(paths.map(({ alpha }) => alpha)).toEqual([1, 0.06]);
  });

  it('tells decoration and tags', async () => {
    const objects = [
      '<</Type/StructTreeRoot/K 7 0 R>>',
      '<</Type/StructElem/S/Document/P 6 0 R/K[8 0 R 9 0 R]>>',
      '<</Type/StructElem/S/Titel/P 7 0 R/Pg 3 0 R/K 0>>',
      '<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/K 1>>',
    ];
    const content = `/Titel <</MCID 0>> BDC ${show('a')} EMC /P <</MCID 1>> BDC ${show('b', 80)} EMC /Artifact <</Type/Pagination/Subtype/Header>> BDC ${show('c', 120)} EMC`;
    const page = await first(file(content, { objects, catalog: '/StructTreeRoot 6 0 R' }));
    expect(page.tags.map(({ type }) => type)).toEqual(['Document', 'Titel', 'P']);
    expect(page.runs.map(({ tag, artifact }) => [tag, artifact])).toEqual([
      [1, undefined],
      [2, undefined],
      [undefined, 'Header'],
    ]);
  });

  it('finds links and the outline', async () => {
    const link = (more: string): string => `<</Type/Annot/Subtype/Link/Rect[50 690 90 710]${more}>>`;
    const source = file(show('a'), {
      page: '/Annots[6 0 R 7 0 R 8 0 R]',
      catalog: '/Outlines 9 0 R',
      objects: [
        link('/A<</S/URI/URI(https://example.com/)>>'),
        link('/Dest[3 0 R/Fit]'),
        link('/A<</S/URI/URI(javascript:x)>>'),
        '<</Type/Outlines/First 10 0 R/Last 10 0 R/Count 1>>',
        '<</Title<FEFF7AE0>/Parent 9 0 R/Dest[3 0 R/Fit]>>',
      ],
    });
    expect((await first(source)).links.map(({ target }) => target)).toEqual(['https://example.com/', '#page=1']);
    expect((await first(source)).links[0]?.box).toEqual({ left: 50, top: 90, right: 90, bottom: 110 });
    expect(source.outline).toEqual([{ title: '章', page: 0, depth: 0 }]);
  });

  it('tells what is painted, cut to the page and to clips', async () => {
    const { paths } = await first(
      file(
        '1 0 0 rg 50 700 100 20 re f 2 w 0 0 1 RG 50 600 m 150 600 l S q 0 0 60 800 re W n 0 g 50 500 100 20 re f Q',
      ),
    );
    expect(paths.map(({ fill, stroke, width, box }) => [fill, stroke, width, box.left, box.right])).toEqual([
      ['#ff0000', undefined, 0, 50, 150],
      [undefined, '#0000ff', 2, 50, 150],
      ['#000000', undefined, 0, 50, 60],
    ]);
  });
});

describe.runIf(hasTruth)('on documents whose text is known', () => {
  it.each(readTruths().map(({ name, pdf }) => [name, pdf]))(
    '%s has no radical and no private character',
    async (_, pdf) => {
      const source = open(new Uint8Array(readFileSync(pdf)));
      let text = '';
      for (let index = 0; index < source.pages; index++) text += lines(await source.page(index)).join('');
      expect(text.match(/[\u2e80-\u2fdf\ue000-\uf8ff\ufffd]/g)).toBeNull();
    },
  );
});
if (!hasTruth) console.warn(noTruth);
