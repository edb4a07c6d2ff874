import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { optionSchema } from '../schemas/option.ts';
import { loadCatalog } from '../src/catalog/load.ts';
import { runEngine } from '../src/engines/load-node.ts';
import { closeOffice, warmOffice } from '../src/features/office/native/convert.ts';
import { inputPath } from '../tests/corpus.ts';

const RUNS = 3;
const FILES = [
  'docx/header-footer.docx',
  'docx/zh-narcissus-bullets.docx',
  'docx/zh-ssd-design.docx',
  'docx/zh-table-2007.docx',
  'docx/zh-three-columns.docx',
  'doc/zh-title-table.doc',
  'pptx/zh-sc-converter.pptx',
  'xlsx/zh-demo-two-sheets.xlsx',
];

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** Milliseconds by the clock; the best of several runs, for the others were disturbed. */
async function best(run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < RUNS; i++) {
    const start = performance.now();
    await run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/**
 * A document to PDF by the warm engine, against `soffice --convert-to`, a process for each, its profile made before.
 */
export async function benchOffice(): Promise<void> {
  const entry = loadCatalog().engines.office;
  if (!entry) throw new Error('没有引擎 office');
  const { limits } = entry;
  const options = optionSchema(entry.options).parse({});
  const work = mkdtempSync(join(tmpdir(), 'pdf365-bench-'));
  const folder = async (): Promise<string> => mkdtempSync(join(work, 'call-'));
  const cold = (path: string): void => {
    const profile = `-env:UserInstallation=file://${join(work, 'profile')}`;
    spawnSync('soffice', [profile, '--headless', '--norestore', '--convert-to', 'pdf', '--outdir', work, path], {
      stdio: 'ignore',
    });
  };
  try {
    const start = performance.now();
    await warmOffice(limits);
    console.log(`启动一次 ${seconds(performance.now() - start)}，以后的文件不再启动（${RUNS} 次取最少）\n`);
    cold(inputPath(`corpus:office/${FILES[0]}`));
    const ratios: number[] = [];
    for (const name of FILES) {
      const path = inputPath(`corpus:office/${name}`);
      const warm = await best(() =>
        runEngine('office', [new File([readFileSync(path)], basename(path))], options, { limits, folder }),
      );
      const process = await best(() => cold(path));
      ratios.push(process / warm);
      console.log(
        `${name}\n    引擎 ${seconds(warm)}；soffice --convert-to ${seconds(process)}；快 ${(process / warm).toFixed(1)} 倍`,
      );
    }
    const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
    console.log(`\n平均快 ${mean.toFixed(1)} 倍（几何平均）`);
  } finally {
    await closeOffice();
    rmSync(work, { recursive: true, force: true });
  }
}
