import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a program ended, and what it wrote. */
export interface Answer {
  status: number | null;
  out: string;
  err: string;
}

/**
 * What `ask` answers of a file of these bytes, asked once a test run: several test files judge the same corpus by the
 * same programs. `question` is all that the answer depends on besides the bytes. One that a killed program did not end
 * is asked again. `folder` is the run's own (tests/made.ts); without one everything is asked.
 */
export function keptAnswer(
  question: readonly string[],
  bytes: Uint8Array,
  ask: () => Answer,
  folder = process.env.PDF365_ANSWERS,
): Answer {
  if (!folder) return ask();
  const path = join(folder, createHash('sha256').update(JSON.stringify(question)).update(bytes).digest('hex'));
  const kept = read(path);
  if (kept) return kept;
  const answer = ask();
  if (answer.status !== null) write(path, answer);
  return answer;
}

function read(path: string): Answer | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Answer;
  } catch {
    return undefined;
  }
}

/** Several workers may write the same at a time: each its own file, which then takes the place. */
function write(path: string, answer: Answer): void {
  const own = `${path}.${randomUUID()}`;
  writeFileSync(own, JSON.stringify(answer));
  renameSync(own, path);
}
