// Every file of sound and film through every tool of the family, in the service's engine and in Chromium's: npm run
// bench -- media places [engine …]. A result is opened and decoded by FFmpeg; what comes out is `ok`, a code, or `wrong`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { toErrorData } from '../schemas/error.ts';
import { optionSchema } from '../schemas/option.ts';
import { loadCatalog } from '../src/catalog/load.ts';
import { runEngine } from '../src/engines/load-node.ts';
import { fileAt } from '../src/engines/path-file.ts';
import { inputPath } from '../tests/corpus.ts';
import { decodeFaults, probeMedia } from '../tests/golden/media-programs.ts';
import { withSite } from './site.ts';

const PORT = 3658;
/** Headers and frames that encoders add, seconds. */
const LONGER = 0.35;

interface Case {
  engine: string;
  name: string;
  from: 'audio' | 'video';
  options: Record<string, unknown>;
  /** How long a result should be, of so many seconds; undefined where it is no sound or film. */
  seconds?(source: number): number;
  /** It exists for the browser as well. */
  browser?: boolean;
}

const same = (source: number): number => source;
const CASES: Case[] = [
  ...['mp3', 'wav', 'opus', 'm4a'].map((audio) => media('audio', { kind: 'audio', audio })),
  ...['mp3'].map((audio) => media('video', { kind: 'audio', audio })),
  ...['mp4', 'webm', 'mkv'].map((video) => media('video', { kind: 'video', video })),
  {
    engine: 'audio-cut',
    name: 'cut',
    from: 'audio',
    browser: true,
    seconds: () => 0.7,
    options: { parts: ['0.1-0.5,0.6-0.9'] },
  },
  { engine: 'media-compress', name: 'half', from: 'audio', options: { kind: 'audio', mode: 'size' }, seconds: same },
  { engine: 'media-compress', name: 'half', from: 'video', options: { kind: 'video', mode: 'size' }, seconds: same },
  { engine: 'media-compress', name: 'trial', from: 'video', options: { kind: 'video', trial: true } },
  { engine: 'video-slides', name: 'pptx', from: 'video', options: { format: 'pptx' }, browser: true },
  { engine: 'video-slides', name: 'pdf', from: 'video', options: { format: 'pdf' }, browser: true },
];

function media(from: 'audio' | 'video', options: Record<string, string>): Case {
  return { engine: 'media', name: String(options[String(options.kind)]), from, options, seconds: same, browser: true };
}

type Outcome = { files: { name: string; bytes: Uint8Array }[] } | { code: string };

const { engines } = loadCatalog();

/** The options with the target at half of the file, where one is asked for. */
function optionsOf({ engine, options }: Case, bytes: number): Record<string, unknown> {
  const target = options.mode === 'size' ? { target: Math.max(0.01, bytes / 2 / 2 ** 20) } : {};
  return optionSchema(engines[engine]?.options ?? {}).parse({ ...options, ...target }) as Record<string, unknown>;
}

