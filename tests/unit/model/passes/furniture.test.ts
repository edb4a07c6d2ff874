import { describe, expect, it } from 'vitest';
import type { PageLayout } from '../../../../src/model/layout.ts';
import { takeFurniture } from '../../../../src/model/passes/furniture.ts';
import { type Look, layoutWith, linesAt, runAt, wide } from './pages.ts';

const body = (seed: number): ReturnType<typeof linesAt> =>
  linesAt(
    Array.from({ length: 30 }, (_, at) => `${seed}段${at}${wide(20)}`),
    80,
    140,
    18,
  );

/** A page of text with more at its ends. */
const page = (index: number, ...ends: [text: string, x: number, y: number, look?: Look][]): PageLayout =>
  layoutWith({ index, runs: [...body(index), ...ends.map(([text, x, y, look]) => runAt(text, x, y, look))] });

const texts = (lines: { text: string }[] | undefined): string[] => (lines ?? []).map(({ text }) => text);

describe('furniture', () => {
  it('is what stands again at the same height, with page numbers', () => {
    const pages = [1, 2, 3].map((number) => page(number, ['年度报告', 260, 60], [`第 ${number} 页`, 270, 760]));
    const { heads, feet } = takeFurniture(pages);
    expect(heads.map(texts)).toEqual([['年度报告'], ['年度报告'], ['年度报告']]);
    expect(feet.map(texts)).toEqual([['第 1 页'], ['第 2 页'], ['第 3 页']]);
    expect(pages.map(({ lines }) => lines.length)).toEqual([30, 30, 30]);
  });

  it('may differ on odd and even pages', () => {
    const pages = [1, 2, 3, 4, 5, 6].map((number) =>
      page(number, [number % 2 ? '单页的眉' : '双页之眉文字', number % 2 ? 440 : 80, 60]),
    );
    expect(takeFurniture(pages).heads.map((lines) => texts(lines).join())).toEqual([
      ...['单页的眉', '双页之眉文字', '单页的眉', '双页之眉文字', '单页的眉', '双页之眉文字'],
    ]);
  });

  it('may be absent from the first page', () => {
    const pages = [page(0, ['封面标题', 240, 100, { size: 20 }]), ...[1, 2, 3].map((at) => page(at, ['眉', 290, 60]))];
    expect(takeFurniture(pages).heads.map(texts)).toEqual([[], ['眉'], ['眉'], ['眉']]);
  });

  it('may stand at a height of its own on the first page', () => {
    const cover = layoutWith({ index: 0, runs: [runAt('报告全文', 260, 48), runAt('封面', 240, 300, { size: 20 })] });
    const pages = [cover, ...[1, 2, 3].map((at) => page(at, ['报告全文', 260, 60]))];
    expect(takeFurniture(pages).heads.map(texts)).toEqual(Array(4).fill(['报告全文']));
  });

  it('is no line of the text that says again what another page did at the same place', () => {
    const lines = (number: number): string[] =>
      Array.from({ length: 34 }, (_, at) =>
        at < 2 && number % 3 === 0 ? `同样的话${wide(20)}${'甲乙'[at]}` : `${number}段${at}文`,
      );
    const pages = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) =>
      layoutWith({ index: number, runs: linesAt(lines(number), 80, 80, 18) }),
    );
    expect(takeFurniture(pages).heads.flat()).toEqual([]);
  });

  it('stands clear of the figures of a table, which are alike on all pages but no form', () => {
    const rows = (index: number) =>
      Array.from({ length: 30 }, (_, at) => [
        runAt(`2025-0${index + 1}-${at + 10}`, 80, 76 + at * 22),
        runAt(`${at * 37}.50`, 300, 76 + at * 22),
      ]).flat();
    const pages = [0, 1, 2].map((index) =>
      layoutWith({ index, runs: [runAt('经费办公室', 260, 60), ...rows(index), runAt(`${index + 1}`, 290, 730)] }),
    );
    expect(takeFurniture(pages).heads.map(texts)).toEqual(Array(3).fill(['经费办公室']));
  });

  it('may be all that a table leaves of its page', () => {
    const pages = [0, 1, 2].map((index) => layoutWith({ index, runs: [runAt('经费办公室', 260, 40)] }));
    expect(takeFurniture(structuredClone(pages)).heads.flat()).toEqual([]);
    expect(takeFurniture(pages, new Set(pages.slice(1))).heads.map(texts)).toEqual(Array(3).fill(['经费办公室']));
  });

  it('is no head of a table that begins in the midst of a page and goes on', () => {
    const head = (y: number) => ['日期', '摘要', '金额'].map((text, at) => runAt(text, 60 + at * 120, y));
    const pages = [150, 80, 80].map((y, index) =>
      layoutWith({
        index,
        runs: [runAt('交易明细', 260, 40), ...head(y), ...linesAt([`${index}甲`, '乙丙'], 60, 300)],
      }),
    );
    expect(takeFurniture(pages).heads.map(texts)).toEqual(Array(3).fill(['交易明细']));
  });

  it('is no line of a form that is filled in on every page', () => {
    const form = (index: number): PageLayout =>
      layoutWith({
        index,
        runs: [
          runAt('登记表', 260, 30),
          ...linesAt(['一、本人情况', '姓名：', '性别：', '单位：', '电话：', '住址：'], 60, 80, 18),
        ],
      });
    expect(takeFurniture([form(0), form(1)]).heads.map(texts)).toEqual([['登记表'], ['登记表']]);
  });

  it('counts in Roman, with dashes, and of all pages', () => {
    for (const label of [
      (at: number) => `- ${at} -`,
      (at: number) => ['i', 'ii', 'iii', 'iv'][at - 1] as string,
      (at: number) => `Page ${at} of 4`,
      (at: number) => `${at}/4`,
      (at: number) => `第${at}页 共4页`,
    ])
      expect(takeFurniture([1, 2, 3, 4].map((at) => page(at, [label(at), 290, 770]))).feet.map(texts)).toEqual(
        [1, 2, 3, 4].map((at) => [label(at)]),
      );
  });

  it('is no line whose numbers are not those of pages', () => {
    const sums = ['1,200.00', '880.50', '91.00', '4,000.25'];
    const pages = sums.map((sum, at) => page(at, [`2018 年报 第 ${at + 7} 页`, 200, 60], [`小计 ${sum}`, 80, 760]));
    const { heads, feet } = takeFurniture(pages);
    expect(heads.map(texts)).toEqual([7, 8, 9, 10].map((at) => [`2018 年报 第 ${at} 页`]));
    expect(feet.map(texts)).toEqual([[], [], [], []]);
  });

  it('leaves what is only alike, but elsewhere', () => {
    const pages = [1, 2, 3, 4].map((at) => page(at, ['小结', 80, 60 + at * 11]));
    expect(takeFurniture(pages).heads.map(texts)).toEqual([[], [], [], []]);
  });

  it('leaves text behind which other text stands nearer to the edge', () => {
    const pages = [1, 2, 3].map((at) => page(at, [`引言${wide(at * 3, '其')}`, 80, 60], ['单位：元', 480, 90]));
    expect(takeFurniture(pages).heads.map(texts)).toEqual([[], [], []]);
  });

  it('of a lone page is what stands in its margin, clear of the text', () => {
    const pages = [page(0, ['公司名称', 80, 40], ['1', 298, 770])];
    const { heads, feet } = takeFurniture(pages);
    expect([texts(heads[0]), texts(feet[0])]).toEqual([['公司名称'], ['1']]);
  });

  it('of a lone page is what names it among other words', () => {
    const layout = page(0, ['七年级数学 第 1 页', 260, 715]);
    expect(takeFurniture([layout]).feet.map(texts)).toEqual([['七年级数学 第 1 页']]);
    expect(takeFurniture([page(0, ['见第 3 页的图', 260, 715])]).feet.map(texts)).toEqual([[]]);
  });

  it('of a lone page is not its title', () => {
    const pages = [page(0, ['关于放假的通知', 220, 105, { size: 22 }])];
    expect(texts(takeFurniture(pages).heads[0])).toEqual([]);
  });

  it('is what the producer marks as such', () => {
    const pages = [1, 2].map((at) => page(at, [`章${wide(at)}`, 80, 60, { artifact: 'Pagination' }]));
    expect(takeFurniture(pages).heads.map(texts)).toEqual([['章文'], ['章文文']]);
  });
});
