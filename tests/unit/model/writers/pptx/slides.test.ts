import { describe, expect, it } from 'vitest';
import { paragraph as p, table as t } from '../../../../../bench/fidelity/document.ts';
import { readPptx } from '../../../../../bench/fidelity/read/pptx.ts';
import type { ListItem } from '../../../../../src/model/flow.ts';
import { flow, page, rectangle, run, section, style, table, text, type Written, write } from './made.ts';

const item = (marker: string, more: Partial<ListItem> = {}): ListItem => ({
  list: 1,
  level: 0,
  numbering: 'bullet',
  marker,
  value: 0,
  ...more,
});
const one = (...all: Written[]) =>
  write(flow([section(all.map(({ block }) => block))]), [
    page(
      0,
      all.flatMap(({ runs }) => runs),
    ),
  ]);

describe('text', () => {
  it('puts the heading and the list into the placeholders, the rest into one text box', async () => {
    const { bytes, slide } = await one(
      text(['为什么升级'], 40, 50, 32),
      text(['订单三年翻倍'], 40, 120, 18, { item: item('•') }),
      text(['错发率太高'], 40, 150, 18, { item: item('•') }),
      text(['数据来自财务部，'], 40, 330, 12),
      text(['截至三月。'], 40, 350, 12),
    );
    expect(readPptx(bytes)).toMatchObject({
      boxes: 3,
      blocks: [
        p('为什么升级', { h: 1 }),
        p('订单三年翻倍', { li: 1 }),
        p('错发率太高', { li: 1 }),
        p('数据来自财务部，'),
        p('截至三月。'),
      ],
    });
    expect(slide(1)).toContain('<p:ph type="title"/>');
    expect(slide(1)).toContain('<p:ph idx="1"/>');
    expect(slide(1)).toContain('<a:buChar char="•"/>');
  });

  it('begins behind a tab where it stands on the page', async () => {
    const dated = text(['浙江大学', '2014'], 40, 100, 10);
    dated.block.inlines.splice(1, 0, { kind: 'tab', style: style(10), at: 300 });
    const { slide } = await one(dated);
    expect(slide(1)).toContain(`<a:tabLst><a:tab pos="${260 * 12700}" algn="l"/></a:tabLst>`);
  });

  it('draws Western letters together as far as the line is shorter, wide spaces of a line alone counted', async () => {
    const spacings = async (lines: string[], gap: number): Promise<number> => {
      const said = text(lines, 40, 100, 10);
      const [first] = said.block.inlines;
      if (first?.kind === 'text')
        Object.assign(first, { text: lines.join(' '), style: style(10, { font: 'CMSS', serif: false }) });
      for (const { glyphs } of said.runs) {
        let x = 40;
        for (const glyph of glyphs) {
          Object.assign(glyph, { x, advance: glyph.text === ' ' ? gap : 5 });
          x += glyph.advance;
        }
      }
      const { slide } = await one(said);
      return Number(/ spc="(-?\d+)"/.exec(slide(1))?.[1] ?? 0);
    };
    const words = 'nnnn nnnn nnnn nnnn'; // 5.56 points each in Arial, a space 2.78
    const [narrow, wide] = [await spacings([words], 2.78), await spacings([words], 5)];
    expect(narrow).toBeLessThan(-40);
    expect(wide).toBeGreaterThan(narrow + 20);
    expect(await spacings([words, words], 5)).toBe(await spacings([words, words], 2.78));
  });

  it('shows the terms and the bar of a fraction once, in the line that says it', async () => {
    const said = text(['若（2/3）则'], 40, 100, 10);
    const [first] = said.block.inlines;
    if (first?.kind === 'text') first.fraction = { over: [], under: [] } as never;
    said.runs = [run('若（', 40, 100, 10), run('）则', 80, 100, 10)];
    said.block.places = [{ page: 0, box: { left: 40, right: 100, top: 90, bottom: 102 } }];
    const terms = [run('2', 65, 92, 10), run('3', 65, 108, 10)];
    terms.forEach(({ box }, at) => {
      Object.assign(box, at ? { top: 100, bottom: 116 } : { top: 76, bottom: 92 });
    });
    const bar = rectangle({ left: 62, right: 78, top: 96, bottom: 96.4 }, '#000000');
    const written = async (extra: typeof terms) => {
      const pages = [page(0, [...said.runs, ...terms, ...extra], { paths: [bar] })];
      const { slide } = await write(flow([section([said.block])]), pages);
      return [...slide(1).matchAll(/<a:t>([^<]*)<|name="(线|形状)/g)].map(([, letters, shape]) => letters ?? shape);
    };
    expect(await written([])).toEqual(['若（2/3）则']);
    expect(await written([run('甲', 65, 88, 10)])).toEqual(['若（2/3）则', '甲']);
  });

  it('leaves room in a line for what is shown as a picture over it', async () => {
    const said = text(['共', '题'], 40, 100, 10);
    const picture = { kind: 'region' as const, page: 0, box: { left: 50, right: 66, top: 90, bottom: 102 }, alt: '八' };
    said.block.inlines.splice(1, 1);
    said.block.inlines.push({ kind: 'picture', picture, width: 16, height: 12 });
    said.block.inlines.push({ kind: 'text', text: '题', style: style(10) });
    const { slide } = await one(said);
    const spaces = /<a:t>(\u00a0+)<\/a:t>/.exec(slide(1))?.[1] ?? '';
    expect(spaces.length * 2.5).toBeGreaterThanOrEqual(16);
    expect(spaces.length * 2.5).toBeLessThan(24);
  });

  it('brings base lines to their places: line height less a fifth of the letters below the top', async () => {
    const { slide } = await one(text(['第一行字字', '第二行字字'], 100, 200, 20, { pitch: 30 }));
    const [, x, y] = /<a:off x="(\d+)" y="(\d+)"\/>/.exec(slide(1)) ?? [];
    expect(slide(1)).toContain('<a:lnSpc><a:spcPts val="3000"/></a:lnSpc>');
    expect(Number(x) / 12700).toBeCloseTo(100, 1);
    expect(Number(y) / 12700 + 30 - 0.2 * 20).toBeCloseTo(200, 1);
  });

  it('hangs the text of an item behind its marker and counts numbers by itself', async () => {
    const counted = (marker: string, value: number, y: number): Written =>
      text(['项目'], 40, y, 10, { item: item(marker, { numbering: 'decimal', value }) });
    const { slide } = await one(counted('3.', 3, 100), counted('4.', 4, 120), counted('9.', 9, 140));
    const numbers = [...slide(1).matchAll(/<a:buAutoNum[^>]*>/g)].map(([xml]) => xml);
    expect(numbers).toEqual([
      '<a:buAutoNum type="arabicPeriod" startAt="3"/>',
      '<a:buAutoNum type="arabicPeriod"/>',
      '<a:buAutoNum type="arabicPeriod" startAt="9"/>',
    ]);
    expect(slide(1)).toContain('marL="254000" indent="-254000"');
  });

  it('keeps a marker as text that no program counts', async () => {
    const clause = item('第一条', { numbering: 'chinese', value: 1 });
    expect(readPptx((await one(text(['总则'], 40, 100, 12, { item: clause }))).bytes).blocks).toEqual([
      p('第一条\t总则'),
    ]);
  });

  it('centres what stands in the middle of the page', async () => {
    const { slide } = await one(text(['封面标题'], 296, 180, 32));
    expect(slide(1)).toContain('algn="ctr"');
  });

  it('does not join the texts of two cards', async () => {
    const cards = [40, 82].map((top) => rectangle({ left: 20, top, right: 300, bottom: top + 40 }, '#ddeeff'));
    const texts = [text(['左边的卡片'], 30, 70, 14), text(['右边的卡片'], 30, 104, 14)];
    const blocks = texts.map(({ block }) => block);
    const runs = texts.flatMap((each) => each.runs);
    const apart = await write(flow([section(blocks)]), [page(0, runs, { paths: cards })]);
    const together = await write(flow([section(blocks)]), [page(0, runs)]);
    expect([readPptx(apart.bytes).boxes, readPptx(together.bytes).boxes]).toEqual([2, 1]);
  });

  it('turns letters that stand on their side, and writes down the page', async () => {
    const side = text(['侧面'], 100, 100, 10);
    for (const each of side.runs) each.angle = 90;
    expect((await one(side)).slide(1)).toContain('rot="5400000"');
    const down = text(['竖排'], 100, 100, 10);
    const { slide } = await write(flow([section([down.block], { vertical: true })]), [page(0, down.runs)]);
    expect(slide(1)).toContain('vert="eaVert"');
  });

  it('cuts a paragraph that goes on on the next page', async () => {
    const whole = text(['前一页的半句话，', '后一页的半句话。'], 40, 100, 12);
    const [before, after] = [run('前一页的半句话，', 40, 300, 12), run('后一页的半句话。', 40, 50, 12)];
    whole.block.places = [
      { page: 0, box: before.box },
      { page: 1, box: after.box },
    ];
    const { slide } = await write(flow([section([whole.block])]), [page(0, [before]), page(1, [after])]);
    expect([slide(1), slide(2)].map((xml) => /<a:t>([^<]*)/.exec(xml)?.[1])).toEqual([
      '前一页的半句话，',
      '后一页的半句话。',
    ]);
  });

  it('draws letters together where those of its font are wider than those of the page', async () => {
    const spacing = async (width: number): Promise<string | undefined> => {
      const narrow = text(['narrow letters'], 40, 100, 20);
      for (const inline of narrow.block.inlines) if (inline.kind === 'text') inline.style.font = 'CMSS10';
      narrow.runs[0]?.glyphs.forEach((glyph, at) => {
        Object.assign(glyph, { x: 40 + at * width, advance: width });
      });
      return /spc="([^"]*)"/.exec((await one(narrow)).slide(1))?.[1];
    };
    expect(Number(await spacing(7.5))).toBeLessThan(-20);
    expect(await spacing(12)).toBeUndefined();
  });

  it('keeps text that no block has, and lets the number of the slide count', async () => {
    const foot = [run('市交通研究中心', 40, 390, 9), run('2', 690, 390, 9)];
    const { slide, bytes } = await write(flow([]), [page(0, []), page(1, foot)]);
    expect(readPptx(bytes).blocks).toEqual([p('市交通研究中心')]);
    expect(slide(2)).toMatch(/<p:ph type="sldNum" idx="12"\/>.*type="slidenum"/);
  });

  it('writes running heads whose letters stand one by one as one run', async () => {
    const head = [...'合同编号'].map((letter, at) => run(letter, 40 + at * 9, 20, 9));
    const { slide } = await write(flow([]), [page(0, head)]);
    expect([...slide(1).matchAll(/<a:t>([^<]*)/g)].map(([, words]) => words)).toEqual(['合同编号']);
  });
});

