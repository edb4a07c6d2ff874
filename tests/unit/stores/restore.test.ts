import { expect, it, vi } from 'vitest';
import type { ToolProps } from '../../../schemas/tool.ts';
import { restore } from '../../../src/stores/restore.ts';
import { $results, setTool } from '../../../src/stores/tool.ts';

const file = (name: string): File => new File(['x'], name);
// As it is written while the job goes on: the results have got no numbers yet.
vi.mock('../../../src/stores/keep.ts', () => ({
  takeHandoff: async () => [],
  cleanOld: async () => undefined,
  loadKept: async () => ({
    kept: {
      files: ['1', '2'].map((id) => ({ id, type: 'docx', values: {} })),
      results: ['1', '2'].map((id) => ({ id: `r${id}`, from: [id] })),
      ...{ savedAt: 0, options: {}, notes: [], running: false },
    },
    blobs: new Map([
      ['1', file('a.docx')],
      ['2', file('a.docx')],
      ['r1', file('a.pdf')],
      ['r2', file('a.pdf')],
    ]),
  }),
}));

it('gives results names of their own again that were kept before they had them', async () => {
  setTool({
    id: 'x',
    tool: {},
    engineId: 'x',
    engine: { options: {} },
    places: ['service'],
    next: [],
  } as unknown as ToolProps);
  await restore();
  expect($results.get().map(({ file: { name } }) => name)).toEqual(['a.pdf', 'a (2).pdf']);
});
