import { describe, expect, it } from 'vitest';
import type { Flow, Inline, Paragraph } from '../../../../src/model/flow.ts';
import type { GlyphRun, Page } from '../../../../src/model/page.ts';
import { endsOf } from '../../../../src/model/passes/document/ends.ts';
import { romanIn } from '../../../../src/model/passes/document/page-numbers.ts';
import { makeRunner } from '../../../../src/model/passes/document/running-text.ts';
import { flowOf } from '../../../../src/model/passes/flow.ts';
import { numberOn, numberText, runningOn } from '../../../../src/model/running.ts';
import { BOLD, type Look, layoutWith, lineAt, linesAt, runAt, sourceOf, wide } from './pages.ts';

const flow = (pages: Partial<Page>[]): Promise<Flow> =>
  flowOf(
    sourceOf(pages),
    pages.map((_, at) => at),
    async () => undefined,
  );

type End = [text: string, x: number, y: number, look?: Look];

/** A page with a heading, a paragraph of its own, and what stands at its ends. */
const page = (heading: string | undefined, ...ends: End[]): { runs: GlyphRun[] } => ({
  runs: [
    ...(heading ? [runAt(heading, 60, 110, { size: 16, typeface: BOLD })] : []),
    ...linesAt([wide(48), wide(48), wide(20)], 60, 150, 18),
    ...ends.map(([text, x, y, look]) => runAt(text, x, y, look)),
  ],
});

const words = (inlines: readonly Inline[]): string =>
  inlines.map((inline) => (inline.kind === 'text' ? inline.text : `<${inline.kind}>`)).join('');
const said = (paragraphs: readonly Paragraph[] = []): string => paragraphs.map(({ inlines }) => words(inlines)).join();

describe('stretches', () => {
  it('begin anew where numbered pages were left out', async () => {
    const pages = Array.from({ length: 6 }, (_, at) => page('标题', [`${at + 1}`, 300, 780]));
    const { sections } = await flowOf(sourceOf(pages), [0, 1, 4, 5], async () => undefined);
    expect(sections.map(({ pages: { first, last } }) => [first, last])).toEqual([
      [0, 1],
      [4, 5],
    ]);
    expect(sections.map((section) => numberOn(section, section.pages.first))).toEqual([1, 5]);
  });

  it('begin where the head of another chapter does', async () => {
    const chapter = (number: string, first: boolean) =>
      page(first ? `第${number}章 名称` : undefined, [`第${number}章的眉`, 260, 50]);
    const { sections } = await flow(
      [true, false, false, true, false, false].map((first, at) => chapter(at < 3 ? '一' : '二', first)),
    );
    expect(sections.map(({ header, pages }) => [said(header), pages.first, pages.last])).toEqual([
      ['第一章的眉', 0, 2],
      ['第二章的眉', 3, 5],
    ]);
  });

  it('keep the Roman numbers of a preface, behind a cover without any', async () => {
    const feet = ['', 'i', 'ii', '1', '2', '3'];
    const { sections } = await flow(
      feet.map((foot, at) =>
        page(at === 1 || at === 3 ? '标题' : undefined, ...(foot ? [[foot, 295, 780] as End] : [])),
      ),
    );
    expect(sections.map(({ footer, plainFirst }) => [said(footer), plainFirst])).toEqual([
      ['<page-number>', true],
      ['<page-number>', false],
    ]);
    const [preface, text] = sections as [(typeof sections)[0], (typeof sections)[0]];
    expect([1, 2].map((at) => numberText(numberOn(preface, at), preface.numbers?.format))).toEqual(['i', 'ii']);
    expect(text.numbers).toEqual({ format: 'decimal', first: 1 });
    expect(runningOn(preface, 0).footer).toEqual([]);
  });

  it('have heads of left and of right pages', async () => {
    const heads: End[] = [0, 1, 2, 3, 4, 5].map((at) => (at % 2 ? ['书的名字', 60, 50] : ['这一章的名字', 440, 50]));
    const { sections } = await flow(heads.map((head, at) => page(at ? undefined : '章', head)));
    expect(sections.map(({ header, even }) => [said(header), said(even?.header)])).toEqual([
      ['这一章的名字', '书的名字'],
    ]);
  });

  it('never part a paragraph', async () => {
    const full = (at: number, head: string) => ({
      runs: [...linesAt(Array(36).fill(`${at}${wide(47)}`), 60, 110, 18), runAt(head, 290, 50)],
    });
    const { sections } = await flow(['甲眉', '甲眉', '乙眉', '乙眉'].map((head, at) => full(at, head)));
    expect(sections).toHaveLength(1);
  });

  it('have heads of three parts, which stand at the left, in the middle and at the right', async () => {
    const head = (at: number): End[] => [
      ['工程公司', 60, 40],
      [`第${at}页`, 290, 40],
      ['二〇二六年', 490, 40],
    ];
    const { sections } = await flow([1, 2, 3].map((at) => page(undefined, ...head(at))));
    const tabs = sections[0]?.header[0]?.inlines.filter(({ kind }) => kind === 'tab');
    expect(said(sections[0]?.header)).toBe('工程公司<tab>第<page-number>页<tab>二〇二六年');
    expect(tabs).toMatchObject([
      { at: expect.closeTo(302.5, 0), holds: 'middle' },
      { at: 540, holds: 'end' },
    ]);
  });

  it('know the numbers of pages among other words', async () => {
    const { sections } = await flow(
      [1, 2, 3].map((at) => page(undefined, [`2026年 数学试卷 第${at}页（共3页）`, 200, 780])),
    );
    expect(said(sections[0]?.footer)).toBe('2026年 数学试卷 第<page-number>页（共<page-count>页）');
  });
});

