// `npm run bench -- fidelity`: what our conversion makes of PDFs whose structure is known, beside what other programs
// reach and what is to be reached.
//     --writer docx|html|epub|xlsx|pptx   only this format       --doc NAME      only documents with this in their name
//     --results DIR    scores the files NAME.<format> made already, by whatever program
//     --sources        scores the sources of the documents: how far the measures themselves can be trusted
//     --render         also sets the results' pages with LibreOffice and compares them (slow)
//     --detail NAME    prints a result against the truth, block by block, in the order of reading
//     --keep DIR       leaves the results there
//     --draw DIR       writes each page as a picture with what the passes found on it as boxes
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { convertAll, type Run } from './convert.ts';
import { detail } from './detail.ts';
import { drawFound } from './draw.ts';
import { WRITERS, type Writer } from './read/read.ts';
import { report } from './report.ts';
import { type Row, readResult, scoreOne } from './score.ts';
import { asFor, hasTruth, isFor, noTruth, readTruths, sourceOf, type Truth } from './truth.ts';

const string = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const OPTIONS = {
  writer: string,
  doc: string,
  results: string,
  keep: string,
  detail: string,
  draw: string,
  sources: flag,
  render: flag,
};

/** Prints the tables, or the detail, that the words after `fidelity` ask for. */
export async function benchFidelity(words: string[]): Promise<void> {
  if (!hasTruth) return console.log(noTruth);
  const { values } = parseArgs({ args: words, options: OPTIONS });
  const name = values.detail ?? values.doc ?? '';
  if (values.draw !== undefined) {
    for (const truth of readTruths().filter((each) => each.name.includes(name)))
      for (const path of await drawFound(truth.pdf, truth.name, values.draw)) console.log(path);
    return;
  }
  const writers = WRITERS.filter((writer) => !values.writer || writer === values.writer);
  for (const writer of writers) {
    const truths = readTruths().filter(
      (truth) => isFor(writer, truth) && truth.name.includes(name) && (!values.sources || sourceOf(truth.name, writer)),
    );
    if (truths.length > 0) await benchOne(writer, truths, values);
  }
}

interface Wishes {
  results?: string;
  keep?: string;
  detail?: string;
  sources: boolean;
  render: boolean;
}

async function benchOne(writer: Writer, truths: Truth[], wishes: Wishes): Promise<void> {
  const made = wishes.results ?? wishes.keep ?? mkdtempSync(join(tmpdir(), 'pdf365-fidelity-'));
  const temporary = !wishes.results && !wishes.keep;
  mkdirSync(made, { recursive: true });
  try {
    const runs =
      wishes.results || wishes.sources
        ? {}
        : convertAll(
            writer,
            made,
            truths.map(({ pdf }) => pdf),
          );
    if (wishes.detail !== undefined)
      for (const truth of truths) printDetail(writer, truth, folderOf(truth, made), runs);
    else
      console.log(
        report(writer, await scoreAll(writer, truths, wishes.render, (truth) => folderOf(truth, made), runs)),
      );
  } catch (error) {
    console.log(`\n${writer}：${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  } finally {
    if (temporary) rmSync(made, { recursive: true, force: true });
  }

  function folderOf(truth: Truth, folder: string): string {
    return wishes.sources ? dirname(sourceOf(truth.name, writer) ?? '') : folder;
  }
}

async function scoreAll(
  writer: Writer,
  truths: Truth[],
  render: boolean,
  folderOf: (truth: Truth) => string,
  runs: Record<string, Run>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const truth of truths) rows.push(await scoreOne(folderOf(truth), writer, truth, render, runs[truth.name]));
  return rows;
}

function printDetail(writer: Writer, truth: Truth, folder: string, runs: Record<string, Run>): void {
  const { document, problem } = readResult(join(folder, `${truth.name}.${writer}`), writer);
  const failed = runs[truth.name]?.problem ?? problem;
  console.log(`\n${writer}：${truth.name}`);
  for (const note of runs[truth.name]?.notes ?? []) console.log(`  提示：${note}`);
  console.log(document ? detail(document, asFor(writer, truth.document)) : `  ${failed}`);
}
