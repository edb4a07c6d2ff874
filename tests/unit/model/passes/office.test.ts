import { describe, expect, it } from 'vitest';
import type { Block, Flow, Paragraph, Table } from '../../../../src/model/flow.ts';
import type { Page } from '../../../../src/model/page.ts';
import { flowOf } from '../../../../src/model/passes/flow.ts';
import { BOLD, box, filled, gridAt, linesAt, runAt, said, sourceOf, stroke, wide } from './pages.ts';

const flow = (...pages: Partial<Page>[]): Promise<Flow> =>
  flowOf(
    sourceOf(pages),
    pages.map((_, at) => at),
    async () => undefined,
  );
const blocks = ({ sections }: Flow): Block[] => sections.flatMap((section) => section.blocks);
const paragraphs = (found: Flow): Paragraph[] => blocks(found).filter((block) => block.kind === 'paragraph');
const texts = async (...pages: Partial<Page>[]): Promise<string[]> => paragraphs(await flow(...pages)).map(said);
const tables = (found: Flow): Table[] => blocks(found).filter((block) => block.kind === 'table');

/** Texts of a table's rows, cells parted by `|`. */
const rowsOf = ({ cells, rows }: Table): string[] =>
  rows.map((_, row) =>
    cells
      .filter((cell) => cell.row === row)
      .sort((one, other) => one.column - other.column)
      .map(({ blocks: own }) => own.map((block) => said(block as Paragraph)).join('/'))
      .join('|'),
  );

/** Full lines of a page, which tell where its text ends. */
const TEXT = linesAt([wide(48), wide(48), wide(48), wide(30)], 60, 400);

describe('official documents', () => {
  const head = [
    runAt('滨河县教育局文件', 140, 80, { size: 36, typeface: BOLD }),
    runAt('滨教〔2026〕24号', 250, 130),
    runAt('关于开展教师培训工作的通知', 200, 180, { size: 16, typeface: BOLD }),
  ];

  it('have a title below the red head, which is none', async () => {
    const section = runAt('一、总体要求', 80, 360, { typeface: BOLD });
    const found = paragraphs(await flow({ runs: [...head, section, ...TEXT] }));
    expect(found.slice(0, 4).map(({ level, title }) => [level, title])).toEqual([
      [0, undefined],
      [0, undefined],
      [1, true],
      [1, undefined],
    ]);
  });

  it('may have a title whose first line runs from edge to edge', async () => {
    const title = { size: 20, typeface: BOLD };
    const runs = [runAt(wide(24, '题'), 60, 80, title), runAt(wide(8, '题'), 220, 106, title), ...TEXT];
    expect((await texts({ runs }))[0]).toBe(wide(32, '题'));
  });

  it('end with a date at the right edge, and go on at the left', async () => {
    const runs = [...TEXT, runAt('2026年6月3日', 475, 500), runAt('（此件公开）', 80, 516)];
    expect((await texts({ runs })).slice(-2)).toEqual(['2026年6月3日', '（此件公开）']);
  });
});

describe('numbers that were typed', () => {
  it('stay text where the first line stands in', async () => {
    const runs = ['1', '2'].flatMap((number, at) =>
      linesAt([`${number}. ${wide(45)}`, wide(20)], 60, 80 + at * 32).map((run, line) => ({
        ...run,
        ...(line === 0 && runAt(`${number}. ${wide(45)}`, 80, 80 + at * 32)),
      })),
    );
    const found = paragraphs(await flow({ runs }));
    expect(found.map(({ item }) => item)).toEqual([undefined, undefined]);
    expect(found.map((each) => said(each).slice(0, 2))).toEqual(['1.', '2.']);
  });

  it('stay text where one of them has no space behind it', async () => {
    const runs = linesAt(['1. 甲乙丙', '2. 丁戊己', '3.（8分）庚辛'], 60, 80);
    expect(paragraphs(await flow({ runs })).every(({ item }) => !item)).toBe(true);
  });
});

