import { describe, expect, it } from 'vitest';
import {
  type Block,
  type Document,
  emptyDocument,
  paragraph as p,
  plain,
  table,
} from '../../../bench/fidelity/document.ts';
import { fnote, hf } from '../../../bench/fidelity/metrics/aside.ts';
import { boxed, cols, head, headt, list, para, pics, whole } from '../../../bench/fidelity/metrics/blocks.ts';
import { neighbours, num, tadj, tdet, tspan } from '../../../bench/fidelity/metrics/tables.ts';
import { edit, odd, order, precision, recall } from '../../../bench/fidelity/metrics/text.ts';

const of = (blocks: Block[], more: Partial<Document> = {}): Document => ({ ...emptyDocument(), blocks, ...more });
const texts = (...all: string[]): Document => of(all.map((t) => p(t)));

it('compares text after NFKC, without white space and bullets', () => {
  expect(plain('• Ａ b\u3000⾞')).toBe('Ab車');
});

describe('text', () => {
  it('recall and precision count characters as often as they stand', () => {
    expect(recall(texts('甲乙'), texts('甲甲乙丙'))).toBe(0.5);
    expect(precision(texts('甲甲丁丁'), texts('甲乙'))).toBe(0.25);
    expect(recall(texts('甲'), of([]))).toBeUndefined();
  });

  it('edit is by the longer text', () => {
    expect(edit(texts('甲乙丙'), texts('甲丁丙戊'))).toBe(0.5);
  });

  it('odd finds radicals and private use, also what NFKC would mend', () => {
    expect(odd(texts('⻋⼀\ue001车'))).toBe(0.75);
  });

  it('order is the share of blocks that stand in the wrong place', () => {
    const truth = texts('第一段在这里', '第二段在这里', '第三段在这里', '第四段在这里');
    expect(order(truth, truth)).toBe(0);
    expect(order(texts('第四段在这里', '第一段在这里', '第二段在这里', '第三段在这里'), truth)).toBe(0.25);
  });

  it('order tells equal and contained paragraphs apart', () => {
    const truth = texts('日期', '签订日期为准', '日期');
    expect(order(truth, truth)).toBe(0);
  });
});

describe('blocks', () => {
  const truth = of([p('标题', { h: 1 }), p('甲', { li: 1 }), p('乙', { li: 1 }), p('正文')]);

  it('para is F1 of equal paragraphs; a bullet alone is none', () => {
    expect(para(texts('标题', '•', '甲乙', '正文'), truth)).toBeCloseTo((2 * 2) / 7);
  });

  it('whole leaves out what stands in frames', () => {
    expect(whole(of([p('标题', { box: 1 }), p('甲')]), truth)).toBe(0.25);
    expect(whole(of([p('标题', { box: 1 }), p('甲')]), truth, true)).toBe(0.5);
  });

  it('headings count by text, and with their level', () => {
    const result = of([p('标题', { h: 2 })]);
    expect([headt(result, truth), head(result, truth)]).toEqual([1, 0]);
    expect(head(result, texts('无标题'))).toBeUndefined();
  });

  it('list is F1 of items', () => {
    expect(list(of([p('甲', { li: 1 }), p('正文', { li: 1 })]), truth)).toBe(0.5);
  });

  it('boxed is a share of the text, pictures and columns are compared by number', () => {
    expect(boxed(of([p('甲乙丙'), { ...p('丁'), box: 1 }]))).toBe(0.25);
    expect(pics(of([], { images: 6 }), of([], { images: 5 }))).toBeCloseTo(5 / 6);
    expect(cols(of([], { columns: 1 }), of([], { columns: 2 }))).toBe(0);
  });
});

describe('tables', () => {
  const grid = table([
    [0, 0, 1, 2, '合并'],
    [1, 0, 1, 1, '甲'],
    [1, 1, 1, 1, ''],
    [2, 0, 1, 1, '乙'],
    [2, 1, 1, 1, '丙'],
  ]);

  it('neighbours skip empty cells and reach from each side of a span once', () => {
    expect(neighbours(grid).sort()).toEqual(['合并 ↓ 甲', '合并 ↓ 丙', '甲 ↓ 乙', '乙 → 丙'].sort());
  });

  it('a table is found by its cells; each counts once', () => {
    expect(tdet(of([grid, table([[0, 0, 1, 1, '别的']])]), of([grid]))).toBeCloseTo(2 / 3);
    expect(tdet(texts('合并甲乙丙'), of([grid]))).toBe(0);
    expect(tadj(of([grid]), of([grid]))).toBe(1);
  });

  it('spans count by text and size', () => {
    const split = table([[0, 0, 1, 1, '合并'], ...grid.cells.slice(1)]);
    expect([tspan(of([grid]), of([grid])), tspan(of([split]), of([grid]))]).toEqual([1, 0]);
  });

  it('num is F1 of values', () => {
    expect(num(of([], { numbers: [1, 2, 2] }), of([], { numbers: [1, 2, 3] }))).toBeCloseTo(2 / 3);
  });
});

describe('what stands apart', () => {
  const truth = of([], { headers: ['年度报告'], footers: ['第 1 页'], footnotes: ['注一'] });

  it('half for what is in a header, half for what the body does not repeat', () => {
    expect(hf(of([], { headers: ['年度报告'], footers: ['第 7 页'] }), truth)).toBe(1);
    expect(hf(of([]), truth)).toBe(0.5);
    expect(hf(texts('年度报告', '第 2 页'), truth)).toBe(0);
  });

  it('notes are found in notes only', () => {
    expect(fnote(of([], { footnotes: ['1 注一'] }), truth)).toBe(1);
    expect(fnote(texts('注一'), truth)).toBe(0);
  });
});
