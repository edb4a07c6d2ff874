/** What a browser reports about the machine, as far as the number of workers depends on it. */
export interface Device {
  hardwareConcurrency?: number;
  /** GiB, rounded by the browser; unknown outside Chromium. */
  deviceMemory?: number;
  userAgent: string;
}

/**
 * How many workers this machine can run: one a core up to 8, fewer on phones and with little memory, as each holds a
 * file and an engine.
 */
export function workersFor({ hardwareConcurrency = 2, deviceMemory, userAgent }: Device): number {
  const byMemory = deviceMemory === undefined ? 8 : Math.max(1, Math.floor(deviceMemory));
  const byKind = /Android|iPhone|iPad|Mobile/.test(userAgent) ? 3 : 8;
  return Math.max(1, Math.min(hardwareConcurrency, byMemory, byKind));
}
