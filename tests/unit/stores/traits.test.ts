import { expect, it } from 'vitest';
import { NEEDS_RIGHT } from '../../../src/lib/restricted.ts';
import type { InputFile } from '../../../src/stores/tool.ts';
import { traitsOf } from '../../../src/stores/traits.ts';

const file = (type: string, more: Partial<InputFile> = {}): InputFile => ({
  id: type,
  file: new File([], type),
  type,
  values: {},
  ...more,
});

it('tells types once, whether there are several, and whether one says what may not be done with it', () => {
  expect(traitsOf([file('pdf')])).toEqual(['pdf']);
  expect(traitsOf([file('pdf'), file('pdf')])).toEqual(['pdf', 'several']);
  expect(traitsOf([file('pdf', { restricted: true })])).toEqual(['pdf', 'restricted']);
});

it('takes the word of a refused job for it, where no preview has told', () => {
  const error = { code: 'bad-option' as const, detail: NEEDS_RIGHT };
  expect(traitsOf([file('pdf', { stage: { state: 'failed', error } })])).toContain('restricted');
  expect(traitsOf([file('pdf', { stage: { state: 'failed', error: { code: 'bad-option' } } })])).toEqual(['pdf']);
});
