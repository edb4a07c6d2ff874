import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Writer } from './read/read.ts';

/** What one conversion cost and said. */
export interface Run {
  /** CPU seconds, user and system. */
  cpu: number;
  bytes: number;
  notes: string[];
  problem?: string;
}

/** Converts PDFs in a process of its own; results are NAME.<format> in the folder. Throws when the process fails. */
export function convertAll(writer: Writer, folder: string, pdfs: string[]): Record<string, Run> {
  const script = fileURLToPath(new URL('./run.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, writer, folder, ...pdfs], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(stderr.match(/^\w*Error: .*/m)?.[0] ?? stderr);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, Run>;
}
