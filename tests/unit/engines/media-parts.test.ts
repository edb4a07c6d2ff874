import { describe, expect, it } from 'vitest';
import { cutGraph } from '../../../src/features/media/native/cut/graph.ts';
import { gainTo } from '../../../src/features/media/native/cut/loudness.ts';
import {
  complement,
  fromOn,
  keptParts,
  parseParts,
  parseTime,
  putPart,
  upTo,
  writeParts,
  writeTime,
} from '../../../src/features/media/shared/parts.ts';

describe('parts of a recording', () => {
  it.each([
    ['83.5', 83_500],
    ['1:23.456', 83_456],
    ['1:02:03', 3_723_000],
    ['０：０１．５', 1500],
    ['2秒', 2000],
    ['1分23秒', 83_000],
    ['1 小时 2 分 3.5 秒', 3_723_500],
    ['2分钟', 120_000],
    ['1分30', 90_000],
    ['1h2m3s', 3_723_000],
    ['1.23.5', 83_500], // a keypad without a colon
    ['1.02.03.5', 3_723_500],
    ['1h30', 5_400_000], // of an hour, what follows it without a word is minutes
    ['1小时30', 5_400_000],
    ['1 23', undefined],
    ['1:2 3', undefined],
    ['', undefined],
    ['分', undefined],
    ['1:2:3:4', undefined],
    ['-3', undefined],
  ])('reads %s', (text, time) => expect(parseTime(text)).toBe(time));

  it('writes what it reads', () => {
    expect(writeTime(83_456)).toBe('1:23.456');
    expect(writeTime(3_723_004)).toBe('1:02:03.004');
    const parts = [
      { from: 0, to: 1500 },
      { from: 61_001, to: 3_723_004 },
    ];
    expect(parseParts(writeParts(parts))).toEqual(parts);
  });

  it('reads what is written in words', () => expect(parseParts('1分-1分23秒')).toEqual([{ from: 60_000, to: 83_000 }]));

  it('sorts, joins what overlaps, ends with the recording', () =>
    expect(parseParts('5-6，1-3、2.5-4;9-', 10_000)).toEqual([
      { from: 1000, to: 4000 },
      { from: 5000, to: 6000 },
      { from: 9000, to: 10_000 },
    ]));

  it('leaves out one that begins behind the end, open or not', () => {
    expect(parseParts('1-2,12-', 10_000)).toEqual([{ from: 1000, to: 2000 }]);
    expect(parseParts('12-', 10_000)).toEqual([]);
  });

  it.each(['3-1', 'x', '1-2-3'])('refuses %s', (text) => expect(parseParts(text)).toBeUndefined());

  it('takes the other end along where one is set beyond it', () => {
    const part = { from: 3000, to: 5000 };
    expect(upTo(part, 4000, 9000)).toEqual({ from: 3000, to: 4000 });
    expect(upTo(part, 2500, 9000)).toEqual({ from: 500, to: 2500 });
    expect(upTo(part, 1000, 9000)).toEqual({ from: 0, to: 1000 });
    expect(upTo(part, 20_000, 9000)).toEqual({ from: 3000, to: 9000 });
    expect(fromOn(part, 4000, 9000)).toEqual({ from: 4000, to: 5000 });
    expect(fromOn(part, 6000, 9000)).toEqual({ from: 6000, to: 8000 });
    expect(fromOn(part, 8500, 9000)).toEqual({ from: 8500, to: 9000 });
  });

  it('leaves no part too short to hear where an end is moved close to the other: that is taken along', () => {
    expect(upTo({ from: 1000, to: 1103 }, 1003, 9000)).toEqual({ from: 900, to: 1003 });
    expect(upTo({ from: 0, to: 102 }, 2, 9000)).toEqual({ from: 0, to: 5 });
    expect(fromOn({ from: 1000, to: 1102 }, 1100, 9000)).toEqual({ from: 1100, to: 1202 });
    expect(fromOn({ from: 8897, to: 8999 }, 8997, 8999)).toEqual({ from: 8994, to: 8999 });
  });

  it('gives what is left', () => {
    expect(complement([{ from: 1000, to: 2000 }], 5000)).toEqual([
      { from: 0, to: 1000 },
      { from: 2000, to: 5000 },
    ]);
    expect(keptParts([], 'remove', 5000)).toEqual([{ from: 0, to: 5000 }]);
    expect(keptParts([{ from: 0, to: 5000 }], 'remove', 5000)).toEqual([]);
  });
});

const NOTHING = { fadeIn: 0, fadeOut: 0, pause: 0, quiet: -40, gain: 0 };

describe('cutGraph', () => {
  it('cuts one part without touching it', () =>
    expect(cutGraph(2, [{ from: 1001, to: 2002 }], NOTHING)).toBe(
      '[0:2]atrim=start=1.001:end=2.002,asetpts=PTS-STARTPTS[p0];[p0]concat=n=1:v=0:a=1[cut]',
    ));

  it('fades the whole, no longer than it is', () =>
    expect(cutGraph(0, [{ from: 0, to: 1000 }], { ...NOTHING, fadeIn: 0.5, fadeOut: 3 })).toContain(
      'concat=n=1:v=0:a=1,afade=t=in:d=0.5,afade=t=out:st=0.000000:d=1[cut]',
    ));
});

describe('gainTo', () => {
  it('goes as far as the peaks allow', () => {
    expect(gainTo(-16, { seconds: 1, loudness: -20, peak: -9 })).toEqual({ gain: 4, held: false });
    expect(gainTo(-16, { seconds: 1, loudness: -26, peak: -3 })).toEqual({ gain: 2, held: true });
    expect(gainTo(-16, { seconds: 1, loudness: -10, peak: 0 })).toEqual({ gain: -6, held: false });
    expect(gainTo(-16, { seconds: 1, loudness: undefined, peak: 0 })).toEqual({ gain: 0, held: false });
  });
});

it('a step stops before the next part, a time that is written makes one of both', () => {
  const parts = [
    { from: 0, to: 1000 },
    { from: 1050, to: 3000 },
  ];
  expect(putPart(parts, 0, { from: 0, to: 1100 }, true)).toBeUndefined();
  expect(putPart(parts, 0, { from: 0, to: 1100 }, false)).toEqual([{ from: 0, to: 3000 }]);
  expect(putPart(parts, 0, { from: 0, to: 1040 }, true)).toEqual([{ from: 0, to: 1040 }, parts[1]]);
});
