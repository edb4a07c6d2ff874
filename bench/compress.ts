// `npm run bench -- compress`: pictures at 150 dpi against Ghostscript's /ebook: bytes, likeness to the original, CPU
// time.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { optionSchema } from '../schemas/option.ts';
import { loadCatalog } from '../src/catalog/load.ts';
import { runEngine } from '../src/engines/load-node.ts';
import { benchInput } from './inputs.ts';
import { best, runEngineProcess, runNative } from './measure.ts';

const ENGINE = 'pdf-compress';
const RUNS = 2;
/** Likeness is measured at this resolution: what a screen shows. */
const DPI = 100;
const PAGES = 6;

/** The pages as a reader draws them. */
function drawn(path: string, folder: string, name: string): string[] {
  execFileSync('pdftoppm', ['-png', '-r', String(DPI), '-l', String(PAGES), path, join(folder, name)]);
  const out = execFileSync('ls', [folder], { encoding: 'utf8' }).split('\n');
  return out.filter((file) => file.startsWith(`${name}-`)).map((file) => join(folder, file));
}

/** The likeness of two sets of pages in dB. */
async function psnr(a: string[], b: string[]): Promise<number> {
  let [sum, count] = [0, 0];
  for (const [index, path] of a.entries()) {
    const [one, other] = await Promise.all([path, b[index] ?? ''].map((file) => sharp(file).raw().toBuffer()));
    if (!one || one.length !== other?.length) return Number.NaN;
    for (let at = 0; at < one.length; at++) sum += ((one[at] as number) - (other[at] as number)) ** 2;
    count += one.length;
  }
  return 10 * Math.log10(255 ** 2 / (sum / count));
}

async function compare(name: string): Promise<void> {
  const input = await benchInput(name);
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-compress-'));
  try {
    const [ours, theirs] = [join(folder, 'ours.pdf'), join(folder, 'gs.pdf')];
    const args = [
      '-sDEVICE=pdfwrite',
      '-dPDFSETTINGS=/ebook',
      '-dNOPAUSE',
      '-dBATCH',
      '-q',
      `-sOutputFile=${theirs}`,
      input,
    ];
    const options = optionSchema(loadCatalog().engines[ENGINE]?.options ?? {}).parse({ level: 'balanced' });
    const [file] = await runEngine(ENGINE, [new File([readFileSync(input)], basename(input))], options);
    if (!file) return console.log(`${name}\n    没有结果`);
    writeFileSync(ours, new Uint8Array(await file.arrayBuffer()));
    const cpu = best(Array.from({ length: RUNS }, () => runEngineProcess(ENGINE, options, [input]).warm)).cpu;
    const native = Array.from({ length: RUNS }, () => runNative('gs', args)).filter((cost) => cost !== undefined);
    const before = statSync(input).size;
    if (native.length === 0)
      return console.log(`${name}\n    ${mb(before)} → ${mb(file.size)}，${cpu.toFixed(2)} s；没有 gs 可比`);
    const original = drawn(input, folder, 'in');
    const [own, other] = [
      await psnr(original, drawn(ours, folder, 'a')),
      await psnr(original, drawn(theirs, folder, 'b')),
    ];
    const size = statSync(theirs).size;
    console.log(`${name}（${mb(before)}）`);
    console.log(`    ${ENGINE}：${mb(file.size)}，${own.toFixed(1)} dB，${cpu.toFixed(2)} s`);
    console.log(`    gs /ebook：${mb(size)}，${other.toFixed(1)} dB，${best(native).cpu.toFixed(2)} s`);
    console.log(`    比值：大小 ${(file.size / size).toFixed(2)}×，时间 ${(cpu / best(native).cpu).toFixed(2)}×`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;

/** Prints size, likeness and time for photographs and scans. */
export async function benchCompress(): Promise<void> {
  for (const name of ['scan-9.pdf', 'camera-4.pdf']) await compare(name);
}
