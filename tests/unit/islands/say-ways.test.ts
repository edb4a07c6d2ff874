import { describe, expect, it } from 'vitest';
import { sayWays } from '../../../src/islands/say-ways.ts';
import type { Way } from '../../../src/jobs/place.ts';
import type { InputFile } from '../../../src/stores/tool.ts';

const say = (ways: Way[]): string[] => {
  const files = ways.map(
    (_, index): InputFile => ({
      id: String(index),
      file: new File(['x'], `${index}.docx`),
      type: 'docx',
      values: {},
    }),
  );
  return sayWays(files, new Map(ways.map((way, index) => [String(index), way])));
};
const here: Way = { place: 'browser' };
const there: Way = { place: 'service', why: '内嵌了宏' };

describe('sayWays', () => {
  it('leaves it to the badge that nothing is uploaded', () => expect(say([here, here])).toEqual([]));
  it('names what is uploaded, and why', () =>
    expect(say([here, there, here, there])).toEqual([
      '2 个文件在本机处理，不上传。',
      '“1.docx”、“3.docx”要上传到服务器处理：内嵌了宏。',
    ]));
  it('says each reason by itself, and names few of many', () => {
    expect(say([there, { ...there, why: '太大' }])).toEqual([
      '“0.docx”要上传到服务器处理：内嵌了宏。',
      '“1.docx”要上传到服务器处理：太大。',
    ]);
    expect(say([there, there, there, there])).toEqual([
      '“0.docx”、“1.docx”、“2.docx”等 4 个文件要上传到服务器处理：内嵌了宏。',
    ]);
  });
  it('says what speaks against a file that stays', () =>
    expect(say([{ place: 'browser', why: '内嵌了宏，按你的选择仍在本机试' }])).toEqual([
      '“0.docx”在本机处理：内嵌了宏，按你的选择仍在本机试。',
    ]));
  it('says nothing of what goes nowhere', () => expect(sayWays([], new Map())).toEqual([]));
});
