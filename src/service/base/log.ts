import { type Logger, pino, stdTimeFunctions } from 'pino';
import type { Settings } from './settings.ts';

/**
 * The log of a process: JSON lines on stderr, so that stdout keeps the one line for people. Nothing of visitors gets
 * into it: for a terminal the time is ISO 8601, else milliseconds. Requests are logged by their route, not by their
 * address, which may hold signatures, and files by their numbers, not by their names.
 */
export function openLog({ LOG_LEVEL: level }: Pick<Settings, 'LOG_LEVEL'>): Logger {
  const seen = process.stderr.isTTY;
  const out = pino.destination({ dest: 2, sync: seen }); // in a terminal, in step with what stdout says
  out.on('error', () => {}); // a terminal that is gone reads nothing, and ends nothing
  return pino({ level, base: null, timestamp: seen ? stdTimeFunctions.isoTime : stdTimeFunctions.epochTime }, out);
}
