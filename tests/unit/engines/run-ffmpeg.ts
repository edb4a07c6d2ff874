import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';

/** Whether ffmpeg is there to make and to judge films by. */
export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).error === undefined;

/** Runs ffmpeg, which must succeed, and gives what it printed. */
export function ffmpeg(...args: string[]): Buffer {
  const { stdout, status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args]);
  expect(status, stderr.toString()).toBe(0);
  return stdout;
}
