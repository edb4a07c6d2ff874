import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job } from './jobs.ts';
import { best, type Cost, runEngineProcess, runNative } from './measure.ts';

/**
 * A job by our engine, in a fresh process and once more in the same, and by the native program (none where it is
 * absent).
 */
export interface Compared {
  start: Cost;
  warm: Cost;
  native: Cost | undefined;
}

/**
 * Runs both sides so many times in turn, and takes the run of each that was disturbed least. Throws when ours fails.
 */
export function compareJob(job: Job, runs: number): Compared {
  const ours: { start: Cost; warm: Cost }[] = [];
  const natives: Cost[] = [];
  for (let run = 0; run < runs; run++) {
    ours.push(runEngineProcess(job.engine, job.options, job.files));
    const cost = job.native && nativeCost(job.native);
    if (cost) natives.push(cost);
  }
  const [start, warm] = [best(ours.map((one) => one.start)), best(ours.map((one) => one.warm))];
  return { start, warm, native: natives.length ? best(natives) : undefined };
}

/** One run of the native program, writing into a folder that is removed. */
function nativeCost({ command, files }: NonNullable<Job['native']>): Cost | undefined {
  const out = mkdtempSync(join(tmpdir(), 'pdf365-bench-'));
  try {
    return runNative('bash', ['-c', command, 'bash', ...files], { OUT: out });
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
