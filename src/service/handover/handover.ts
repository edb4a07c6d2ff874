import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { DataOf, ParsedOf } from '../../../schemas/api/call.ts';
import {
  type Direction,
  type HANDOVER_CALLS,
  HANDOVER_FILE_PATH,
  type HandoverData,
} from '../../../schemas/api/handover.ts';
import { UserError } from '../../../schemas/error.ts';
import type { Principal } from '../base/principal.ts';
import type { Context } from '../context.ts';
import {
  addDevice,
  closeHandover,
  countReceived,
  createHandover,
  expiredHandovers,
  findByCode,
  findHandover,
  forgetHandover,
  type HandedFile,
  handedFiles,
  secondsLeft,
} from '../store/handovers.ts';
import type { HandoverRow } from '../store/tables.ts';
import { forEach } from '../tasks/each.ts';
import { limitsOf } from '../tasks/limits.ts';
import { removeUploads } from '../tasks/removal.ts';
import { storedAddress, type Visit } from '../tasks/visit.ts';
import { withdraw } from './uploads.ts';

/** Bytes of a code: 128 bits, which nobody guesses in ten minutes. */
const CODE_BYTES = 16;
/**
 * Browsers that one code lets in: a phone's own, the one within a messenger that read the code first, and one to spare.
 */
const MAX_DEVICES = 3;
/** Handovers of one address that may be open: an office behind one. */
const MAX_NEAR = 50;

/** The table holds hashes of codes only: a copy of it opens nothing, and looking one up tells nothing by its time. */
const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

const gone = (): UserError => new UserError('not-found', '二维码已过期或已关闭，请在电脑上重新生成。');

type Begun = DataOf<typeof HANDOVER_CALLS.beginHandover>;

/**
 * Begins a handover and gives its code, this once. Throws UserError `not-available` where the operator does not offer
 * it, `too-many` where the visitor or his address has too many open.
 */
export async function begin(
  context: Context,
  { principal, address }: Visit,
  { direction, files, mb, accept }: ParsedOf<typeof HANDOVER_CALLS.beginHandover>,
): Promise<Begun> {
  const { HANDOVER_SECONDS, HANDOVER_MB, UPLOAD_MB } = context.settings;
  if (HANDOVER_SECONDS === 0) throw new UserError('not-available', '本站没有开放手机传送。');
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const row = {
    id: randomUUID(),
    owner: principal.owner,
    address: storedAddress(context.secret, address),
    code: hashOf(code),
    direction,
    accept,
    files,
    mb: Math.floor(Math.min(mb ?? HANDOVER_MB, HANDOVER_MB, UPLOAD_MB)) || 1,
  };
  const most = { owner: limitsOf(context.settings, principal).handovers, address: MAX_NEAR };
  if (!(await createHandover(context.db, row, HANDOVER_SECONDS, most)))
    throw new UserError('too-many', '同时打开的二维码太多，请先关闭别的，或等它们过期。');
  return { ...(await stateOf(context, principal, row.id)), code };
}

/**
 * Opens a handover by its code for a phone. Throws UserError `not-found`, `too-many` where three browsers did before.
 */
export async function open(context: Context, principal: Principal, code: string): Promise<HandoverData> {
  const row = await findByCode(context.db, hashOf(code));
  if (!row) throw gone();
  if (!(await addDevice(context.db, row.id, principal.owner, MAX_DEVICES)))
    throw new UserError('too-many', `这个二维码已在 ${MAX_DEVICES} 个浏览器里打开过，请在电脑上重新生成。`);
  return stateOf(context, principal, row.id);
}

/** An open handover of whoever began or opened it. Throws UserError `not-found`. */
export async function handoverOf({ db }: Pick<Context, 'db'>, principal: Principal, id: string): Promise<HandoverRow> {
  const row = await findHandover(db, id, principal.owner);
  if (!row) throw gone();
  return row;
}

/** What someone is in a handover; the same browser may be both. */
const isComputer = ({ owner }: HandoverRow, principal: Principal): boolean => owner === principal.owner;
const isPhone = ({ devices }: HandoverRow, principal: Principal): boolean => devices.includes(principal.owner);

