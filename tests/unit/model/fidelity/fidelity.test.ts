import { describe, expect, it } from 'vitest';
import type { Block, Cell, Flow, Paragraph, Style, Table } from '../../../../src/model/flow.ts';
import type { Box, GlyphRun, Page, Path } from '../../../../src/model/page.ts';
import { digestOf } from '../../../../src/model/passes/fidelity/digest.ts';
import { fidelityOf } from '../../../../src/model/passes/fidelity/fidelity.ts';

const STYLE = { font: 'SimSun', size: 10, colour: '#000000' } as Style;
const ALL: Box = { left: 50, top: 50, right: 500, bottom: 700 };
const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });

const run = (text: string, x = 100, y = 100, rest: Partial<GlyphRun> = {}): GlyphRun =>
  ({
    text,
    hidden: false,
    size: 10,
    box: box(x, y - 10, x + 10 * text.length, y),
    glyphs: [...text].map((each, at) => ({ text: each, x: x + at * 10, y, advance: 10 })),
    ...rest,
  }) as GlyphRun;

const path = (at: Box, rest: Partial<Path> = {}): Path =>
  ({ segments: [], box: at, stroke: '#000000', width: 1, alpha: 1, patterned: false, order: 0, ...rest }) as Path;

const page = (rest: Partial<Page>, index = 0): Page => ({
  index,
  width: 600,
  height: 800,
  runs: [],
  paths: [],
  pictures: [],
  links: [],
  tags: [],
  ...rest,
});

const paragraph = (text: string, pages = [0], rest: Partial<Paragraph> = {}): Paragraph =>
  ({
    kind: 'paragraph',
    inlines: [{ kind: 'text', text, style: STYLE }],
    level: 0,
    places: pages.map((each) => ({ page: each, box: ALL })),
    ...rest,
  }) as Paragraph;

const table = (text: string, at: Box): Table =>
  ({ kind: 'table', cells: [{ blocks: [paragraph(text)] } as Cell], places: [{ page: 0, box: at }] }) as Table;

const flow = (blocks: Block[], rest: Partial<Flow> = {}, last = 0): Flow =>
  ({
    sections: [{ blocks, header: [], footer: [], pages: { first: 0, last } }],
    notes: [],
    scanned: [],
    unknown: 0,
    ...rest,
  }) as unknown as Flow;

const compare = (pages: Page[], made: Flow, wants: 'all' | 'tables' = 'all') =>
  fidelityOf(pages.map(digestOf), made, wants);

describe('what stands on several pages', () => {
  const [first, second] = [page({ runs: [run('公司', 100, 30), run('股东', 100, 100)] }), page({}, 1)];
  second.runs = [run('公司', 100, 30), run('公司', 100, 100)];

  it('loses no letters to the head of a page', () => {
    const both = { ...table('股东公司', ALL), places: [0, 1].map((each) => ({ page: each, box: ALL })) };
    const made = flow([both], {}, 1);
    const header = [paragraph('公司', [0])];
    for (const { places } of header) places.splice(0, 1, { page: 0, box: box(90, 15, 200, 35) });
    const sections = made.sections.map((section) => ({ ...section, header }));
    const pages = compare([first, second], { ...made, sections });
    expect(pages.map(({ characters, found }) => [characters, found])).toEqual([
      [4, 4],
      [4, 4],
    ]);
  });
});

describe('letters of a seal', () => {
  const seal = { id: 0, box: box(90, 50, 160, 120), letters: [run('国家税务', 95, 100, { angle: 30 })] };
  const of = (blocks: Block[], wants: 'all' | 'tables' = 'all') =>
    compare([page({ runs: [run('发票', 300)], pictures: [seal as never] })], flow(blocks), wants)[0];
  const figure = { kind: 'figure', picture: { kind: 'picture', page: 0, id: 0 }, places: [] } as unknown as Block;

  it('are kept in its picture', () => {
    expect(of([paragraph('发票'), figure])).toMatchObject({ characters: 6, found: 6, picturesKept: 1 });
  });
  it('are missing where it is', () => {
    expect(of([paragraph('发票')])).toMatchObject({ characters: 6, found: 2, picturesKept: 0 });
  });
  it('are not asked of a table', () => {
    expect(of([table('发票', ALL)], 'tables')).toMatchObject({ characters: 6, found: 6 });
  });
});

