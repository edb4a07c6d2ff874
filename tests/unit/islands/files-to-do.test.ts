import { describe, expect, it } from 'vitest';
import { filesToDo, isBroken } from '../../../src/islands/files-to-do.ts';
import type { Stage } from '../../../src/jobs/job.ts';
import type { InputFile } from '../../../src/stores/tool.ts';

const failed: Stage = { state: 'failed', error: { code: 'wrong-password' } };
const file = (id: string, stage?: Stage): InputFile => ({
  id,
  file: new File([id], id),
  type: 'pdf',
  values: {},
  ...(stage && { stage }),
});
const files = [file('a', { state: 'done' }), file('b', failed), file('c')];
const ids = (found: readonly InputFile[]): string => found.map(({ id }) => id).join('');

describe('filesToDo', () => {
  it('is what is left of a job that failed or was stopped, and what was added after one', () => {
    expect(ids(filesToDo(files, failed, undefined))).toBe('bc');
    expect(ids(filesToDo(files, { state: 'cancelled' }, undefined))).toBe('bc');
    expect(ids(filesToDo(files, undefined, 'files'))).toBe('bc');
  });
  it('is everything where settings were changed, or nothing is left', () => {
    expect(ids(filesToDo(files, undefined, 'settings'))).toBe('abc');
    expect(ids(filesToDo(files, undefined, undefined))).toBe('abc');
    expect(ids(filesToDo(files.slice(0, 1), undefined, 'files'))).toBe('a');
  });
});

it('is broken what no setting can mend', () => {
  expect(isBroken({ fault: { code: 'damaged' } })).toBe(true);
  expect(isBroken({ fault: { code: 'wrong-password' } })).toBe(false);
  expect(isBroken({ fault: undefined })).toBe(false);
});