describe('papers of questions', () => {
  it('have no notes below the rules of their tables', async () => {
    const runs = [
      runAt('得分', 70, 118),
      runAt('总分', 170, 118),
      runAt('1. 求 x 的平方', 60, 150),
      { ...runAt('2', 135, 146, { size: 6 }), order: 151 },
      runAt('2. 若分式为零，求值', 60, 170),
      ...TEXT,
    ];
    const found = await flow({ runs, paths: gridAt([60, 160, 260], [100, 130]) });
    expect(found.notes).toEqual([]);
  });

  it('have choices below the blank of a question', async () => {
    const runs = linesAt([`3. ${wide(45)}（　）`, 'A. 六　　B. 七'], 60, 80);
    expect(await texts({ runs: [...runs, ...TEXT] })).toHaveLength(3);
  });
});

describe('statements and bills', () => {
  const row = (y: number, date: string, out: string, name: string): ReturnType<typeof runAt>[] => [
    runAt(date, 60, y),
    ...(out ? [runAt(out, 220 - out.length * 5, y)] : []),
    runAt('1,000.00', 300, y),
    runAt(name, 346, y, { order: y + 1 }),
  ];
  const head = [
    ...[runAt('日期', 60, 130), runAt('支出', 200, 130), runAt('余额', 320, 130)],
    runAt('对方户名', 346, 130, { order: 131 }),
  ];

  it('have columns whose cells nearly touch, and such as few rows fill', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => row(150 + at * 20, '2026-01-01', at < 2 ? '50.00' : '', '李某'));
    const [table] = tables(await flow({ runs: [...head, ...rows.flat()] }));
    expect(rowsOf(table as Table).slice(0, 2)).toEqual(['日期|支出|余额|对方户名', '2026-01-01|50.00|1,000.00|李某']);
  });

  it('keep the columns of their first page on one that leaves some empty', async () => {
    const first = Array.from({ length: 28 }, (_, at) => row(150 + at * 20, '2026-01-01', '50.00', '李某'));
    const last = Array.from({ length: 3 }, (_, at) => row(150 + at * 20, '2026-02-01', '', '王某'));
    const found = tables(await flow({ runs: [...head, ...first.flat()] }, { runs: [...head, ...last.flat()] }));
    expect(found).toHaveLength(1);
    expect(found[0]?.rows).toHaveLength(32);
    expect(new Set(found[0]?.cells.filter(({ row: at }) => at > 28).map(({ column }) => column))).toEqual(
      new Set([0, 2, 3]),
    );
  });

  it('have a row for each item that nothing rules off', async () => {
    const runs = [
      ...['项目', '数量', '单价', '金额'].map((text, at) => runAt(text, 60 + at * 100, 112)),
      ...[0, 1, 2].flatMap((at) =>
        ['电缆', '9', '61.28', '551.52'].map((text, column) => runAt(text, 60 + column * 100, 130 + at * 16)),
      ),
      ...['合计', '', '', '1654.56'].flatMap((text, at) => (text ? [runAt(text, 60 + at * 100, 192)] : [])),
    ];
    const paths = gridAt([50, 150, 250, 350, 450], [100, 180, 200]);
    const [table] = tables(await flow({ runs, paths }));
    expect(rowsOf(table as Table)).toEqual([
      '项目|数量|单价|金额',
      ...Array(3).fill('电缆|9|61.28|551.52'),
      '合计|||1654.56',
    ]);
  });
});