describe('text', () => {
  it('that is all there is worth 100', () =>
    expect(compare([page({ runs: [run('合同 甲方')] })], flow([paragraph('合同甲方')]))).toMatchObject([
      { page: 0, score: 100, characters: 4, found: 4 },
    ]));
  it('that is missing is counted', () =>
    expect(compare([page({ runs: [run('一二三四五六七八九十')] })], flow([paragraph('一二三四五六七')]))).toMatchObject(
      [{ score: 70, characters: 10, found: 7 }],
    ));
  it('that stands twice on the page and once in the document is half', () =>
    expect(compare([page({ runs: [run('印印')] })], flow([paragraph('印')]))).toMatchObject([{ score: 50, found: 1 }]));
  it('of other pages does not help', () =>
    expect(
      compare(
        [page({ runs: [run('甲乙')] }), page({ runs: [run('丙丁')] }, 1)],
        flow([paragraph('甲乙丙丁', [0])], {}, 1),
      ),
    ).toMatchObject([{ score: 100 }, { score: 0 }]));
  it('of a paragraph over two pages is taken once', () =>
    expect(
      compare(
        [page({ runs: [run('甲甲')] }), page({ runs: [run('甲甲')] }, 1)],
        flow([paragraph('甲甲甲', [0, 1])], {}, 1),
      ),
    ).toMatchObject([{ found: 2 }, { found: 1 }]));
  it('is the same in another form of its letters', () =>
    expect(compare([page({ runs: [run('ﬁ１Ａ⼈')] })], flow([paragraph('fi1A人')]))).toMatchObject([{ score: 100 }]));
  it('that nobody sees does not count', () =>
    expect(compare([page({ runs: [run('甲', 100, 100, { hidden: true })] })], flow([]))).toMatchObject([
      { score: 100, characters: 0 },
    ]));
  it('that nobody can read is lost', () => {
    const unread = run('甲', 100, 100, { glyphs: [{ text: '', x: 1, y: 1, advance: 1 }] });
    expect(compare([page({ runs: [unread, run('乙')] })], flow([paragraph('乙')]))).toMatchObject([
      { score: 50, unknown: 1, found: 1 },
    ]);
  });
  it('in a part that is kept as a picture is there', () => {
    const region: Block = {
      kind: 'figure',
      align: 'left',
      places: [{ page: 0, box: box(90, 80, 200, 120) }],
      picture: { kind: 'region', page: 0, box: box(90, 80, 200, 120) },
    };
    expect(compare([page({ runs: [run('图例')] })], flow([region]))).toMatchObject([{ score: 100, regions: 1 }]);
  });
  it('that is missing is marked where it stands, whatever is like it elsewhere', () => {
    const [one] = compare(
      [page({ runs: [run('的确是', 100, 750), run('的确有', 100, 100)] })],
      flow([paragraph('的确有', [0], { places: [{ page: 0, box: box(90, 80, 200, 120) }] })]),
    );
    expect(one?.marks).toEqual([{ kind: 'text', text: '的确是', box: [0.1667, 0.9265, 0.2167, 0.939] }]);
  });
  it('of a marker belongs to its item', () => {
    const item = { list: 1, level: 0, numbering: 'decimal', marker: '1.', value: 1 } as const;
    const at = [{ page: 0, box: box(120, 90, 200, 102) }];
    const made = flow([
      paragraph('甲方', [0], { item, places: at, linePitch: 12 } as Partial<Paragraph>),
      paragraph('乙', [0]),
    ]);
    const [one] = compare([page({ runs: [run('1.', 90), run('甲方', 120), run('1', 300, 700)] })], made);
    expect(one?.marks.map(({ box }) => box[1])).toEqual([expect.closeTo((700 - 8.8) / 800, 3)]);
  });
  it('of several lines is a mark each', () => {
    const lines = [run('甲乙', 100, 100), run('丙丁', 100, 120), run('戊', 400, 120)];
    expect(compare([page({ runs: lines })], flow([]))[0]?.marks.map(({ text }) => text)).toEqual([
      '甲乙',
      '丙丁',
      '戊',
    ]);
  });
  it('that nobody can read is marked', () => {
    const unread = run('甲', 100, 100, { glyphs: [{ text: '', x: 300, y: 400, advance: 10 }] });
    expect(compare([page({ runs: [unread] })], flow([]))[0]?.marks).toMatchObject([{ kind: 'unknown' }]);
  });
  it('of a book of dots makes no end of marks', () => {
    const dots = Array.from({ length: 3000 }, (_, at) =>
      run('.', (at % 50) * 12, Math.floor(at / 50) * 13, { size: 4 }),
    );
    expect(compare([page({ runs: dots })], flow([]))[0]?.marks.length).toBeLessThanOrEqual(100);
  });
  it('of thousands of blocks on top of each other costs no square of them', () => {
    const blocks = Array.from({ length: 20_000 }, () => paragraph('乙'));
    const [one] = compare([page({ runs: [run('甲'.repeat(20_000) + '乙'.repeat(20_000))] })], flow(blocks));
    expect(one?.found).toBe(20_000);
  }, 15_000);
  it('of heads stands on all pages, with their numbers', () => {
    const header = paragraph('第页', [0]);
    header.inlines.push({ kind: 'page-number', style: STYLE });
    const made = flow([], {}, 1);
    const [section] = made.sections;
    if (section) section.header = [header];
    const pages = [page({ runs: [run('第1页')] }), page({ runs: [run('第2页')] }, 1)];
    expect(compare(pages, made)).toMatchObject([{ score: 100 }, { score: 100 }]);
  });
  it('of notes stands on their page', () => {
    const made = flow([paragraph('正文')], { notes: [{ marker: '①', blocks: [paragraph('注释')] }] });
    expect(compare([page({ runs: [run('正文①'), run('①注释')] })], made)).toMatchObject([{ score: 100 }]);
  });
});

