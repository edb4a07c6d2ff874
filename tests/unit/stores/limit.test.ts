import { expect, it, vi } from 'vitest';
import type { ToolProps } from '../../../schemas/tool.ts';
import { $files, $refusals, setTool } from '../../../src/stores/tool.ts';
import { addFiles } from '../../../src/stores/work.ts';

const service = vi.hoisted(() => Promise.withResolvers<number>());
vi.mock('../../../src/jobs/start.ts', () => ({
  prepare: () => undefined,
  serviceLimit: () => service.promise,
  deleteRemotes: async () => true,
}));

it('refuses a file that was looked into while the service said how large it may be', async () => {
  const tool = { from: ['txt'], to: ['pdf'], set: {}, ask: [], limit: { files: 9, mb: 50 } };
  setTool({
    id: 'x',
    tool,
    engineId: 'x',
    engine: { options: {} },
    places: ['service'],
    elsewhere: [],
    next: [],
  } as unknown as ToolProps);
  const added = addFiles([new File(['大'.repeat(400_000)], 'large.txt'), new File(['小'], 'small.txt')]);
  service.resolve(1);
  await added;
  expect($files.get().map(({ file }) => file.name)).toEqual(['small.txt']);
  expect($refusals.get()).toMatchObject([{ name: 'large.txt', error: { code: 'too-large' } }]);
});
