import { describe, expect, it } from 'vitest';
import type { Flow, Inline, Paragraph } from '../../../../src/model/flow.ts';
import type { GlyphRun, Page } from '../../../../src/model/page.ts';
import { romanIn } from '../../../../src/model/passes/document/page-numbers.ts';
import { flowOf } from '../../../../src/model/passes/flow.ts';
import { numberOn, numberText, runningOn } from '../../../../src/model/running.ts';
import { BOLD, type Look, linesAt, runAt, sourceOf, wide } from './pages.ts';

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
    ['第 i 页', 0],
  ])('%s is %i', (text, value) => expect(romanIn(text)).toBe(value));
});
