import { expect, it } from 'vitest';
import { volumeCharacters } from '../../../scripts/fonts/build.ts';
import { licenceOf } from '../../../scripts/fonts/folders.ts';
import { createPen } from '../../../scripts/fonts/outline.ts';

it('draws curves as polygons near to them, with few points, and straight lines with two', () => {
  const pen = createPen(1000);
  const k = 0.5523 * 400;
  pen.move(500, 100);
  pen.cubic(500 + k, 100, 900, 500 - k, 900, 500);
  pen.cubic(900, 500 + k, 500 + k, 900, 500, 900);
  pen.cubic(500 - k, 900, 100, 500 + k, 100, 500);
  pen.cubic(100, 500 - k, 500 - k, 100, 500, 100);
  pen.move(0, 0);
  for (const [x, y] of [
    [500, 0],
    [1000, 0],
    [1000, 1000],
    [0, 1000],
  ] as const)
    pen.line(x, y);
  const { advance, contours } = pen.take(1000);
  const [circle, square] = contours as [Int16Array, Int16Array];
  expect(advance).toBe(200);
  expect(square.length).toBe(8);
  expect(circle.length / 2).toBeLessThan(40);
  for (let at = 0; at < circle.length; at += 2)
    expect(Math.abs(Math.hypot((circle[at] as number) - 100, (circle[at + 1] as number) + 100) - 80)).toBeLessThan(1.2);
});

it('takes a licence for what its words say, and no other for free', () => {
  expect(licenceOf('This Font Software is licensed under the SIL Open Font License, Version 1.1.')).toBe('ofl');
  expect(licenceOf(' https://openfontlicense.org')).toBe('ofl');
  expect(licenceOf('Licensed under the Apache License, Version 2.0')).toBe('apache');
  expect(licenceOf('Copyright. All rights reserved. Personal use only.')).toBe('unknown');
});

it('has each character in one volume only', () => {
  const all = [...volumeCharacters().join('')];
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(1200);
});
