import { expect, test } from 'vitest';
import type { ReadLine } from '../../../../src/model/recognise/place.ts';
import { merged } from '../../../../src/model/recognise/traditional/merge.ts';
import { isTraditional } from '../../../../src/model/recognise/traditional/written-so.ts';

/** A line of evenly set characters; `_` is a place where nothing was read. */
function lineOf(text: string, sure: Record<string, number> = {}): ReadLine {
  const all = [...text];
  const read = all.flatMap((character, index) =>
    character === '_' ? [] : [{ character, at: (index + 0.5) / all.length, sure: sure[character] ?? 0.99 }],
  );
  return {
    characters: read.map(({ character }) => character),
    at: read.map(({ at }) => at),
    sure: read.map((one) => one.sure),
    other: read.map(() => ''),
  };
}
const text = (line: ReadLine): string => line.characters.join('');

test('frequent characters tell traditional writing', () => {
  expect(isTraditional([[...'這個問題沒有說過'], [...'學會了嗎']])).toBe(true);
  expect(isTraditional([[...'这个问题没有说过'], [...'万里長城']])).toBe(false);
  expect(isTraditional([[...'日月山川']])).toBe(false);
});

test('what the network swallowed is put into its hole, also at the ends', () => {
  expect(text(merged(lineOf('_陽光_在窗_的書_'), lineOf('颱陽光灑在窗邊的書桌', { 灑: 0 })))).toBe(
    '颱陽光灑在窗邊的書桌',
  );
});

test('what stands without a hole is nothing', () => {
  const other = lineOf('在窗邊');
  other.characters.splice(1, 0, '口');
  other.at.splice(1, 0, 0.3);
  other.sure.splice(1, 0, 0.9);
  other.other.splice(1, 0, '');
  expect(text(merged(lineOf('在窗邊'), other))).toBe('在窗邊');
});

test('a character the network takes for its simplified form is the other one, where Tesseract is sure', () => {
  expect(text(merged(lineOf('税單'), lineOf('稅單', { 稅: 0.92 })))).toBe('稅單');
  expect(text(merged(lineOf('未領'), lineOf('末領', { 末: 0.77 })))).toBe('未領');
});

test('what neither is sure of stays doubtful', () => {
  const line = merged(lineOf('閣著', { 閣: 0.6 }), lineOf('閱著', { 閱: 0.5 }));
  expect(text(line)).toBe('閱著');
  expect(line.sure[0]).toBe(0.5);
  expect(line.other[0]).toBe('閣');
});

test('a comma in the middle of its square is no semicolon', () => {
  expect(text(merged(lineOf('香；讀', { '；': 0.66 }), lineOf('香,讀', { ',': 0.91 })))).toBe('香，讀');
  expect(text(merged(lineOf('香；讀', { '；': 0.99 }), lineOf('香,讀', { ',': 0.91 })))).toBe('香；讀');
});
