import { describe, expect, it } from 'vitest';
import { expiredKeys, isExpired, KEEP_MS } from '../../../src/stores/keep.ts';

const NOW = 1_800_000_000_000;

describe('expiry', () => {
  it('is a day; a record without a date, or from the far future, is due', () => {
    expect(isExpired(NOW - KEEP_MS + 1, NOW)).toBe(false);
    expect(isExpired(NOW - KEEP_MS, NOW)).toBe(true);
    expect(isExpired(undefined, NOW)).toBe(true);
    expect(isExpired(NOW + 2 * KEEP_MS, NOW)).toBe(true);
  });
  it('removes old records of every tool with their bytes, and bytes without a record', () => {
    const keys = ['record:a', 'blob:a:1', 'record:b', 'blob:b:1', 'blob:gone:1', 'handoff:c', 'handoff:d'];
    keys.push(`remembered:scan-1-aa:${NOW - 1000}`, `remembered:scan-1-bb:${NOW - KEEP_MS}`);
    const times = new Map<string, unknown>([
      ['record:a', NOW - 1000],
      ['record:b', NOW - KEEP_MS - 1],
      ['handoff:c', NOW - 1],
      ['handoff:d', NOW - KEEP_MS],
    ]);
    expect(expiredKeys(keys, times, NOW)).toEqual([
      ...['record:b', 'blob:b:1', 'blob:gone:1', 'handoff:d'],
      `remembered:scan-1-bb:${NOW - KEEP_MS}`,
    ]);
  });
});
