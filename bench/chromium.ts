import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/set-up/programs.mjs';
import type { BrowserJob } from './browser-jobs.ts';
import type { Counted } from './counted.ts';
import { allProcesses, cpuOf, familyOf, readProc, watchMemory } from './processes.ts';

/** What one visit cost: seconds as the visitor waits, CPU seconds of all the browser's processes. */
export interface Visit {
  /** file chosen → result saved */
  total: number;
  /** file chosen → start can be pressed */
  ready: number;
  /** start pressed → result saved */
  job: number;
  cpu: number;
  /** MB fetched after the file was chosen */
  fetched: number;
  /** main thread: the sum of what long tasks (50 ms and more) last beyond 50 ms, and the longest, in ms */
  blocked: number;
  longest: number;
  /** peak of proportional memory in MB; NaN where it was not watched, for watching costs time */
  mb: number;
  saved: string;
  /** Of what was saved, which goes with the browser. */
  bytes: number;
}

const IDLE_MS = 1200;
const SAVED_WITHIN_MS = 120_000;
const WATCH_MS = 60;

interface Bench {
  long: { blocked: number; longest: number };
  mark: { chosen: number; started: number };
  /** Whether the island has taken the page over: a file given before would be lost. */
  alive(): boolean;
}

/** A browser with a fresh profile. Close it with `end`, which removes the profile. */
export async function freshBrowser(): Promise<{ context: BrowserContext; profile: string; end(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'pdf365-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? '/usr/bin/chromium',
    acceptDownloads: true,
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
  });
  await context.addInitScript({ path: join(import.meta.dirname, 'visitor.js') });
  const end = async (): Promise<void> => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, profile, end };
}

/** How a visit goes: to which site, for which job, with which files. */
export interface Visiting {
  site: Counted;
  job: Pick<BrowserJob, 'tool' | 'settings'>;
  files: string[];
  pointed: boolean;
  /** Its memory is watched, which costs time. */
  watched: boolean;
  /** Called before the files are given. */
  given?: () => Promise<void>;
}

/**
 * Opens the tool, rests until the page is idle, gives it the files and waits for the saved result. With `pointed` the
 * pointer rests on the drop zone first, as before a click on the pick button.
 */
export async function visit(
  { context, profile }: { context: BrowserContext; profile: string },
  { site, job, files, pointed, watched, given }: Visiting,
): Promise<Visit> {
  const { origin } = site;
  const page = context.pages()[0] ?? (await context.newPage());
  await forgetVisit(page, origin);
  const setting = `localStorage.setItem('pdf365:settings:${job.tool}', ${JSON.stringify(JSON.stringify(job.settings))})`;
  await page.evaluate(setting); // this page has no policy against it yet
  await page.goto(`${origin}/${job.tool}/`, { waitUntil: 'load' });
  await page.waitForFunction(() => (globalThis as unknown as { bench: Bench }).bench.alive());
  if (pointed) await page.locator('label', { hasText: /^选择文件$/ }).hover();
  await page.waitForTimeout(IDLE_MS);
  await given?.();
  const pids = processes(profile);
  const memory = watched ? watchMemory(() => processes(profile), WATCH_MS) : undefined;
  const before = cpuOf(pids);
  const resting = site.bytes();
  const saving = page.waitForEvent('download', { timeout: SAVED_WITHIN_MS });
  saving.catch(() => undefined); // told below, with what the visit waited for
  await page.locator('input[data-input=files]').setInputFiles(files);
  const saved = await (await saving.catch((error: unknown) => unsaved(page, error))).path();
  const fetched = (site.bytes() - resting) / 1e6;
  const end = performance.timeOrigin + performance.now();
  const cpu = cpuOf(processes(profile)) - before;
  const { long, mark } = await page.evaluate(() => {
    const { long, mark } = (globalThis as unknown as { bench: Bench }).bench;
    return { long, mark };
  });
  return {
    total: (end - mark.chosen) / 1000,
    job: (end - mark.started) / 1000,
    cpu,
    saved,
    bytes: statSync(saved).size,
    fetched,
    ready: (mark.started - mark.chosen) / 1000,
    ...long,
    mb: memory?.() ?? Number.NaN,
  };
}

/** Says how far a visit came that brought nothing: on a crowded machine a job of seconds takes minutes. */
async function unsaved(page: Page, error: unknown): Promise<never> {
  const mark = await page
    .evaluate(() => (globalThis as unknown as { bench: Bench }).bench.mark)
    .catch(() => ({}) as Partial<Bench['mark']>);
  const at = mark.started ? '开始之后没有结果' : mark.chosen ? '给了文件，等不到开始按钮' : '没有收到文件';
  throw new Error(`${SAVED_WITHIN_MS / 1000} 秒内没有存盘：${at}`, { cause: error });
}

/** A page that does nothing but hand the files back as one download: what the browser itself takes. Seconds and CPU. */
export async function floorVisit(
  { context, profile }: { context: BrowserContext; profile: string },
  site: Counted,
  files: string[],
): Promise<Pick<Visit, 'total' | 'cpu'>> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${site.origin}/robots.txt`);
  await page.evaluate(() => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', multiple: true });
    input.onchange = async () => {
      Object.assign(globalThis, { chosen: performance.timeOrigin + performance.now() });
      const parts = await Promise.all([...(input.files ?? [])].map((file) => file.arrayBuffer()));
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(parts));
      link.download = 'back.bin';
      link.click();
    };
    document.body.append(input);
  });
  await page.waitForTimeout(IDLE_MS);
  const before = cpuOf(processes(profile));
  const saving = page.waitForEvent('download');
  await page.locator('input').setInputFiles(files);
  await (await saving).path();
  const end = performance.timeOrigin + performance.now();
  const cpu = cpuOf(processes(profile)) - before;
  const chosen = await page.evaluate(() => (globalThis as unknown as { chosen: number }).chosen);
  return { total: (end - chosen) / 1000, cpu };
}

/** Takes what the last visit left in the browser's storage away; caches stay. */
async function forgetVisit(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/robots.txt`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });
  await devtools.detach();
}

/**
 * The ids of the processes that belong to the browser of this profile: the one started with it and all that it started.
 */
function processes(profile: string): number[] {
  const [root = 0] = allProcesses().filter((id) => {
    const command = readProc(`/proc/${id}/cmdline`);
    return command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=');
  });
  return familyOf(root);
}
