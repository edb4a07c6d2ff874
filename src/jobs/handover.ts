import type { DataOf } from '../../schemas/api/call.ts';
import { type Direction, HANDOVER_CALLS, type HandoverData } from '../../schemas/api/handover.ts';
import { type ErrorCode, toErrorData, UserError } from '../../schemas/error.ts';
import type { ApiError } from '../api/answer.ts';
import { send } from '../api/client.ts';
import { upload } from '../api/upload.ts';
import { HOSTS } from '../lib/hosts.gen.ts';

export type Begun = DataOf<typeof HANDOVER_CALLS.beginHandover>;
export type HandedFile = HandoverData['files'][number];

/** The page shows what went wrong by itself. */
const QUIET = { quiet: true, loading: false } as const;
/** How often an open handover is looked at, in milliseconds. */
const LOOK_MS = 1500;
/** What an error of the service itself says; a site without one answers anything. */
const SAID = new Set<ErrorCode>(['too-many', 'too-many-requests', 'not-available', 'busy', 'no-space']);

interface Wanted {
  files: number;
  mb?: number;
  accept?: string[];
}

/** Begins a handover; no file has gone anywhere yet. Rejects with `no-service` also where this site has no service. */
export async function begin(direction: Direction, { files, mb, accept }: Wanted): Promise<Begun> {
  try {
    return await send(HANDOVER_CALLS.beginHandover, { direction, files, mb, accept }, QUIET);
  } catch (thrown) {
    const { code, detail } = toErrorData(thrown);
    const inWords = (thrown as Partial<ApiError>).answer?.ret !== undefined && SAID.has(code);
    throw inWords ? new UserError(code, detail) : new UserError('no-service', '没有它就不能用二维码传文件。');
  }
}

/** Opens a handover by the code of a QR code. */
export const openByCode = (code: string): Promise<HandoverData> => send(HANDOVER_CALLS.openHandover, { code }, QUIET);

/** Sends a file for a handover. */
export const give = (
  file: File,
  handover: string,
  settings: { signal: AbortSignal; progress(sent: number): void },
): Promise<string> => upload(file, { ...settings, handover });

/** Where the browser loads a file of a handover. */
export const addressOf = ({ url }: Pick<HandedFile, 'url'>): string => HOSTS.api + url;

/** The bytes of a file of a handover. Rejects with `not-found` or `no-service`. */
export async function take(file: HandedFile, signal: AbortSignal): Promise<File> {
  try {
    const response = await fetch(addressOf(file), { credentials: 'include', signal });
    if (!response.ok) throw new UserError(response.status === 404 ? 'not-found' : 'no-service');
    const bytes = await response.blob();
    return new File([bytes], file.name, { type: bytes.type });
  } catch (thrown) {
    if (toErrorData(thrown).code !== 'unknown') throw thrown;
    throw new UserError('no-service');
  }
}

/** Deletes a file that has arrived from the service. */
export const removeTaken = (handoverId: string, uploadId: string): Promise<unknown> =>
  send(HANDOVER_CALLS.deleteHandoverFile, { handoverId, uploadId }, QUIET);

/** Ends a handover with all its files, also as the page's last word. True when nothing is left there. Never rejects. */
export async function end(handoverId: string): Promise<boolean> {
  const { method, path } = HANDOVER_CALLS.deleteHandover;
  const url = `${HOSTS.api}${path}?platform=web&handoverId=${handoverId}`;
  try {
    const response = await fetch(url, { method, credentials: 'include', keepalive: true });
    const { ret, data } = (await response.json()) as { ret: number; data?: { code?: string } };
    return ret === 0 || data?.code === 'not-found';
  } catch {
    return false;
  }
}

/** A handover as it stands; undefined when it is over, `unknown` where nobody answers just now. */
async function look(handoverId: string, signal: AbortSignal): Promise<HandoverData | 'unknown' | undefined> {
  try {
    return await send(HANDOVER_CALLS.queryHandover, { handoverId }, { ...QUIET, signal });
  } catch (thrown) {
    return toErrorData(thrown).code === 'not-found' ? undefined : 'unknown';
  }
}

/** Waits; ends early where the signal fires. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
  });

/**
 * Looks at a handover again and again and gives when it is over, or the signal fires. `seen` may take its time; it must
 * not reject.
 */
export async function watch(
  handoverId: string,
  seen: (state: HandoverData) => void | Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const state = await look(handoverId, signal);
    if (!state || signal.aborted) return;
    if (state !== 'unknown') await seen(state);
    await pause(LOOK_MS, signal);
  }
}