describe('Roman numbers', () => {
  it.each([
    ['iv', 4],
    ['- xii -', 12],
    ['XLIX', 49],
    ['iiii', 0],
    ['civil', 0],
    ['c'.repeat(9), 0],
    ['第 i 页', 0],
  ])('%s is %i', (text, value) => expect(romanIn(text)).toBe(value));
});

const TITLES = ['起源', '方法', '结果', '讨论', '展望', '附表', '索引', '参考', '致谢', '后记'];

/** Pages with these feet (or heads) in the middle, all of them open. */
const footed = (feet: readonly string[]): Partial<Page>[] => feet.map((foot, at) => page(TITLES[at], [foot, 295, 780]));
const headed = (heads: readonly string[]): Partial<Page>[] =>
  heads.map((head, at) => page(TITLES[at], [head, 290, 50]));
const feetOf = ({ sections }: Flow): string[] => sections.map(({ footer }) => said(footer));
/** The number that each page of the source shows. */
const numbersOn = ({ sections }: Flow): number[] =>
  sections.flatMap((section) =>
    Array.from({ length: section.pages.last - section.pages.first + 1 }, (_, at) =>
      numberOn(section, section.pages.first + at),
    ),
  );
const chosen = (pages: Partial<Page>[], places: number[]): Promise<Flow> =>
  flowOf(sourceOf(pages), places, async () => undefined);

describe('numbers of pages', () => {
  it('are fields though they do not step by one', async () => {
    expect(feetOf(await flow(footed(['1', '3', '5', '7'])))).toEqual(['<page-number>']);
  });

  it('begin anew with a part', async () => {
    const found = await flow(footed(['1', '2', '1', '2']));
    expect(feetOf(found)).toEqual(['<page-number>', '<page-number>']);
    expect(numbersOn(found)).toEqual([1, 2, 1, 2]);
    const counted = await flow(footed([1, 2, 3, 1, 2, 3].map((at) => `第 ${at} 页 共 3 页`)));
    expect(feetOf(counted)).toEqual(Array(2).fill('第 <page-number> 页 共 3 页'));
    expect(numbersOn(counted)).toEqual([1, 2, 3, 1, 2, 3]);
  });

  it('may be misread once', async () => {
    const found = await flow(footed(['1', '2', '3', '8', '5', '6']));
    expect(feetOf(found)).toEqual(['<page-number>']);
    expect(numbersOn(found)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('are those of the source where pages were chosen', async () => {
    const labels = [1, 2, 3, 4, 5, 6].map((at) => `2026 年报 ${at}`);
    const some = await chosen(footed(labels), [0, 2, 4]);
    expect(feetOf(some)).toEqual(Array(3).fill('2026 年报 <page-number>'));
    expect(some.sections.map((section) => numberOn(section, section.pages.first))).toEqual([1, 3, 5]);
    const cover = ['', '', '', '', '1', '2', '3', '4', '5', '6'];
    const own = await chosen(footed(cover), [4, 5, 6, 7, 8, 9]);
    expect(own.sections[0]?.numbers).toEqual({ format: 'decimal', first: 1 });
    expect(numberOn(own.sections[0] as (typeof own.sections)[0], 9)).toBe(6);
  });

  it('tell left pages from right ones where pages were chosen', async () => {
    const labels = [1, 2, 3, 4, 5, 6, 7].map((at): End => (at % 2 ? ['单页的眉', 440, 50] : ['双页之眉文字', 60, 50]));
    const { sections } = await chosen(
      labels.map((head) => page(undefined, head)),
      [1, 2, 3, 4, 5, 6],
    );
    const [section] = sections as [(typeof sections)[0]];
    expect([1, 2].map((at) => said(runningOn(section, at).header))).toEqual(['双页之眉文字', '单页的眉']);
  });

  it('of units of a page each are none', async () => {
    const found = await flow([7, 8, 9].map((at) => page(undefined, [`Unit ${at - 6}`, 280, 50], [`${at}`, 295, 780])));
    expect(found.sections.map(({ header, footer }) => [said(header), said(footer)])).toEqual([
      ['Unit 2', '<page-number>'],
      ['Unit 3', '<page-number>'],
    ]);
    expect(blocksOf(found)).toContain('Unit 1');
  });
});

const blocksOf = ({ sections }: Flow): string[] =>
  sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'paragraph' ? words(block.inlines) : [])));

