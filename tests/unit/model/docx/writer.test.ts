import { describe, expect, it } from 'vitest';
import { isTable, paragraphs } from '../../../../bench/fidelity/document.ts';
import { readDocx } from '../../../../bench/fidelity/read/docx.ts';
import { allText, below, child, type Element, valIn } from '../../../../bench/fidelity/read/tree.ts';
import type {
  Block,
  Figure,
  Inline,
  ListItem,
  Numbering,
  Paragraph,
  Table,
  TextRun,
} from '../../../../src/model/flow.ts';
import type { Page, Path } from '../../../../src/model/page.ts';
import { schemaFaults } from '../writers/schema.ts';
import { cell, flow, para, picture, section, style, table, text, written } from './flows.ts';

const item = (list: number, numbering: Numbering, marker: string, value: number, level = 0): { item: ListItem } => ({
  item: { list, level, numbering, marker, value },
});

const figure = (page: number, id: number, given: Partial<Figure> = {}): Figure => ({
  kind: 'figure',
  picture: { kind: 'picture', page, id },
  align: 'center',
  places: [{ page, box: { left: 100, top: 200, right: 200, bottom: 260 } }],
  ...given,
});

const rich = () =>
  flow(
    [
      section(
        [
          para('封面', { level: 1, title: true }),
          figure(0, 1, { anchored: 'behind' }),
          table(1, 1, [cell(0, 0, '表')]),
        ],
        {
          header: [para([text('页眉')])],
          footer: [
            para([{ kind: 'page-number', style: style() }, text(' / '), { kind: 'page-count', style: style() }]),
          ],
          plainFirst: true,
        },
      ),
      section(
        [
          para([text('见'), text('注'), { kind: 'note', note: 0 }, { kind: 'break' }, { kind: 'tab', style: style() }]),
          para('第一项', item(1, 'decimal', '1.', 1)),
          figure(0, 2),
          table(2, 2, [
            cell(0, 0, [table(1, 1, [cell(0, 0, '内')])], { rowspan: 2, fill: '#ffeecc' }),
            cell(0, 1, '右'),
          ]),
        ],
        {
          continuous: true,
          columns: [
            { width: 200, gap: 20 },
            { width: 231, gap: 0 },
          ],
        },
      ),
    ],
    { title: '标题 <1>', author: '作者', notes: [{ marker: '1', blocks: [para('脚注正文')] }] },
  );

