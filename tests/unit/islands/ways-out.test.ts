import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../schemas/error.ts';
import { waysOut } from '../../../src/islands/ways-out.ts';
import { NEEDS_RIGHT } from '../../../src/lib/restricted.ts';

const failed = (id: string, code: ErrorCode, detail?: string) => ({
  id,
  stage: { state: 'failed' as const, error: { code, ...(detail && { detail }) } },
});

describe('ways out of a failure', () => {
  it('is no second try with the same wrong password', () => {
    const files = [failed('a', 'wrong-password'), failed('b', 'password-needed')];
    expect(waysOut(files)).toMatchObject({ locked: 'a', again: [] });
  });
  it('takes only the files that may go well now, and counts them', () => {
    expect(waysOut([failed('a', 'busy')])).toMatchObject({ again: ['a'], words: '重试' });
    expect(waysOut([failed('a', 'busy'), failed('b', 'timeout')]).words).toBe('重试这些文件');
    const mixed = [failed('a', 'busy'), failed('b', 'damaged'), failed('c', 'wrong-password')];
    expect(waysOut(mixed)).toMatchObject({ again: ['a'], words: '重试其中 1 个' });
    expect(waysOut([failed('a', 'damaged'), { id: 'b', stage: { state: 'cancelled' } }]).again).toEqual(['b']);
  });
  it('is the word for the right to give up restrictions, where that is wanting', () => {
    expect(waysOut([failed('a', 'bad-option', NEEDS_RIGHT)])).toMatchObject({ restricted: ['a'], again: [] });
  });
  it('is no second try where only another setting helps', () => {
    expect(waysOut([failed('a', 'bad-option', '边距太大')])).toMatchObject({ restricted: [], again: [] });
    expect(waysOut([failed('a', 'target-too-small')])).toMatchObject({ again: [] });
  });
});
