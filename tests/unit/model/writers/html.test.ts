import { describe, expect, it } from 'vitest';
import { paragraph, table as readTable } from '../../../../bench/fidelity/document.ts';
import { readHtml } from '../../../../bench/fidelity/read/html.ts';
import type { Flow, Inline, Paragraph, TextRun } from '../../../../src/model/flow.ts';
import type { GlyphRun, Page } from '../../../../src/model/page.ts';
import { writeHtml } from '../../../../src/model/writers/html/write.ts';
import { cell, figure, flow, item, p, rest, section, source, style, table, text } from './flows.ts';

const written = async (given: Flow, layout: 'flow' | 'exact' = 'flow', from = source()): Promise<string> =>
  new TextDecoder().decode(await writeHtml({ flow: given, source: from, options: { layout, pages: '' }, rest }));

const read = async (given: Flow) => readHtml(await written(given));

describe('a document that flows', () => {
  it('has powers and indices beside the letter before them', async () => {
    const over = [text('2x'), text('2', { raise: 'super' }), text('k', { raise: 'super', italic: true })] as TextRun[];
    const under = [text('y'), text('i', { raise: 'sub' })] as TextRun[];
    const html = await written(flow([p([{ ...text('2x2k/yi'), fraction: { over, under } } as Inline])]));
    expect(html).toContain(
      '<mfrac><mrow><mtext>2</mtext><msup><mtext>x</mtext><mrow><mtext>2</mtext><mtext>k</mtext></mrow></msup></mrow>' +
        '<mrow><msub><mtext>y</mtext><mrow><mtext>i</mtext></mrow></msub></mrow></mfrac>',
    );
  });

  it('has the two lines of a title as one in its name', async () => {
    const html = await written(
      flow([p([text('关于举办青年教师'), { kind: 'break' }, text('比赛的通知')], { level: 1 })]),
    );
    expect(html).toContain('<title>关于举办青年教师比赛的通知</title>');
  });

  it('has white space within the lines of a program, and no more of it elsewhere', async () => {
    const program = [text('if (a) {'), { kind: 'break' } as Inline, text('    b();')];
    const html = await written(flow([p(program), p([text('甲  乙')])]));
    expect(html).toContain('<p class="spaces">if (a) {<br/>    b();</p>');
    expect(html).toContain('.spaces{white-space:pre-wrap}');
    expect(html).not.toMatch(/class="spaces">甲/);
  });

  it('has blanks to be filled in as lines', async () => {
    const html = await written(flow([p([text('姓名'), text('　　　', { underline: true }), text('　　后文')])]));
    expect(html).toContain('姓名<u class="tab">　　　</u>　　后文');
  });

  it('keeps headings, paragraphs, lists and their order', async () => {
    const blocks = [
      p('年度报告', { title: true }),
      p('一、概况', { level: 1 }),
      p('正文'),
      item('甲', {}),
      item('乙', { level: 1, list: 2 }),
      item('丙', {}),
      p('后文'),
    ];
    expect((await read(flow(blocks))).blocks).toEqual([
      paragraph('年度报告', { h: 1 }),
      paragraph('一、概况', { h: 1 }),
      paragraph('正文'),
      ...['甲', '乙', '丙'].map((words) => paragraph(words, { li: 1 })),
      paragraph('后文'),
    ]);
  });

  it('goes on with a numbered list behind other blocks, with the markers of the source', async () => {
    const numbered = (words: string, value: number) =>
      item(words, { numbering: 'decimal', marker: `${value})`, value, list: 7 });
    const html = await written(flow([numbered('甲', 1), p('插话'), numbered('乙', 2), numbered('丁', 4)]));
    expect(html).toMatch(/<ol>\n<li style="list-style-type:'1\)\u2002'">甲<\/li>\n<\/ol>/);
    expect(html).toMatch(/<ol start="2">\n<li style="[^"]+">乙<\/li>\n<li value="4"/);
  });

  it('writes tables with a head, spans and places that no cell covers', async () => {
    const cells = [
      cell(0, 0, [p('项目', { align: 'center' })], { rowspan: 2 }),
      cell(0, 1, [p('金额', { align: 'center' })], { colspan: 2 }),
      cell(1, 1, [p('收')]),
      cell(1, 2, [p('支')]),
      cell(2, 0, [p('合计'), p('（元）')]),
      cell(2, 2, [p('5')], { fill: '#203050' }),
    ];
    const given = flow([table(3, 3, cells, 2)]);
    expect((await read(given)).blocks).toEqual([
      readTable([
        [0, 0, 2, 1, '项目'],
        [0, 1, 1, 2, '金额'],
        [1, 1, 1, 1, '收'],
        [1, 2, 1, 1, '支'],
        [2, 0, 1, 1, '合计\n\n（元）'],
        [2, 1, 1, 1, ''],
        [2, 2, 1, 1, '5'],
      ]),
    ]);
    const html = await written(given);
    expect(html).toContain('<thead>\n<tr><th rowspan="2" scope="col">项目</th><th colspan="2" scope="colgroup">');
    expect(html).toContain('class="on-dark" style="background:#203050">5</td>');
  });

  it('has paragraphs and items on one area in an element of its colour', async () => {
    const on = (block: Paragraph, area: number): Paragraph => ({
      ...block,
      ground: { fill: { colour: '#203050', above: 0, below: 0, left: 8, area } },
    });
    const html = await written(flow([on(p('甲'), 1), on(item('乙', {}), 1), on(p('丙'), 2)]));
    expect(html.split('<div class="area" style="background:#203050">')).toHaveLength(3);
    expect(html).toMatch(/<\/ul>\n<\/div>\n<div class="area"/);
    expect(html.match(/<\/?div/g)).toHaveLength(4);
  });

  it('draws the bar beside a quotation', async () => {
    const ground = { side: { width: 4, colour: '#e69138', away: 8 } };
    expect(await written(flow([{ ...p('甲'), ground }]))).toContain(
      '<p style="border-left:4px solid #e69138;padding-left:.3em">甲</p>',
    );
  });

  it('makes no head of rows that a cell reaches out of', async () => {
    const cells = [cell(0, 0, [p('甲')], { rowspan: 2 }), cell(0, 1, [p('乙')]), cell(1, 1, [p('丙')])];
    expect(await written(flow([table(2, 2, cells, 1)]))).not.toContain('<thead>');
  });

  it('escapes text and addresses, and leaves out addresses that run', async () => {
    const inlines = [text('<b>&"', {}, 'https://example.com/?a=1&b="2"'), text('点我', {}, 'javascript:alert(1)')];
    const html = await written(flow([p(inlines)], { title: '</title><script>' }));
    expect(html).toContain('<a href="https://example.com/?a=1&amp;b=%222%22">&lt;b&gt;&amp;"</a>点我');
    expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>');
    expect(html).not.toMatch(/<script|javascript:/);
  });

  it('says how text differs from its paragraph, and drops colours that cannot be read', async () => {
    const inlines = [
      text('平'),
      text('重', { bold: true }),
      text('白', { colour: '#ffffff' }),
      text('红', { colour: '#c00000' }),
    ];
    expect(await written(flow([p(inlines)]))).toContain(
      '<p>平<strong>重</strong>白<span class="c" style="--c:#c00000">红</span></p>',
    );
  });

  it('keeps the kind of a font, and calls no Chinese font one of equal widths', async () => {
    const kai = text('楷体', { font: 'KaiTi', monospaced: true });
    const html = await written(
      flow([p('宋体正文'), p([kai]), p([text('见 '), text('ls', { font: 'Consolas', monospaced: true })])]),
    );
    expect(html).toContain('<p>宋体正文</p>\n<p class="kai">楷体</p>\n<p>见 <span class="mono">ls</span></p>');
  });

  it('links notes back and forth, and pages to what begins there', async () => {
    const far = p('那里', { places: [{ page: 2, box: { left: 0, top: 0, right: 9, bottom: 9 } }] });
    const notes = [{ marker: '①', blocks: [p('注文')] }];
    const given = flow([p([text('正文'), { kind: 'note', note: 0 }, text('见', {}, '#page=3')]), far], { notes });
    const html = await written(given);
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${id}"`);
    expect(html.match(/href="#/g)).toHaveLength(3);
    const found = readHtml(html);
    expect(found.footnotes).toEqual(['① 注文']);
    expect(found.blocks.map((block) => 't' in block && block.t)).toEqual(['正文见', '那里']);
  });

  it('has the running head once, without numbers of pages', async () => {
    const number: Flow['sections'][0]['header'][0]['inlines'] = [
      text('第 '),
      { kind: 'page-number', style: style() },
      text(' 页'),
    ];
    const running = { header: [p('公司内部')], footer: [p(number)] };
    const given = flow([], { sections: [section([p('甲')], running), section([p('乙')], running)] });
    expect(await read(given)).toMatchObject({ headers: ['公司内部'], footers: [] });
  });

  it('puts pictures into the page, with a caption', async () => {
    const html = await written(flow([figure(0, 0), p('图1 趋势', { caption: true })]));
    expect(html).toContain('<img src="data:image/png;base64,AQA=" width="267" height="134" alt="图1 趋势"/>');
    expect(html).toContain('<figcaption>图1 趋势</figcaption></figure>');
  });

  it.each([
    ['says Chinese where the file says English', 'en-US', '春眠不觉晓', 'zh-CN'],
    ['keeps what the file says', 'zh-TW', '春眠不覺曉', 'zh-TW'],
    ['takes no language that is none', '"><b>', 'spring', 'en'],
  ])('%s', async (_, lang, words, expected) => {
    expect(await written(flow([p(words)], { lang }))).toContain(`<html lang="${expected}">`);
  });
});

const face = { name: 'SimSun', bold: false, italic: false, serif: true, monospaced: false, drawn: false };
const run = (words: string, x: number, y: number, order: number, more: Partial<GlyphRun> = {}): GlyphRun => ({
  text: words,
  typeface: face,
  size: 10,
  colour: '#000000',
  angle: 0,
  vertical: false,
  hidden: false,
  order,
  glyphs: [...words].map((letter, at) => ({ text: letter, x: x + at * 10, y, advance: 10 })),
  box: { left: x, top: y - 8, right: x + words.length * 10, bottom: y + 2 },
  ...more,
});
const page = (more: Partial<Page>): Page => ({
  index: 0,
  width: 200,
  height: 100,
  runs: [],
  paths: [],
  pictures: [],
  links: [],
  tags: [],
  ...more,
});
const exact = (given: Page, blocks = [p('')]): Promise<string> =>
  written(flow(blocks), 'exact', source({ pages: 1, page: async () => given }));
const textsOf = (html: string): string[] => [...html.matchAll(/<text[^>]*>([^<]*)</g)].map(([, found = '']) => found);

describe('a document with every line in its place', () => {
  it('joins letters of a line, and reads blocks in the order of the flow', async () => {
    const runs = [
      run('右栏', 110, 20, 0),
      run('左', 10, 20, 1),
      run('栏', 20.3, 20, 2),
      run('a', 10, 40, 3),
      run('b', 23, 40, 4),
    ];
    const at = (left: number, right: number) =>
      p('', { places: [{ page: 0, box: { left, top: 0, right, bottom: 60 } }] });
    expect(textsOf(await exact(page({ runs }), [at(0, 90), at(100, 200)]))).toEqual(['左栏', 'a b', '右栏']);
  });

  it('draws a picture that stands on a page twice once', async () => {
    const box = { left: 0, top: 0, right: 50, bottom: 50 };
    const one = { box, width: 2, height: 2, stencil: false, order: 0 };
    const html = await exact(
      page({
        pictures: [
          { ...one, id: 1 },
          { ...one, id: 2, order: 1 },
        ],
      }),
    );
    expect(html.match(/data:image/g)).toHaveLength(1);
    expect(html).toContain('<use href="#picture-1" transform="matrix(50 0 0 50 0 0)"/>');
  });

  it('shows letters nobody can read as a picture, once', async () => {
    const unread = { ...run('字', 10, 20, 0), text: '' };
    for (const glyph of unread.glyphs) glyph.text = '';
    const html = await exact(page({ runs: [unread, run('读', 12, 20, 1)] }));
    expect(html).toContain('data:image/png');
    expect(html).toMatch(/<text[^>]*fill-opacity="0"[^>]*>读</);
  });

  it('sets hidden text unseen, turned text turned, and links what lies in a link', async () => {
    const runs = [run('藏', 10, 20, 0, { hidden: true }), run('斜', 10, 60, 1, { angle: 90 })];
    const links = [{ box: { left: 0, top: 50, right: 40, bottom: 70 }, target: 'https://example.com/' }];
    const html = await exact(page({ runs, links }));
    expect(html).toMatch(/<text[^>]*fill-opacity="0"[^>]*>藏/);
    expect(html).toMatch(/<a href="https:\/\/example.com\/"><text[^>]*rotate\(90 10 60\)[^>]*>斜/);
  });
});

it('aligns the cells of a column alike: numbers whose ends stand below each other keep to the right', async () => {
  const at = (left: number, right: number, top: number) => ({ page: 0, box: { left, right, top, bottom: top + 10 } });
  const numbers = ['1,416.06', '9.61', '548.54', '80.27'].map((words, row) => {
    const [right, top] = [195, 100 + row * 20];
    const paragraph = p(words, { places: [at(right - words.length * 5, right, top + 5)] });
    return cell(row, 0, [paragraph], { box: { left: 100, right: 200, top, bottom: top + 20 } });
  });
  const html = await written(flow([table(1, 4, numbers)]));
  expect(html.match(/<td style="text-align:right">/g)).toHaveLength(4);
});
