import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Job } from './jobs.ts';
import { best, type Cost, runEngineProcess, runNative } from './measure.ts';

/**
 * A job by our engine, in a fresh process and once more in the same, and by the native program (none where it is
 * absent).
 */
export interface Compared {
  start: Cost;
  warm: Cost;
  /** Its name, '—' where there is none for the job. */
  program: string;
  native: Cost | undefined;
}

/**
 * Runs both sides so many times in turn, and takes the run of each that was disturbed least. Throws when ours fails.
 */
export function compareJob(job: Job, runs: number): Compared {
  const out = mkdtempSync(join(tmpdir(), 'pdf365-bench-'));
  const [program, ...args] = job.native?.(job.files, out) ?? [];
  try {
    const ours = Array.from({ length: runs }, () => runEngineProcess(job.engine, job.options, job.files));
    const natives = Array.from({ length: program ? runs : 0 }, () => runNative(program as string, args)).filter(
      (cost) => cost !== undefined,
    );
    const [start, warm] = [best(ours.map((one) => one.start)), best(ours.map((one) => one.warm))];
    return {
      start,
      warm,
      program: program ? basename(program) : '—',
      native: natives.length ? best(natives) : undefined,
    };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
