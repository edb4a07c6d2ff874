import { expect, test } from 'vitest';
import { likenessWords } from '../../../../src/features/img-compress/likeness.ts';

test.each([
  [1, '看不出差别'],
  [0.985, '几乎看不出差别'],
  [0.96, '细看能看出差别'],
  [0.94, '能看出差别'],
  [0.8, '画面明显变糊'],
])('a likeness of %d is called %s', (value, words) => expect(likenessWords(value)).toBe(words));
