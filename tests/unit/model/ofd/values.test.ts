import { describe, expect, it } from 'vitest';
import { pathSteps } from '../../../../src/formats/ofd/path-data.ts';
import { boxIn, deltasIn, numbersIn } from '../../../../src/formats/ofd/values.ts';

describe('values of OFD', () => {
  it('reads arrays whatever separates their numbers', () => {
    expect(numbersIn(' 1.5\n-2  3e1,x 4')).toEqual([1.5, -2, 30, 4]);
    expect(boxIn('0 0 210 297')).toEqual({ x: 0, y: 0, width: 210, height: 297 });
    expect([boxIn('0 0 210'), boxIn('0 0 -1 5'), boxIn(undefined)]).toEqual([undefined, undefined, undefined]);
  });

  it('repeats steps, and never more than there are characters', () => {
    expect(deltasIn('g 3 2.5 1', 10)).toEqual([2.5, 2.5, 2.5, 1]);
    expect(deltasIn('1 g 2000000000 4', 5)).toEqual([1, 4, 4, 4, 4]);
    expect(deltasIn('g -5 1 2', 3)).toEqual([2]);
  });
});

describe('paths of OFD', () => {
  it('moves, draws and closes; an operator may go on without its letter', () => {
    expect(pathSteps('S 1 2 L 3 4 5 6 C')).toEqual([['M', 1, 2], ['L', 3, 4], ['L', 5, 6], ['Z']]);
    expect(pathSteps('M0 0L1.5e1 2')).toEqual([
      ['M', 0, 0],
      ['L', 15, 2],
    ]);
  });

  it('takes quadratic curves for cubic ones', () => {
    expect(pathSteps('M 0 0 Q 3 3 6 0').at(-1)).toEqual(['C', 2, 2, 4, 2, 6, 0]);
  });

  it('draws a half circle in two quarters that end where it says', () => {
    const steps = pathSteps('M 0 0 A 5 5 0 0 1 10 0');
    expect(steps).toHaveLength(3);
    const [, , , , , x, y] = steps[1] as [string, ...number[]];
    expect([x, y].map((value) => Number(value?.toFixed(6)))).toEqual([5, -5]);
    expect(steps[2]?.slice(-2)).toEqual([10, 0]);
  });

  it('ends where it cannot go on', () => {
    expect(pathSteps('M 0 0 L 1')).toEqual([['M', 0, 0]]);
    expect(pathSteps('5 5')).toEqual([]);
    expect(pathSteps('M 0 0 C 7 7')).toEqual([['M', 0, 0], ['Z']]);
  });
});
