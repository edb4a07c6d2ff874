import type { Page, Route } from '@playwright/test';

/** Holds back what matches until it is let go. */
export async function hold(page: Page, path: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let free = false;
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (free) await route.continue();
      else held.push(route);
    },
  );
  return async () => {
    free = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}
