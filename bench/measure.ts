import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isNative } from '../src/engines/load-node.ts';

/** CPU seconds (user and system together) and peak memory of a run. */
export interface Cost {
  cpu: number;
  mb: number;
}

/** The same of a native program, with the seconds that it took. */
interface NativeCost extends Cost {
  seconds: number;
}

/** Of several runs the one that took the least CPU: the others were disturbed. */
export const best = <C extends Cost>(runs: C[]): C => runs.reduce((a, b) => (b.cpu < a.cpu ? b : a));

const TIME = '/usr/bin/time';
const ADOPT = fileURLToPath(new URL('./adopt.py', import.meta.url));

/**
 * Runs a native program, with these settings in its environment besides; undefined where it is absent or fails. CPU by
 * bash (milliseconds), peak memory by GNU time where it is installed.
 */
export function runNative(
  program: string,
  args: string[],
  settings: Record<string, string> = {},
): NativeCost | undefined {
  const peak = existsSync(TIME) ? [TIME, '-f', 'PEAK %M'] : [];
  const script = 'TIMEFORMAT="CPU %3U %3S %3R"; time "$@"';
  const { status, stderr } = spawnSync('bash', ['-c', script, 'bash', ...peak, program, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, ...settings },
  });
  const [, user, system, real] = /CPU ([\d.]+) ([\d.]+) ([\d.]+)/.exec(stderr ?? '') ?? [];
  if (status !== 0) return undefined;
  const mb = Number(/PEAK (\d+)/.exec(stderr)?.[1] ?? Number.NaN) / 1024;
  return { cpu: Number(user) + Number(system), seconds: Number(real), mb };
}

/**
 * One run of an engine in a Node process of its own: the cost of everything, and of a second call when all is loaded.
 */
export interface EngineCost {
  start: Cost;
  warm: Cost;
}

/** Runs an engine on files in a new process (bench/run-engine.ts), twice. Throws when it fails. */
export function runEngineProcess(engine: string, options: Record<string, unknown>, files: string[]): EngineCost {
  const script = fileURLToPath(new URL('./run-engine.ts', import.meta.url));
  const command = [process.execPath, script, engine, JSON.stringify(options), ...files];
  const [program = '', ...args] = isNative(engine) ? ['python3', ADOPT, ...command] : command;
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(/^\w*Error.*/m.exec(stderr)?.[0] ?? stderr);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as EngineCost;
}