describe('pictures', () => {
  const pictures = [0, 1].map((id) => ({ id, box: box(100, 100 + id * 200, 200, 200 + id * 200) })) as Page['pictures'];
  const figure = (id: number): Block => ({
    kind: 'figure',
    align: 'left',
    places: [{ page: 0, box: ALL }],
    picture: { kind: 'picture', page: 0, id },
  });
  it('are counted', () =>
    expect(compare([page({ pictures })], flow([figure(1)]))).toMatchObject([
      { score: 50, pictures: 2, picturesKept: 1, marks: [{ kind: 'picture', box: [0.1667, 0.125, 0.3333, 0.25] }] },
    ]));
  it('within a cell are kept, too', () => {
    const inner = table('', ALL);
    (inner.cells[0] as Cell).blocks = [figure(0), figure(1)];
    expect(compare([page({ pictures })], flow([inner]))).toMatchObject([{ score: 100, picturesKept: 2 }]);
  });
  it('in heads stand on all pages', () => {
    const made = flow([], {}, 1);
    const [section] = made.sections;
    const picture = { kind: 'picture', page: 0, id: 0 } as const;
    if (section)
      section.header = [paragraph('', [0], { inlines: [{ kind: 'picture', picture, width: 9, height: 9 }] })];
    const same = [{ ...pictures[0], id: 7 }] as Page['pictures'];
    expect(compare([page({ pictures: pictures.slice(0, 1) }), page({ pictures: same }, 1)], made)).toMatchObject([
      { score: 100, marks: [] },
      { score: 100, marks: [] },
    ]);
  });
  it('that cover a page without text in tiles are a scan', () => {
    const tiles = [0, 1].map((id) => ({ id, box: box(0, id * 400, 600, 400 + id * 400) })) as Page['pictures'];
    const [one] = compare([page({ pictures: tiles })], flow([figure(0), figure(1)]));
    expect(one).toMatchObject({ scanned: true, marks: [] });
    expect(one).not.toHaveProperty('score');
  });
  it('of a scan have no score', () =>
    expect(compare([page({ pictures })], flow([figure(0)], { scanned: [0] }))[0]).not.toHaveProperty('score'));
});

describe('drawings', () => {
  const rules = Array.from({ length: 10 }, (_, at) => path(box(60, 100 + at * 20, 490, 101 + at * 20)));
  it('of a table belong to it', () =>
    expect(compare([page({ paths: rules })], flow([table('', ALL)]))).toMatchObject([{ score: 100, drawn: 1 }]));
  it('that belong to nothing are lost', () => {
    const [one] = compare([page({ paths: rules })], flow([]));
    expect(one).toMatchObject({ score: 0, drawn: 0 });
    expect(one?.marks.map(({ kind }) => kind)).toEqual(rules.map(() => 'drawn'));
  });
  it('of one rule cost little', () => {
    const [one] = compare(
      [page({ runs: [run('甲')], paths: rules.slice(0, 1) })],
      flow([paragraph('甲', [0], { places: [{ page: 0, box: box(100, 90, 110, 101) }] })]),
    );
    expect(one?.score).toBeGreaterThanOrEqual(97);
    expect(one?.score).toBeLessThan(100);
  });
  it.each([
    ['white', path(box(60, 60, 400, 400), { fill: '#ffffff', stroke: undefined as never })],
    ['the ground of the page', path(box(0, 0, 600, 800), { fill: '#eeeeee' })],
    ['off the page', path(box(-90, 10, -10, 20))],
    ['transparent', path(box(60, 60, 90, 90), { alpha: 0 })],
  ])('that are %s are not missed', (_, unseen) =>
    expect(compare([page({ paths: [unseen] })], flow([]))).toMatchObject([{ score: 100, drawn: 1 }]),
  );
});

it('the head of a table that goes on stands there again', () => {
  const long = {
    ...table('金额元', ALL),
    headRows: 1,
    places: [0, 1].map((one) => ({ page: one, box: ALL })),
  } as Table;
  (long.cells[0] as Cell).row = 0;
  const body = { ...(long.cells[0] as Cell), row: 1, blocks: [paragraph('甲乙')] };
  const pages = [
    page({ runs: [run('金额元'), run('甲', 100, 120)] }),
    page({ runs: [run('金额元'), run('乙', 100, 120)] }, 1),
  ];
  expect(compare(pages, flow([{ ...long, cells: [...long.cells, body] }], {}, 1))).toMatchObject([
    { score: 100, marks: [] },
    { score: 100, marks: [] },
  ]);
});

describe('tables alone', () => {
  const made = flow([table('金额', box(90, 80, 200, 120)), paragraph('说明')]);
  it('are judged by what stands in them', () =>
    expect(compare([page({ runs: [run('金额元'), run('说明', 100, 500)] })], made, 'tables')).toMatchObject([
      { characters: 3, found: 2, score: 66, tables: 1 },
    ]));
  it('leave pages without a table without a score', () =>
    expect(compare([page({ runs: [run('说明')] })], flow([paragraph('说明')]), 'tables')[0]).not.toHaveProperty(
      'score',
    ));
});
