import 'fake-indexeddb/auto';
import { clear, entries } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newMap } from '../../../src/features/mindmap/shared/starter.ts';
import { mapStore } from '../../../src/features/mindmap/store/database.ts';
import { setText } from '../../../src/features/mindmap/store/edit.ts';
import {
  $mapId,
  $maps,
  $saved,
  backedUp,
  begun,
  flush,
  openMap,
  openNew,
  startKeeping,
} from '../../../src/features/mindmap/store/keep.ts';
import { $map, undo } from '../../../src/features/mindmap/store/mindmap.ts';
import { $toasts } from '../../../src/stores/toast.ts';

const map = (text: string) => newMap(text, { layout: 'mind', theme: 'clear' });
const write = (text: string): void => setText($map.get().root.id, text);
/** The texts of the roots of the maps in the database. */
const kept = async (): Promise<string[]> =>
  (await entries<string, { map: { root: { text: string } } }>(mapStore()))
    .flatMap(([key, value]) => (key.startsWith('map:') ? value.map.root.text : []))
    .sort();
/** Has the browser refuse what a transaction asks of the database. */
const refuse = (what: 'get' | 'put', name: string) =>
  vi.spyOn(IDBObjectStore.prototype, what).mockImplementation(() => {
    throw new DOMException('refused', name);
  });

afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  await flush();
  await clear(mapStore());
  $maps.set([]);
  await openNew(map('第一张'));
});

test('maps stay, however many come', async () => {
  for (let index = 0; index < 60; index++) await openNew(map(`第 ${index} 张`));
  expect(await kept()).toHaveLength(61);
  expect($maps.get()).toHaveLength(61);
});

test('a map that cannot be kept does not make room for another before it is in a file', async () => {
  const id = $mapId.get();
  await openNew(map('第二张'));
  refuse('put', 'QuotaExceededError');
  write('改过的第二张');
  expect(await openNew(map('第三张'))).toBe(false);
  expect(await openMap(id)).toBe(false);
  expect($map.get().root.text).toBe('改过的第二张');
  expect($toasts.get().at(-1)?.text).toContain('导出备份');
  backedUp($map.get());
  expect(await openNew(map('第三张'))).toBe(true);
  expect($map.get().root.text).toBe('第三张');
});

test('what is typed while another map is being opened is kept', async () => {
  const id = $mapId.get();
  write('改');
  const opening = openNew(map('第二张'));
  write('改了又改');
  await opening;
  await openMap(id);
  expect($map.get().root.text).toBe('改了又改');
});

test('a change that is undone at once, or while it is written, leaves what is seen', async () => {
  page([]);
  const stop = startKeeping();
  await begun();
  write('改');
  undo();
  await vi.waitFor(() => expect($saved.get()).toBe('saved'), { timeout: 2000 });
  write('改');
  const writing = flush();
  undo();
  await writing;
  await vi.waitFor(() => expect($saved.get()).toBe('saved'), { timeout: 2000 });
  expect(await kept()).toEqual(['第一张']);
  stop();
  vi.unstubAllGlobals();
});

/** A page with storage of its own, in which other pages left these. */
function page(left: unknown[]): Record<string, string> {
  const storage: Record<string, string> = Object.fromEntries(
    left.map((one, index) => [`pdf365:mindmap:journal:${index}`, JSON.stringify(one)]),
  );
  const hidden = (value: unknown) => ({ value, enumerable: false });
  Object.defineProperties(storage, {
    getItem: hidden((key: string) => storage[key] ?? null),
    setItem: hidden((key: string, value: string) => Object.assign(storage, { [key]: value })),
    removeItem: hidden((key: string) => Reflect.deleteProperty(storage, key)),
  });
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { documentElement: { dataset: {} }, visibilityState: 'visible' }),
  );
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', storage);
  return storage;
}

test('what the last page left is there although the database cannot be read', async () => {
  const storage = page([{ id: 'x', states: ['a', 'b'], map: map('没写完') }]);
  const get = refuse('get', 'SecurityError');
  const stop = startKeeping();
  await begun();
  expect($map.get().root.text).toBe('没写完');
  expect($saved.get()).toBe('failed');
  expect(Object.values(storage)).toHaveLength(1);
  get.mockRestore();
  await flush();
  expect($saved.get()).toBe('saved');
  expect(await kept()).toContain('没写完');
  expect(Object.values(storage)).toHaveLength(0);
  stop();
  vi.unstubAllGlobals();
});

test('windows that closed together all left what was not written yet', async () => {
  const storage = page([
    { id: 'x', states: ['a'], map: map('左窗') },
    { id: 'y', states: ['b'], map: map('右窗') },
    { id: 'z', states: [], map: { root: '坏了' } },
  ]);
  const stop = startKeeping();
  await begun();
  expect(await kept()).toEqual(['右窗', '左窗', '第一张']);
  expect($map.get().root.text).toBe('右窗');
  expect(Object.keys(storage)).toHaveLength(1); // the one that is not whole
  stop();
  vi.unstubAllGlobals();
});