describe('the package', () => {
  it.each(['flow', 'exact'] as const)('has its elements in the order of the schema (%s)', async (layout) => {
    const { parts } = await written(rich(), layout);
    expect(parts.paths().length).toBeGreaterThan(9);
    const styles = below(parts.tree('word/document.xml'), 'pStyle').map(({ attributes }) => attributes.val);
    expect(styles).toContain('Title');
    expect(schemaFaults(parts)).toEqual([]);
  });

  it('sets what follows columns below the longest of them, and a short one low on its page where it stood', async () => {
    const at = (words: string, left: number, top: number): Paragraph =>
      para(words, { places: [{ page: 0, box: { left, top, right: left + 100, bottom: top + 12 } }] });
    const columns = [200, 231].map((width) => ({ width, gap: 20 }));
    const [high, low] = [at('长栏', 72, 72), at('短栏', 300, 72)];
    const blocks = async (...sections: ReturnType<typeof section>[]) => {
      const { parts } = await written(flow(sections));
      return below(parts.tree('word/document.xml'), 'p');
    };
    const gapOf = (one: Element | undefined): number => Number(child(one, 'pPr', 'spacing')?.attributes.line ?? 0) / 20;
    const grid = table(1, 1, [cell(0, 0, '表')]);
    const sections = [section([high, at('栏末', 72, 280), low], { columns }), section([grid], { continuous: true })];
    const gaps = (await blocks(...sections)).map(gapOf);
    expect(Math.max(...gaps)).toBeLessThan(20);
    const all = await blocks(section([high, at('栏末', 72, 700), at('账号', 300, 600)], { columns }));
    const foot = all.find((one) => allText(one) === '账号');
    expect(below(foot, 'br').map(({ attributes }) => attributes.type)).toEqual(['column']);
    expect(Number(child(foot, 'pPr', 'spacing')?.attributes.before) / 20).toBeCloseTo(528, -1);
  });

  it('ends columns of one height with another section, before which programs make them so', async () => {
    const columns = [200, 231].map((width) => ({ width, gap: 20 }));
    const places = (bottom: number) =>
      [72, 300].map((left) => ({ page: 0, box: { left, top: 100, right: left + 200, bottom } }));
    const sections = async (bottom: number, more: Block[] = []): Promise<number> => {
      const text = para('两栏', { places: places(bottom) });
      const { parts } = await written(flow([section([text, ...more], { columns })]));
      expect(schemaFaults(parts)).toEqual([]);
      return below(parts.tree('word/document.xml'), 'sectPr').length;
    };
    const figure = para('图一', { places: [{ page: 0, box: { left: 100, top: 740, right: 200, bottom: 760 } }] });
    expect([await sections(400), await sections(760), await sections(400, [figure])]).toEqual([2, 1, 1]);
  });

  it('lists every part, and every relation leads to one', async () => {
    const { parts } = await written(rich());
    const named = below(parts.tree('[Content_Types].xml'), 'Override').map(
      ({ attributes }) => attributes.PartName ?? '',
    );
    expect(named).toContain('/word/footnotes.xml');
    for (const path of named) expect(parts.text(path.slice(1)), path).toBeDefined();
    for (const { path } of parts.relations('word/document.xml').values()) expect(parts.text(path), path).toBeDefined();
    expect(allText(child(parts.tree('docProps/core.xml'), 'coreProperties', 'title') as never)).toBe('标题 <1>');
  });

  it('puts a picture over a table that reaches behind it, which programs would set below', async () => {
    const beside = (bottom: number) =>
      figure(0, 1, { anchored: 'beside', places: [{ page: 0, box: { left: 80, top: 260, right: 120, bottom } }] });
    const wraps = async (bottom: number): Promise<number[]> => {
      const { parts } = await written(flow([section([beside(bottom), para('文'), table(1, 1, [cell(0, 0, '表')])])]));
      return ['wrapSquare', 'wrapNone'].map((name) => below(parts.tree('word/document.xml'), name).length);
    };
    expect(await wraps(290)).toEqual([1, 0]);
    expect(await wraps(310)).toEqual([0, 1]);
  });

  it('places no drawing from within a table: programs would count from the cell', async () => {
    const { parts } = await written(rich());
    const document = parts.tree('word/document.xml');
    expect(below(document, 'anchor')).toHaveLength(1);
    expect(below(document, 'tbl').flatMap((one) => below(one, 'anchor'))).toEqual([]);
  });

  it('is the same for the same flow, and opens without a page', async () => {
    expect((await written(flow([]))).bytes).toEqual((await written(flow([]))).bytes);
    expect(schemaFaults((await written(flow([]), 'exact')).parts, ['word/document.xml'])).toEqual([]);
  });
});

describe('paragraphs on one area', () => {
  it('have lines of their own, the white space between them within the area', async () => {
    const on = (text: string, top: number, area: number) =>
      para(text, {
        ground: { fill: { colour: '#eef4ff', above: 0, below: 0, left: 8, area } },
        places: [{ page: 0, box: { left: 60, top, right: 300, bottom: top + 10 } }],
      });
    const { parts } = await written(
      flow([section([on('甲', 100, 1), on('乙', 130, 1), on('丙', 160, 1), on('丁', 190, 2)])]),
    );
    const tree = parts.tree('word/document.xml');
    const tops = below(tree, 'pBdr').map((lines) => child(lines, 'top')?.attributes);
    expect(tops.map((top) => Number(top?.space) > 5)).toEqual([false, true, true, false]);
    expect(tops.slice(1, 3).map((top) => top?.sz)).toEqual(['4', '2']);
    const before = below(tree, 'pPr').map((look) => child(look, 'spacing')?.attributes.before ?? '0');
    expect(before.slice(1).map((twips) => Number(twips) > 100)).toEqual([false, false, true]);
  });
});

describe('paragraphs beside a bar', () => {
  it('have it as their left line, as far from their letters, on an area or none', async () => {
    const side = { width: 4, colour: '#e69138', away: 8 };
    const fill = { colour: '#eef4ff', above: 4, below: 4, left: 8 };
    const { parts } = await written(
      flow([section([para('甲', { ground: { side } }), para('乙', { ground: { side, fill } })])]),
    );
    const lines = below(parts.tree('word/document.xml'), 'pBdr').map((own) => child(own, 'left')?.attributes);
    const left = { val: 'single', sz: '32', space: '8', color: 'E69138' };
    expect(lines).toEqual([expect.objectContaining(left), expect.objectContaining(left)]);
    expect(schemaFaults(parts, ['word/document.xml'])).toEqual([]);
  });
});

