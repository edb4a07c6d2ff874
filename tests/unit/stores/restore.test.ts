import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { ToolProps } from '../../../schemas/tool.ts';
import { saveKept } from '../../../src/stores/keep.ts';
import { restore } from '../../../src/stores/restore.ts';
import { $results, setTool } from '../../../src/stores/tool.ts';

const file = (name: string): File => new File(['x'], name);

it('gives results names of their own again that were kept before they had them', async () => {
  // As it is written while the job goes on: the results have got no numbers yet.
  const kept = {
    files: ['1', '2'].map((id) => ({ id, type: 'docx', values: {} })),
    results: ['1', '2'].map((id) => ({ id: `r${id}`, from: [id] })),
    savedAt: Date.now(),
    options: {},
    notes: [],
    running: false,
  };
  const blobs = { 1: 'a.docx', 2: 'a.docx', r1: 'a.pdf', r2: 'a.pdf' };
  await saveKept('x', kept, new Map(Object.entries(blobs).map(([id, name]) => [id, file(name)])));
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
