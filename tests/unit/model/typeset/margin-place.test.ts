import { describe, expect, it } from 'vitest';
import { placeBlocks } from '../../../../src/model/typeset/margin/place.ts';

const column = { top: 100, bottom: 0, gap: 10 };
const blocks = (...rows: [height: number, wanted: number][]) => rows.map(([height, wanted]) => ({ height, wanted }));

describe('placeBlocks', () => {
  it('leaves blocks where they want to be', () => {
    expect(placeBlocks(blocks([20, 90], [20, 40]), column)).toEqual([90, 40]);
  });
  it('moves a block down below the one before it, and never above the column', () => {
    expect(placeBlocks(blocks([20, 120], [20, 90]), column)).toEqual([100, 70]);
  });
  it('moves blocks up where the column ends', () => {
    expect(placeBlocks(blocks([20, 30], [20, 20], [20, 5]), column)).toEqual([80, 50, 20]);
  });
  it('fills a column to its last point, and refuses more', () => {
    expect(placeBlocks(blocks([45, 0], [45, 0]), column)).toEqual([100, 45]);
    expect(placeBlocks(blocks([45, 0], [46, 0]), column)).toBeUndefined();
  });
});