describe('text', () => {
  it('is never white on paper: a ground that is not kept leaves the colour to the program', async () => {
    const runs = [text('侧栏', { colour: '#ffffff' }), text('红头', { colour: '#d40000' })];
    const { parts } = await written(flow([section([para(runs), para('正文很长很长很长')])]));
    const colours = below(parts.tree('word/document.xml'), 'color').map(({ attributes }) => attributes.val);
    expect(colours).toEqual(['auto', 'D40000']);
  });

  it('keeps headings, runs and links', async () => {
    const runs = [
      text('粗', { bold: true }),
      text('上', { raise: 'super', size: 7.8 }),
      text('网', {}, 'https://example.org/?a=1&b=2'),
      text('坏', {}, 'javascript:alert(1)'),
      text('页', {}, '#page=1'),
    ];
    const { bytes, parts } = await written(
      flow([section([para('总则', { level: 2 }), para(runs), para('正文很长很长很长')])]),
    );
    expect(paragraphs(readDocx(bytes)).map(({ t, h }) => [t, h])).toEqual([
      ['总则', 2],
      ['粗上网坏页', 0],
      ['正文很长很长很长', 0],
    ]);
    const body = parts.tree('word/document.xml');
    expect(below(body, 'b')).toHaveLength(1);
    expect(below(body, 'vertAlign').map(({ attributes }) => attributes.val)).toEqual(['superscript']);
    expect(below(body, 'sz')).toEqual([]); // a raised letter keeps the size of its text
    expect(below(body, 'hyperlink').map(({ attributes }) => attributes.anchor ?? attributes['r:id'])).toEqual([
      expect.stringMatching(/^rId/),
      'page_1',
    ]);
    expect(below(body, 'bookmarkStart').map(({ attributes }) => attributes.name)).toEqual(['page_1']);
    expect(parts.text('word/_rels/document.xml.rels')).not.toContain('javascript');
  });

  it('joins what comes out alike, and keeps raised letters of full size', async () => {
    const runs = [
      text('2025', { font: 'TimesNewRomanPSMT' }),
      text('年报告', {}),
      text('2', { raise: 'super', size: 12 }),
    ];
    const { parts } = await written(flow([section([para(runs)])]));
    const body = parts.tree('word/document.xml');
    expect(below(body, 't').map(allText)).toEqual(['2025年报告', '2']);
    expect(below(body, 'sz')).toEqual([]);
  });

  it('maps fonts to those that programs have', async () => {
    const runs = [text('红头', { font: '方正小标宋简体' }), text('正文正文正文', { font: 'FangSong' })];
    const { parts } = await written(flow([section([para(runs)])]));
    expect(below(parts.tree('word/document.xml'), 'rFonts').map(({ attributes }) => attributes.eastAsia)).toEqual([
      '宋体',
    ]);
    expect(parts.text('word/styles.xml')).toContain('w:eastAsia="仿宋"');
  });

  it('indents first lines by letters', async () => {
    const { parts } = await written(flow([section([para('首行缩进', { indent: { first: 24, left: 0, right: 0 } })])]));
    expect(below(parts.tree('word/document.xml'), 'ind')[0]?.attributes).toMatchObject({ firstLineChars: '200' });
  });
});

describe('wide tables', () => {
  it('with more columns than Word can hold become several, and say so', async () => {
    const cells = Array.from({ length: 130 }, (_, at) => cell(0, at, `c${at}`));
    const over = cell(1, 60, '跨', { colspan: 10 });
    for (const layout of ['flow', 'exact'] as const) {
      const { parts, notes } = await written(flow([section([table(2, 130, [...cells, over])])]), layout);
      const body = parts.tree('word/document.xml');
      expect(below(body, 'tblGrid').map((grid) => below(grid, 'gridCol').length)).toEqual([63, 63, 4]);
      expect(below(body, 't').map(allText)).toEqual([
        ...cells.slice(0, 63).map((_, at) => `c${at}`),
        '跨',
        ...cells.slice(63).map((_, at) => `c${at + 63}`),
      ]);
      expect(below(body, 'gridSpan').map(({ attributes }) => attributes.val)).toEqual(['3', '7']);
      expect(schemaFaults(parts, ['word/document.xml'])).toEqual([]);
      expect(notes.join()).toContain('1 个表格超过 63 列');
    }
  });
});

