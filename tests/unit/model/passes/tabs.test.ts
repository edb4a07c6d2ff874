import { describe, expect, it } from 'vitest';
import type { Block, Flow, Inline } from '../../../../src/model/flow.ts';
import type { Page } from '../../../../src/model/page.ts';
import { flowOf } from '../../../../src/model/passes/flow.ts';
import { inlinesOf } from '../../../../src/model/passes/text/inlines.ts';
import { joinLines } from '../../../../src/model/passes/text/join-lines.ts';
import { isEntry, withLeader } from '../../../../src/model/passes/text/leaders.ts';
import { filled, lineAt, linesAt, runAt, sourceOf, stroke, wide } from './pages.ts';

const style = {
  font: '',
  serif: true,
  monospaced: false,
  size: 10,
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  colour: '#000000',
};
const words = (inlines: readonly Inline[]): string =>
  inlines.map((inline) => (inline.kind === 'text' ? inline.text : `<${inline.kind}>`)).join('');
const leading = (...texts: string[]): string =>
  words(withLeader(texts.map((text) => ({ kind: 'text' as const, text, style }))));
const blocks = async (page: Partial<Page>): Promise<Block[]> => {
  const { sections }: Flow = await flowOf(sourceOf([page]), [0], async () => undefined);
  return sections.flatMap((section) => section.blocks);
};
const shown = (block: Block): string => (block.kind === 'paragraph' ? words(block.inlines) : block.kind);

describe('dots that lead to the number of a page', () => {
  it('are a tab, in whatever runs they stand', () => {
    expect(leading('1.2 环境 ............ 12')).toBe('1.2 环境<tab>12');
    expect(leading('前言 ', '…………', '……ii')).toBe('前言<tab>ii');
    expect(leading('第一章', ' . . . . . . ', '3')).toBe('第一章<tab>3');
  });

  it('are no blanks, and no dots of a text', () => {
    expect(leading('姓名：............ 学号：')).toBe('姓名：............ 学号：');
    expect(leading('他想了想……3 年')).toBe('他想了想……3 年');
  });

  it('are found in long lines of dots and of spaces in one walk', () => {
    const lines = ['. '.repeat(50_000), ' '.repeat(100_000), `${'.'.repeat(100_000)}文`, `${'.'.repeat(100_000)}7`];
    // Looked for from each dot on, they would take minutes.
    expect(lines.map(isEntry)).toEqual([false, false, false, true]);
  });

  it('end an entry', async () => {
    const entry = (text: string, page: number) => `${text}${'.'.repeat(84 - text.length * 2)}${page}`;
    const found = await blocks({ runs: linesAt([entry('概述', 1), entry('安装', 2), entry('使用', 3)], 60, 100) });
    expect(found.map(shown)).toEqual(['概述<tab>1', '安装<tab>2', '使用<tab>3']);
  });
});

describe('parts of a line', () => {
  it('of the choices of a question stand apart, and are no rows of a table', async () => {
    const choices = (y: number) =>
      ['A. 甲', 'B. 乙', 'C. 丙', 'D. 丁'].map((text, at) => runAt(text, 80 + at * 110, y));
    const found = await blocks({
      runs: [
        runAt(`1．${wide(20)}（　）`, 60, 100),
        ...choices(118),
        runAt(`2．${wide(22)}（　）`, 60, 136),
        ...choices(154),
      ],
    });
    expect(found.map(shown).filter((text) => text.startsWith('A'))).toEqual(
      Array(2).fill('A. 甲<tab>B. 乙<tab>C. 丙<tab>D. 丁'),
    );
    const tabs = found
      .flatMap((block) => (block.kind === 'paragraph' ? block.inlines : []))
      .filter(({ kind }) => kind === 'tab');
    expect(tabs.map((tab) => (tab.kind === 'tab' ? tab.at : 0)).slice(0, 3)).toEqual([190, 300, 410]);
  });

  it('begin at their own places where the marker before them is cut off', () => {
    const texts = ['1.', 'A. 甲', 'B. 乙', 'C. 丙'];
    const line = texts
      .map((text, at) => lineAt(text, at ? 90 + (at - 1) * 110 : 60, 200))
      .reduce((before, next) => joinLines(before, next, '\t'));
    const placesOf = (inlines: readonly Inline[]) =>
      inlines.flatMap((inline) => (inline.kind === 'tab' ? inline.at : []));
    expect(placesOf(inlinesOf([line]))).toEqual([90, 200, 310]);
    expect(placesOf(inlinesOf([line], 2))).toEqual([200, 310]);
  });
});

describe('a filled head', () => {
  it('belongs to the table between the rules below it, with its colour', async () => {
    const row = (y: number, texts: string[]) => texts.map((text, at) => runAt(text, 66 + at * 120, y));
    const head = [60, 180, 300].map((left) => filled({ left, right: left + 120, top: 130, bottom: 150 }, '#1d5b9c'));
    const found = await blocks({
      runs: [
        ...row(110, ['户名：魏', '账号：6217']),
        ...row(144, ['日期', '金额', '余额']),
        ...[0, 1, 2, 3].flatMap((at) => row(164 + at * 20, [`2026-01-0${at + 1}`, `${at}1.50`, `8${at}0.00`])),
      ],
      paths: [...head, ...[170, 190, 210, 230].map((y) => stroke(60, y, 420, y))],
    });
    const table = found.find((block) => block.kind === 'table' && block.rows.length === 5);
    expect(table?.kind === 'table' && table.cells.filter(({ row }) => row === 0).map(({ fill }) => fill)).toEqual(
      Array(3).fill('#1d5b9c'),
    );
  });
});

describe('numbers that stand clear of their text', () => {
  it('have a tab behind them where the lines below stand in as far', async () => {
    const clause = (number: string, y: number) => [runAt(number, 60, y), ...linesAt([wide(40), wide(9)], 96, y, 14)];
    const found = await blocks({ runs: [...clause('1.1', 100), ...clause('1.2', 150)] });
    expect(found.map(shown)).toEqual(['1.1', '1.2'].map((number) => `${number}<tab>${wide(49)}`));
  });

  it('are those of a list where these are references', async () => {
    const entry = (at: number, y: number) => runAt(`[${at}]  ${wide(20)}`, 60, y);
    const found = await blocks({ runs: [entry(1, 100), entry(2, 120), entry(3, 140)] });
    expect(found.map((block) => block.kind === 'paragraph' && block.item?.marker)).toEqual(['[1]', '[2]', '[3]']);
  });
});
