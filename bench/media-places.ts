// Every file of sound and film through every tool of the family, in the service's engine and in Chromium's: npm run
// bench -- media places [words of a tool …] [FOLDER]. A folder's files take the place of the corpus. A result is
// decoded by FFmpeg and compared with its source (`media-facts.ts`); what comes out is `ok`, a code, or `wrong`. At the
// end the table of bench/README.md.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { toErrorData } from '../schemas/error.ts';
import { optionSchema } from '../schemas/option.ts';
import { findChromium } from '../scripts/set-up/programs.mjs';
import { loadCatalog } from '../src/catalog/load.ts';
import { runEngine } from '../src/engines/load-node.ts';
import { fileAt } from '../src/engines/path-file.ts';
import { inputPath } from '../tests/corpus.ts';
import { decode } from '../tests/golden/media-programs.ts';
import { factsOf, faultsOf } from './media-facts.ts';
import { withSite } from './site.ts';

const PORT = Number(process.env.BENCH_PORT ?? 3658);

interface Case {
  engine: string;
  name: string;
  from: 'audio' | 'video';
  options: Record<string, unknown>;
  /**
   * The result is all of the source, and is compared with it; else it lasts so many seconds, or is no sound or film.
   */
  whole?: boolean;
  seconds?: number;
  /** It exists for the browser as well. */
  browser?: boolean;
}

const CASES: Case[] = [
  ...['mp3', 'wav', 'opus', 'm4a'].map((audio) => media('audio', { kind: 'audio', audio })),
  ...['mp3'].map((audio) => media('video', { kind: 'audio', audio })),
  ...['mp4', 'webm', 'mkv'].map((video) => media('video', { kind: 'video', video })),
  {
    engine: 'audio-cut',
    name: 'cut',
    from: 'audio',
    browser: true,
    seconds: 0.7,
    options: { parts: ['0.1-0.5,0.6-0.9'] },
  },
  ...['mp3', 'm4a', 'opus'].map((format) => smaller(`half ${format}`, { mode: 'size', format })),
  smaller('voice mp3', { mode: 'quality', sound: 'voice', format: 'mp3' }),
  smaller('balanced opus', { mode: 'quality', sound: 'balanced', format: 'opus' }),
  { engine: 'media-compress', name: 'half', from: 'video', options: { mode: 'size' }, whole: true },
  { engine: 'media-compress', name: 'small', from: 'video', options: { quality: 'small' }, whole: true },
  { engine: 'media-compress', name: 'trial', from: 'video', options: { trial: true } },
  { engine: 'video-slides', name: 'pptx', from: 'video', options: { format: 'pptx' }, browser: true },
  { engine: 'video-slides', name: 'pdf', from: 'video', options: { format: 'pdf' }, browser: true },
];

function media(from: 'audio' | 'video', options: Record<string, string>): Case {
  return { engine: 'media', name: String(options[String(options.kind)]), from, options, whole: true, browser: true };
}

function smaller(name: string, options: Record<string, string>): Case {
  return { engine: 'audio-compress', name, from: 'audio', options, whole: true, browser: true };
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
        setTimeout(() => resolve({ kind: 'failed', error: { code: 'hung' } }), 240_000);
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
  const decoding = decode(out, false).faults;
  if (decoding) return `wrong: ${decoding.split('\n')[0]}`;
  const made = factsOf(out);
  if (one.seconds && Math.abs(made.seconds - one.seconds) > 0.2) return `wrong: ${made.seconds} s`;
  if (!one.whole) return 'ok';
  const faults = faultsOf(made, factsOf(path), { made: out, source: path }, kindOf(one));
  return faults.length ? `wrong: ${faults.join(', ')}` : 'ok';
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

/** What a result is: the sound of a file, or its pictures with it. */
const kindOf = ({ engine, options }: Case): string =>
  engine === 'media' ? String(options.kind) : engine === 'media-compress' ? 'video' : 'audio';

/** The files of a folder, or of the corpus, that are of this kind. */
function filesOf(kind: 'audio' | 'video', folder: string | undefined): string[] {
  const all = readdirSync(folder ?? inputPath(`corpus:${kind}`), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return folder ? all.filter((path) => !!factsOf(path).picture === (kind === 'video')) : all;
}

/** A page that has what the site's worker needs, and answers with the file at hand. */
async function openPage(origin: string): Promise<{ page: Page; give(path: string): void; close(): Promise<void> }> {
  const worker = readdirSync('dist/_astro').find((name) => /^worker-.*\.js$/.test(name));
  const browser = await chromium.launch({ executablePath: findChromium() ?? '/usr/bin/chromium' });
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

/**
 * What became of one file in the service and in the browser (undefined where the tool is not there), and what was said
 * before.
 */
interface Judged {
  one: Case;
  path: string;
  service: string;
  local?: string;
  fit?: string;
}

async function judge(one: Case, path: string, page: Page, folder: string): Promise<Judged> {
  const { size } = await fileAt(path);
  const service = verdict(one, await inService(one, path), path, folder);
  if (!one.browser) return { one, path, service };
  const outcome = await inBrowser(page, one, path, size);
  return { one, path, service, local: verdict(one, outcome, path, folder), fit: outcome.fit };
}

const titleOf = ({ engine, from, name }: Case): string => `${engine} ${from}→${name}`;
const lineOf = ({ one, path, service, local, fit }: Judged): string =>
  `${titleOf(one)}  ${basename(path)}: ${service} | ${local ? `${local} (${fit})` : '—'}`;

/** `8 ok, 2 unsupported`. */
function counted(verdicts: string[]): string {
  const kinds = verdicts.map((one) => one.split(/[:,]/)[0] ?? '');
  const count = (kind: string): number => kinds.filter((one) => one === kind).length;
  return [...new Set(kinds)].map((kind) => `${count(kind)} ${kind}`).join(', ') || '—';
}

/** The table of bench/README.md. `goes`: of how many files the browser says beforehand that it does them. */
function tableOf(all: Judged[]): string {
  const rows = CASES.map((one) => {
    const mine = all.filter((judged) => judged.one === one);
    const local = mine.flatMap((judged) => judged.local ?? []);
    const goes = local.length ? String(mine.filter(({ fit }) => fit === 'browser').length) : '—';
    return mine.length
      ? [`| ${titleOf(one)} | ${counted(mine.map(({ service }) => service))} | ${counted(local)} | ${goes} |`]
      : [];
  });
  return ['| tool | service | browser | goes there |', '|---|---|---|---|', ...rows.flat()].join('\n');
}

/** Prints a line for each file and case, and at the end the table and the lines that are wrong. */
export async function benchMediaPlaces(asked: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-places-'));
  const given = asked.find((word) => word.includes('/'));
  const wanted = asked.filter((word) => word !== given);
  const cases = CASES.filter((one) => wanted.length === 0 || wanted.some((word) => titleOf(one).includes(word)));
  await withSite(PORT, async (origin) => {
    const { page, give, close } = await openPage(origin);
    const all: Judged[] = [];
    for (const one of cases)
      for (const path of filesOf(one.from, given)) {
        give(path);
        const judged = await judge(one, path, page, folder);
        all.push(judged);
        console.log(lineOf(judged));
      }
    await close();
    const wrong = all.map(lineOf).filter((line) => line.includes('wrong'));
    console.log(`\n${tableOf(all)}\n\nwrong: ${wrong.length}\n${wrong.join('\n')}`);
  });
  rmSync(folder, { recursive: true, force: true });
}