describe('lists', () => {
  it('number as the source does, and begin anew where it does', async () => {
    const blocks = [
      para('甲', item(1, 'chinese', '（一）', 1)),
      para('乙', item(1, 'chinese', '（二）', 2)),
      para('丙', item(1, 'chinese', '（五）', 5)),
      para('丁', item(2, 'bullet', '➢', 0, 1)),
    ];
    const { bytes, parts } = await written(flow([section(blocks)]));
    expect(paragraphs(readDocx(bytes)).every(({ li }) => li === 1)).toBe(true);
    const numbering = parts.tree('word/numbering.xml');
    expect(below(numbering, 'startOverride').map(({ attributes }) => attributes.val)).toEqual(['1', '5']);
    expect(below(numbering, 'lvlText').map(({ attributes }) => attributes.val)).toEqual(['（%1）', '\uf0d8']);
    const ids = below(parts.tree('word/document.xml'), 'numId').map(({ attributes }) => attributes.val);
    expect(ids).toEqual(['1', '1', '2', '3']);
  });
});

describe('tables', () => {
  it('keep spans, heads and empty cells', async () => {
    const cells = [
      cell(0, 0, '高', { rowspan: 2 }),
      cell(0, 1, '宽', { colspan: 2 }),
      cell(1, 1, ''),
      cell(1, 2, '末'),
    ];
    const { bytes, parts } = await written(flow([section([table(2, 3, cells, { headRows: 1 })])]));
    expect(readDocx(bytes).blocks.filter(isTable)[0]?.cells).toEqual([
      [0, 0, 2, 1, '高'],
      [0, 1, 1, 2, '宽'],
      [1, 1, 1, 1, ''],
      [1, 2, 1, 1, '末'],
    ]);
    expect(below(parts.tree('word/document.xml'), 'tblHeader')).toHaveLength(1);
  });

  it('keep their caption and their head with the rows below, and pictures their caption', async () => {
    const at = (words: string, top: number, bottom = top + 12): Paragraph =>
      para(words, { places: [{ page: 0, box: { left: 72, top, right: 300, bottom } }] });
    const kept = async (...blocks: Block[]): Promise<string[]> => {
      const { parts } = await written(flow([section(blocks)]));
      return below(parts.tree('word/document.xml'), 'p')
        .filter((one) => child(one, 'pPr', 'keepNext'))
        .map(allText);
    };
    const rows = [cell(0, 0, '项目'), cell(0, 1, ''), cell(1, 0, '收入'), cell(1, 1, '10')];
    const grid = (given: Partial<Table>) => table(2, 2, rows, given);
    const above = [at('正文在此。', 100, 140), at('表1　收入', 260), at('单位：元', 280)];
    expect(await kept(...above, grid({ headRows: 1 }))).toEqual(['表1　收入', '单位：元', '项目', '']);
    expect(await kept(at('正文远在上面', 100), grid({ headRows: 2 }))).toEqual([]);
    expect(await kept(figure(0, 1), at('图1　流程', 265))).toEqual(['']);
    expect(await kept(figure(0, 1), at('正文', 265))).toEqual([]);
  });

  it('are as low as they were where their cells are empty', async () => {
    const linesOf = async (rows: number[]): Promise<string[]> => {
      const { parts } = await written(flow([section([para('文'), table(1, 1, [cell(0, 0, '')], { rows })])]));
      const [spacing] = below(below(parts.tree('word/document.xml'), 'tbl')[0], 'spacing');
      return [spacing?.attributes.line ?? ''];
    };
    expect(await linesOf([4])).toEqual(['56']);
    expect(await linesOf([20])).toEqual(['200']);
  });

  it('set numbers that end below each other to the right', async () => {
    const at = (row: number, left: number, words: string) => {
      const top = 300 + row * 20;
      const box = { left: 172, top, right: 272, bottom: top + 20 };
      const place = { page: 0, box: { left, top: top + 4, right: 266, bottom: top + 16 } };
      return cell(row, 0, [para(words, { places: [place] })], { box });
    };
    const cells = [at(0, 240, '1.50'), at(1, 230, '12.50'), at(2, 220, '112.50')];
    const { parts } = await written(flow([section([para('正文'), table(3, 1, cells)])]));
    const style = parts.tree('word/styles.xml');
    const own = below(parts.tree('word/document.xml'), 'jc').map(({ attributes }) => attributes.val);
    expect(own).toEqual(['right', 'right', 'right']);
    expect(below(style, 'style').some(({ attributes }) => attributes.styleId === 'TableText')).toBe(true);
  });
});

