import { describe, expect, it } from 'vitest';
import type { Block, Flow, Paragraph } from '../../../../src/model/flow.ts';
import type { GlyphRun, Page, Picture, Source } from '../../../../src/model/page.ts';
import { flowOf } from '../../../../src/model/passes/flow.ts';
import { BOLD, FACE, gridAt, linesAt, runAt, said, sourceOf, stroke, wide } from './pages.ts';

const flow = (pages: Partial<Page>[], more: Partial<Source> = {}): Promise<Flow> =>
  flowOf(
    sourceOf(pages, more),
    pages.map((_, at) => at),
    async () => undefined,
  );
const pictureAt = (id: number, box: Picture['box']): Picture => ({
  id,
  width: 10,
  height: 10,
  stencil: false,
  order: 0,
  box,
});
const blocks = ({ sections }: Flow): Block[] => sections.flatMap((section) => section.blocks);
const paragraphs = (found: Flow): Paragraph[] => blocks(found).filter((block) => block.kind === 'paragraph');
const TEXT = [wide(48), wide(48), wide(30)];

describe('lines in the middle', () => {
  const aligned = async (pages: Partial<Page>[]): Promise<string[]> =>
    paragraphs(await flow(pages)).map((paragraph) => `${paragraph.align} ${said(paragraph).slice(0, 3)}`);

  it('of a cover are so by the edges of the text on other pages', async () => {
    const cover = [runAt(wide(10, '题'), 200, 200, { size: 20 }), runAt(wide(8, '人'), 260, 300)];
    const body = linesAt(Array(12).fill(wide(48)), 60, 80);
    expect((await aligned([{ runs: cover }, { runs: body }])).slice(0, 2)).toEqual(['center 题题题', 'center 人人人']);
  });

  it('are no full lines of a page that is set narrower than the others', async () => {
    const [body, narrow] = [48, 40].map((count) => {
      const x = 60 + (48 - count) * 5;
      return [0, 1, 2, 3].flatMap((at) => [
        runAt(wide(count - 2), x + 20, 80 + at * 80),
        ...linesAt([wide(count), wide(count), wide(count), wide(9)], x, 96 + at * 80),
      ]);
    }) as [GlyphRun[], GlyphRun[]];
    const found = paragraphs(await flow([{ runs: body }, { runs: narrow }, { runs: body }]));
    expect(found.slice(4, 8).map(({ indent }) => [indent.first, indent.left])).toEqual(Array(4).fill([20, 0]));
  });

  it('above columns are so by the edges of all of them', async () => {
    const head = [runAt(wide(20, '题'), 130, 60, { size: 17 }), runAt(wide(12, '人'), 240, 90)];
    const [left, right] = [60, 310].map((x) => linesAt(Array(20).fill(wide(23)), x, 130, 16)) as [
      GlyphRun[],
      GlyphRun[],
    ];
    expect((await aligned([{ runs: [...head, ...left, ...right] }])).slice(0, 2)).toEqual([
      'center 题题题',
      'center 人人人',
    ]);
  });
});