/** Whether this side gives files, and whether it takes them. */
const GIVES: Record<Direction, typeof isComputer> = { 'to-phone': isComputer, 'from-phone': isPhone };
const TAKES: Record<Direction, typeof isComputer> = { 'to-phone': isPhone, 'from-phone': isComputer };
export const mayGive = (row: HandoverRow, principal: Principal): boolean => GIVES[row.direction](row, principal);
const mayTake = (row: HandoverRow, principal: Principal): boolean => TAKES[row.direction](row, principal);

/** What somebody sees of an open handover: who takes sees all that is there, who gives what he gave. */
export async function stateOf(context: Context, principal: Principal, id: string): Promise<HandoverData> {
  const row = await handoverOf(context, principal, id);
  const takes = mayTake(row, principal);
  const seen = (await handedFiles(context.db, id)).filter(({ owner }) => takes || owner === principal.owner);
  return {
    handoverId: id,
    direction: row.direction,
    secondsLeft: await secondsLeft(context.db, id),
    keptSeconds: context.settings.HANDOVER_SECONDS,
    maxFiles: row.files,
    maxMb: row.mb,
    accept: row.accept,
    devices: row.devices.length,
    files: await Promise.all(seen.map((file) => fileData(context, id, file, takes))),
  };
}

async function fileData(
  { files }: Context,
  handoverId: string,
  { id, key, name, size, complete, fetched }: HandedFile,
  takes: boolean,
): Promise<HandoverData['files'][number]> {
  const received = complete ? (size ?? 0) : ((await files.size(key)) ?? 0);
  const url = takes && complete ? `${HANDOVER_FILE_PATH}/${handoverId}/${id}` : undefined;
  return { uploadId: id, name, size: size ?? 0, received, complete, fetched, url };
}

/** A file that this side may fetch. Throws UserError `not-found`. */
export async function takenFile(
  context: Pick<Context, 'db'>,
  principal: Principal,
  id: string,
  uploadId: string,
): Promise<HandedFile> {
  const row = await handoverOf(context, principal, id);
  const file = (await handedFiles(context.db, id)).find((each) => each.id === uploadId && each.complete);
  if (!file || !mayTake(row, principal)) throw new UserError('not-found');
  return file;
}

/** What is needed to delete files. */
type Removes = Pick<Context, 'db' | 'files'>;

async function mine(context: Removes, principal: Principal, id: string): Promise<void> {
  if (!isComputer(await handoverOf(context, principal, id), principal)) throw gone();
}

/** Deletes one file at the word of who began the handover. Throws UserError `not-found`. */
export async function removeFile(
  context: Removes & Pick<Context, 'settings'>,
  principal: Principal,
  id: string,
  uploadId: string,
): Promise<void> {
  await mine(context, principal, id);
  if (!(await handedFiles(context.db, id)).some((file) => file.id === uploadId)) throw new UserError('not-found');
  await context.db.transaction().execute(async (tx) => {
    const complete = await withdraw(tx, context, uploadId);
    if (complete) await countReceived(tx, id);
  });
}

/** Ends a handover with all its files at the word of who began it. Throws UserError `not-found`. */
export async function endHandover(context: Removes, principal: Principal, id: string): Promise<void> {
  await mine(context, principal, id);
  await removeHandover(context, id);
}

async function removeHandover(context: Removes, id: string): Promise<void> {
  await closeHandover(context.db, id); // first: who is just adding a file looks afterwards whether it is open
  const files = await handedFiles(context.db, id);
  await removeUploads(
    context,
    files.map((file) => file.id),
  );
  await forgetHandover(context.db, id);
}

/**
 * For the sweep: removes the handovers whose time has come, with their files. One that cannot be removed does not keep
 * the others; its error is thrown at the end.
 */
export async function removeExpiredHandovers(context: Removes, signal?: AbortSignal): Promise<void> {
  await forEach(await expiredHandovers(context.db), (id) => removeHandover(context, id), signal);
}
