import { beforeAll, expect, it, vi } from 'vitest';
import type { FromWorker, ToWorker } from '../../../src/jobs/protocol.ts';

const said: FromWorker[] = [];
const worker = {
  postMessage: (message: FromWorker) => said.push(message),
  onmessage: undefined as ((event: { data: ToWorker }) => void) | undefined,
};
vi.stubGlobal('self', worker);
vi.mock('../../../src/features/txt-to-pdf/engine.ts', () => ({
  default: () => [],
  fits: async (file: File) => {
    if (file.name === 'broken') throw new Error('broken');
    return file.name === 'macro' ? { reason: '内嵌了宏' } : 'service';
  },
}));
vi.mock('../../../src/features/pdf-getimg/engine.ts', () => ({ default: () => [], fits: undefined }));
beforeAll(async () => {
  await import('../../../src/jobs/worker.ts');
});

it.each([
  ['what the engine says', 'txt-to-pdf', 'macro', { reason: '内嵌了宏' }],
  ['what the engine says', 'txt-to-pdf', 'other', 'service'],
  ['that the browser is to try, where the check fails', 'txt-to-pdf', 'broken', 'browser'],
  ['that the browser is to try, where there is no check', 'pdf-getimg', 'macro', 'browser'],
  ['that the browser is to try, where there is no engine', 'no-such-engine', 'macro', 'browser'],
])('a worker says %s (%s, %s)', async (_, engine, name, fit) => {
  said.length = 0;
  worker.onmessage?.({ data: { kind: 'fits', id: 7, engine, file: new File(['x'], name), wish: {} } });
  await vi.waitFor(() => expect(said).toEqual([{ kind: 'fit', id: 7, fit }]));
});
