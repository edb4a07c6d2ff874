import { expect, it } from 'vitest';
import { mended } from '../../../../src/model/recognise/mend.ts';
import type { ReadLine } from '../../../../src/model/recognise/place.ts';
import { decode, torn } from '../../../../src/model/recognise/read-line.ts';

const ALPHABET = ['', '土', '士', 'a', 'b', ' '];

/** An answer of the network: for each step the class that is likeliest and how likely, and another one. */
function answer(steps: [best: number, sure: number, next?: number, nextSure?: number][]) {
  const data = new Float32Array(steps.length * ALPHABET.length);
  for (const [at, [best, sure, next = 0, nextSure = 0]] of steps.entries()) {
    if (nextSure) data[at * ALPHABET.length + next] = nextSure;
    data[at * ALPHABET.length + best] = sure;
  }
  return { data, dims: [1, steps.length, ALPHABET.length] };
}
const strip = (columns: number, width = columns) => ({
  input: { data: new Float32Array(), dims: [1, 3, 48, columns] },
  width,
});

it('runs the same class together, and parts it where nothing stands between', () => {
  const line = decode(
    answer([
      [1, 0.9],
      [1, 0.8],
      [0, 1],
      [1, 0.7],
      [2, 0.6, 1, 0.3],
    ]),
    strip(40),
    ALPHABET,
  );
  expect(line.characters.join('')).toBe('土土士');
  expect(line.sure.map((sure) => Math.round(sure * 10))).toEqual([9, 7, 6]);
  expect(line.other).toEqual(['', '', '土']);
  expect(line.at.map((at) => Math.round(at * 100) / 100)).toEqual([0.1, 0.7, 0.9]);
});

it('counts places by the line, not by the grey beside it', () => {
  expect(
    decode(
      answer([
        [1, 1],
        [0, 1],
        [0, 1],
        [0, 1],
      ]),
      strip(32, 16),
      ALPHABET,
    ).at,
  ).toEqual([0.25]);
});

it('puts in a space that is likely between Latin letters only', () => {
  expect(
    decode(
      answer([
        [3, 1],
        [0, 0.7, 5, 0.3],
        [4, 1],
      ]),
      strip(24),
      ALPHABET,
    ).characters.join(''),
  ).toBe('a b');
  expect(
    decode(
      answer([
        [1, 1],
        [0, 0.7, 5, 0.3],
        [2, 1],
      ]),
      strip(24),
      ALPHABET,
    ).characters.join(''),
  ).toBe('土士');
});

const lineOf = (text: string, at?: number[]): ReadLine => {
  const characters = [...text];
  const all = <Value>(value: (index: number) => Value): Value[] => characters.map((_, index) => value(index));
  return {
    characters,
    sure: all(() => 1),
    other: all(() => ''),
    at: at ?? all((index) => (index + 0.5) / characters.length),
  };
};
const mend = (text: string): string => mended(lineOf(text)).characters.join('');

it('mends marks by what stands beside them', () => {
  expect(mend('数量丶预算')).toBe('数量、预算');
  expect(mend('着急°')).toBe('着急。');
  expect(mend('好的,我知道')).toBe('好的，我知道');
  expect(mend('过去了’太阳')).toBe('过去了，太阳');
  expect(mend('共50，000元')).toBe('共50,000元');
  expect(mend('二OO五年，二0二五')).toBe('二〇〇五年，二〇二五');
  expect(mend('·新建仓储中心')).toBe('•新建仓储中心');
  expect(mend('25℃±2°℃，湿度')).toBe('25℃±2℃，湿度');
  expect(mend('工程名称：_滨江花园')).toBe('工程名称：滨江花园');
  expect(mend('《办法》【2026]12号')).toBe('《办法》〔2026〕12号');
  expect(mend('建筑面积128.6m，层高3.2m')).toBe('建筑面积128.6㎡，层高3.2m');
  expect(mended({ ...lineOf('10kQ'), other: ['', '', '', 'Ω'] }).characters.join('')).toBe('10kΩ');
});

it('tells the numeral one from dashes by what is counted', () => {
  expect(mend('第—篇 商品和货币')).toBe('第一篇 商品和货币');
  expect(mend('第--章商')).toBe('第一章商');
  expect(mend('现在我们进一-步考察')).toBe('现在我们进一步考察');
  expect(mend('它必定有—种与这些')).toBe('它必定有一种与这些');
  for (const text of ['改革——种种原因', '北京—上海', '2025年—次年', 'A-1种', '统一个人', '第3-5章', '甲—乙'])
    expect(mend(text)).toBe(text);
});

it('gives Western lines and programs marks of half width, and closes what they quote', () => {
  expect(mend("if （!response.ok） throw new Error('请求失败：‘ + response.status);")).toBe(
    "if (!response.ok) throw new Error('请求失败：' + response.status);",
  );
  expect(mend('（even drop frame!）')).toBe('(even drop frame!)');
  expect(mend('the “Premium" line sold better')).toBe('the “Premium” line sold better');
  expect(mend("operates without ‘chopping' notes.")).toBe("operates without 'chopping' notes.");
  for (const text of ['文件（PDF）上传', 'Apple（苹果）发布', 'It’s “fine”, isn’t it', 'a 3.5" disk', '“Word”（文字）'])
    expect(mend(text)).toBe(text);
});

it('leaves marks that are right', () => {
  for (const text of ['字段user_id', '编号：____', "it's a, b", '他说‘好’的', '约翰·史密斯', '3.14', '丶是部首'])
    expect(mend(text)).toBe(text);
});

it('tears a line at a wide gap and says where its parts stand', () => {
  const parts = torn(lineOf('甲乙丙丁', [0.05, 0.15, 0.85, 0.95]), 400, 40);
  expect(parts.map(({ line }) => line.characters.join(''))).toEqual(['甲乙', '丙丁']);
  expect(parts[0]?.to).toBeLessThan(parts[1]?.from ?? 0);
  expect(parts[1]?.line.at.every((at) => at > 0 && at < 1)).toBe(true);
  expect(torn(lineOf('甲乙丙丁'), 160, 40)).toHaveLength(1);
});

it('takes a wide character that is told twice at one place for one', () => {
  const line = decode(
    answer([
      [1, 0.5],
      [0, 1],
      [1, 0.8],
      [3, 1],
      [0, 1],
      [3, 1],
    ]),
    strip(48),
    ALPHABET,
  );
  expect(line.characters.join('')).toBe('土aa');
});