describe('pictures', () => {
  it('are stored once, and what cannot be read is told', async () => {
    const asked: number[] = [];
    const source = {
      picture: async (_page: number, id: number) => {
        asked.push(id);
        return id === 3 ? undefined : picture(7);
      },
      region: async () => undefined,
    };
    const { bytes, parts, notes } = await written(
      flow([section([figure(0, 1), figure(0, 2), figure(0, 3)])]),
      'flow',
      source,
    );
    expect(asked).toEqual([1, 2, 3]);
    expect(parts.text('word/media/image1.png')).toBeDefined();
    expect(parts.text('word/media/image2.png')).toBeUndefined();
    expect(readDocx(bytes).images).toBe(2);
    expect(notes.join()).toContain('1 张图片');
  });
});

describe('sections', () => {
  it('have columns, heads with fields and footnotes', async () => {
    const { bytes, parts } = await written(rich());
    const read = readDocx(bytes);
    expect(read).toMatchObject({ columns: 2, headers: ['页眉'], footers: ['1 / 1'] });
    expect(read.footnotes.map((one) => one.trim())).toEqual(['脚注正文']);
    const sections = below(parts.tree('word/document.xml'), 'sectPr');
    expect(sections.map((one) => valIn(one, 'type'))).toEqual(['nextPage', 'continuous']);
    expect(child(sections[0], 'titlePg')).toBeDefined();
    // The second shows none, so it must not take over those of the first.
    expect(below(sections[1], 'headerReference')).toHaveLength(1);
    expect(below(parts.tree('word/footer1.xml'), 'instrText').map(allText)).toEqual([' PAGE ', ' NUMPAGES ']);
  });

  it('have heads that end at the right edge of the text in any font', async () => {
    const head = (left: number, right: number) =>
      para([text('第一章'), { kind: 'page-number', style: style() }], {
        places: [{ page: 0, box: { left, top: 40, right, bottom: 52 } }],
      });
    const { parts } = await written(flow([section([para('文')], { header: [head(460, 522), head(100, 162)] })]));
    const alignments = below(parts.tree('word/header1.xml'), 'p').map((one) => child(one, 'pPr', 'jc')?.attributes.val);
    expect(alignments).toEqual(['right', undefined]);
  });

  it('keeps the three parts of a head at the left, in the middle and at the right', async () => {
    const places = [{ page: 0, box: { left: 72, top: 30, right: 523, bottom: 40 } }];
    const tab = (at: number, holds: 'middle' | 'end'): Inline => ({ kind: 'tab', style: style(), at, holds });
    const inlines = [text('公司'), tab(298, 'middle'), text('标题'), tab(523, 'end'), text('第 1 页')];
    const { parts } = await written(flow([section([para('文')], { header: [para(inlines, { places })] })]));
    const tabs = below(below(parts.tree('word/header1.xml'), 'tabs')[0], 'tab');
    expect(tabs.map(({ attributes }) => [attributes.val, Number(attributes.pos)])).toEqual([
      ['center', (298 - 72) * 20],
      ['right', (523 - 72) * 20],
    ]);
  });

  it('have heads whose second part ends where it ended', async () => {
    const places = [{ page: 0, box: { left: 72, top: 40, right: 500, bottom: 52 } }];
    const header = [para([text('公司'), { kind: 'tab', style: style() }, text('第 1 页')], { places })];
    const { parts } = await written(flow([section([para('文')], { header })]));
    const [tab] = below(below(parts.tree('word/header1.xml'), 'tabs')[0], 'tab');
    expect(tab?.attributes).toMatchObject({ val: 'right', pos: String((500 - 72) * 20) });
  });

  it('have heads whose second part ends where it ended on pages of each width, though that is beyond the text', async () => {
    const header = (right: number): Paragraph[] => [
      para([text('公司'), { kind: 'tab', style: style() }, text('第 1 页')], {
        places: [{ page: 0, box: { left: 72, top: 40, right, bottom: 52 } }],
      }),
    ];
    const wide = { header: header(780), page: { width: 842, height: 595 } };
    const { parts } = await written(
      flow([section([para('文')], { header: header(530) }), section([para('表')], wide)]),
    );
    const placesOf = (path: string): unknown[] => {
      const properties = below(parts.tree(path), 'pPr')[0];
      return [below(properties, 'tab')[0]?.attributes.pos, Number(below(properties, 'ind')[0]?.attributes.right) < 0];
    };
    expect([placesOf('word/header1.xml'), placesOf('word/header2.xml')]).toEqual([
      [String((530 - 72) * 20), true],
      [String((780 - 72) * 20), true],
    ]);
  });

  it('begin a page anew only where there was room for more on the one before', async () => {
    const on = (page: number, top: number) => ({
      places: [{ page, box: { left: 72, top, right: 500, bottom: top + 12 } }],
    });
    const pages = { pages: { first: 0, last: 2 } };
    const blocks = [para('一', on(0, 72)), para('二', on(1, 72)), para('三', on(1, 750)), para('四', on(2, 72))];
    const { parts } = await written(flow([section(blocks, pages)]));
    const broken = below(parts.tree('word/document.xml'), 'p').filter((one) => child(one, 'pPr', 'pageBreakBefore'));
    expect(broken.map(allText)).toEqual(['二']);
  });
});

