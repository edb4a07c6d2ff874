import { describe, expect, it } from 'vitest';
import { chosenGroup, groupOf } from '../../../../src/features/pdf-pages/panel/page-groups.ts';

describe('page groups', () => {
  it('name the odd and even pages of a document', () => {
    expect(groupOf('odd', 5)).toEqual([0, 2, 4]);
    expect(groupOf('even', 5)).toEqual([1, 3]);
    expect(groupOf('all', 2)).toEqual([0, 1]);
  });

  it('are pressed only when chosen exactly', () => {
    expect(chosenGroup(new Set([0, 2, 4]), 5)).toBe('odd');
    expect(chosenGroup(new Set([0, 2]), 5)).toBeUndefined();
    expect(chosenGroup(new Set(), 5)).toBeUndefined();
  });
});