describe('joining', () => {
  const full = (at: number) => linesAt(Array(40).fill(`${at}${wide(47)}`), 60, 80, 16);

  it('goes on over the end of a page', async () => {
    const found = paragraphs(await flow([{ runs: full(1) }, { runs: linesAt([wide(48), wide(9)], 60, 80) }]));
    expect(found).toHaveLength(1);
    expect(found[0]?.places.map(({ page }) => page)).toEqual([0, 1]);
  });

  it('ends with the page where the last line leaves room, or the next stands in', async () => {
    const short = [...full(1).slice(0, 39), runAt(wide(20), 60, 704)];
    expect(paragraphs(await flow([{ runs: short }, { runs: linesAt(TEXT, 60, 80) }]))).toHaveLength(2);
    expect(
      paragraphs(await flow([{ runs: full(1) }, { runs: [runAt(wide(46), 80, 80), runAt(wide(48), 60, 96)] }])),
    ).toHaveLength(2);
  });

  it('goes on over the end of a page within an item, whose lines stand in below its marker', async () => {
    const first = {
      runs: [...linesAt(Array(36).fill(wide(40)), 60, 80), runAt('1.', 60, 680), runAt(wide(37), 84, 680)],
    };
    const second = {
      runs: [runAt(wide(37), 84, 80), runAt(wide(9), 84, 96), ...linesAt(Array(9).fill(wide(40)), 60, 120)],
    };
    const items = paragraphs(await flow([first, second])).filter((each) => /^(?:1\.\s)?文{83}$/.test(said(each)));
    expect(items.map(({ places }) => places.map(({ page: at }) => at))).toEqual([[0, 1]]);
  });

  it('makes one row of one that the end of a page cut, where its text fills the line', async () => {
    const page = (rows: string[][], y: number, high = 30): Partial<Page> => ({
      paths: gridAt([60, 120, 280], [y, ...rows.map((_, at) => y + high + at * high)]),
      runs: rows.flatMap((row, at) =>
        row.flatMap((text, column) => (text ? [runAt(text, 66 + column * 60, y + 20 + at * high)] : [])),
      ),
    });
    const counts = async (text: string): Promise<unknown> => {
      const first = page(
        [
          ['序号', '要求'],
          ['1', wide(9)],
          ['2', text],
        ],
        690,
      );
      const [table] = blocks(
        await flow([
          first,
          page(
            [
              ['', `${wide(4)}。`],
              ['3', wide(5)],
            ],
            80,
          ),
        ]),
      );
      if (table?.kind !== 'table') return undefined;
      const own = table.cells.find(({ row, column }) => row === 2 && column === 1);
      return [table.rows.length, own?.blocks.map((block) => (block.kind === 'paragraph' ? said(block) : ''))];
    };
    expect(await counts(wide(14))).toEqual([4, [`${wide(18)}。`]]);
    expect(await counts(wide(6))).toEqual([5, [wide(6)]]);
  });

  it('lets the name of a group cover its rows on both pages, also where a row of them is cut', async () => {
    const xs = [60, 120, 160, 320];
    const page = (ys: number[], rows: string[][]): Partial<Page> => ({
      paths: [
        ...xs.map((x) => stroke(x, ys[0] as number, x, ys.at(-1) as number)),
        // No rule between the rows of a group.
        ...ys.map((y, at) => stroke(at === 0 || at === ys.length - 1 || rows[at]?.[0] ? 60 : 120, y, 320, y)),
      ],
      runs: rows.flatMap((row, at) =>
        row.flatMap((text, column) => (text ? [runAt(text, (xs[column] as number) + 6, (ys[at] as number) + 20)] : [])),
      ),
    });
    const group = async (text: string): Promise<unknown> => {
      const first = page(
        [660, 690, 720, 750],
        [
          ['类别', '号', '要求'],
          ['资金', '1', wide(9)],
          ['', '2', text],
        ],
      );
      const second = page(
        [60, 90, 120, 150],
        [
          ['', '', `${wide(4)}。`],
          ['', '3', wide(5)],
          ['工程', '4', wide(5)],
        ],
      );
      const [table] = blocks(await flow([first, second]));
      if (table?.kind !== 'table') return undefined;
      return [table.rows.length, table.cells.find(({ row, column }) => row === 1 && column === 0)?.rowspan];
    };
    expect(await group(wide(14))).toEqual([5, 3]);
    expect(await group(wide(5))).toEqual([6, 4]);
  });

  it('goes on over the end of a column', async () => {
    const left = linesAt(Array(20).fill(wide(22)), 60, 80, 16);
    const right = linesAt([...Array(19).fill(wide(22)), wide(5)], 310, 80, 16);
    const found = await flow([{ runs: [...left, ...right] }]);
    expect(paragraphs(found)).toHaveLength(1);
    expect(found.sections[0]?.columns.map(({ width }) => width)).toEqual([220, 220]);
  });

  describe('over the end of a column at whose top a table stands', () => {
    const left = linesAt(Array(20).fill(wide(22)), 60, 80, 16);
    const cells = linesAt(['甲', '乙', '丙'], 330, 113, 20);
    const paths = gridAt([310, 420, 530], [100, 120, 140, 160]);
    const found = (caption: string, rest: string[], before = left) =>
      flow([{ runs: [...before, runAt(caption, 310, 90), ...cells, ...linesAt(rest, 310, 190, 16)], paths }]);
    const kinds = (made: Flow): string[] =>
      blocks(made).map((block) => (block.kind === 'paragraph' ? said(block).slice(0, 5) : block.kind));
    const rest = [...Array(9).fill(wide(22, '续')), wide(5, '续')];

    it('goes on behind the table, and does not take its name for text', async () => {
      const made = await found('表1 各组的数量', rest);
      expect(kinds(made)).toEqual([wide(5), '表1 各组', 'table']);
      expect(paragraphs(made)[0]?.places).toHaveLength(2);
    });

    it('ends where it was at its end', async () => {
      const ended = [...left.slice(0, 19), runAt(`${wide(21)}。`, 60, 384)];
      expect(kinds(await found('表1 各组的数量', rest, ended))).toEqual([wide(5), '表1 各组', 'table', wide(5, '续')]);
    });
  });

  it('makes one table of its pages, its head once', async () => {
    const page = (name: string): Partial<Page> => ({
      paths: gridAt([60, 200, 400], [80, 110, 140]),
      runs: [runAt('品名', 70, 100), runAt('数量', 210, 100), runAt(name, 70, 130), runAt('1', 210, 130)],
    });
    const [table, ...more] = blocks(await flow([page('甲'), page('乙'), page('丙')]));
    expect(more).toEqual([]);
    expect(table).toMatchObject({ kind: 'table', headRows: 1 });
    expect(table?.kind === 'table' && table.rows.length).toBe(4);
  });

  it('leaves tables of equal columns apart that end high on their page: other heads, and one form again', async () => {
    const page = (rows: string[][], y: number): Partial<Page> => ({
      paths: gridAt([60, 200, 400], [y, ...rows.map((_, at) => y + 30 + at * 30)]),
      runs: rows.flatMap((row, at) => row.map((text, column) => runAt(text, 70 + column * 140, y + 20 + at * 30))),
    });
    const counts = async (one: string[][], other: string[][], y = 80): Promise<number[]> =>
      blocks(await flow([page(one, y), page(other, 80)])).map((block) =>
        block.kind === 'table' ? block.rows.length : 0,
      );
    const goods = [
      ['品名', '数量'],
      ['苹果', '3'],
    ];
    const people = [
      ['姓名', '房间'],
      ['李四', '406'],
    ];
    const form = (name: string) => [
      ['姓名', name],
      ['住址', `${name}家`],
    ];
    expect(await counts(goods, people)).toEqual([2, 2]);
    expect(await counts(form('张三'), form('李四'))).toEqual([2, 2]);
    expect(await counts(goods, people.slice(1), 700)).toEqual([3]);
    const apart = blocks(await flow([page(goods, 700), {}, page(people.slice(1), 80)]));
    expect(apart.filter(({ kind }) => kind === 'table')).toHaveLength(2);
    expect(await counts(form('张三'), form('李四'), 700)).toEqual([4]);
  });

  it('keeps the first row of a page of a table that has no head there', async () => {
    const page = (names: string[]): Partial<Page> => ({
      paths: gridAt([60, 200, 400], [700, ...names.map((_, at) => 730 + at * 30)]),
      runs: names.flatMap((name, at) => [runAt(name, 70, 720 + at * 30), runAt(name, 210, 720 + at * 30)]),
    });
    const [table] = blocks(
      await flow([page(['品名', '甲']), page(['品名', '乙']), page(['丙']), page(['品名', '丁'])]),
    );
    const cells = table?.kind === 'table' ? table.cells.filter(({ column }) => column === 0) : [];
    expect(cells.map(({ row, blocks: own }) => `${row} ${said(own[0] as Paragraph)}`)).toEqual([
      ...['0 品名', '1 甲', '2 乙', '3 丙', '4 丁'],
    ]);
  });

  it('makes one table of columns without rules that stand at the same places of the next page', async () => {
    const row = (cells: string[], y: number): GlyphRun[] => {
      const [date = '', name = '', sum = ''] = cells;
      return [runAt(date, 60, y), runAt(name, 200, y), runAt(sum, 500 - sum.length * 5, y)];
    };
    const entry = (at: number, y: number): GlyphRun[] => row([`03-${10 + at}`, wide(2 + (at % 3)), `${at * 70}.50`], y);
    const page = (head: string[], count: number) => ({
      runs: [...row(head, 80), ...Array.from({ length: count }, (_, at) => entry(at, 100 + at * 20)).flat()],
    });
    const counts = async (...pages: Partial<Page>[]): Promise<number[]> =>
      blocks(await flow(pages)).map((block) => (block.kind === 'table' ? block.rows.length : 0));
    const first = page(['日期', '摘要', '金额'], 31);
    expect(await counts(first, page(['03-09', '转账', '1,250.00'], 5))).toEqual([38]);
    expect(await counts(first, page(['日子', '事由', '钱数'], 5))).toEqual([32, 6]);
  });

  it('takes its last row, alone on the next page, where each cell stands in its column', async () => {
    const row = (cells: string[], y: number, at = [60, 200, 320]) =>
      cells.map((text, column) => runAt(text, at[column] as number, y));
    const names = ['品名', '苹果', '香蕉汁', '红富士苹果', '山东大白菜', '西红柿', '土豆', '黄瓜'];
    const counts = ['数量', '10', '2,000', '10,000,000', '5', '20', '300 千克', '7'];
    const prices = ['单价', '3.5', '1,222.8', '4', '12.5 元每千克', '33', '2', '1'];
    const first = [
      ...linesAt(Array(36).fill(wide(48)), 60, 60),
      ...names.flatMap((name, at) => row([name, counts[at] as string, prices[at] as string], 650 + at * 16)),
    ];
    const last = (at?: number[]) => row(['丙', '30', '1.2'], 60, at);
    const kinds = async (found: GlyphRun[], size: Partial<Page> = {}) => {
      const runs = [...found, ...linesAt([wide(48), wide(48)], 60, 120)];
      return blocks(await flow([{ runs: first, ...size }, { runs }])).map((block) =>
        block.kind === 'table' ? block.rows.length : block.kind,
      );
    };
    expect(await kinds(last())).toEqual(['paragraph', 9, 'paragraph']);
    const apart = ['paragraph', 8, 'paragraph', 'paragraph'];
    expect(await kinds(last([90, 240, 380]))).toEqual(apart);
    // Text, whose words stand where cells would, and headings.
    const english = 'The heads of all departments report to the board each month.';
    const chinese = '本办法自发布之日起施行，由综合部负责解释，原有规定同时废止。';
    const heading = '4.2 Duties of the heads of departments and of their deputies';
    const others = [
      ...[english, chinese, heading].map((text) => [runAt(text, 60, 60)]),
      row(['4.2 职责', '30', '1'], 60),
    ];
    expect(await Promise.all(others.map((found) => kinds(found)))).toEqual(others.map(() => apart));
    // The middle of the page that it stands on, which is higher than the next.
    expect(await kinds(last(), { height: 1200 })).toEqual(apart);
  });

  it('leaves the last entry of a column of contents to itself', async () => {
    const entries = (x: number, from: number) =>
      linesAt(
        Array.from(
          { length: 12 },
          (_, at) => `${'章'.repeat(8 + (at % 3))}${'.'.repeat(24 - 2 * (at % 3))} ${from + at}`,
        ),
        x,
        80,
      );
    const found = paragraphs(await flow([{ runs: [...entries(60, 10), ...entries(320, 30)] }]));
    expect(found).toHaveLength(24);
  });

  it.each([
    ['makes one table of what goes on at the top of the next column', '丙丙', ['1.25', '1.75'], [5]],
    ['makes two of what has a head of its own there', '书名', ['定价', '册数'], [3, 3]],
  ])('%s', async (_, name, figures, counts) => {
    const rows = (names: string[], x: number, y: number, head: string[]) =>
      names.flatMap((own, row) =>
        [own, ...(row ? [`${row}.25`, `${row}.75`] : head)].map((cell, at) => runAt(cell, x + at * 80, y + row * 16)),
      );
    const next = [name, '丁丁', ...Array(counts.length - 1).fill('戊戊')];
    const runs = [
      ...linesAt(Array(16).fill(wide(22)), 60, 80),
      ...rows(['品名', '甲甲', '乙乙'], 60, 350, ['单价', '库存']),
      ...rows(next, 310, 80, figures),
      ...linesAt(Array(16).fill(wide(22)), 310, 142),
    ];
    const paths = [340, 355]
      .map((y) => stroke(60, y, 280, y))
      .concat(stroke(310, 64 + next.length * 16 + 4, 530, 64 + next.length * 16 + 4));
    const tables = blocks(await flow([{ runs, paths }])).filter(({ kind }) => kind === 'table');
    expect(tables.map((table) => (table as { rows?: unknown[] }).rows?.length)).toEqual(counts);
  });

  it('joins Latin words with a space, wide letters without, and cut words', async () => {
    const words = 'running text that fills the whole of this line from one edge to its other edge, near-';
    const [one] = paragraphs(
      await flow([{ runs: linesAt([words, 'ly all of it and more of the same for the sake of it, up to'], 60, 80) }]),
    );
    expect(said(one as Paragraph)).toContain('edge, nearly all');
  });
});

