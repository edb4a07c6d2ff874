import { expect, it } from 'vitest';
import type { TextLine } from '../../../../schemas/recognised.ts';
import { ownPlaces, withEdits } from '../../../../src/model/readers/picture/corrections.ts';

const line = (text: string): TextLine => ({ text, quad: [0, 0, 9, 0, 9, 9, 0, 9], at: [], sure: [] });
/** A page whose second line is the rim of a seal. */
const read = {
  text: { width: 10, height: 10, turn: 0 as const, sure: 1, lines: ['甲', '印', '乙', '丙', '丙'].map(line) },
  within: [1],
  letters: [{ height: 1 }, null, { height: 3 }, null, { height: 5 }] as never[],
};
const texts = (edits: Parameters<typeof withEdits>[1]) => {
  const { read: now, failed } = withEdits(read, edits);
  return { texts: now.text.lines.map(({ text }) => text).join(), within: now.within, letters: now.letters, failed };
};

it('corrects lines by their place among those that are no part of a picture', () => {
  expect(ownPlaces(read)).toEqual([0, 2, 3, 4]);
  expect(texts([{ page: 0, line: 1, was: '乙', text: '亿' }])).toMatchObject({ texts: '甲,印,亿,丙,丙', failed: 0 });
});

it('takes lines away with what is known of them, and what is within pictures stays that', () => {
  expect(texts([{ page: 0, line: 0, was: '甲', text: '' }])).toEqual({
    texts: '印,乙,丙,丙',
    within: [0],
    letters: [null, { height: 3 }, null, { height: 5 }],
    failed: 0,
  });
});

it('finds a line that was read at another place by what it said, if it is the only one, and else says so', () => {
  expect(texts([{ page: 0, line: 9, was: '乙', text: '亿' }])).toMatchObject({ texts: '甲,印,亿,丙,丙', failed: 0 });
  expect(texts([{ page: 0, line: 9, was: '丙', text: '病' }])).toMatchObject({ texts: '甲,印,乙,丙,丙', failed: 1 });
  expect(texts([{ page: 0, line: 0, was: '印', text: '' }])).toMatchObject({ texts: '甲,印,乙,丙,丙', failed: 1 });
});