describe('papers', () => {
  it('have abstracts that stand in on both sides', async () => {
    const abstract = [
      runAt(wide(40), 110, 80),
      runAt(wide(42), 90, 96),
      runAt(wide(42), 90, 112),
      runAt(wide(9), 90, 128),
    ];
    const [first] = paragraphs(await flow({ runs: [...abstract, ...TEXT] }));
    expect([said(first as Paragraph).length, first?.indent.left]).toEqual([133, 30]);
  });

  it('have captions close above the first rule of a table, and rules as its borders', async () => {
    const runs = [
      runAt('表1　各组的结果与误差说明文字', 210, 100),
      ...['组', '数', '误差'].map((text, at) => runAt(text, 205 + at * 60, 116)),
      ...[1, 2, 3].flatMap((row) => ['甲', '12', '0.5'].map((text, at) => runAt(text, 205 + at * 60, 122 + row * 16))),
      ...TEXT,
    ];
    const rules = [103, 121, 176].map((y) => stroke(200, y, 365, y));
    const [table] = tables(await flow({ runs, paths: rules }));
    expect(rowsOf(table as Table)[0]).toBe('组|数|误差');
    expect(table?.cells.filter(({ row }) => row < 2).map(({ borders }) => borders[0].width)).toEqual(
      Array(6).fill(0.5),
    );
    expect(table?.cells.filter(({ row }) => row > 1).map(({ borders }) => borders[0].width)).toEqual(Array(6).fill(0));
  });

  it('go on in small letters below a table, with their notes', async () => {
    const runs = [
      runAt(
        'Table 1 lists the errors of all types, and those of the third type stood apart because the case was',
        60,
        80,
      ),
      ...linesAt(['a  b', 'c  d'], 60, 120).flatMap(({ box: { left }, text }, at) =>
        text.split('  ').map((own, column) => runAt(own, left + 5 + column * 100, 115 + at * 30)),
      ),
      runAt('open to water. The others showed no drift.', 60, 180),
      ...linesAt([wide(48), wide(48), wide(20)], 60, 500),
    ];
    const found = await texts({ runs, paths: gridAt([60, 160, 260], [100, 130, 160]) });
    expect(found[0]).toMatch(/the case was open to water\. The others showed no drift\.$/);
  });

  it('have heads above a rule, also where no other page has them', async () => {
    const runs = [runAt('江州大学学位论文', 260, 44), ...linesAt([wide(48), wide(48), wide(20)], 60, 80)];
    const found = await flow({ runs: TEXT }, { runs, paths: [stroke(60, 48, 540, 48)] });
    expect(found.sections.flatMap(({ header }) => header.map(said))).toEqual(['江州大学学位论文']);
    expect(paragraphs(found).map(said)).not.toContain('江州大学学位论文');
    const heading = [runAt('工作经历', 60, 44, { typeface: BOLD }), ...runs.slice(1)];
    const kept = await flow({ runs: TEXT }, { runs: heading, paths: [stroke(60, 48, 540, 48)] });
    expect(paragraphs(kept).map(said)).toContain('工作经历');
  });
});

describe('pages of little text', () => {
  it('end their lines where the text of the document ends', async () => {
    const runs = [
      runAt('投标人（盖章）：江州明晖光电工程有限公司', 60, 80),
      runAt('法定代表人或其代理人（签字）：', 60, 96),
    ];
    expect(await texts({ runs: TEXT }, { runs })).toHaveLength(3);
  });

  it('keep a line that is all they have, though it counts the pages', async () => {
    const pages = [0, 1, 2].map((at) => ({ runs: [runAt(`Potato ${at}`, 60, 60)] }));
    expect(await texts(...pages)).toEqual(['Potato 0', 'Potato 1', 'Potato 2']);
  });

  it('have cards beside each other, one read after the other', async () => {
    const card = (x: number, name: string) => [runAt(name, x, 100, { size: 14 }), runAt(`${name}的说明文字`, x, 130)];
    const paths = [filled(box(50, 80, 250, 150), '#eeeeee', -2), filled(box(280, 80, 480, 150), '#eeeeee', -1)];
    const found = await flow({ runs: [...card(60, '一网通办'), ...card(290, '一张底图')], paths });
    expect(tables(found)).toEqual([]);
    expect(paragraphs(found).map(said)).toEqual(['一网通办', '一网通办的说明文字', '一张底图', '一张底图的说明文字']);
  });
});