describe('heads', () => {
  it.each(['CV', 'C', 'I', 'II', 'XL', 'LIV'])('that read %s are no numbers', async (head) => {
    const { sections } = await flow(headed([head, head, head]));
    expect(sections.map(({ header }) => said(header))).toEqual([head]);
  });

  it('that read as Roman numbers part chapters', async () => {
    const { sections } = await flow(headed(['XL', 'XL', 'LIV', 'LIV']));
    expect(sections.map(({ header }) => said(header))).toEqual(['XL', 'LIV']);
  });

  it('that differ in digits alone part chapters', async () => {
    for (const unit of [(at: number) => `Unit ${at}`, (at: number) => `第 ${at} 章`]) {
      const { sections } = await flow(headed([1, 1, 2, 2].map(unit)));
      expect(sections.map(({ header, pages }) => [said(header), pages.first])).toEqual([
        [unit(1), 0],
        [unit(2), 2],
      ]);
    }
  });

  /** Full lines of a page, each of another letter. */
  const full = (page: number, count: number): string[] =>
    Array.from({ length: count }, (_, row) => wide(48, String.fromCharCode(0x5000 + page * 40 + row)));
  /** Pages with these heads; where `isOver`, their text goes on with the next. */
  const over = (heads: readonly string[], isOver: (at: number) => boolean): Partial<Page>[] =>
    heads.map((head, at) => ({
      runs: [
        ...linesAt(isOver(at) ? full(at, 36) : [...full(at, 35), `第${at}段完。`], 60, 110, 18),
        runAt(head, 290, 50),
      ],
    }));
  const heads = [...Array(4).fill('甲眉'), ...Array(3).fill('乙眉'), ...Array(5).fill('丙眉')];

  it('that no page can begin with stand in the text, once', async () => {
    const found = await flow(over(heads, () => true));
    const all = [...found.sections.map(({ header }) => said(header)), ...blocksOf(found)];
    for (const head of new Set(heads)) expect(all.filter((text) => text === head)).toHaveLength(1);
  });

  it('begin with the page before where theirs goes on from it', async () => {
    const { sections } = await flow(over(heads, (at) => ![2, 6].includes(at)));
    expect(sections.map(({ header, pages }) => [said(header), pages.first])).toEqual([
      ['甲眉', 0],
      ['乙眉', 3],
      ['丙眉', 7],
    ]);
  });

  it('are not put among the text that says the same', async () => {
    const pages = over(heads, () => true);
    pages[4] = { runs: [...linesAt([`见《乙眉》${wide(43)}`, ...full(4, 35)], 60, 110, 18), runAt('乙眉', 290, 50)] };
    expect(blocksOf(await flow(pages))).not.toContain('乙眉');
  });
});

it('heads of a stretch are found once for all its sections', async () => {
  const heads = [0, 1, 2].map((page) => [{ ...lineAt('眉', 290, 50), page }]);
  const layouts = [0, 1, 2].map((index) => layoutWith({ index }));
  const ends = endsOf({ heads, feet: [[], [], []] }, layouts);
  let asked = 0;
  const { fields } = ends.heads.numbering;
  ends.heads.numbering.fields = (text) => {
    asked++;
    return fields(text);
  };
  const runner = makeRunner(ends, { heads: [[], [], []], feet: [[], [], []] }, layouts);
  const stretch = { from: 0, to: 2, plainFirst: false, facing: false };
  const { sections } = await flow([page('标题')]);
  const [section] = sections as [(typeof sections)[0]];
  const first = runner.of(stretch, section);
  const once = asked;
  expect(said(first.header)).toBe('眉');
  expect(runner.of(stretch, section)).toEqual(first);
  expect(asked).toBe(once);
  expect(runner.of(stretch, section).header[0]).not.toBe(first.header[0]);
});