describe('exact', () => {
  it('puts paragraphs that stand below each other in one frame, and tables on their place', async () => {
    const at = (page: number, top: number) => ({
      places: [{ page, box: { left: 72, top, right: 300, bottom: top + 12 } }],
    });
    const blocks = [para('一', at(0, 80)), para('二', at(0, 100)), para('三', at(0, 600)), para('四', at(1, 80))];
    const { bytes, parts } = await written(
      flow([section([...blocks, table(1, 1, [cell(0, 0, '表')])], { pages: { first: 0, last: 1 } })]),
      'exact',
    );
    const body = parts.tree('word/document.xml');
    expect(below(body, 'txbxContent').map(allText)).toEqual(['一二', '三', '四']);
    expect(below(body, 'tblpPr')[0]?.attributes).toMatchObject({ tblpX: '1440', tblpY: '6000', vertAnchor: 'page' });
    expect(below(body, 'pageBreakBefore')).toHaveLength(1);
    expect(paragraphs(readDocx(bytes)).map(({ t, box }) => [t, box])).toEqual([
      ['一', 1],
      ['二', 1],
      ['三', 1],
      ['四', 1],
    ]);
  });

  it('ends lines where they end on the page, with their letters as far apart as there', async () => {
    const letters = (line: string, y: number, step: number) => ({
      text: line,
      size: 10,
      colour: '#000000',
      angle: 0,
      vertical: false,
      hidden: false,
      order: y,
      typeface: { name: 'SimSun', bold: false, italic: false, serif: true, monospaced: false, drawn: false },
      glyphs: [...line].map((letter, at) => ({ text: letter, x: 72 + at * step, y, advance: 10 })),
      box: { left: 72, top: y - 9, right: 72 + line.length * step, bottom: y + 1 },
    });
    const runs = [letters('一二三四五六', 100, 10), letters('七八九十', 118, 11), letters('白字', 400, 10)];
    const paths = [
      {
        box: { left: 60, top: 380, right: 300, bottom: 420 },
        fill: '#23405c',
        width: 0,
        alpha: 1,
        order: 0,
        patterned: false,
        segments: [
          ['M', 60, 380] as const,
          ['L', 300, 380] as const,
          ['L', 300, 420] as const,
          ['L', 60, 420] as const,
        ],
      },
    ].map((path) => ({ ...path, segments: path.segments.map((one) => [...one]) }) as Path);
    const at = (top: number, bottom: number) => ({ places: [{ page: 0, box: { left: 70, top, right: 140, bottom } }] });
    const white = { ...style(), size: 10, colour: '#ffffff' };
    const blocks = [
      para([{ kind: 'text', text: '一二三四五六七八九十', style: { ...style(), size: 10 } }], at(90, 120)),
      para([{ kind: 'text', text: '白字', style: white }], at(390, 402)),
    ];
    const page = async (): Promise<Page> => ({
      index: 0,
      width: 595,
      height: 842,
      runs,
      paths,
      pictures: [],
      links: [],
      tags: [],
    });
    const { parts } = await written(flow([section(blocks)]), 'exact', { page });
    expect(schemaFaults(parts, ['word/document.xml'])).toEqual([]);
    const body = parts.tree('word/document.xml');
    expect(below(body, 'txbxContent').map((one) => below(one, 'br').length)).toEqual([1, 0]);
    const runsOf = below(body, 'txbxContent').flatMap((frame) => below(frame, 'r'));
    const spaced = runsOf.filter((run) => child(run, 'rPr', 'spacing'));
    expect(spaced.map((run) => [allText(run), valIn(child(run, 'rPr'), 'spacing')])).toContainEqual([
      '七八九十',
      expect.stringMatching(/^1\d$/),
    ]);
    expect(below(body, 'srgbClr').map(({ attributes }) => attributes.val)).toEqual(['23405C']);
    expect(below(body, 'color').map(({ attributes }) => attributes.val)).toContain('FFFFFF');
  });

  it('parts what goes over pages by the room it has there', async () => {
    const place = (page: number, lines: number) => ({
      page,
      box: { left: 72, top: 100, right: 192, bottom: 112 + (lines - 1) * 18 },
    });
    const words = '一二三四五六七八九十'.repeat(4);
    const { parts } = await written(
      flow([section([para(words, { places: [place(0, 3), place(1, 1)] })], { pages: { first: 0, last: 1 } })]),
      'exact',
    );
    const frames = below(parts.tree('word/document.xml'), 'txbxContent').map(allText);
    expect(frames.join('')).toBe(words);
    expect(frames.map((one) => one.length)).toEqual([30, 10]);
  });
});

