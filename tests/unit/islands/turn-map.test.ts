import { describe, expect, it } from 'vitest';
import { turned, turnedScale, turnsOf, writeTurns } from '../../../src/features/pdf-pages/panel/turn-map.ts';

describe('turn map', () => {
  it('shows the uniform angle on its pages until pages are turned one by one', () => {
    expect(turnsOf({ angle: '90', pages: '2-3' }, 4)).toEqual([0, 90, 90, 0]);
    expect(turnsOf({ angle: '90', pages: '', turns: '4:180' }, 4)).toEqual([0, 0, 0, 180]);
    expect(turnsOf({ angle: '90', pages: '9' }, 4)).toEqual([0, 0, 0, 0]);
  });
  it('survives being written and read', () => {
    const map = turned(turned(turnsOf({ angle: '90' }, 300), [2], 90), [299], -90);
    expect(writeTurns(map)).toBe('1-2:90,3:180,4-299:90');
    expect(turnsOf({ turns: writeTurns(map) }, 300)).toEqual(map);
  });
  it('keeps “nothing turned” apart from “not set”', () => {
    expect(writeTurns([0, 0])).toBe('1:0');
    expect(turnsOf({ angle: '90', turns: '1:0' }, 2)).toEqual([0, 0]);
  });
  it('draws a page on its side as large as its upright frame lets it', () => {
    expect(turnedScale(3 / 4)).toBeCloseTo(3 / 4); // fills the frame, and must shrink to its width
    expect(turnedScale(210 / 297)).toBeCloseTo(3 / 4);
    expect(turnedScale(4 / 3)).toBeCloseTo(4 / 3); // a slide comes to fill it
    expect(turnedScale(16 / 9)).toBeCloseTo(4 / 3);
    expect(turnedScale(1)).toBeCloseTo(1);
  });
});
