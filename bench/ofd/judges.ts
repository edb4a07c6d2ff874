import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { optionSchema } from '../../schemas/option.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { runEngine } from '../../src/engines/load-node.ts';
import { type Grey, readPgm, ssim } from '../fidelity/ssim.ts';

/**
 * Drawn at three times the size that is compared: poppler rounds the glyphs of Type 3 fonts to whole dots, and lines to
 * whole dots of their own.
 */
const [DPI, SHRINK] = [150, 3];
const QUIET = { stdio: 'ignore' } as const;

/** Writes the pages of a PDF as seen (the crop box) to files that begin with `prefix`. */
type Judge = (pdf: string, work: string, prefix: string) => Promise<void>;

const byPoppler: Judge = async (pdf, work, prefix) => {
  execFileSync('pdftoppm', ['-cropbox', '-r', String(DPI), '-gray', pdf, join(work, prefix)], QUIET);
};

const byMupdf: Judge = async (pdf, work, prefix) => {
  const out = join(work, `${prefix}-%03d.pgm`);
  execFileSync('mutool', ['draw', '-q', '-r', String(DPI), '-c', 'gray', '-o', out, pdf], QUIET);
};

/** PDFium with the faces that the site lends it, which stand for the same fonts in the OFD file's PDF. */
const byPdfium: Judge = async (pdf, work, prefix) => {
  const options = optionSchema(loadCatalog().engines['pdf-raster']?.options ?? {}).parse({ format: 'png', dpi: DPI });
  const file = new File([readFileSync(pdf)], basename(pdf));
  const pages = await runEngine('pdf-raster', [file], options, {});
  for (const [index, page] of pages.entries()) {
    const path = join(work, `${prefix}-${String(index).padStart(3, '0')}.pgm`);
    const input = new Uint8Array(await (page as File).arrayBuffer());
    execFileSync('convert', ['png:-', '-background', 'white', '-flatten', '-depth', '8', `pgm:${path}`], { input });
  }
};

const JUDGES = { poppler: byPoppler, MuPDF: byMupdf, PDFium: byPdfium };
export type JudgeName = keyof typeof JUDGES;

/** The least and the mean likeness of the pages of two PDFs as a program draws them. */
export async function likeness(
  judge: JudgeName,
  { source, result, work }: { source: string; result: string; work: string },
): Promise<{ least: number; mean: number }> {
  const [theirs, ours] = [await drawn(judge, source, work), await drawn(judge, result, work)];
  const scores = theirs.map((page, at) => (ours[at] ? ssim(ours[at], page).ssim : 0));
  return { least: Math.min(...scores), mean: scores.reduce((sum, score) => sum + score, 0) / scores.length };
}

async function drawn(judge: JudgeName, pdf: string, work: string): Promise<Grey[]> {
  const prefix = 'drawn';
  await JUDGES[judge](pdf, work, prefix);
  const files = readdirSync(work).filter((name) => name.startsWith(`${prefix}-`));
  const pages = files.sort().map((name) => shrunk(readPgm(readFileSync(join(work, name)))));
  for (const name of files) rmSync(join(work, name));
  return pages;
}

/** A picture of means. */
function shrunk({ width, height, pixels }: Grey): Grey {
  const small = { width: Math.floor(width / SHRINK), height: Math.floor(height / SHRINK) };
  const out = new Uint8Array(small.width * small.height);
  for (let at = 0; at < out.length; at++) {
    const corner = Math.floor(at / small.width) * SHRINK * width + (at % small.width) * SHRINK;
    let sum = 0;
    for (let row = 0; row < SHRINK; row++)
      for (let column = 0; column < SHRINK; column++) sum += pixels[corner + row * width + column] ?? 255;
    out[at] = Math.round(sum / SHRINK ** 2);
  }
  return { ...small, pixels: out };
}