describe('heads of left and right pages, and page numbers', () => {
  const number = para([{ kind: 'page-number', style: style() }]);
  const given = flow([
    section([para('前言')], {
      footer: [number],
      numbers: { format: 'lower-roman', first: 1 },
      pages: { first: 0, last: 1 },
    }),
    section([para('正文')], {
      header: [para('右')],
      footer: [number],
      even: { header: [para('左')], footer: [number] },
      numbers: { format: 'decimal', first: 1 },
      pages: { first: 2, last: 5 },
    }),
  ]);

  it('are said section by section, in the order of the schema', async () => {
    const { parts } = await written(given);
    expect(schemaFaults(parts)).toEqual([]);
    const [preface, text] = below(parts.tree('word/document.xml'), 'sectPr');
    expect(child(preface, 'pgNumType')?.attributes).toMatchObject({ fmt: 'lowerRoman' });
    expect(child(text, 'pgNumType')?.attributes).toMatchObject({ start: '1' });
    expect(below(text, 'headerReference').map(({ attributes }) => attributes.type)).toEqual(['default', 'even']);
    expect(below(parts.tree('word/settings.xml'), 'evenAndOddHeaders')).toHaveLength(1);
    expect(readDocx((await written(given)).bytes).headers.sort()).toEqual(['右', '左']);
  });

  it('begin with that of the first page that was chosen, where it shows', async () => {
    const starts = async (footer: Paragraph[]) => {
      const { parts } = await written(flow([section([para('正文')], { footer, pages: { first: 4, last: 9 } })]));
      return below(parts.tree('word/document.xml'), 'pgNumType').map(({ attributes }) => attributes.start);
    };
    expect(await starts([number])).toEqual(['5']);
    expect(await starts([para('脚')])).toEqual([]);
  });

  it('stop at where text behind a tab began, with dots where dots led', async () => {
    const line = (tab: object) =>
      para([text('甲'), { kind: 'tab', style: style(), ...tab }, text('9')], {
        places: [{ page: 0, box: { left: 72, top: 100, right: 500, bottom: 112 } }],
      });
    const { parts } = await written(flow([section([line({ at: 300 }), line({ leader: '……' })])]));
    const tabs = below(parts.tree('word/document.xml'), 'tabs').flatMap((one) => below(one, 'tab'));
    expect(tabs.map(({ attributes: { val, leader } }) => [val, leader])).toEqual([
      ['left', undefined],
      ['right', 'dot'],
    ]);
    expect(Number(tabs[0]?.attributes.pos)).toBe((300 - 72) * 20);
  });

  it('stop at the right edge of the column where what stands behind a tab ends there', async () => {
    const line = para([text('甲'), { kind: 'tab', style: style(), at: 460 }, text('2021—2026')], {
      places: [{ page: 0, box: { left: 72, top: 100, right: 523, bottom: 112 } }],
    });
    const { parts } = await written(flow([section([line])]));
    const tabs = below(parts.tree('word/document.xml'), 'tabs').flatMap((one) => below(one, 'tab'));
    expect(tabs.map(({ attributes: { val, pos } }) => [val, Number(pos)])).toEqual([['right', (523 - 72) * 20]]);
  });

  it('stop at the right edge with brackets for an answer, whose white half reaches over it, in several lines too', async () => {
    const tab = (at: number) => ({ kind: 'tab' as const, style: style(), at });
    const question = (bottom: number) =>
      para([text('题'), tab(474), text('（'), tab(517), text('）')], {
        places: [{ page: 0, box: { left: 72, top: 100, right: 527.5, bottom } }],
      });
    const { parts } = await written(flow([section([question(110), question(130)])]));
    const tabs = below(parts.tree('word/document.xml'), 'tabs').map((one) => below(one, 'tab'));
    expect(tabs.map((own) => own.map(({ attributes: { val } }) => val))).toEqual([
      ['left', 'right'],
      ['left', 'right'],
    ]);
  });

  it('give their colour to the marker of an item on a dark ground', async () => {
    const ground = { fill: { colour: '#22344d', above: 1, below: 1, left: 8 } };
    const pale = para([text('甲', { colour: '#ffffff' })], { ...item(1, 'bullet', '•', 0), ground });
    const { parts } = await written(flow([section([pale, para('正文很长很长很长')])]));
    const [look] = below(parts.tree('word/document.xml'), 'pPr');
    expect(look && below(look, 'color').map(({ attributes }) => attributes.val)).toEqual(['FFFFFF']);
    expect(schemaFaults(parts)).toEqual([]);
  });

  it('keep pale letters on the ground of their cell', async () => {
    const pale = cell(0, 0, [para([text('头', { colour: '#ffffff' })])], { fill: '#1d5b9c' });
    const { parts } = await written(flow([section([table(1, 2, [pale, cell(0, 1, '黑')])])]));
    const colours = below(parts.tree('word/document.xml'), 'color').map((one) => one.attributes.val);
    expect(colours).toContain('FFFFFF');
  });
});

