import { expect, it } from 'vitest';
import { NEEDS_RIGHT } from '../../../src/lib/restricted.ts';
import { factsOf } from '../../../src/stores/file-facts.ts';
import type { InputFile } from '../../../src/stores/tool.ts';

const file = (type: string, more: Partial<InputFile> = {}): InputFile => ({
  ...{ id: type, file: new File([], type), type, values: {} },
  ...more,
});

it('tells types once, whether there are several, and whether one says what may not be done with it', () => {
  expect(factsOf([file('pdf')])).toEqual(['pdf']);
  expect(factsOf([file('pdf'), file('pdf')])).toEqual(['pdf', 'several']);
  expect(factsOf([file('pdf', { restricted: true })])).toEqual(['pdf', 'restricted']);
});

it('takes the word of a refused job for it, where no preview has told', () => {
  const error = { code: 'bad-option' as const, detail: NEEDS_RIGHT };
  expect(factsOf([file('pdf', { stage: { state: 'failed', error } })])).toContain('restricted');
  expect(factsOf([file('pdf', { stage: { state: 'failed', error: { code: 'bad-option' } } })])).toEqual(['pdf']);
});
