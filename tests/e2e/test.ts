import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';

declare global {
  var axe: typeof import('axe-core');
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Everything a page must never do, written down as it happens. */
export async function watch(context: BrowserContext, origin: string, faults: string[]): Promise<void> {
  context.on('console', (message) => {
    const policy = /content security policy/i.test(message.text());
    if (message.type() === 'error' || policy) faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (thrown) => {
    const { name, message, stack } = thrown.error();
    faults.push(`pageerror: ${name}: ${message} ${stack ?? ''} (${thrown.page()?.url()})`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (request.method() !== 'GET' || request.postDataBuffer()) faults.push(`upload: ${request.method()} ${url}`);
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin) faults.push(`elsewhere: ${url}`);
  });
  context.on('page', (page) => page.on('websocket', (socket) => faults.push(`websocket: ${socket.url()}`)));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`content security policy: ${violatedDirective} ${blockedURI}`),
    );
  });
}

interface Options {
  /** What the console may say in these tests, where the test itself brings it about. */
  allowed: RegExp;
}
interface Fixtures {
  faultless: undefined;
}

/** A test that fails on any console error, exception, policy report, request with a body or request to elsewhere. */
export const test = base.extend<Options & Fixtures>({
  allowed: [/^$/, { option: true }],
  faultless: [
    async ({ context, baseURL, allowed }, use, info) => {
      const faults: string[] = [];
      await watch(context, new URL(baseURL ?? '').origin, faults);
      await use(undefined);
      const found = faults.filter((fault) => !allowed.test(fault));
      // The next test of this worker gets the same context, and only its storage is emptied for it: what a page writes
      // as it goes must be there before. A failed one is still to be photographed. Where a page is left, Playwright
      // also empties the browser's cache, and each test fetches and compiles all scripts anew, a quarter of its work.
      if (info.status === info.expectedStatus && !found.length)
        await Promise.all(context.pages().map((page) => page.close()));
      await context.setOffline(false);
      await context.clearPermissions();
      expect(found).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Waits until the island that this one element belongs to lives: React marks what it has taken over, and what was done
 * before is lost.
 */
export const alive = (element: Locator): Promise<void> =>
  expect(async () => {
    expect(await element.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactProps')))).toBe(true);
  }).toPass({ intervals: [50] });

/**
 * The accessibility faults of the page as it stands, or of one part of it, one line each. axe is called in the page
 * itself: nothing is framed from elsewhere here, and its Playwright package takes twice the time for the same answer.
 */
export async function axeFaults(page: Page, part = 'html'): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async (include) => (await globalThis.axe.run({ include: [include] }, { resultTypes: ['violations'] })).violations,
    part,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${page.url()} ${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Waits for what is fading in: half-transparent text has no contrast to judge. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });

export { expect };
