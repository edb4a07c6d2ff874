import { expect, it } from 'vitest';
import type { Glyph } from '../../../../src/features/font-recognition/faces/glyph.ts';
import { readVolume, writeVolume } from '../../../../src/features/font-recognition/faces/volume.ts';

const glyph = (...contours: number[][]): Glyph => ({
  advance: 200,
  contours: contours.map((points) => Int16Array.from(points)),
});

it('gives back what was written: faces, characters, and outlines to the point', () => {
  const face = { name: '甲', latin: 'A', style: 'Bold', licence: 'ofl' as const, likes: ['乙'] };
  const one = new Map([
    [0, glyph([-5, -180, 190, -180, 100, 20])],
    [130, glyph([0, 0, 300, 0, 300, -300], [10, -10, 20, -10, 20, -20])],
  ]);
  const bytes = writeVolume(
    new Map([
      ['永', one],
      ['g', new Map([[1, glyph([0, 0, 7, 0, 7, 50])]])],
    ]),
    { faces: [face], volumes: ['永g', '字'] },
  );
  const volume = readVolume(bytes);
  expect(volume.faces).toEqual([face]);
  expect(volume.volumes).toEqual(['永g', '字']);
  expect(volume.outlines('永')).toEqual(one);
  expect(volume.outlines('g')?.get(1)?.contours[0]).toEqual(Int16Array.from([0, 0, 7, 0, 7, 50]));
  expect(volume.outlines('字')).toBeUndefined();
});
