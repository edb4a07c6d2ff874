import type { Settings } from '../settings.ts';

/** Where workers write what operators must know; Fastify's logger is one. */
export interface Log {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/** The levels and their numbers in a line, as pino has them. */
const LEVELS = { info: 30, warn: 40, error: 50 } as const;
const LEAST = { trace: 10, debug: 20, ...LEVELS, fatal: 60, silent: 100 };

/** One JSON object a line on stdout, in the form of Fastify's. */
export function jsonLog(least: Settings['LOG_LEVEL']): Log {
  const write = (level: keyof typeof LEVELS) => (facts: object, msg: string) => {
    if (LEVELS[level] < LEAST[least]) return;
    console.log(JSON.stringify({ level: LEVELS[level], time: Date.now(), pid: process.pid, ...facts, msg }, plain));
  };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

const plain = (_key: string, value: unknown): unknown =>
  value instanceof Error ? { type: value.name, message: value.message, stack: value.stack } : value;