describe('tables', () => {
  it.each([
    [90, 'vert', 'marT'],
    [-90, 'vert270', 'marB'],
    [0, undefined, 'marT'],
  ] as const)('turn the text of a cell as it stands on the page: %s degrees', async (angle, vert, margin) => {
    const grid = table([[0, 0, 1, 1, '甲']], { left: 40, top: 100, right: 70, bottom: 220 }, [1, 1]);
    const turned = run('甲', 50, 160, 10, { angle, box: { left: 48, right: 60, top: 115, bottom: 205 } });
    const [block] = grid.cells[0]?.blocks ?? [];
    if (block?.kind === 'paragraph') block.places = [{ page: 0, box: turned.box }];
    const { slide } = await write(flow([section([grid])]), [page(0, [turned])]);
    const [, properties = ''] = /<a:tcPr ([^>]*)>/.exec(slide(1)) ?? [];
    expect(/vert="(\w+)"/.exec(properties)?.[1]).toBe(vert);
    if (vert) expect(properties).toContain(`${margin}="${15 * 12700}"`);
  });

  const box = { left: 40, top: 100, right: 340, bottom: 160 };
  const cells: Parameters<typeof table>[0] = [
    [0, 0, 2, 1, '项目'],
    [0, 1, 1, 2, '金额'],
    [1, 1, 1, 1, '320'],
    [1, 2, 1, 1, '150'],
    [2, 0, 1, 1, '合计'],
  ];

  it('spans rows and columns, with their widths, heights and borders', async () => {
    const { bytes, slide } = await write(flow([section([table(cells, box, [3, 3])])]), [page(0, [])]);
    const empty: typeof cells = [
      [2, 1, 1, 1, ''],
      [2, 2, 1, 1, ''],
    ];
    expect(readPptx(bytes).blocks).toEqual([t([...cells, ...empty])]);
    expect(slide(1).match(/<a:gridCol w="1270000"\/>/g)).toHaveLength(3);
    expect(slide(1).match(/<a:tr h="254000">/g)).toHaveLength(3);
    expect(slide(1).match(/<a:tc /g)?.length).toBe(4); // two that span, two that are covered
    expect(slide(1)).toContain('<a:lnL w="12700"');
  });

  it('stands on two slides where it goes over two pages, with its head on both', async () => {
    const long = table(cells, box, [3, 3]);
    long.places = [
      { page: 0, box: { ...box, bottom: 140 } },
      { page: 1, box: { ...box, bottom: 120 } },
    ];
    const { slide } = await write(flow([section([long])]), [page(0, []), page(1, [])]);
    expect([1, 2].map((number) => slide(number).match(/<a:tr /g)?.length)).toEqual([2, 2]);
  });
});

