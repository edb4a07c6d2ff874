// `npm run bench -- recognition [kind …]`: pictures drawn by Chromium and spoilt, read by our engine and by tesseract
// alone: character errors for each kind, Latin words missed, processor seconds a page, how sure the reader was, and the
// bytes a browser fetches before its first result; then pages with tables: how many cells say what they should, and
// stand and span as they should. The kind 变体 is ruled tables in 72 other looks.
// `--keep DIR` leaves the pictures and what was read there.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { UserError } from '../../schemas/error.ts';
import { findChromium } from '../../scripts/set-up/programs.mjs';
import { type AssetName, assetPath } from '../../src/engines/assets.ts';
import { networks } from '../../src/engines/networks-node.ts';
import { traditionalReader } from '../../src/engines/traditional.ts';
import { turned } from '../../src/formats/image/turn.ts';
import { pageText } from '../../src/lib/recognised-text.ts';
import type { ReadingPlace } from '../../src/model/recognise/place.ts';
import { recognise } from '../../src/model/recognise/recognise.ts';
import { isTable, type ReadTable, readTables } from '../../src/model/recognise/tables/tables.ts';
import { drawPage } from './draw.ts';
import { characterErrors, wordsMissed } from './error-rate.ts';
import type { TestPage } from './page.ts';
import { PAGES } from './pages.ts';
import { cellScore } from './table-score.ts';
import { tableVariants } from './table-variants.ts';
import { TABLE_PAGES, type TablePage } from './tables.ts';

const FETCHED: AssetName[] = [
  ...(['onnx-runtime.mjs', 'onnx-runtime.wasm', 'text-lines.onnx', 'text.onnx', 'text-characters.txt'] as const),
];
/** How tesseract is asked: its default, and a single block of text, which it is better at. */
const MODES = ['3', '6'];

const asset = async (name: AssetName): Promise<Uint8Array> => new Uint8Array(readFileSync(assetPath(name)));
const { signal } = new AbortController();
const infer = networks(asset);
const traditional = traditionalReader(asset);
const ask = (ability: string, query: never): Promise<unknown> => {
  if (ability === 'traditional') return traditional(query, signal);
  return ability === 'infer' ? infer(query, signal) : Promise.reject(new UserError('not-available'));
};
const place = {
  signal,
  cores: 1,
  asset,
  ask,
} as unknown as ReadingPlace;

const percent = (part: number | undefined): string => (part === undefined ? '—' : (part * 100).toFixed(2)).padStart(7);

async function bitmapOf(picture: Buffer) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** What a job gives, and the processor seconds it took. */
async function timed<Result>(job: () => Promise<Result>): Promise<{ result: Result; cpu: number }> {
  const before = process.cpuUsage();
  const result = await job();
  const { user, system } = process.cpuUsage(before);
  return { result, cpu: (user + system) / 1e6 };
}

async function readByUs(picture: Buffer): Promise<{ text: string; sure: number; cpu: number }> {
  const bitmap = await bitmapOf(picture);
  const { result, cpu } = await timed(() => recognise(bitmap, place));
  return { text: pageText(result), sure: result.sure, cpu };
}

/** Undefined where tesseract is not on this machine. */
function readByTesseract(path: string, mode: string): string | undefined {
  const { status, stdout } = spawnSync('tesseract', [path, '-', '-l', 'chi_sim+eng', '--psm', mode], {
    encoding: 'utf8',
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  });
  return status === 0 ? stdout : undefined;
}

function tellFetched(): void {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const sizes = FETCHED.map((name) => brotliCompressSync(readFileSync(assetPath(name)), { params }).length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const each = FETCHED.map((name, at) => `${name} ${((sizes[at] as number) / 1e6).toFixed(2)}`).join('，');
  console.log(`首次下载 ${(all / 1e6).toFixed(2)} MB（brotli 9：${each}）`);
}

/** Reads all pages of these kinds, or of all, and prints a line for each. */
export async function benchRecognition(asked: readonly string[]): Promise<void> {
  const kept = asked.indexOf('--keep');
  const folder = kept < 0 ? mkdtempSync(join(tmpdir(), 'pdf365-recognition-')) : (asked[kept + 1] as string);
  const kinds = kept < 0 ? asked : asked.toSpliced(kept, 2);
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: findChromium() ?? '/usr/bin/chromium' });
  const isAsked = ({ kind }: { kind: string }): boolean => !kinds.length || kinds.some((one) => kind.includes(one));
  console.log('字错率 %        本引擎   tesseract 3   6   漏词   tesseract 3   6   把握   CPU 秒');
  try {
    for (const page of PAGES.filter(isAsked))
      await benchPage(page, await drawPage(browser, page), join(folder, page.kind));
    console.log('表格 %          文字    结构   CPU 秒');
    for (const page of TABLE_PAGES.filter(isAsked))
      await benchTables(page, await drawPage(browser, page), join(folder, page.kind));
    if (kinds.some((kind) => kind.startsWith('变体')))
      for (const page of tableVariants().filter(isAsked))
        await benchTables(page, await drawPage(browser, page), join(folder, page.kind));
    tellFetched();
    console.log(`内存峰值 ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
  } finally {
    await browser.close();
    if (kept < 0) rmSync(folder, { recursive: true, force: true });
  }
}

async function benchPage({ kind, truth }: TestPage, picture: Buffer, path: string): Promise<void> {
  writeFileSync(`${path}.png`, picture);
  const { text, sure, cpu } = await readByUs(picture);
  writeFileSync(`${path}.txt`, text);
  const reads = [text, ...MODES.map((mode) => readByTesseract(`${path}.png`, mode))];
  const columnsOf = (measure: typeof characterErrors): string =>
    reads.map((read) => percent(read === undefined ? undefined : measure(read, truth))).join(' ');
  const [errors, words] = [columnsOf(characterErrors), columnsOf(wordsMissed)];
  console.log(`${kind.padEnd(10, '　')} ${errors} ${words}   ${sure.toFixed(3)}  ${cpu.toFixed(1)}`);
}

async function benchTables({ kind, tables }: TablePage, picture: Buffer, path: string): Promise<void> {
  writeFileSync(`${path}.png`, picture);
  const bitmap = await bitmapOf(picture);
  const { result, cpu } = await timed(async (): Promise<ReadTable[]> => {
    const page = await recognise(bitmap, place);
    return readTables(turned(bitmap, String(page.turn)), page).items.filter(isTable);
  });
  writeFileSync(`${path}.json`, JSON.stringify(result, null, 1));
  const { texts, places, all } = cellScore(result, tables);
  console.log(`${kind.padEnd(10, '　')} ${percent(texts / all)} ${percent(places / all)}  ${cpu.toFixed(1)}`);
}
