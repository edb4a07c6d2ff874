import { expect, it } from 'vitest';
import { UserError } from '../../../../schemas/error.ts';
import type { Transcript } from '../../../../schemas/transcript.ts';
import { headDuration } from '../../../../src/features/speech/shared/duration.ts';
import { parseTranscript } from '../../../../src/features/speech/text-option.ts';
import { plainText } from '../../../../src/features/speech/write/plain.ts';
import { srt, vtt } from '../../../../src/features/speech/write/subtitles.ts';

const transcript = (sentences: Transcript['sentences'], more: Partial<Transcript> = {}): Transcript => ({
  seconds: 4000,
  language: 'zh',
  by: 'SenseVoice',
  sentences,
  ...more,
});
const TWO = transcript([
  { from: 0.25, to: 1.5, text: '你好，世界。' },
  { from: 1.5, to: 2, text: '走吧。' },
  { from: 3661.0004, to: 3662.9996, text: 'Goodbye <all> & see you --> soon' },
]);

it('writes SubRip: numbers, times to the millisecond, an empty line between', () => {
  expect(srt(TWO)).toBe(
    [
      '1\r\n00:00:00,250 --> 00:00:01,500\r\n你好，世界。\r\n',
      '2\r\n00:00:01,500 --> 00:00:02,300\r\n走吧。\r\n',
      '3\r\n01:01:01,000 --> 01:01:03,000\r\nGoodbye <all> & see you → soon\r\n',
    ].join('\r\n'),
  );
});

it('writes WebVTT with what is markup there escaped, and speakers as voices', () => {
  const text = vtt(transcript([{ from: 0, to: 1, text: '<b>\n\n好', speaker: 2, translation: 'ok' }], { to: 'en' }));
  expect(text).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n<v 说话人 2>&lt;b&gt; 好\nok\n');
});

it('no cue is over before it begins, none runs into the next', () => {
  const text = srt(
    transcript([
      { from: 5, to: 2, text: 'a' },
      { from: 5.1, to: 9, text: 'b' },
    ]),
  );
  expect(text).toContain('00:00:05,000 --> 00:00:05,100');
});

it('writes paragraphs: sentences of one go together, a pause begins another', () => {
  expect(plainText(TWO, true)).toBe('[00:00:00] 你好，世界。走吧。\n[01:01:01] Goodbye <all> & see you --> soon\n');
  expect(plainText(TWO, false)).toBe('你好，世界。走吧。\nGoodbye <all> & see you --> soon\n');
  const two = transcript([
    { from: 0, to: 1, text: 'Hi', speaker: 1 },
    { from: 1, to: 2, text: 'Hey', speaker: 2 },
  ]);
  expect(plainText(two, true)).toBe('[00:00:00] 说话人 1：Hi\n[00:00:01] 说话人 2：Hey\n');
});

it('a transcript that is given back is checked', () => {
  expect(parseTranscript('')).toBeUndefined();
  expect(parseTranscript(JSON.stringify(TWO))).toEqual(TWO);
  const gone = transcript([
    { from: 0, to: 1, text: ' ' },
    { from: 1, to: 2, text: '好' },
  ]);
  expect(parseTranscript(JSON.stringify(gone))?.sentences).toHaveLength(1);
  const odd = transcript([{ from: 0, to: 1, text: 'a\u0000\u0007b\ud800' }]);
  expect(parseTranscript(JSON.stringify(odd))?.sentences[0]?.text).toBe('a b\ufffd');
  for (const text of ['{', '{}', '[]', JSON.stringify({ ...TWO, sentences: [{ from: -1, to: 0, text: 'x' }] })])
    expect(() => parseTranscript(text)).toThrow(UserError);
});

it.each([
  ['AMR', [...new TextEncoder().encode('#!AMR\n'), 0x3c], 6 + 50 * 32, 1],
  ['AMR-WB', [...new TextEncoder().encode('#!AMR-WB\n'), 0x44], 9 + 50 * 61, 1],
  [
    'FLV',
    [...new TextEncoder().encode('FLV\x01\x05....onMetaData..duration'), 0, 0x40, 0x59, 0, 0, 0, 0, 0, 0, 9, 9],
    100,
    100,
  ],
  ['something else', [1, 2, 3, 4, 5, 6, 7, 8], 100, undefined],
  ['nothing', [], 0, undefined],
])('the length of %s stands in its beginning', (_, bytes, size, seconds) => {
  expect(headDuration(Uint8Array.from(bytes), size)).toBe(seconds);
});
