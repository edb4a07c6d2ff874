import { createHash, randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../scripts/set-up/programs.mjs';

/** How a program ended, and what it wrote. */
export interface Answer {
  status: number | null;
  out: string;
  err: string;
}

const KEPT = join(import.meta.dirname, '../.cache/answers');
const DAY = 24 * 3600 * 1000;
const MOST_DAYS = 30;

/**
 * What an independent program says of a file of these bytes, asked by `ask` where it was not asked before: files of the
 * corpus stay as they are, and results as well until the code that makes them changes. Only for programs whose answer
 * depends on bytes and arguments alone; one that was killed or not found is asked again.
 */
export function keptAnswer(program: string, args: readonly string[], bytes: Uint8Array, ask: () => Answer): Answer {
  const path = join(KEPT, keyOf(program, args, bytes));
  const kept = read(path);
  if (kept) return kept;
  const answer = ask();
  if (answer.status !== null) write(path, answer);
  return answer;
}

const stamps = new Map<string, string>();

/** Which program it is: another release is another file. */
function stampOf(program: string): string {
  const known = stamps.get(program);
  if (known !== undefined) return known;
  const found = findProgram(program);
  const { size, mtimeMs } = found ? statSync(realpathSync(found)) : { size: 0, mtimeMs: 0 };
  const stamp = `${found} ${size} ${mtimeMs}`;
  stamps.set(program, stamp);
  return stamp;
}

function keyOf(program: string, args: readonly string[], bytes: Uint8Array): string {
  const hash = createHash('sha256').update(JSON.stringify([stampOf(program), program, ...args]));
  return hash.update(bytes).digest('hex');
}

function read(path: string): Answer | undefined {
  try {
    const answer = JSON.parse(readFileSync(path, 'utf8')) as Answer;
    if (Date.now() - statSync(path).mtimeMs > DAY) utimesSync(path, new Date(), new Date());
    return answer;
  } catch {
    return undefined;
  }
}

/** Several tests may write the same at a time: each its own file, which then takes the place. */
function write(path: string, answer: Answer): void {
  const own = `${path}.${randomUUID()}`;
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(own, JSON.stringify(answer));
  renameSync(own, path);
}

/** Removes what no test asked for in a month. */
export function forgetAnswers(folder = KEPT, now = Date.now()): void {
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    if (now - statSync(path).mtimeMs > MOST_DAYS * DAY) rmSync(path, { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
