import { expect, it } from 'vitest';
import type { Segment } from '../../../../src/model/page.ts';
import { chained } from '../../../../src/model/readers/cad/chained.ts';

const line = (x: number, y: number, toX: number, toY: number): Segment[] => [
  ['M', x, y],
  ['L', toX, toY],
];

it('edges of a boundary run one after the other, whichever way each is told', () => {
  const curve: Segment[] = [
    ['M', 0, -3],
    ['C', 0, -1, 6, -1, 6, -3],
  ];
  const turned = [
    ['M', 6, -3],
    ['C', 6, -1, 0, -1, 0, -3],
  ];
  const [top, right, left] = [line(0, 0, 6, 0), line(6, 0, 6, -3), line(0, -3, 0, 0)];
  expect(chained([top, right, curve, left])).toEqual([top, right, turned, left]);
  expect(chained([line(6, 0, 0, 0), right, curve])).toEqual([top, right, turned]);
});
