import { expect, it } from 'vitest';
import type { Segment } from '../../../../src/model/page.ts';
import type { Mark } from '../../../../src/model/readers/cad/painter.ts';
import { isSeenIn } from '../../../../src/model/readers/cad/touching.ts';

const BOX = { left: 10, right: 20, bottom: 10, top: 20 };
const FRAME: Segment[] = [['M', 0, 0], ['L', 100, 0], ['L', 100, 100], ['L', 0, 100], ['Z']];
const mark = (segments: Segment[], more: object = {}): Mark => ({
  kind: 'path',
  layer: '0',
  clip: undefined,
  segments,
  ...more,
});

it.each<[string, Segment[], boolean]>([
  ['a frame around it', FRAME, false],
  ['the side that closes a frame', [['M', 15, 100], ['L', 100, 100], ['L', 15, 0], ['Z']], true],
  [
    'a line that begins and ends outside',
    [
      ['M', 0, 5],
      ['L', 40, 25],
    ],
    true,
  ],
  [
    'a line past its corner',
    [
      ['M', 0, 15],
      ['L', 15, 30],
    ],
    false,
  ],
  [
    'a line within',
    [
      ['M', 12, 12],
      ['L', 13, 12],
    ],
    true,
  ],
  [
    'two lines on either side',
    [
      ['M', 0, 0],
      ['L', 0, 50],
      ['M', 50, 0],
      ['L', 50, 50],
    ],
    false,
  ],
  [
    'a curve that reaches into it',
    [
      ['M', 0, 0],
      ['C', 0, 30, 30, 30, 30, 0],
    ],
    true,
  ],
  [
    'a curve beside it',
    [
      ['M', 0, 0],
      ['C', 0, 5, 30, 5, 30, 0],
    ],
    false,
  ],
])('of %s is seen in a window: %#', (_, segments, isSeen) => {
  expect(isSeenIn(mark(segments), BOX)).toBe(isSeen);
});

it('an area is seen where no line of it is, and nothing in a window that is none', () => {
  expect(isSeenIn(mark(FRAME, { fill: { kind: 'flat', colour: '#000000', alpha: 1 } }), BOX)).toBe(true);
  expect(isSeenIn(mark(FRAME, { fill: {} }), { ...BOX, right: 5 })).toBe(false);
});
