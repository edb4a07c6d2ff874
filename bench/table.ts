// Every job of bench/jobs*.ts beside the native program, where there is one, as the table of bench/README.md: npm run
// bench -- table [engine …]. Rows of jobs that are not asked for stay as they were measured.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { hasCorpus, noCorpus } from '../tests/corpus.ts';
import { type Compared, compareJob } from './compare.ts';
import { JOBS, type Job } from './jobs.ts';
import { DOCUMENT_JOBS } from './jobs-documents.ts';
import { PAGE_JOBS } from './jobs-pages.ts';

const RUNS = Number(process.env.RUNS ?? 3);
const PLACE = new URL('./README.md', import.meta.url);
const [BEGIN, END] = ['<!-- table: made by npm run bench -- table -->', '<!-- /table -->'];
const ALL = [...JOBS, ...PAGE_JOBS, ...DOCUMENT_JOBS];
const HEAD = [
  '| job | engine | first call | again | native program | its | again / native | measured |',
  '|---|---|---|---|---|---|---|---|',
];

const seconds = (cpu: number | undefined): string => (cpu === undefined ? '—' : `${cpu.toFixed(2)} s`);

/** A row of the table: seconds of CPU, the least of the runs. */
export function rowOf({ name, engine }: Pick<Job, 'name' | 'engine'>, cost: Compared, day: string): string {
  const { start, warm, program, native } = cost;
  const ratio = native && native.cpu > 0 ? `${(warm.cpu / native.cpu).toFixed(2)}×` : '—';
  const own = `${seconds(start.cpu)} | ${seconds(warm.cpu)}`;
  return `| ${name} | \`${engine}\` | ${own} | ${program} | ${seconds(native?.cpu)} | ${ratio} | ${day} |`;
}

/**
 * The text with a row put in the place of the one of the same job, or behind the others. Throws where it has no table.
 */
export function withRow(text: string, row: string): string {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error('bench/README.md 里没有表格的标记');
  const jobOf = (line: string): string => line.split('|')[1]?.trim() ?? '';
  const rows = text
    .slice(from + BEGIN.length, to)
    .trim()
    .split('\n')
    .slice(HEAD.length);
  const at = rows.findIndex((line) => jobOf(line) === jobOf(row));
  if (at >= 0) rows[at] = row;
  else rows.push(row);
  return `${text.slice(0, from)}${[BEGIN, ...HEAD, ...rows].join('\n')}\n${text.slice(to)}`;
}

/** Measures the jobs of the engines named, or all, and writes each row as soon as it is there. */
export function benchTable(asked: readonly string[]): void {
  if (!hasCorpus) {
    console.log(noCorpus);
    return;
  }
  const day = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores`;
  for (const job of ALL.filter(({ engine }) => !asked.length || asked.includes(engine))) {
    const row = rowOf(job, compareJob(job, RUNS), day);
    console.log(row);
    writeFileSync(PLACE, withRow(readFileSync(PLACE, 'utf8'), row));
  }
}
