// Every job of bench/jobs.yaml beside the bare program, where there is one, as the table of bench/README.md: npm run
// bench -- table [tool or engine …]. Rows of jobs that are not asked for stay as they were measured.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { hasCorpus, noCorpus } from '../tests/corpus.ts';
import { type Compared, compareJob } from './compare.ts';
import { JOBS, type Job } from './jobs.ts';

const RUNS = Number(process.env.RUNS ?? 3);
const PLACE = new URL('./README.md', import.meta.url);
const [BEGIN, END] = ['<!-- table: made by npm run bench -- table -->', '<!-- /table -->'];
const HEAD = [
  '| tool: job | first call | again | a second | bare program | its | a second | again / its | measured |',
  '|---|---|---|---|---|---|---|---|---|',
];

const seconds = (cpu: number | undefined): string => (cpu === undefined ? '—' : `${cpu.toFixed(2)} s`);

/** How much of the work is done in a second of CPU; three figures tell enough. */
const rate = ({ amount, unit }: Pick<Job, 'amount' | 'unit'>, cpu: number): string =>
  `${new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(amount / cpu)} ${unit}`;

/** The bare program in words, and whether it is here and what it does instead. */
function programOf({ native }: Pick<Job, 'native'>, cost: Compared['native']): string {
  if (!native) return '—';
  const words = native.does ? `${native.program}（${native.does}）` : native.program;
  return cost ? words : `${words}, absent or failed`;
}

/** A row of the table: seconds of CPU, the least of the runs. */
export function rowOf(job: Pick<Job, 'name' | 'amount' | 'unit' | 'native'>, cost: Compared, day: string): string {
  const { start, warm, native } = cost;
  const own = `${seconds(start.cpu)} | ${seconds(warm.cpu)} | ${rate(job, warm.cpu)}`;
  const its =
    native && native.cpu > 0
      ? `${seconds(native.cpu)} | ${rate(job, native.cpu)} | ${(warm.cpu / native.cpu).toFixed(2)}×`
      : '— | — | —';
  return `| ${job.name}，${job.amount.toLocaleString('en')} ${job.unit} | ${own} | ${programOf(job, native)} | ${its} | ${day} |`;
}

const jobOf = (line: string): string => line.split(/[|，]/)[1]?.trim() ?? '';

/**
 * The text with a row put where the jobs' order has it, in the place of the one of the same job, and without rows of
 * jobs that are no more. Throws where the text has no table.
 */
export function withRow(text: string, row: string, order: readonly string[]): string {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error('bench/README.md 里没有表格的标记');
  const rows = new Map<string, string>();
  const old = text.slice(from + BEGIN.length, to).trim();
  for (const line of old.split('\n').slice(HEAD.length)) rows.set(jobOf(line), line);
  rows.set(jobOf(row), row);
  const lines = order.flatMap((name) => rows.get(name) ?? []);
  return `${text.slice(0, from)}${[BEGIN, ...HEAD, ...lines].join('\n')}\n${text.slice(to)}`;
}

/** Measures the jobs of the tools or engines named, or all, and writes each row as soon as it is there. */
export function benchTable(asked: readonly string[]): void {
  if (!hasCorpus) {
    console.log(noCorpus);
    return;
  }
  const day = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores`;
  const order = JOBS.map(({ name }) => name);
  for (const job of JOBS.filter(
    ({ tool, engine }) => !asked.length || asked.includes(tool) || asked.includes(engine),
  )) {
    try {
      const row = rowOf(job, compareJob(job, RUNS), day);
      console.log(row);
      writeFileSync(PLACE, withRow(readFileSync(PLACE, 'utf8'), row, order));
    } catch (error) {
      console.log(`${job.name}  ${(error as Error).message}`);
    }
  }
}
