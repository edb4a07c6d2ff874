import { type Logger, pino } from 'pino';
import type { Settings } from './settings.ts';

/**
 * The log of a process: JSON lines on stderr, so that stdout keeps the one line for people. Nothing of visitors gets into it:
 * requests are logged by their route, not by their address, which may hold signatures, and files by their numbers, not by their names.
 */
export const openLog = ({ LOG_LEVEL: level }: Pick<Settings, 'LOG_LEVEL'>): Logger =>
  pino({ level, base: null }, pino.destination(2));
