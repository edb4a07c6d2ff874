import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { openPdf } from '../../formats/pdf/document.ts';
import { writeSubset } from '../../formats/pdf/merge/subset.ts';
import { type Survey, surveyOf } from '../../formats/pdf/merge/survey.ts';
import { noticesOf } from '../../formats/pdf/notices.ts';
import { pagesOf } from '../../formats/pdf/pages.ts';
import { namedEntries } from '../../formats/pdf/trees.ts';
import { digestOf } from '../../lib/digest.ts';
import { wishedBytes } from '../../lib/wished-size.ts';
import { pacedYield } from '../../lib/yield-to-events.ts';
import { type PartName, partName, patternFor } from './part-name.ts';
import { type Piece, planPieces } from './split/plan.ts';

type Options = EngineOptions['pdf-split'];

/** A piece with the bytes it came to. */
interface Written {
  piece: Piece;
  parts: Blob[];
}

/**
 * Cuts each PDF into several: by ranges, every N pages, at bookmarks, by size, odd and even apart, or the pages chosen.
 * Each part has only what its pages use.
 */
const pdfSplit: Engine<'pdf-split'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [index, file] of files.entries()) {
    const progress = (part: number): void => run.progress((index + part) / files.length);
    results.push(...(await splitFile(file, { ...options, pages: [options.pages[index] ?? ''] }, run, progress)));
  }
  return results;
};
export default pdfSplit;

async function splitFile(
  file: File,
  options: Options,
  run: Run<Options>,
  progress: (part: number) => void,
): Promise<File[]> {
  const document = openPdf(new Uint8Array(await file.arrayBuffer()), { password: run.password(file) });
  const survey = surveyOf(document, pagesOf(document));
  const rest = pacedYield(run.signal);
  const planned = await planPieces(
    survey,
    { ...options, size: wishedBytes(options.mb, 'MB'), pages: options.pages[0] ?? '' },
    rest,
  );
  const limit = options.mode === 'size' ? wishedBytes(options.mb, 'MB') : Infinity;
  const written: Written[] = [];
  const total = planned.reduce((sum, { chosen }) => sum + chosen.length, 0);
  let done = 0;
  for (const piece of planned) {
    const step = async (part: number): Promise<void> => {
      progress((done + part * piece.chosen.length) / total);
      await rest();
    };
    written.push(...(await writeFitting(file, survey, piece, limit, step)));
    done += piece.chosen.length;
    progress(done / total);
    await rest();
  }
  if (written.some(({ piece, parts }) => piece.chosen.length === 1 && sizeOf(parts) > limit))
    run.note(`有的页单独一页就超过了 ${options.mb} MB，已各自成为一份。`);
  for (const notice of noticesOf(document, 'kept')) run.note(notice.text, notice);
  const attached = namedEntries(document, document.catalog(), 'EmbeddedFiles').length;
  if (attached) run.note(`原文件带着的 ${attached} 个附件没有放进拆出的文件。`, { lost: true });
  const names = written.map(({ piece }, index) => nameOf(piece, index, { file, survey, count: written.length }));
  const pattern = options.naming.trim() || patternFor(names);
  return written.map(
    ({ parts }, index) =>
      new File(parts, `${partName(pattern, names[index] as PartName)}.pdf`, { type: 'application/pdf' }),
  );
}

function nameOf(
  { chosen, title, label }: Piece,
  index: number,
  whole: { file: File; survey: Survey; count: number },
): PartName {
  const [first = 0] = chosen;
  return {
    name: whole.file.name,
    number: index + 1,
    count: whole.count,
    pages: whole.survey.pages.length,
    first: first + 1,
    last: (chosen.at(-1) ?? first) + 1,
    ...(title && { title }),
    ...(label && { label }),
  };
}

const sizeOf = (parts: Blob[]): number => parts.reduce((sum, { size }) => sum + size, 0);

/** Writes a piece; one that came out bigger than estimated and allowed is halved until its parts fit. */
async function writeFitting(
  file: File,
  survey: Survey,
  piece: Piece,
  limit: number,
  step: (part: number) => Promise<void>,
): Promise<Written[]> {
  const { chosen } = piece;
  const digest = digestOf(`${file.name} ${file.size} ${chosen.join()}`);
  const parts = await writeSubset({ survey, chosen, attachments: false, digest }, step);
  if (sizeOf(parts) <= limit || chosen.length === 1) return [{ piece, parts }];
  const half = Math.ceil(chosen.length / 2);
  const halves: Written[] = [];
  for (const part of [chosen.slice(0, half), chosen.slice(half)])
    halves.push(...(await writeFitting(file, survey, { ...piece, chosen: part }, limit, step)));
  return halves;
}
