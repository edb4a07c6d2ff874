/** What the system says of a disk or a quota that is full. */
const CODES = new Set(['ENOSPC', 'EDQUOT']);

/** Whether a disk or a quota is full. It stands alone: hosts of engines need it, and no database with it. */
export const isDiskFull = (error: unknown): boolean =>
  CODES.has(String((error as { code?: unknown } | undefined | null)?.code));
