import type { Page } from '@playwright/test';

/** Everything the site keeps in the browser's database, by key; nothing where it was never made. */
export const stored = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'pdf365')) return {};
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('pdf365');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const store = database.transaction('keep').objectStore('keep');
    const whole = <Type>(asked: IDBRequest<Type>): Promise<Type> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    const [keys, values] = await Promise.all([whole(store.getAllKeys()), whole(store.getAll())]);
    database.close();
    return Object.fromEntries(keys.map((key, at) => [String(key), values[at] instanceof Blob ? 'blob' : values[at]]));
  });

/**
 * What is kept of a tool's page: whether a job was under way, and how many results there were; nothing while there is
 * no record.
 */
export async function storedJob(page: Page, tool: string): Promise<{ running: boolean; results: number } | undefined> {
  const record = (await stored(page))[`record:${tool}`] as { running: boolean; results: unknown[] } | undefined;
  return record && { running: record.running, results: record.results.length };
}
