// What a film of 2 GB takes of memory, through the page in Chromium and through the service: npm run bench -- media
// film [FILE] [format …]. Without a file one is made: five seconds of noise, repeated.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freshBrowser } from './chromium.ts';
import { factsOf } from './media-facts.ts';
import { readProc, watchMemory } from './processes.ts';
import { withSite } from './site.ts';

const PORT = Number(process.env.BENCH_PORT ?? 3658);
const GB = 2 ** 30;
const WATCH_MS = 200;
const PATIENCE_MS = 1_800_000;

/** A film of about 2 GB and 16 minutes, which costs little to make. */
function makeFilm(folder: string): string {
  const [piece, film] = [join(folder, 'piece.mp4'), join(folder, 'film.mp4')];
  const sound = ['-f', 'lavfi', '-i', 'sine=f=440:b=4:d=5'];
  const noise = ['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=30:d=5,noise=alls=40:allf=t', ...sound];
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '17M', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...noise, ...encode, piece]);
  // No more than the service takes in; the first time is not one of the repetitions.
  const times = Math.floor((1.98 * GB) / statSync(piece).size) - 1;
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-stream_loop', String(times), '-i', piece, '-c', 'copy', film]);
  return film;
}

/** The processes that this one started, and those that they did, with their command lines. */
function descendants(): Map<number, string> {
  const parents = readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id))
    .map((id): [number, number] => [Number(id), Number(/\) \S (\d+)/.exec(readProc(`/proc/${id}/stat`))?.[1])]);
  const found = new Map<number, string>([[process.pid, '']]);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const [id, parent] of parents) if (found.has(parent)) found.set(id, readProc(`/proc/${id}/cmdline`));
  }
  found.delete(process.pid);
  return found;
}

/** Those of our processes whose command line is of a kind. */
const processesOf = (isOurs: (line: string) => boolean): number[] =>
  [...descendants()].flatMap(([id, line]) => (isOurs(line) ? [id] : []));

interface FilmJob {
  tool: string;
  settings: Record<string, unknown>;
}
const JOBS: FilmJob[] = [
  { tool: 'video-to-audio', settings: { audio: 'mp3' } },
  { tool: 'video-to-audio', settings: { audio: 'm4a' } },
  { tool: 'video-to-video', settings: { video: 'mkv', encode: 'keep' } },
  // No browser writes WMA: the film goes to the service.
  { tool: 'video-to-audio', settings: { audio: 'wma' } },
];

async function through(page: Page, origin: string, { tool, settings }: FilmJob, film: string): Promise<string> {
  await page.goto(`${origin}/${tool}/`);
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key as string, value as string),
    [`pdf365:settings:${tool}`, JSON.stringify(settings)],
  );
  await page.goto(`${origin}/${tool}/`, { waitUntil: 'networkidle' });
  await page.locator('input[data-input=files]').setInputFiles(film);
  const saving = page.waitForEvent('download', { timeout: PATIENCE_MS });
  return (await saving).path();
}

async function measure(job: FilmJob, film: string, origin: string): Promise<void> {
  const { context, end } = await freshBrowser();
  const renderers = watchMemory(() => processesOf((line) => line.includes('--type=renderer')), WATCH_MS);
  const service = watchMemory(() => processesOf((line) => !/chrom|crashpad/.test(line)), WATCH_MS);
  try {
    const began = performance.now();
    const page = context.pages()[0] ?? (await context.newPage());
    const saved = await through(page, origin, job, film);
    const seconds = (performance.now() - began) / 1000;
    const made = factsOf(saved);
    const words = `${(statSync(saved).size / 1e6).toFixed(0)} MB, ${made.seconds.toFixed(0)} s long`;
    console.log(
      `${job.tool} ${JSON.stringify(job.settings)}: ${words}, after ${seconds.toFixed(0)} s; renderers ${renderers().toFixed(0)} MB, service ${service().toFixed(0)} MB`,
    );
  } catch (thrown) {
    console.log(
      `${job.tool} ${JSON.stringify(job.settings)}: ${String(thrown).slice(0, 300)}; ${renderers()} MB, ${service()} MB`,
    );
  } finally {
    await end();
  }
}

/**
 * Prints for each job what came out, how long it took, and the most memory of Chromium's renderers and of the service.
 */
export async function benchMediaFilm(words: readonly string[]): Promise<void> {
  const given = words.find((word) => word.includes('/'));
  const formats = words.filter((word) => word !== given);
  const asked = ({ settings }: FilmJob): boolean =>
    formats.length === 0 || formats.some((one) => Object.values(settings).includes(one));
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-film-'));
  try {
    const film = given ?? makeFilm(folder);
    console.log(`${statSync(film).size} bytes, ${factsOf(film).seconds.toFixed(0)} s`);
    await withSite(PORT, async (origin) => {
      for (const job of JOBS.filter(asked)) await measure(job, film, origin);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
