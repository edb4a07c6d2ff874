import { test as base } from '@playwright/test';
import { expect, test, watch } from './test.ts';

test('the guard fails a test in which something happened', async ({ page }) => {
  test.fail();
  await page.goto('/');
  await page.evaluate(() => console.error('x'));
});

const MISCHIEF: Record<string, { code: string; fault: RegExp }> = {
  'an error in the console': { code: 'console.error("x")', fault: /^console: x / },
  'an exception': { code: 'setTimeout(() => { throw new Error("thrown"); })', fault: /^pageerror: Error: thrown/ },
  'a request with a body': { code: 'fetch("/healthz", { method: "POST", body: "x" })', fault: /^upload: POST / },
  'a request to elsewhere': {
    code: 'new Image().src = "https://example.com/x.png"',
    fault: /^(?:elsewhere: https:..example|console: .*policy.*example)/i,
  },
  'code from a string': {
    code: 'setTimeout(() => { try { new Function("") } catch {} })',
    fault: /^console: content security policy: script-src/,
  },
  'a beacon': { code: 'navigator.sendBeacon("/healthz?beacon", "x")', fault: /^upload: POST .*beacon/ },
};

base('the guard writes down all kinds of mischief', async ({ page, context, baseURL }) => {
  const faults: string[] = [];
  await watch(context, new URL(baseURL ?? '').origin, faults);
  await page.goto('/');
  for (const [name, { code, fault }] of Object.entries(MISCHIEF)) {
    // A script element is let through by no policy; the debugger's own evaluation stands for a fault in the site's
    // code.
    await page.evaluate(code).catch(() => undefined);
    await expect.poll(() => faults.filter((one) => fault.test(one)), { message: name }).not.toEqual([]);
  }
});