describe('headings', () => {
  const body = (y: number) => linesAt(TEXT, 60, y);

  it('are no line between the title and a larger heading, and no number or day with its name', async () => {
    const headed = async (...lines: [text: string, y: number, size: number][]) => {
      const runs = [...lines.map(([text, y, size]) => runAt(text, 60, y, { size })), ...body(240), ...body(320)];
      return paragraphs(await flow([{ runs }])).flatMap((each) => (each.level ? [`${each.level} ${said(each)}`] : []));
    };
    const named = (text: string, size: number) => headed(['年度回顾', 80, 28], [text, 120, size], ['摘要', 200, 17]);
    expect(await named('提交理事会审议', 14)).toEqual(['1 年度回顾', '2 摘要']);
    expect(await named('提交理事会审议', 20)).toEqual(['1 年度回顾', '2 提交理事会审议', '3 摘要']);
    for (const text of ['报价单号：QH-2025-018', 'Invoice No 2025-0187', 'Order number: 4711-22'])
      expect(await named(text, 20)).toEqual(['1 年度回顾', '2 摘要']);
    expect(await named('Lecture No. 5', 20)).toHaveLength(3);
  });

  it('are larger than the text; the largest stand above', async () => {
    const runs = [
      runAt('总标题', 250, 80, { size: 22 }),
      ...body(120),
      runAt('一级', 60, 200, { size: 16 }),
      ...body(230),
      runAt('二级', 60, 310, { size: 13 }),
      ...body(340),
    ];
    const found = paragraphs(await flow([{ runs }]));
    expect(found.filter(({ level }) => level).map((each) => `${each.level} ${said(each)}`)).toEqual([
      '1 总标题',
      '2 一级',
      '3 二级',
    ]);
  });

  it('are bold lines that stand alone', async () => {
    const runs = [...body(80), runAt('小标题', 60, 150, { typeface: BOLD }), ...body(174)];
    expect(paragraphs(await flow([{ runs }])).map(({ level }) => level)).toEqual([0, 1, 0]);
  });

  it('are not told by the font of digits and Latin letters among Chinese', async () => {
    const latin = { typeface: { ...FACE, name: 'Times' } };
    const runs = [
      ...linesAt(
        Array(3).fill('Some words of text in another language, which fill the page to its edge'),
        60,
        80,
        16,
        latin,
      ),
      runAt('1.', 60, 150, latin),
      runAt('活动的时间与地点', 75, 150),
      ...linesAt(['某某报告', wide(30), wide(12)], 60, 180),
    ];
    expect(paragraphs(await flow([{ runs }])).filter(({ level }) => level)).toEqual([]);
  });

  it('of standards have their number before a space, or nothing else', async () => {
    const texts = ['1　范围', '3　术语', '3.1', '3.2 载荷', '4　要求'];
    const at = (text: string, y: number) => [runAt(text, 60, y, { typeface: BOLD }), ...body(y + 24)];
    const runs = texts.flatMap((text, place) => at(text, 80 + place * 100));
    const found = paragraphs(await flow([{ runs }])).filter(({ level }) => level);
    expect(found.map((each) => `${each.level} ${said(each)}`)).toEqual([
      '1 1　范围',
      '1 3　术语',
      '2 3.1',
      '2 3.2 载荷',
      '1 4　要求',
    ]);
  });

  it('are no sentences, though these are larger than most of the text', async () => {
    const at = (text: string, y: number, size: number) => runAt(text, 60, y, { size });
    const runs = [at('接口', 80, 16), at('只返回此后的记录。', 110, 12), ...body(140), ...body(230)];
    const found = paragraphs(await flow([{ runs }])).filter(({ level }) => level);
    expect(found.map(said)).toEqual(['接口']);
  });

  it('without a number are as high as the numbered ones of their look, and each step of a number is one lower', async () => {
    const at = (text: string, y: number, size = 16) => [runAt(text, 240, y, { size }), ...body(y + 24)];
    const runs = [
      ...at('前言', 80),
      ...at('第一章　绪论', 180),
      ...at('1.1 背景', 280, 13),
      ...at('1.1.1 数据', 380, 13),
      ...at('参考文献', 480),
    ];
    const found = paragraphs(await flow([{ runs }])).filter(({ level }) => level);
    expect(found.map(({ level }) => level)).toEqual([1, 1, 2, 3, 1]);
  });

  it('are no lines in the size of much of what stands in tables', async () => {
    const at = (text: string, x: number, y: number, size: number) => runAt(text, x, y, { size });
    const small = ['诚信贸易有限公司专用', '电话一二三四五六七八', '地址某某路某某号'].map((text, row) =>
      at(text, 400, 80 + row * 10, 8),
    );
    const address = ['王小明先生', '某某市某某路十二号', '邮编某某某'].map((text, row) =>
      at(text, 60, 120 + row * 30, 12),
    );
    const cells = ['名称', '数量', '金额', '设计服务', '三小时', '六百元'].map((text, index) =>
      at(text, 66 + (index % 3) * 100, 296 + Math.floor(index / 3) * 20, 12),
    );
    const paths = gridAt([60, 160, 260, 360], [280, 300, 320]);
    const found = await flow([{ runs: [...small, ...address, ...cells], paths }]);
    expect(
      paragraphs(found)
        .filter(({ level }) => level)
        .map(said),
    ).toEqual([]);
  });

  it('of several numbers and bold may be smaller than the text, others not', async () => {
    const at = (text: string, y: number) => [runAt(text, 60, y, { typeface: BOLD, size: 9 }), ...body(y + 24)];
    const runs = [...at('2.1.1 Survey', 80), ...at('2.1.2 Results', 180), ...at('Remarks', 280)];
    const found = paragraphs(await flow([{ runs }])).filter(({ level }) => level);
    expect(found.map(said)).toEqual(['2.1.1 Survey', '2.1.2 Results']);
  });

  it.each([
    [
      ['一、总则', '适用范围', '二、职责'],
      [1, 2, 1],
    ],
    [
      ['1.1 目的', '适用范围', '1.2 职责'],
      [1, 1, 1],
    ],
  ])(
    'without a number between numbered ones of their look stand below 一、 and beside 1.1: %s',
    async (names, levels) => {
      const runs = names.flatMap((name, at) => [
        runAt(name, 60, 80 + at * 90, { typeface: BOLD }),
        ...body(104 + at * 90),
      ]);
      const found = paragraphs(await flow([{ runs }])).filter(({ level }) => level);
      expect(found.map(({ level }) => level)).toEqual(levels);
    },
  );

  it('without a number before or behind the numbered ones of their chapter are as high as these', async () => {
    const at = (text: string, y: number, size = 13) => [runAt(text, 60, y, { size }), ...body(y + 24)];
    const chapter = (name: string, parts: string[]) => ({
      runs: [...at(name, 80, 16), ...parts.flatMap((part, index) => at(part, 180 + index * 90))],
    });
    const levels = async (...chapters: [string, string[]][]) =>
      paragraphs(await flow(chapters.map(([name, parts]) => chapter(name, parts))))
        .filter(({ level }) => level)
        .map(({ level }) => level);
    const summed = ['一、安全', '二、培训', '小结'];
    expect(await levels(['上半年', summed], ['下半年', summed], ['明年', ['打算', '困难']])).toEqual([
      ...[1, 2, 2, 2, 1, 2, 2, 2, 1, 2, 2],
    ]);
    const mixed = ['一、安全', '检查', '二、培训', '考核'];
    expect(await levels(['上半年', mixed], ['下半年', summed])).toEqual([1, 2, 3, 2, 3, 1, 2, 2, 2]);
  });

  it('are not who issues it, above a larger title', async () => {
    const runs = [runAt('某某人民法院', 240, 80, { size: 20 }), runAt('判决书', 255, 120, { size: 30 }), ...body(180)];
    const found = paragraphs(await flow([{ runs: [...runs, ...body(280)] }])).filter(({ level }) => level);
    expect(found.map(said)).toEqual(['判决书']);
    const own = [runAt('前言', 284, 80, { size: 16 }), ...body(110), runAt('科技史略', 260, 190, { size: 20 })];
    const both = paragraphs(await flow([{ runs: [...own, ...body(230), ...body(330)] }])).filter(({ level }) => level);
    expect(both.map((each) => `${each.level} ${said(each)}`)).toEqual(['2 前言', '1 科技史略']);
  });

  it('are none of the names on a cover, only its title', async () => {
    const cover = [
      runAt('硕士学位论文', 240, 120, { size: 20 }),
      runAt('城市内涝风险评估研究', 150, 240, { size: 30 }),
      runAt('作者姓名：某某', 230, 500, { size: 20 }),
    ];
    const runs = [runAt('第一章　绪论', 240, 80, { size: 20 }), ...body(120), ...body(220)];
    const found = paragraphs(await flow([{ runs: cover }, { runs }])).filter(({ level }) => level);
    expect(found.map((each) => `${each.level} ${said(each)}`)).toEqual(['1 城市内涝风险评估研究', '2 第一章　绪论']);
  });

  it('are those of the parts of a programme, whose first page looks like a cover', async () => {
    const part = (name: string, y: number) => [
      runAt(name, 270, y, { size: 20 }),
      ...linesAt(['合唱茉莉花', '独奏二泉映'], 275, y + 50, 40),
    ];
    const runs = [runAt('新年音乐会', 225, 120, { size: 30 }), ...part('上半场', 240), ...part('下半场', 440)];
    const found = paragraphs(await flow([{ runs }, { runs: [...body(120), ...body(220)] }]));
    expect(found.filter(({ level }) => level).map(said)).toEqual(['新年音乐会', '上半场', '下半场']);
  });

  it('are not the parties on the cover of a contract', async () => {
    const party = (name: string, y: number) => [
      runAt(name, 280, y, { size: 18 }),
      ...linesAt(['东海贸易', '海口市滨海大道'], 260, y + 40, 30),
    ];
    const runs = [runAt('合同书', 255, 120, { size: 30 }), ...party('甲方', 300), ...party('乙方', 480)];
    const found = paragraphs(await flow([{ runs }, { runs: [...body(120), ...body(220)] }]));
    expect(found.filter(({ level }) => level).map(said)).toEqual(['合同书']);
  });

  it('are larger than the cells of a document of tables', async () => {
    const rows = (y: number) =>
      [0, 1, 2].flatMap((at) => [runAt(`菜名${at}`, 60, y + at * 16), runAt(`${at}8.00`, 300, y + at * 16)]);
    const runs = [runAt('价目表', 60, 80, { size: 18 }), runAt('热菜', 60, 120, { size: 13 }), ...rows(140)];
    const more = [runAt('凉菜', 60, 210, { size: 13 }), ...rows(230)];
    const found = paragraphs(await flow([{ runs: [...runs, ...more] }]));
    expect(found.map((each) => `${each.level} ${said(each)}`)).toEqual(['1 价目表', '2 热菜', '2 凉菜']);
  });

  it('are no names with their values and no sentences of a document of tables, though larger than its cells', async () => {
    const row = (at: number) =>
      ['货物', '数量', '备注'].map((name, x) => runAt(`${name}${at}`, 60 + x * 150, 160 + at * 14, { size: 8 }));
    const texts = ['户名：某某贸易公司', '账号：6222 0000 1111', '请在收到后十日内核对。'];
    const runs = texts.map((text, at) => runAt(text, 60, [100, 120, 330][at] as number, { size: 10.5 }));
    const cells = Array.from({ length: 9 }, (_, at) => row(at)).flat();
    const title = [runAt('对账单', 250, 60, { size: 18 }), runAt('附注', 60, 360, { size: 13 })];
    const found = paragraphs(await flow([{ runs: [...title, ...runs, ...cells] }]));
    expect(found.map(({ level }) => level)).toEqual([1, 0, 0, 0, 2]);
    const bare = paragraphs(await flow([{ runs: [...runs, ...cells] }]));
    expect(bare.map(({ level }) => level)).toEqual([0, 0, 0]);
  });

  it('are what the outline names', async () => {
    const titles = ['甲', '乙', '丙'].map((letter) => `第${letter}部分`);
    const runs = titles.flatMap((title, at) => [runAt(title, 60, 80 + at * 110), ...body(104 + at * 110)]);
    const outline = titles.map((title, at) => ({ title, page: 0, depth: at ? 1 : 0 }));
    const found = paragraphs(await flow([{ runs }], { outline }));
    expect(found.filter(({ level }) => level).map((each) => `${each.level} ${said(each)}`)).toEqual([
      '1 第甲部分',
      '2 第乙部分',
      '2 第丙部分',
    ]);
  });

  it('are what tags name', async () => {
    const tags = ['H1', 'P', 'H2', 'P'].map((type, element) => ({ type, element }));
    const runs = [
      runAt('首', 60, 80, { tag: 0 }),
      ...linesAt(TEXT, 60, 110, 16, { tag: 1 }),
      runAt('次', 60, 190, { tag: 2 }),
      ...linesAt(TEXT, 60, 220, 16, { tag: 3 }),
    ];
    expect(paragraphs(await flow([{ runs, tags }])).map(({ level }) => level)).toEqual([1, 0, 2, 0]);
    const one = tags.map(({ type, element }) => ({ type: type.replace('H1', 'P'), element }));
    const larger = runs.map((run) => (run.tag === 2 ? { ...run, size: 16 } : run));
    const lone = paragraphs(await flow([{ runs: larger.slice(1), tags: one }]));
    expect(lone.map(({ level }) => level)).toEqual([0, 2, 0]);
    const title = runAt('总标题', 200, 50, { size: 20 });
    const [first] = paragraphs(await flow([{ runs: [title, ...runs], tags }]));
    expect(first).toMatchObject({ level: 1, title: true });
    const masthead = { ...title, tag: 1 };
    const [other] = paragraphs(await flow([{ runs: [masthead, ...runs], tags }]));
    expect(other).toMatchObject({ level: 0 });
    // Above several headings of the first level it is one, if they are numbered or it is in the middle.
    const several = tags.map(({ type, element }) => ({ type: type.replace('H2', 'H1'), element }));
    const numbered = [runAt('1. 首', 60, 80, { tag: 0 }), ...runs.slice(1)];
    const above = async (x: number, below: GlyphRun[]) => {
      const page = { runs: [runAt('总标题', x, 50, { size: 20, tag: 1 }), ...below], tags: several };
      return paragraphs(await flow([page]))[0]?.level;
    };
    expect([await above(270, runs), await above(60, numbered), await above(60, runs)]).toEqual([1, 1, 0]);
  });
});

