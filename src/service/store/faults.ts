import pg from 'pg';
import { UserError } from '../../../schemas/error.ts';
import { isDiskFull } from './disk-full.ts';

/** PostgreSQL, appendix A: disk_full. */
const DISK_FULL = '53100';
/**
 * PostgreSQL, appendix A: query_canceled (a timeout of the server's), lock_not_available,
 * idle_in_transaction_session_timeout.
 */
const LATE = ['57014', '55P03', '25P03'];
/** PostgreSQL, appendix A: too_many_connections, admin_shutdown, crash_shutdown, cannot_connect_now. */
const RESTARTING = ['53300', '57P01', '57P02', '57P03'];
const AWAY = new Set([...LATE, ...RESTARTING]);

/** What pg and its pool say in words only: no answer in time, no connection in time, a connection that ended. */
const NO_ANSWER =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client (was closed|has encountered))/;
const BROKEN = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code);

/** RFC 4918, 11.5: what S3 stores answer that are full. */
const INSUFFICIENT_STORAGE = 507;

/** Whether a disk, a quota, the disk of the database or the S3 store is full. */
export function isFull(error: unknown): boolean {
  if (isDiskFull(error)) return true;
  if (error instanceof pg.DatabaseError) return error.code === DISK_FULL;
  const { $metadata } = (error ?? {}) as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode === INSUFFICIENT_STORAGE;
}

/**
 * Whether the database restarts: no server there (yet), one that starts or stops, or one that has no connection left.
 */
export function restarts(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return RESTARTING.includes(error.code ?? '');
  // A server that takes connections and says nothing does not restart: to knock again would only take longer.
  if (!(error instanceof Error) || / timeout/.test(error.message)) return false;
  return 'code' in error || error.message.startsWith('Connection terminated');
}

/**
 * Whether the database, or the store of files, is not there or does not answer in time, so that the same may go well a
 * little later.
 */
export function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return AWAY.has(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { syscall } = error as NodeJS.ErrnoException;
  return syscall === 'connect' || BROKEN.has(codeOf(error)) || NO_ANSWER.test(error.message);
}

/**
 * A fault of a disk or of the database as a message for the visitor: UserError `no-space` or `no-service`; what is none
 * of these as it is.
 */
export function asRefusal(error: unknown): unknown {
  if (isFull(error)) return new UserError('no-space');
  return isAway(error) ? new UserError('no-service', '服务暂时没有响应，稍后会自动恢复。') : error;
}