describe('fractions', () => {
  it('are fractions of Office Math', async () => {
    const [over, under] = ['a+b', '2'].map((words) => ({ kind: 'text' as const, text: words, style: style() }));
    const half = { ...text('(a+b)/2'), fraction: { over: [over], under: [under] } } as Inline;
    const { parts, bytes } = await written(flow([section([para([text('求'), half, text('的值')])])]));
    const [math] = below(parts.tree('word/document.xml'), 'oMath');
    expect(['num', 'den'].flatMap((name) => below(math, name).map(allText))).toEqual(['a+b', '2']);
    expect(paragraphs(readDocx(bytes)).map(({ t }) => t)).toEqual(['求a+b2的值']);
    expect(schemaFaults(parts)).toEqual([]);
  });

  it('have powers and indices beside the letter before them', async () => {
    const over = [text('2x'), text('2', { raise: 'super' }), text('+1')] as TextRun[];
    const under = [text('y'), text('i', { raise: 'sub' })] as TextRun[];
    const part = { ...text('2x2+1/yi'), fraction: { over, under } } as Inline;
    const { parts } = await written(flow([section([para([part])])]));
    const root = parts.tree('word/document.xml');
    const said = (name: string): string[] => below(root, name).map(allText);
    expect([said('num'), said('den'), said('e'), said('sup'), said('sub')]).toEqual([
      ['2x2+1'],
      ['yi'],
      ['x', 'y'],
      ['2'],
      ['i'],
    ]);
    expect(schemaFaults(parts)).toEqual([]);
  });

  it('have one power of all runs that are raised together', async () => {
    const over = [text('x'), text('2', { raise: 'super' }), text('k', { raise: 'super', italic: true })] as TextRun[];
    const part = { ...text('x2k/y'), fraction: { over, under: [text('y')] } } as Inline;
    const { parts } = await written(flow([section([para([part])])]));
    const root = parts.tree('word/document.xml');
    expect(['e', 'sup'].map((name) => below(root, name).map(allText))).toEqual([['x'], ['2k']]);
    expect(schemaFaults(parts)).toEqual([]);
  });
});