describe('lists', () => {
  const items = async (...rows: [text: string, x: number][]): Promise<string[]> => {
    const runs = [...linesAt(TEXT, 60, 80), ...rows.map(([text, x], at) => runAt(text, x, 140 + at * 16))];
    return paragraphs(await flow([{ runs }])).map((each) =>
      each.item ? `${each.item.list}:${each.item.level} ${each.item.numbering} ${each.item.value} ${said(each)}` : '-',
    );
  };

  it('of bullets', async () => {
    expect(await items(['• 甲', 60], ['• 乙', 60])).toEqual(['-', '1:0 bullet 0 甲', '1:0 bullet 0 乙']);
  });

  it('of numbers, each list with a number of its own', async () => {
    expect(await items(['1. 甲', 60], ['2. 乙', 60], [`${wide(46)}。`, 60], ['1. 丙', 60], ['2. 丁', 60])).toEqual([
      ...['-', '1:0 decimal 1 甲', '1:0 decimal 2 乙', '-', '2:0 decimal 1 丙', '2:0 decimal 2 丁'],
    ]);
  });

  it('have levels', async () => {
    expect(await items(['• 甲', 60], ['○ 乙', 80], ['○ 丙', 80], ['• 丁', 60])).toEqual([
      ...['-', '1:0 bullet 0 甲', '2:1 bullet 0 乙', '2:1 bullet 0 丙', '1:0 bullet 0 丁'],
    ]);
  });

  it('have a level of only one item below another', async () => {
    expect(await items(['1. ab', 60], ['a. cd', 80], ['2. ef', 60], ['a. gh', 60])).toEqual([
      ...['-', '1:0 decimal 1 ab', '2:1 lower-letter 1 cd', '1:0 decimal 2 ef', '-'],
    ]);
  });

  it('of Roman numbers, the first of which could be letters, where they end at one place', async () => {
    expect(await items(['i. ab', 75], ['ii. cd', 70], ['iii. ef', 65])).toEqual([
      ...['-', '1:0 lower-roman 1 ab', '1:0 lower-roman 2 cd', '1:0 lower-roman 3 ef'],
    ]);
    expect(await items(['i. ab', 70], ['ii. cd', 70]).then(([, first]) => first)).toBe('-');
    expect(await items(['(i) ab', 75], ['(ii) cd', 70])).toEqual(['-', '1:0 lower-roman 1 ab', '1:0 lower-roman 2 cd']);
  });

  it('of Chinese numbers in brackets that a program set, and none of typed ones', async () => {
    const runs = (gap: number) =>
      ['（一）', '（二）'].flatMap((number, at) => [
        runAt(number, 60, 140 + at * 16),
        runAt(wide(20 + at), 90 + gap, 140 + at * 16),
      ]);
    const found = async (gap: number) =>
      paragraphs(await flow([{ runs: [...linesAt(TEXT, 60, 80), ...runs(gap)] }])).map(
        ({ item }) => item?.value ?? '-',
      );
    expect(await found(16)).toEqual(['-', 1, 2]);
    expect(await found(3)).toEqual(['-', '-', '-']);
  });

  it('are none of a number that stands alone', async () => {
    expect(await items(['3. 甲', 60], [wide(20), 60])).toEqual(['-', '-', '-']);
  });

  it('have their markers beside them, even far', async () => {
    const runs = [
      ...linesAt(TEXT, 60, 80),
      ...[0, 1].flatMap((at) => [runAt('•', 60, 140 + at * 16), runAt(wide(9 + at), 84, 140 + at * 16)]),
    ];
    expect(paragraphs(await flow([{ runs }])).filter(({ item }) => item)).toHaveLength(2);
  });

  it('have no markers that are figures of a table', async () => {
    const runs = [0, 1, 2].flatMap((at) => [
      runAt(`1.${at + 1}`, 60, 140 + at * 16),
      runAt(`2.${at}`, 100, 140 + at * 16),
    ]);
    expect(blocks(await flow([{ runs }])).map(({ kind }) => kind)).toEqual(['table']);
  });

  it('have no markers that are the last figures of a row, beside another column', async () => {
    const row = ['800', '18.2', '4.9'].map((cell, at) => runAt(cell, 60 + at * 90, 80 + 20 * 16));
    const runs = [
      ...linesAt(Array(20).fill(wide(22)), 60, 80, 16),
      ...row,
      ...linesAt([...Array(20).fill(wide(22)), `${wide(3)}。`], 310, 80, 16),
    ];
    const found = await flow([{ runs }]);
    expect(found.sections[0]?.columns).toHaveLength(2);
    expect(paragraphs(found).filter((each) => /4\.9\s+文/.test(said(each)))).toEqual([]);
  });
});

