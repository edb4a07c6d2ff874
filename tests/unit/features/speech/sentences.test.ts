import { expect, it } from 'vitest';
import { readPocketsphinx } from '../../../../src/features/speech/native/pocketsphinx.ts';
import { sentencesOf } from '../../../../src/features/speech/sentences.ts';
import { tellSpeakers } from '../../../../src/features/speech/speakers.ts';

const heard = (text: string, tokens: string[], timestamps = tokens.map((_, at) => at)) => ({
  text,
  tokens,
  timestamps,
});

it('parts a stretch at the ends of its sentences, by the times of the tokens', () => {
  const tokens = ['你', '好', '。', '今', '天', '好', '吗', '？'];
  expect(sentencesOf(heard(tokens.join(''), tokens), 10, 20)).toEqual([
    { from: 10, to: 13, text: '你好。' },
    { from: 13, to: 20, text: '今天好吗？' },
  ]);
});

it('marks that were put in later have no tokens of their own', () => {
  expect(sentencesOf(heard('hello there. good morning', ['▁hel', 'lo', '▁there', '▁good', '▁morning']), 0, 9)).toEqual([
    { from: 0, to: 3, text: 'hello there.' },
    { from: 3, to: 9, text: 'good morning' },
  ]);
});

it('where the text says it otherwise than the tokens no time is guessed', () => {
  expect(sentencesOf(heard('共25人。走吧。', ['共', '二', '十', '五', '人', '走', '吧']), 1, 5)).toEqual([
    { from: 1, to: 5, text: '共25人。走吧。' },
  ]);
  expect(sentencesOf(heard('一。二。', []), 1, 5)).toHaveLength(1);
});

it('numbers with points are no ends, long sentences are parted at commas', () => {
  expect(sentencesOf(heard('圆周率是3.14左右', [...'圆周率是3.14左右']), 0, 9)).toHaveLength(1);
  const long = `${'天地玄黄宇宙洪荒，'.repeat(8)}完。`;
  const parts = sentencesOf(heard(long, [...long]), 0, 99);
  expect(parts.map(({ text }) => text).join('')).toBe(long);
  expect(parts.length).toBeGreaterThan(1);
  expect(Math.max(...parts.map(({ text }) => text.length))).toBeLessThanOrEqual(45);
  expect(parts.every(({ from, to }, at) => to >= from && from >= (parts[at - 1]?.from ?? 0))).toBe(true);
});

it('a long stretch without any marks is parted at its pauses, never within a word', () => {
  const zh = [...'天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨露结为霜'];
  const at = zh.map((_, index) => index * 0.2 + (index >= 16 ? 1 : 0));
  expect(sentencesOf(heard(zh.join(''), zh, at), 0, 20).map(({ from, text }) => [from, text.length])).toEqual([
    [0, 16],
    [4.2, zh.length - 16],
  ]);
  const en = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'.split(
    ' ',
  );
  const pieces = en.flatMap((word) => [`▁${word.slice(0, 2)}`, word.slice(2)]).filter((piece) => piece);
  const times = pieces.map(
    (piece, index) => index * 0.2 + (index > 12 && !piece.startsWith('▁') ? 0.4 : 0) + (index >= 18 ? 2 : 0),
  );
  const parts = sentencesOf(heard(en.join(' '), pieces, times), 0, 20);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.map(({ text }) => text).join(' ')).toBe(en.join(' '));
});

it('marks of the sound alone are nothing that was said', () => {
  expect(sentencesOf(heard('<|zh|><|nospeech|>', ['<|zh|>']), 0, 3)).toEqual([]);
  expect(sentencesOf(heard(' 。 ', ['。']), 0, 3)).toEqual([]);
});

it('reads the words of pocketsphinx with their times', () => {
  const out = [
    'what your country',
    '<s> 5.300 5.340 0.999200',
    'what 5.350 5.600 0.285662',
    'your(2) 5.610 5.850 0.709042',
    '<sil> 5.860 5.870 0.9',
    'country 5.880 6.420 0.473555',
    '</s> 7.680 7.950 1.000000',
    '',
    'yes',
    'yes 8.000 8.400 0.5',
  ].join('\n');
  expect(readPocketsphinx(out, 8.2)).toEqual([
    { from: 5.35, to: 6.42, text: 'what your country' },
    { from: 8, to: 8.2, text: 'yes' },
  ]);
  expect(readPocketsphinx('', 1)).toEqual([]);
});

it('tells voices apart by their direction, whatever their length', () => {
  const speaker = tellSpeakers();
  const voice = (...values: number[]): number => speaker(Float32Array.from(values));
  expect([voice(1, 0, 0.1), voice(0, 2, 0), voice(5, 0.5, 0), voice(0.1, 1, 0.1), voice(0, 0, 1)]).toEqual([
    1, 2, 1, 2, 3,
  ]);
});