async function inService(one: Case, path: string): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-places-'));
  try {
    const file = await fileAt(path);
    const results = await runEngine(one.engine, [file], optionsOf(one, file.size), { folder: async () => folder });
    return { files: await Promise.all(results.map(async (made) => ({ name: made.name, bytes: await made.bytes() }))) };
  } catch (thrown) {
    return { code: toErrorData(thrown).code };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Asks the site's own worker, as the page does; `fit` is what it says before. */
async function inBrowser(page: Page, one: Case, path: string, size: number): Promise<Outcome & { fit: string }> {
  const call = { engine: one.engine, options: optionsOf(one, size), name: basename(path) };
  const answer = await page.evaluate(async ({ engine, options, name }) => {
    const url = await (await fetch('/bench-worker')).text();
    const worker = new Worker(url, { type: 'module' });
    const file = new File([await (await fetch('/bench-file')).blob()], name);
    const ask = (message: object): Promise<{ kind: string; [key: string]: unknown }> =>
      new Promise((resolve) => {
        worker.onmessage = ({ data }) => {
          if (['fit', 'done', 'failed'].includes(data.kind)) resolve(data);
        };
        worker.onerror = () => resolve({ kind: 'failed', error: { code: 'crashed' } });
        setTimeout(() => resolve({ kind: 'failed', error: { code: 'hung' } }), 60_000);
        worker.postMessage(message);
      });
    const { fit } = await ask({ kind: 'fits', id: 1, engine, file, wish: options });
    const made = await ask({ kind: 'run', id: 2, call: { engine, files: [file], options, passwords: [], cores: 1 } });
    const files = await Promise.all(
      ((made.files ?? []) as File[]).map(async (each) => {
        const bytes = new Uint8Array(await each.arrayBuffer());
        let text = '';
        for (let at = 0; at < bytes.length; at += 30_000)
          text += String.fromCharCode(...bytes.subarray(at, at + 30_000));
        return { name: each.name, base64: btoa(text) };
      }),
    );
    worker.terminate();
    return {
      fit: typeof fit === 'string' ? fit : (fit as { reason: string } | undefined)?.reason,
      files,
      error: made.error,
    };
  }, call);
  const fit = answer.fit ?? '?';
  if (answer.error) return { fit, code: (answer.error as { code: string }).code };
  return {
    fit,
    files: answer.files.map(({ name, base64 }) => ({ name, bytes: new Uint8Array(Buffer.from(base64, 'base64')) })),
  };
}

/** `ok`, the code of a refusal, or what is wrong. */
function verdict(one: Case, outcome: Outcome, path: string, folder: string): string {
  if ('code' in outcome) return outcome.code === 'unknown' ? 'wrong: unknown' : outcome.code;
  const [result] = outcome.files;
  if (!result) return 'wrong: nothing';
  const out = join(folder, `out-${result.name}`);
  writeFileSync(out, result.bytes);
  if (one.engine === 'video-slides') return slides(out);
  const faults = decodeFaults(out);
  if (faults) return `wrong: ${faults.split('\n')[0]}`;
  if (!one.seconds) return 'ok';
  const [made, wanted] = [probeMedia(out).seconds, one.seconds(probeMedia(path).seconds)];
  // ffprobe guesses the length of a bare AAC stream.
  if (!/\.aac$/.test(path) && Math.abs(made - wanted) > LONGER + wanted * 0.03)
    return `wrong: ${made} s for ${wanted} s`;
  return 'ok';
}

/** How many pages of pictures a result has, by programs that are not ours. */
function slides(path: string): string {
  const [program, args, pattern] = /\.pdf$/.test(path)
    ? ['pdfimages', ['-list', path], /^ +\d+ +\d+ image/gm]
    : ['unzip', ['-l', path], /ppt\/slides\/slide\d+\.xml/g];
  const { stdout, status } = spawnSync(program as string, args as string[], { encoding: 'utf8' });
  const count = stdout.match(pattern as RegExp)?.length ?? 0;
  return status === 0 && count > 0 ? `ok, ${count}` : `wrong: ${count} pictures`;
}

const filesOf = (kind: string): string[] => {
  const folder = inputPath(`corpus:${kind}`);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
};

/** A page that has what the site's worker needs, and answers with the file at hand. */
async function openPage(origin: string): Promise<{ page: Page; give(path: string): void; close(): Promise<void> }> {
  const worker = readdirSync('dist/_astro').find((name) => /^worker-.*\.js$/.test(name));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
  const page = await browser.newPage();
  let current = '';
  await page.route('**/bench-file', (route) => route.fulfill({ path: current }));
  await page.route('**/bench-worker', (route) => route.fulfill({ body: `/_astro/${worker}` }));
  await page.goto(`${origin}/audio-to-audio/`);
  const give = (path: string): void => {
    current = path;
  };
  return { page, give, close: () => browser.close() };
}

/** A line for one file: the verdict in the service, in the browser, and what the browser said before. */
async function judge(one: Case, path: string, page: Page, folder: string): Promise<string> {
  const { size } = await fileAt(path);
  const service = verdict(one, await inService(one, path), path, folder);
  const local = one.browser ? await inBrowser(page, one, path, size) : undefined;
  const here = local ? `${verdict(one, local, path, folder)} (${local.fit})` : '—';
  return `${one.engine} ${one.from}→${one.name}  ${basename(path)}: ${service} | ${here}`;
}

/** Prints a line for each file and case, and at the end those that are wrong. */
export async function benchMediaPlaces(asked: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-places-'));
  const cases = CASES.filter(({ engine }) => asked.length === 0 || asked.includes(engine));
  await withSite(PORT, async (origin) => {
    const { page, give, close } = await openPage(origin);
    const lines: string[] = [];
    for (const one of cases)
      for (const path of filesOf(one.from)) {
        give(path);
        lines.push(await judge(one, path, page, folder));
        console.log(lines.at(-1));
      }
    await close();
    const wrong = lines.filter((line) => line.includes('wrong'));
    console.log(`\nwrong: ${wrong.length}\n${wrong.join('\n')}`);
  });
  rmSync(folder, { recursive: true, force: true });
}