describe('notes', () => {
  const noted = (paths: Page['paths'], size: number): Partial<Page> => ({
    paths,
    runs: [
      runAt(wide(20), 60, 80),
      runAt('1', 260, 76, { size: 6 }),
      runAt(wide(20), 264, 80),
      runAt(wide(30), 60, 96),
      runAt('1', 60, 698, { size: 5 }),
      runAt(` ${wide(20, '注')}`, 64, 700, { size }),
    ],
  });

  it('stand at the foot of the page, smaller than the text', async () => {
    const found = await flow([noted([], 8)]);
    expect(found.notes.map(({ blocks: own }) => own.map(said).join())).toEqual([wide(20, '注')]);
    expect(paragraphs(found)[0]?.inlines.map(({ kind }) => kind)).toEqual(['text', 'note', 'text']);
  });

  it('may have tabs behind their marks, which make no table of them', async () => {
    const refers = [runAt(wide(20), 60, 80), runAt('1', 260, 76, { size: 6 }), runAt(wide(20), 60, 96)];
    const more = runAt('2', 260, 92, { size: 6 });
    const notes = ['1', '2'].flatMap((mark, at) => [
      runAt(mark, 60, 700 + at * 12, { size: 9 }),
      runAt(wide(12 + at * 3, '注'), 74, 700 + at * 12, { size: 9 }),
    ]);
    const found = await flow([{ runs: [...refers, more, ...notes], paths: [stroke(60, 685, 160, 685)] }]);
    expect(found.notes.map(({ blocks: own }) => own.map(said).join())).toEqual([wide(12, '注'), wide(15, '注')]);
  });

  it('may begin with a mark that is as large as their letters, and be put off to the next page', async () => {
    const runs = [runAt(wide(20), 60, 80), runAt('1', 260, 76, { size: 6 }), runAt(wide(20), 60, 96)];
    const notes = { runs: [runAt(`1${wide(12, '注')}`, 60, 700, { size: 9 })], paths: [stroke(60, 685, 160, 685)] };
    const texts = async (pages: Partial<Page>[]) =>
      (await flow(pages)).notes.map(({ blocks: own }) => own.map(said).join());
    expect(await texts([{ runs: [...runs, ...notes.runs], paths: notes.paths }])).toEqual([wide(12, '注')]);
    expect(await texts([{ runs }, { ...notes, runs: [runAt(wide(30), 60, 80), ...notes.runs] }])).toEqual([
      wide(12, '注'),
    ]);
    const again = { ...notes, runs: [runAt(`1${wide(9, '又')}`, 60, 700, { size: 9 })] };
    expect(await texts([{ ...notes, runs: [...runs, ...notes.runs] }, again])).toEqual([wide(12, '注')]);
  });

  it.each(['1. ', '1、', '1.', '1 '])(
    'have no sign behind the mark %j, and others that none refers to below',
    async (mark) => {
      const runs = [runAt(wide(20), 60, 80), runAt('1', 260, 76, { size: 6 }), runAt(wide(20), 60, 96)];
      const notes = [runAt(`${mark}${wide(12, '注')}`, 60, 700), runAt(`3 ${wide(12, '又')}`, 60, 714)];
      const found = await flow([{ runs: [...runs, ...notes], paths: [stroke(60, 685, 160, 685)] }]);
      expect(found.notes.map(({ blocks: own }) => own.map(said).join())).toEqual([wide(12, '注')]);
    },
  );

  it('are asked for once each: another of the same mark stays text', async () => {
    const runs = [runAt(wide(20), 60, 80), runAt('1', 260, 76, { size: 6 }), runAt(wide(20), 60, 96)];
    const notes = ['甲', '乙'].map((letter, at) => runAt(`1 ${wide(12, letter)}`, 60, 700 + at * 14, { size: 9 }));
    const found = await flow([{ runs: [...runs, ...notes], paths: [stroke(60, 685, 160, 685)] }]);
    expect(found.notes).toHaveLength(1);
    expect(paragraphs(found).map(said).join()).toContain(`1 ${wide(12, '乙')}`);
  });

  describe('are no text below a short rule', () => {
    const page = (before: string, mark: string, below: string[], end = [wide(48), wide(40)]): Partial<Page> => ({
      runs: [
        runAt(before, 60, 80),
        runAt(mark, runAt(before, 60, 80).box.right, 76, { size: 6 }),
        runAt(wide(9), 280, 80),
        runAt(wide(30), 60, 96),
        runAt('工作计划', 60, 125),
        ...linesAt(below, 60, 150, 24),
        ...linesAt(end, 60, 240),
      ],
      paths: [stroke(60, 130, 160, 130)],
    });
    const note = `2 ${wide(9, '注')}`;

    it.each([
      ['text that has no reference, but the sign of a power', page(`${wide(15)}面积100m`, '2', [`2 ${wide(9)}`], [])],
      ['a month', page(wide(20), '3', [`3月底前完成${wide(9)}`], [])],
      ['a name with a figure', page(wide(20), '2', [`2D动画${wide(9)}`], [])],
      ['items of a list', page(wide(20), '1', [`1. 甲${wide(9)}`, `2. 乙${wide(9)}`], [])],
      ['what has other text below', page(wide(20), '1', [`1. 甲${wide(9)}`])],
    ])('%s', async (_, own) => {
      expect((await flow([own])).notes).toEqual([]);
    });

    it('while notes are, and powers beside their references stay as they are', async () => {
      const own = page(wide(20), '2', [note], []);
      expect((await flow([own])).notes).toHaveLength(1);
      const power = [runAt(`${wide(9)}10m`, 60, 112), runAt('2', 165, 108, { size: 6 }), runAt(wide(9), 169, 112)];
      const found = await flow([{ ...own, runs: [...(own.runs ?? []), ...power] }]);
      const kinds = paragraphs(found).flatMap(({ inlines }) => inlines.filter(({ kind }) => kind === 'note'));
      expect(kinds).toHaveLength(1);
    });
  });

  it('may stand under a short rule', async () => {
    expect((await flow([noted([stroke(60, 685, 200, 685)], 10)])).notes).toHaveLength(1);
    expect((await flow([noted([stroke(160, 685, 200, 685)], 10)])).notes).toEqual([]);
  });
});

