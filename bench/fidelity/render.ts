import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import type { Figures } from './metrics.ts';
import { type Grey, readPgm, ssim } from './ssim.ts';
import type { Truth } from './truth.ts';

const DPI = 50;
const DEADLINE_MS = 120_000;

/** The pages of a PDF in grey, 50 dots an inch; `work` is a folder for them. */
export function pagesOf(pdf: string, work: string, prefix: string): Grey[] {
  execFileSync('pdftoppm', ['-r', String(DPI), '-gray', pdf, join(work, prefix)]);
  return readdirSync(work)
    .filter((file) => file.startsWith(`${prefix}-`))
    .sort()
    .map((file) => readPgm(readFileSync(join(work, file))));
}

/**
 * How near a result comes to its source when LibreOffice has set its pages: `opens`, `dpages`, `ssim` and `ink`; a page
 * that is missing counts as 0. Nothing for books, which LibreOffice does not read.
 */
export async function likeness(path: string, { pdf, pages }: Truth): Promise<Figures> {
  if (extname(path) === '.epub') return {};
  const work = mkdtempSync(join(tmpdir(), 'pdf365-fidelity-'));
  try {
    const made = render(path, work);
    if (!made) return { opens: 0 };
    const [ours, theirs] = [pagesOf(made, work, 'ours'), pagesOf(pdf, work, 'source')];
    const scores = theirs.map((page, index) => (ours[index] ? ssim(ours[index], page) : { ssim: 0, ink: 0 }));
    const mean = (key: 'ssim' | 'ink'): number => scores.reduce((sum, score) => sum + score[key], 0) / scores.length;
    const dpages = Math.abs(ours.length - pages);
    return extname(path) === '.xlsx' ? { opens: 1 } : { opens: 1, dpages, ssim: mean('ssim'), ink: mean('ink') };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The PDF that LibreOffice makes of a file; undefined where it does not open it. */
function render(path: string, work: string): string | undefined {
  const profile = `-env:UserInstallation=file://${join(tmpdir(), 'pdf365-fidelity-profile')}`;
  spawnSync('soffice', [profile, '--headless', '--norestore', '--convert-to', 'pdf', '--outdir', work, path], {
    stdio: 'ignore',
    timeout: DEADLINE_MS,
  });
  const made = join(work, `${basename(path, extname(path))}.pdf`);
  return existsSync(made) ? made : undefined;
}
