import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { openPdf, warmPdf } from '../../formats/pdfium/document.ts';
import { type Job, longImages, pageImages } from '../../formats/pdfium/page-images.ts';
import { parsePages, rangeText } from '../../lib/page-range.ts';
import { RESTRICTED } from '../../lib/restricted.ts';

type Options = EngineOptions['pdf-raster'];

const SPREAD_ABOVE = 6;
/** More parts than cores, so that a core with light pages takes more of them. */
const PARTS_PER_CORE = 5;

export const warm = (run: Pick<Run, 'asset'>): Promise<unknown> => warmPdf(run);

/** Draws the chosen pages of a PDF as JPEG or PNG, each its own picture or all of them stacked into long ones. */
const pdfRaster: Engine<'pdf-raster'> = async ([file], options, run) => {
  if (!file) return [];
  const drawn = await drawHere(file, options, run);
  return Array.isArray(drawn) ? drawn : spreadPages(file, options, run, drawn.parts);
};
export default pdfRaster;

/**
 * The pictures, or the pages that are so many that parts shall draw them: each opens the file itself, so it is no
 * longer held here.
 */
async function drawHere(file: File, options: Options, run: Run<Options>): Promise<File[] | { parts: number[] }> {
  const pdf = await openPdf(new Uint8Array(await file.arrayBuffer()), run.password(file), run);
  const job: Job = { name: file.name, pdf, drawing: options, run };
  try {
    const pages = [...new Set(parsePages(options.pages, pdf.pages))];
    if (pdf.restricted) run.note(RESTRICTED);
    if (options.long) return await longImages(job, pages, options.maxHeight);
    if (run.cores === 1 || pages.length <= SPREAD_ABOVE) return await pageImages(job, pages);
    return { parts: pages };
  } finally {
    pdf.close();
  }
}

async function spreadPages(file: File, options: Options, run: Run<Options>, pages: number[]): Promise<File[]> {
  const size = Math.ceil(pages.length / (run.cores * PARTS_PER_CORE));
  const parts: { files: File[]; options: Options }[] = [];
  for (let at = 0; at < pages.length; at += size) {
    parts.push({ files: [file], options: { ...options, pages: rangeText(pages.slice(at, at + size)) } });
  }
  return (await run.spread(parts)).flat();
}
