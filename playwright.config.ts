import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './scripts/set-up/programs.mjs';

process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/compiled'); // for each service that a test starts
const port = Number(process.env.E2E_PORT ?? 3651);
const executablePath = findBrowser() ?? '/usr/bin/chromium';
/** No connections of the browser's own, so that tests see the site's and nothing else; and what makes them cheap. */
const ARGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A test's work is short: optimising its WebAssembly costs more than it saves (a fifth of a recognition's CPU time).
  '--js-flags=--wasm-tiering-budget=300000000',
];

/** One served build for all tests. Tests tagged @phone run on a phone of 360 px, all the others on a desktop. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Limits end what hangs and judge no speed: a machine with twenty times its work is slow, and not at fault.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  workers: 3, // a window waits for its page, and leaves a core to the next
  fullyParallel: true,
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0, // a busy machine may starve a browser; the report still names what was flaky
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'], ['line']] : 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    acceptDownloads: true,
    actionTimeout: 45_000,
    screenshot: 'only-on-failure',
    // A new window costs a browser as much as three page loads: a worker's one is emptied between tests.
    reuseContext: true,
    // The headless shell reads names of files as the locale says, and knows none but ASCII in one that is not set.
    launchOptions: {
      executablePath,
      args: ARGS,
      env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
    },
  },
  projects: [
    {
      name: 'desktop',
      // Drawing without a graphics card is a sixth of a test's work, most of it for what moves: tests of that say so.
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1440, height: 900 },
        contextOptions: { reducedMotion: 'reduce' },
      },
      grepInvert: /@phone/,
    },
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } }, grep: /@phone/ },
  ],
  webServer: {
    // What an interrupted run left in the queue would be worked on first.
    command: `node -e "fs.rmSync(process.env.DATA, { recursive: true, force: true })" && node src/service/main.ts`,
    url: `http://127.0.0.1:${port}/healthz`,
    env: { PORT: String(port), HOST: '127.0.0.1', DATA: join(tmpdir(), `pdf365-e2e-${port}`), LOG_LEVEL: 'error' },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    reuseExistingServer: false,
  },
});
