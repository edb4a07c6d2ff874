import { describe, expect, it } from 'vitest';
import { cutCues, readCues, writeCues } from '../../../../src/features/media/native/cut/cues.ts';

const SRT = '1\n00:00:01,000 --> 00:00:02,500\nfirst\n2\n\n2\n01:00:03,250 --> 01:00:04,000 X1:10\n12\nlast\n\n';
const ASS = [
  '[Script Info]',
  'PlayResX: 384',
  '[Events]',
  'Format: Layer, Start, End, Style, Text',
  'Comment: 0,0:00:00.00,0:00:09.00,Default,,0,0,0,,a remark',
  'Dialogue: 3,0:00:01.05,0:00:02.50,Default,,0,0,0,,one, two\\Nthree',
  '',
].join('\n');

const at = (from: number, to: number) => ({ from, to, head: '', tail: 'text' });
const times = (cues: { from: number; to: number }[]): number[][] => cues.map(({ from, to }) => [from, to]);

describe('subtitles as text', () => {
  it('are read and written without a loss, whatever stands in their lines', () => {
    const cues = readCues(SRT, 'srt');
    expect(cues.map(({ tail }) => tail)).toEqual(['first\n2', '12\nlast']);
    expect(times(cues)).toEqual([
      [1000, 2500],
      [3_603_250, 3_604_000],
    ]);
    expect(readCues(writeCues(cues, 'srt', SRT), 'srt')).toEqual(cues);
  });

  it('keep their styles, and commas in what is said', () => {
    const cues = readCues(ASS, 'ass');
    expect(times(cues)).toEqual([[1050, 2500]]);
    const text = writeCues(cues, 'ass', ASS);
    expect(text).toContain('PlayResX: 384\n[Events]');
    expect(text).toContain('Dialogue: 3,0:00:01.05,0:00:02.50,Default,,0,0,0,,one, two\\Nthree');
    expect(text).not.toContain('a remark');
  });

  it('rounds hundredths over a minute', () => {
    const [cue] = readCues(ASS, 'ass');
    const late = { ...cue, head: 'Dialogue: 0,', tail: ',x', from: 59_996, to: 3_599_999 };
    expect(writeCues([late], 'ass', '')).toContain('Dialogue: 0,0:01:00.00,1:00:00.00,x');
  });
});

describe('cutting them', () => {
  const parts = [
    { from: 1000, to: 2000 },
    { from: 5000, to: 6000 },
  ];

  it('moves what is in a part, and shortens what goes over its edge', () => {
    expect(times(cutCues([at(500, 1400), at(1500, 1800), at(5500, 9000)], parts))).toEqual([
      [0, 400],
      [500, 800],
      [1500, 2000],
    ]);
  });

  it('leaves one that a removed piece lies in one, and flashes nothing up', () => {
    expect(times(cutCues([at(1500, 5500)], parts))).toEqual([[500, 1500]]);
    expect(cutCues([at(1950, 3000)], parts)).toEqual([]);
    expect(times(cutCues([at(1100, 1150)], parts))).toEqual([[100, 150]]);
  });
});
