import { expect, it, vi } from 'vitest';
import type { ToolProps } from '../../../schemas/tool.ts';
import { batchOf, within } from '../../../src/stores/limit.ts';
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

const props = (places: string[], files: number) =>
  ({ tool: { limit: { files, mb: 50 } }, engine: { input: 'each' }, places }) as unknown as ToolProps;

it('lets the device say how many files a tool of the browser takes, and the catalogue elsewhere', () => {
  const device = { deviceMemory: 4, userAgent: 'X11' };
  expect(batchOf(props(['browser', 'service'], 20), device)).toMatchObject({ files: 512, byDevice: true });
  expect(within(props(['browser'], 20), 0)).toEqual({ files: Number.POSITIVE_INFINITY, mb: 50 });
  for (const [places, files] of [
    [['service'], 20],
    [['browser'], 1],
  ] as const) {
    expect(batchOf(props([...places], files), device)).toMatchObject({ files, byDevice: false });
    expect(within(props([...places], files), 0).files).toBe(files);
  }
});

it('refuses what a device has no memory left for beside the files before it', async () => {
  const tool = { from: ['txt'], to: ['pdf'], set: {}, ask: [], limit: { files: 9, mb: 500 } };
  const engine = { options: {}, input: 'all' };
  setTool({
    id: 'x',
    tool,
    engineId: 'x',
    engine,
    places: ['browser'],
    elsewhere: [],
    next: [],
  } as unknown as ToolProps);
  $files.set([]);
  vi.stubGlobal('navigator', { deviceMemory: 0.25, userAgent: 'X11' });
  const bytes = (name: string, mb: number): File => new File(['a'.repeat(mb * 2 ** 20)], name);
  await addFiles([bytes('first.txt', 30), bytes('second.txt', 15), bytes('third.txt', 10)]);
  expect($files.get().map(({ file }) => file.name)).toEqual(['first.txt', 'third.txt']);
  expect($refusals.get()).toMatchObject([
    { name: 'second.txt', error: { code: 'too-many', detail: '这台设备的内存一次约放得下 42.7 MB。' } },
  ]);
});

it('refuses more files than the service takes, and says which', async () => {
  const tool = { from: ['txt'], to: ['pdf'], set: {}, ask: [], limit: { files: 2, mb: 50 } };
  const engine = { options: {}, input: 'each' };
  setTool({
    id: 'x',
    tool,
    engineId: 'x',
    engine,
    places: ['service'],
    elsewhere: [],
    next: [],
  } as unknown as ToolProps);
  $files.set([]);
  await addFiles(['a', 'b', 'c'].map((name) => new File([name], `${name}.txt`)));
  expect($files.get()).toHaveLength(2);
  expect($refusals.get()).toMatchObject([{ name: 'c.txt', error: { code: 'too-many', detail: '一次最多 2 个。' } }]);
});

it('refuses what is too many together with files that were given in the same moment', async () => {
  $files.set([]);
  const named = (...names: string[]): File[] => names.map((name) => new File([name], `${name}.txt`));
  await Promise.all([addFiles(named('a', 'b')), addFiles(named('c', 'd'))]);
  expect($files.get().map(({ file }) => file.name)).toEqual(['a.txt', 'b.txt']);
  expect($refusals.get()).toMatchObject([{ name: '多出的 2 个文件', error: { code: 'too-many' } }]);
});