describe('sections', () => {
  it('are one for each layout', async () => {
    const one = { runs: linesAt([...Array(20).fill(wide(40)), wide(9)], 60, 100) };
    const found = await flow([one, { ...one, width: 800, height: 600 }, { ...one, width: 800, height: 600 }]);
    expect(found.sections.map(({ page, pages }) => [page.width, pages.first, pages.last])).toEqual([
      [600, 0, 0],
      [800, 1, 2],
    ]);
  });

  it('write down the page', async () => {
    const runs = [0, 1, 2, 3].map((at) => runAt(wide(30), 500 - at * 24, 80, { vertical: true, order: at }));
    const found = await flow([{ runs }]);
    expect(found.sections.map(({ vertical }) => vertical)).toEqual([true]);
  });

  it('write down the page, also in the cells of tables', async () => {
    const at = (text: string, x: number, y: number, order: number) => runAt(text, x, y, { vertical: true, order });
    const lines = [0, 1, 2, 3].map((each) => at(wide(30), 560 - each * 24, 80, each));
    const cells = [at('甲', 390, 110, 5), at('乙', 390, 210, 6), at('丙', 350, 110, 7), at('丁', 350, 210, 8)];
    const paths = gridAt([330, 370, 410], [100, 200, 300]);
    const table = blocks(await flow([{ runs: [...lines, ...cells], paths }])).find((block) => block.kind === 'table');
    const places =
      table?.kind === 'table' ? table.cells.map(({ box, blocks: [inner] }) => [box, inner?.places[0]?.box]) : [];
    expect(places).toHaveLength(4);
    expect(places[0]).toEqual([
      { left: 370, right: 410, top: 100, bottom: 200 },
      { left: 385, right: 395, top: 110, bottom: 120 },
    ]);
  });

  it('have the pictures of heads there, not in their text', async () => {
    const picture = (id: number, top: number) => pictureAt(id, { left: 440, right: 550, top, bottom: top + 40 });
    const page = (at: number): Partial<Page> => ({
      runs: linesAt([...Array(20).fill(`${at}${wide(46)}`), wide(9)], 60, 120),
      pictures: at === 1 ? [picture(0, 20), picture(1, 500)] : [picture(0, 20)],
    });
    const found = await flow([page(1), page(2), page(3)]);
    expect(found.sections[0]?.header.map(({ align, inlines }) => [align, ...inlines.map(({ kind }) => kind)])).toEqual([
      ['right', 'picture'],
    ]);
    expect(blocks(found).filter(({ kind }) => kind === 'figure')).toHaveLength(1);
  });

  it('have no pictures of their own that are painted in a drawing, such as shadows', async () => {
    const shadow = (id: number, left: number) => pictureAt(id, { left, right: left + 30, top: 165, bottom: 185 });
    const paths = [0, 1, 2, 3, 4, 5, 6].map((at) => ({
      ...stroke(100 + at * 20, 150, 120 + at * 20, 190),
    }));
    const found = await flow([
      { runs: linesAt(Array(6).fill(wide(46)), 60, 300), paths, pictures: [shadow(0, 85), shadow(1, 400)] },
    ]);
    const figures = blocks(found).filter((block) => block.kind === 'figure');
    expect(figures.map(({ picture, places }) => [picture.kind, places[0]?.box.left]).sort()).toEqual([
      ['picture', 400],
      ['region', 85],
    ]);
  });

  it('have heads and feet with fields for page numbers', async () => {
    const page = (at: number): Partial<Page> => ({
      runs: [
        runAt('年报', 280, 40),
        ...linesAt(Array(30).fill(`${at}${wide(46)}`), 60, 120),
        runAt(`第 ${at} 页 共 3 页`, 260, 770),
      ],
    });
    const [section] = (await flow([page(1), page(2), page(3)])).sections;
    expect(section?.header.map(said)).toEqual(['年报']);
    expect(section?.footer[0]?.inlines.map(({ kind }) => kind)).toEqual([
      ...['text', 'page-number', 'text', 'page-count', 'text'],
    ]);
  });

  it('have tabs between the parts of heads that stand apart, each number of a page a field', async () => {
    const page = (at: number): Partial<Page> => ({
      runs: [
        ...[runAt('青禾制造有限公司', 60, 40), runAt(`第 ${at} 页`, 500, 40)],
        ...linesAt(Array(30).fill(`${at}${wide(46)}`), 60, 120),
      ],
    });
    const [section] = (await flow([page(1), page(2), page(3)])).sections;
    expect(section?.header.map(({ align, inlines }) => [align, inlines.map(({ kind }) => kind)])).toEqual([
      ['left', ['text', 'tab', 'text', 'page-number', 'text']],
    ]);
    expect(section?.header[0]?.places[0]?.box).toMatchObject({ left: 60, right: 535 });
  });

  it('keep a year, which is on all pages alike, as text', async () => {
    const page = (number: number): Partial<Page> => ({
      runs: [
        runAt('甲公司', 200, 40),
        runAt('2018', 230, 40, { typeface: BOLD }),
        runAt('年报告', 260, 40),
        ...linesAt(TEXT, 60, 100),
        runAt(`${number}`, 300, 800),
      ],
    });
    const [section] = (await flow([1, 2, 3].map(page))).sections;
    const head = section?.header.flatMap(({ inlines }) => inlines) ?? [];
    expect(head.map((inline) => (inline.kind === 'text' ? inline.text : inline.kind)).join('')).toContain('2018');
    expect(section?.footer.flatMap(({ inlines }) => inlines.map(({ kind }) => kind))).toEqual(['page-number']);
  });
});
