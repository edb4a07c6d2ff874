import { beforeEach, expect, it, vi } from 'vitest';
import { loadCatalog, toolProps } from '../../../src/catalog/load.ts';
import { $files, $options, $results, $stage, $stale, setTool } from '../../../src/stores/tool.ts';
import { openWork, setOption } from '../../../src/stores/work.ts';

vi.mock('../../../src/jobs/preview.ts', () => ({
  preview: () => new Promise(() => undefined),
  pausePreviews() {},
  holdPreviews() {},
}));
vi.mock('../../../src/jobs/facts.ts', () => ({ factsOf: () => new Promise(() => undefined) }));
vi.mock('../../../src/stores/keep.ts', () => ({ saveKept: async () => undefined }));
const saved = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => saved.get(key) ?? null,
  setItem: (key: string, value: string) => saved.set(key, value),
  removeItem: (key: string) => saved.delete(key),
});
const heard = new Map<string, () => void>();
vi.stubGlobal('addEventListener', (name: string, hear: () => void) => heard.set(name, hear));
vi.stubGlobal('removeEventListener', () => undefined);
const location = { hash: '', pathname: '/pdf-split/', search: '' };
vi.stubGlobal('location', location);
vi.stubGlobal('history', {
  state: null,
  replaceState: () => {
    location.hash = '';
  },
});

const file = new File(['%PDF-1.7'], 'a.pdf');
beforeEach(() => {
  setTool(toolProps(loadCatalog(), 'pdf-split'));
  $files.set([{ id: 'a', file, type: 'pdf', values: {} }]);
  $results.set([{ id: 'r', from: ['a'], file }]);
  $stage.set({ state: 'done' });
});

it('what the search brings to work that stands there already is set, and what came out before is told to be old', () => {
  $options.set({ mode: 'every' });
  location.hash = '#mode=extract';
  openWork();
  expect([$options.get().mode, $stale.get(), location.hash]).toEqual(['extract', 'settings', '']);
  // Again, within the page, and what is so already changes nothing.
  $stale.set(undefined);
  location.hash = '#mode=parity';
  heard.get('hashchange')?.();
  expect([$options.get().mode, $stale.get()]).toEqual(['parity', 'settings']);
  $stale.set(undefined);
  location.hash = '#mode=parity';
  heard.get('hashchange')?.();
  expect([$options.get().mode, $stale.get(), location.hash]).toEqual(['parity', undefined, '']);
});

it('of what the search brings nothing becomes a habit when another setting is made', () => {
  location.hash = '#mode=extract';
  heard.get('hashchange')?.();
  expect($options.get().mode).toBe('extract');
  setOption('naming', '{原名}');
  setOption('together', false);
  expect([...saved.values()].map((text) => JSON.parse(text))).toEqual([{ naming: '{原名}', together: false }]);
});
