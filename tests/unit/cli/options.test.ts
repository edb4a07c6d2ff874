import { describe, expect, it } from 'vitest';
import type { EngineEntry, ToolEntry } from '../../../schemas/tool.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { checkOptions } from '../../../src/cli/options.ts';

const { tools, engines } = loadCatalog();

/** The options of a call with so many files. */
function check(id: string, given: Record<string, string[]>, files = 1): Record<string, unknown> {
  const tool = tools[id] as ToolEntry;
  return checkOptions(tool, engines[tool.engine] as EngineEntry, new Map(Object.entries(given)), files);
}
const refusal = (id: string, given: Record<string, string[]>, files = 1): { code?: string; detail?: string } => {
  try {
    check(id, given, files);
  } catch (error) {
    return error as { code: string; detail: string };
  }
  return {};
};

describe('an option that each file has of its own', () => {
  it('holds for all files when it is given once, and for each in order when it is given as often', () => {
    expect(check('pdf-merge', { pages: ['1-3'] }, 3).pages).toEqual(['1-3', '1-3', '1-3']);
    expect(check('pdf-merge', { pages: ['1-3', 'all'] }, 2).pages).toEqual(['1-3', 'all']);
    expect(check('pdf-delete-page', { pages: ['1'] }).pages).toEqual(['1']);
    expect(check('pdf-merge', {}, 3).pages).toEqual([]);
  });

  it('is refused with both counts when it is given any other number of times', () => {
    for (const times of [2, 4]) {
      const { code, detail } = refusal('pdf-merge', { pages: new Array(times).fill('1') }, 3);
      expect(code).toBe('bad-usage');
      expect(detail).toMatch(new RegExp(`有 3 个文件，给了 ${times} 次`));
    }
  });

  it('is given for each file where it means something else for the first', () => {
    expect(refusal('pdf-insert', { at: ['3'] }, 2)).toMatchObject({
      code: 'bad-usage',
      detail: expect.stringContaining('第一个'),
    });
    expect(check('pdf-insert', { at: ['', '3'] }, 2).at).toEqual(['', '3']);
  });
});

describe('an option that the others make void', () => {
  it('is refused and named with what it depends on', () => {
    expect(refusal('pdf-to-png', { quality: ['50'] })).toMatchObject({
      code: 'bad-option',
      detail: expect.stringMatching(/quality.*不起作用/),
    });
    expect(refusal('pdf-split', { ranges: ['1-2'] })).toMatchObject({
      code: 'bad-option',
      detail: expect.stringMatching(/ranges.*--mode 为 ranges.*现在是 every/),
    });
    // An option of the engine's that only other tools of it have a use for.
    expect(refusal('word-to-pdf', { hidden: ['true'] })).toMatchObject({ code: 'bad-option' });
    expect(refusal('img-convert', { format: ['ico'], longest: ['100'] }).code).toBe('bad-option');
  });

  it('is taken where its condition is met', () => {
    expect(check('pdf-to-jpg', { quality: ['50'] }).quality).toBe(50);
    expect(check('pdf-split', { mode: ['ranges'], ranges: ['1-2'] }).ranges).toBe('1-2');
    expect(check('pdf-split', { mode: ['extract'], pages: ['1'] }, 2).pages).toEqual(['1', '1']);
  });
});
