import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { WORK, WORKBENCH } from './chunks.ts';
import { expect, test } from './test.ts';

const DIST = join(import.meta.dirname, '../../dist');
const KB = 1024;

/** Bytes as they are sent: the smallest files are not compressed. */
function sent(path: string): number {
  const packed = join(DIST, `${path}.br`);
  return statSync(existsSync(packed) ? packed : join(DIST, path)).size;
}

test('a tool page at rest fetches what takes files in, and the workbench only with intent', async ({ page }) => {
  const fetched = new Set<string>();
  page.on('request', (request) => fetched.add(new URL(request.url()).pathname));
  const idle = page.waitForResponse(WORK);
  await page.goto('/pdf-merge/', { waitUntil: 'load' });
  await idle;
  await page.waitForLoadState('networkidle');
  const scripts = [...fetched].filter((path) => path.endsWith('.js'));
  const sheets = [...fetched].filter((path) => path.endsWith('.css'));
  const js = scripts.reduce((sum, path) => sum + sent(path), 0);
  const all = sheets.reduce((sum, path) => sum + sent(path), js) + sent('/pdf-merge/index.html');
  expect(scripts.length).toBeGreaterThan(5);
  expect(js).toBeLessThanOrEqual(110 * KB);
  expect(all).toBeLessThanOrEqual(150 * KB);
  const workbench = page.waitForResponse(WORKBENCH);
  await page.locator('label', { hasText: /^选择文件$/ }).hover();
  await workbench;
});
