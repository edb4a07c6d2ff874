import { expect, it } from 'vitest';
import { tagArguments } from '../../../../src/features/media/native/tags.ts';
import { mendTags, mendText } from '../../../../src/features/media/shared/mend-tags.ts';

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
  expect(
    tagArguments({ title: '-i /etc/passwd', artist: 'a\0b', 'lyrics-eng': 'la', private: 'x', album: ' ' }),
  ).toEqual([...['-metadata', 'title=-i /etc/passwd', '-metadata', 'artist=ab', '-metadata', 'lyrics=la']]);
});

const gbk = (...bytes: number[]): string => asLatin1(...bytes);
const utf8 = (text: string): string => asLatin1(...new TextEncoder().encode(text));

it('reads texts from their bytes: UTF-8 where they are that, GBK where no encoding is named', () => {
  const zhou = gbk(0xd6, 0xdc, 0xbd, 0xdc, 0xc2, 0xd7);
  expect(mendTags({ title: utf8('千里之外'), artist: zhou, date: '2006' })).toEqual({
    title: '千里之外',
    artist: '周杰伦',
    date: '2006',
  });
  expect(mendTags({ artist: utf8('Björk') })).toEqual({ artist: 'Björk' });
});

it('takes a single character for GBK where another text of the file is', () => {
  const [moon, li] = [utf8(gbk(0xd4, 0xc2, 0xc1, 0xc1)), utf8(gbk(0xc0, 0xee))];
  expect(mendTags({ title: moon, artist: li })).toEqual({ title: '月亮', artist: '李' });
  expect(mendTags({ artist: utf8('Àî') })).toEqual({ artist: 'Àî' });
});

it('takes away the tags of the one track, which Ogg would put above those of the file', () => {
  const args = tagArguments({ title: '测试片' }, { title: '粤语', language: 'yue' });
  expect(args).toEqual(['-metadata:s:a:0', 'title=', '-metadata', 'title=测试片']);
});
