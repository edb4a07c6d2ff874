import { expect, it } from 'vitest';
import { inReadingOrder } from '../../../../src/model/passes/lines/bidi.ts';

/** Letters side by side, ten wide; one that is a mark lies over the one before it. */
const placed = (texts: string[]): { text: string; from: number; to: number }[] => {
  let at = -10;
  return texts.map((text) => {
    if (!/\p{M}/u.test(text)) at += 10;
    return { text, from: at, to: at + (/\p{M}/u.test(text) ? 5 : 10) };
  });
};
const read = (texts: string[]): string =>
  inReadingOrder(placed(texts))
    .map(({ text }) => text)
    .join('');

it('reads Arabic letters from the right, and numbers of either writing as they stand', () => {
  expect(read([...'بأ'])).toBe('أب');
  expect(read([...'١٢٣', ' ', ...'بأ'])).toBe('أب ١٢٣');
  expect(read([...'123', ' ', ...'بأ'])).toBe('أب 123');
});

it('keeps a vowel sign behind the letter it stands on, and the gaps between letters', () => {
  expect(read(['ם', 'ש', '\u05B8'])).toBe('ש\u05B8ם');
  const [first, second] = inReadingOrder([
    { text: 'ב', from: 0, to: 10 },
    { text: 'א', from: 40, to: 50 },
  ]);
  expect([first, second]).toEqual([
    { text: 'א', from: 0, to: 10 },
    { text: 'ב', from: 40, to: 50 },
  ]);
});
