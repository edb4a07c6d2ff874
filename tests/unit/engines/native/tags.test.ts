import { expect, it } from 'vitest';
import { mendText, tagArguments } from '../../../../src/engines/native/media/tags.ts';

const asLatin1 = (...bytes: number[]): string => String.fromCharCode(...bytes);

it.each([
  ['GBK bytes taken for Latin-1', asLatin1(0xd4, 0xc2, 0xc1, 0xc1), '月亮'],
  ['GBK among ASCII', `01 ${asLatin1(0xb5, 0xcb, 0xc0, 0xf6, 0xbe, 0xfd)} live`, '01 邓丽君 live'],
  ['one accent', 'Björk', 'Björk'],
  ['an accent at the end', 'Café', 'Café'],
  ['two accents together', 'Noëä', 'Noëä'],
  ['real Chinese', '邓丽君', '邓丽君'],
  ['plain ASCII', 'Abba', 'Abba'],
])('%s', (_, written, meant) => expect(mendText(written)).toBe(meant));

it('writes known tags only, each as an argument of its own, without what ends a string', () => {
  expect(tagArguments({ title: '-i /etc/passwd', artist: 'a\0b', 'lyrics-eng': 'la', private: 'x', album: ' ' })).toEqual([
    ...['-metadata', 'title=-i /etc/passwd', '-metadata', 'artist=ab', '-metadata', 'lyrics=la'],
  ]);
});
