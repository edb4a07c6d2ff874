import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { ExpectedChange } from '../../../src/islands/ExpectedSize.tsx';
import { $expected } from '../../../src/stores/expected.ts';

afterEach(() => $expected.set(undefined));

const changeTo = (bytes: number): string => {
  $expected.set({ key: 'quality', before: 100_000, after: { '90': bytes }, busy: false });
  return renderToStaticMarkup(createElement(ExpectedChange, { name: 'quality', value: '90' })).replace(/<[^>]+>/g, '');
};

test('how much smaller or larger it gets is told as it is', () => {
  expect(changeTo(30_000)).toBe('减小 70%');
  expect(changeTo(100)).toBe('减小 99%'); // something is left always
  expect(changeTo(99_000)).toBe('几乎不变');
  expect(changeTo(150_000)).toBe('增大 50%');
  expect(changeTo(400_000)).toBe('增大 300%');
});
