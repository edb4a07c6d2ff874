import { expect, it } from 'vitest';
import { readHeader } from '../../../../src/formats/image/header.ts';

/** A PNG chunk; nothing here looks at its check sum. */
const chunk = (type: string, ...body: number[]): number[] => [
  ...[0, 0, 0, body.length],
  ...Array.from(type, (character) => character.charCodeAt(0)),
  ...body,
  ...[0, 0, 0, 0],
];

it('keeps the resolution of a PNG whose EXIF block has none', () => {
  const size = [0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0];
  const density = [0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1]; // 11,811 a metre: 300 DPI
  const upright = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0];
  const bytes = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10].concat(
    chunk('IHDR', ...size),
    chunk('pHYs', ...density),
    chunk('eXIf', ...upright),
    chunk('IEND'),
  );
  const header = readHeader(Uint8Array.from(bytes), 'png');
  expect(header).toMatchObject({ width: 8, exif: true });
  expect(header?.dpi).toBeCloseTo(300, 0);
});
