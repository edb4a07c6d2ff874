import { expect, test } from './test.ts';

/**
 * The guard of all other tests must itself raise the alarm: each of these is expected to fail, and only by the guard.
 */
test.describe('the guard notices', () => {
  const mischief: Record<string, string> = {
    'an error in the console': 'console.error("x")',
    'an exception': 'setTimeout(() => { throw new Error("x"); })',
    'a request with a body': 'fetch("/healthz", { method: "POST", body: "x" })',
    'a request to elsewhere': 'new Image().src = "https://example.com/x.png"',
    'code from a string': 'setTimeout(() => { try { new Function("") } catch {} })',
    'a beacon': 'navigator.sendBeacon("/healthz", "x")',
  };
  for (const [name, code] of Object.entries(mischief)) {
    test(name, async ({ page }) => {
      test.fail();
      await page.goto('/');
      // A script element is let through by no policy; the debugger's own evaluation stands for a fault in the site's
      // code.
      await page.evaluate(code).catch(() => undefined);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      await expect(page.locator('html')).toBeAttached();
    });
  }
});