describe('what is drawn', () => {
  const whole = { left: 0, top: 0, right: 720, bottom: 405 };

  it('makes shapes of paths, behind the text, and a background of what covers all', async () => {
    const title = text(['标题'], 60, 80, 24);
    const paths = [rectangle(whole, '#0a1b2c'), rectangle({ left: 40, top: 40, right: 200, bottom: 100 }, '#ff0000')];
    const { slide } = await write(flow([section([title.block])]), [page(0, title.runs, { paths })]);
    expect(slide(1)).toContain('<p:bg><p:bgPr><a:solidFill><a:srgbClr val="0A1B2C"/></a:solidFill>');
    expect(slide(1).indexOf('FF0000')).toBeGreaterThan(0);
    expect(slide(1).indexOf('FF0000')).toBeLessThan(slide(1).indexOf('标题</a:t>'));
  });

  it('keeps gradients, also that of the background', async () => {
    const title = text(['标题'], 60, 80, 24);
    const stops = [
      { at: 0, colour: '#0b3d63' },
      { at: 1, colour: '#1f7a8c' },
    ];
    const { fill, ...plain } = rectangle(whole, '#000000');
    const ground = { ...plain, patterned: true, gradient: { kind: 'axial' as const, angle: 45, stops } };
    const { slide } = await write(flow([section([title.block])]), [page(0, title.runs, { paths: [ground] })]);
    expect(slide(1)).toContain('<p:bg><p:bgPr><a:gradFill><a:gsLst><a:gs pos="0"><a:srgbClr val="0B3D63"/></a:gs>');
    expect(slide(1)).toContain('<a:lin ang="2700000" scaled="0"/>');
  });

  it('leaves out the lines of tables and under letters', async () => {
    const under = text(['下划线'], 40, 300, 12);
    for (const inline of under.block.inlines) if (inline.kind === 'text') inline.style.underline = true;
    const grid = table([[0, 0, 1, 1, '甲']], { left: 40, top: 100, right: 140, bottom: 120 }, [1, 1]);
    const paths = [
      rectangle({ left: 40, top: 99.5, right: 140, bottom: 100.5 }, '#00aa00'),
      rectangle({ left: 40, top: 301.5, right: 76, bottom: 302.2 }, '#00aa00'),
      rectangle({ left: 40, top: 360, right: 400, bottom: 361 }, '#0000bb'),
    ];
    const { slide } = await write(flow([section([grid, under.block])]), [page(0, under.runs, { paths })]);
    expect(slide(1)).not.toContain('00AA00');
    expect(slide(1)).toContain('0000BB');
    expect(slide(1)).toContain('u="sng"');
  });

  it('puts a picture of the whole page behind its text, and keeps that of a scan a picture', async () => {
    const pictures = [{ id: 0, box: whole, width: 9, height: 9, stencil: false, order: 0 }];
    const picture = async () => ({ bytes: Uint8Array.of(7), type: 'image/jpeg' as const, width: 9, height: 9 });
    const title = text(['标题'], 60, 80, 24);
    const covered = await write(flow([section([title.block])]), [page(0, title.runs, { pictures })], { picture });
    const scan = await write(flow([]), [page(0, [], { pictures })], { picture });
    expect([covered, scan].map(({ slide }) => /<p:bg>.*<a:blip /.test(slide(1)))).toEqual([true, false]);
    expect([covered, scan].map(({ slide }) => slide(1).includes('<p:pic>'))).toEqual([false, true]);
  });
});

it('brings pages of another size to the size of the first', async () => {
  const small = text(['小页'], 36, 72, 10);
  const first = page(0, [], { width: 720, height: 540 });
  const second = page(1, small.runs, { width: 360, height: 270 });
  small.block.places = small.block.places.map((place) => ({ ...place, page: 1 }));
  const { slide, parts } = await write(flow([section([small.block])]), [first, second]);
  expect(parts.get('ppt/presentation.xml')).toContain('<p:sldSz cx="9144000" cy="6858000"/>');
  expect(slide(2)).toContain('sz="2000"');
  expect(slide(2)).toMatch(/<a:off x="914400" /);
});
