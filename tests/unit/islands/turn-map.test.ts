import { describe, expect, it } from 'vitest';
import { TURNS } from '../../../schemas/option.ts';
import {
  allTurned,
  frameRatio,
  turned,
  turnedScale,
  turnsOf,
  writeTurns,
} from '../../../src/features/pdf-pages/panel/turn-map.ts';

describe('turn map', () => {
  it('turns what the option names, and nothing where it cannot be read', () => {
    expect(turnsOf({ turns: '4:180' }, 4)).toEqual([0, 0, 0, 180]);
    expect(turnsOf({ turns: '9:90' }, 4)).toEqual([0, 0, 0, 0]);
  });
  it('survives being written and read', () => {
    const map = turned(turned(turnsOf({ turns: '1-:90' }, 300), [2], 90), [299], -90);
    expect(writeTurns(map)).toBe('1-2:90,3:180,4-299:90');
    expect(turnsOf({ turns: writeTurns(map) }, 300)).toEqual(map);
  });
  it('turns all pages of a file, counted or not, and is empty again where they are back', () => {
    const counted = { pages: 3, values: { turns: '2:90' } };
    expect(allTurned(counted, 90)).toBe('1:90,2:180,3:90');
    expect(allTurned({ pages: 3, values: { turns: '1-3:270' } }, 90)).toBe('');
    expect(allTurned({ values: {} }, -90)).toBe('1-:270');
    expect('1-:270').toMatch(TURNS); // or it could not be started
    expect(turnsOf({ turns: '1-:270' }, 2)).toEqual([270, 270]);
    expect(allTurned({ values: { turns: '1-:270' } }, 90)).toBe('');
  });
  it('draws a page on its side as large as its frame lets it', () => {
    expect(turnedScale(3 / 4, 3 / 4)).toBeCloseTo(3 / 4); // fills the frame, and must shrink to its width
    expect(turnedScale(210 / 297, 3 / 4)).toBeCloseTo(3 / 4);
    expect(turnedScale(4 / 3, 3 / 4)).toBeCloseTo(4 / 3); // a slide comes to fill it
    expect(turnedScale(4 / 3, frameRatio(true))).toBeCloseTo(3 / 4); // which it did already where the frame lies, too
    expect(turnedScale(16 / 9, 3 / 4)).toBeCloseTo(4 / 3);
    expect(turnedScale(1, 3 / 4)).toBeCloseTo(1);
  });
});
