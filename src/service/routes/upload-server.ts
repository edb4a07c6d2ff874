import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { type DataStore, Server, ERRORS as TUS_ERRORS, type Upload } from '@tus/server';
import type { ServerRequest } from 'srvx';
import { HANDOVER_METADATA } from '../../../schemas/api/handover.ts';
import { UPLOAD_PATH } from '../../../schemas/api/upload.ts';
import { ERRORS, type ErrorCode, type ErrorData, toErrorData, UserError } from '../../../schemas/error.ts';
import { z } from '../../../schemas/zod.ts';
import type { Context } from '../context.ts';
import { admitTo } from '../handover/admission.ts';
import { complete, withdraw } from '../handover/uploads.ts';
import { asRefusal } from '../store/faults.ts';
import { uploadKey, uploadOf } from '../store/file-store.ts';
import type { UploadRow } from '../store/tables.ts';
import { newUploadId } from '../store/uploads.ts';
import { type Announced, admit, maxBytes, tooLarge } from '../tasks/upload-admission.ts';
import { uploadLocks } from '../tasks/upload-locks.ts';
import type { Meter } from '../tasks/upload-meter.ts';
import { withinSpace } from '../tasks/upload-space.ts';
import type { Visit } from '../tasks/visit.ts';

/** How long a request that must make room for the next one may still write, in milliseconds. */
const DRAIN_MS = 200;

interface Answer {
  status: number;
  headers: Record<string, string>;
  refusal?: ErrorData;
}

export interface TusServer {
  /** Answers a request of the protocol; `row` is the upload it is about, the visitor's own. */
  handle(request: ServerRequest, row?: UploadRow): Promise<Answer>;
}

/** What the server of the protocol calls. */
interface TusHooks {
  /** Who sent a request that begins an upload, from where. */
  visitOf(request: IncomingMessage): Visit;
  onFault(error: Error): void;
}

/** The protocol over the file store and the table `upload`. */
export function tusServer(context: Context, meter: Meter, { visitOf, onFault }: TusHooks): TusServer {
  const datastore = guarded(context);
  const arrive = async ({ id, size }: Pick<Upload, 'id' | 'size'>): Promise<void> => {
    if (await complete(context, uploadOf(id), size ?? 0)) return;
    await context.files.delete([id]);
    throw new UserError('not-found');
  };
  const locker = uploadLocks(context);
  const server = new Server({
    path: UPLOAD_PATH,
    datastore,
    maxSize: maxBytes(context),
    locker,
    lockDrainTimeout: DRAIN_MS,
    // Which sites may ask is said in one place, for the whole service.
    allowedOrigins: () => false,
    namingFunction: () => uploadKey(newUploadId()),
    generateUrl: (_request, { id }) => `${UPLOAD_PATH}/${uploadOf(id)}`,
    getFileIdFromRequest: (_request, last = '') => uploadKey(last),
    onUploadCreate: async (request, { id, size = null, metadata }) => {
      const visit = visitOf(request.runtime?.node?.req as IncomingMessage);
      const announced = { id: uploadOf(id), ...visit, name: metadata?.filename ?? '' };
      return { metadata: { filename: await admitted(context, meter, announced, size, metadata?.[HANDOVER_METADATA]) } };
    },
    onUploadFinish: async (_request, upload) => {
      await arrive(upload);
      return {};
    },
    onResponseError: (_request, error) => {
      if ('status_code' in error) return inOurWords(context, error);
      // A refusal of ours travels through the protocol's server as the text of its answer.
      const refusal = toErrorData(asRefusal(error));
      if (refusal.code === 'unknown') onFault(error);
      return { status_code: ERRORS[refusal.code].status, body: JSON.stringify(refusal) };
    },
  });
  return {
    async handle(request, row) {
      const answer = await answerOf(await server.handleWeb(request));
      const whole =
        row && !row.complete && request.method === 'HEAD' && answer.headers['upload-offset'] === String(row.size);
      if (!whole) return answer;
      try {
        const lock = locker.newLock(row.key);
        await lock.lock(request.signal, () => {});
        await finish(context, datastore, row).finally(() => lock.unlock());
        await arrive({ id: row.key, size: row.size ?? 0 });
        return answer;
      } catch (error) {
        const refusal = toErrorData(asRefusal(error));
        if (refusal.code === 'unknown') onFault(error as Error);
        return { ...answer, status: ERRORS[refusal.code].status, refusal };
      }
    },
  };
}

/** The store's side of the protocol, which minds the free space and leaves what a task still needs. */
function guarded(context: Context): DataStore {
  const store = context.files.resumable();
  const write = store.write.bind(store);
  store.extensions = store.extensions.filter((extension) => extension !== 'creation-defer-length');
  store.write = async (stream, id, offset) => {
    const within = withinSpace(context, stream as Readable);
    try {
      return await write(within, id, offset);
    } catch (error) {
      throw within.errored instanceof UserError ? within.errored : error;
    }
  };
  const create = store.create.bind(store);
  store.create = async (upload) => {
    try {
      return await create(upload);
    } catch (error) {
      await store.remove(upload.id).catch(() => {}); // else it is swept away when it expires
      throw error;
    }
  };
  store.remove = async (id) => {
    await context.db.transaction().execute((tx) => withdraw(tx, context, uploadOf(id)));
  };
  return store;
}

/**
 * Does what was left undone where the service ended between the last byte and its answer: S3 joins the parts only then.
 */
async function finish(context: Context, store: DataStore, { key, size }: UploadRow): Promise<void> {
  if ((await context.files.size(key)) === undefined) await store.write(Readable.from([]), key, size ?? 0);
}

/** The protocol's own refusals that need particulars; undefined for the rest. */
function inOurWords(context: Context, { status_code, body }: { status_code: number; body?: string }) {
  const say = (refusal: ErrorData) => ({ status_code, body: JSON.stringify(refusal) });
  if (body === TUS_ERRORS.ERR_MAX_SIZE_EXCEEDED.body) return say(toErrorData(tooLarge(context)));
  if (body === TUS_ERRORS.INVALID_OFFSET.body)
    return say({ code: 'bad-option', detail: 'Upload-Offset 与已收到的字节数不同，请先用 HEAD 取得正确的位置。' });
  return undefined;
}

/** What a status of the protocol's own says in our words. */
const BY_STATUS: Record<number, ErrorCode> = { 404: 'not-found', 410: 'not-found', 413: 'too-large' };
/** What the protocol does not know, or knows and this service does not offer (RFC 9110, 15.6.2). */
const NOT_OFFERED = 501;

async function answerOf(response: Response): Promise<Answer> {
  // What other sites may read and how the body goes is the service's to say.
  const own = [...response.headers].filter(([name]) => !/^(access-control-|content-)/.test(name));
  const { status } = response;
  const headers = Object.fromEntries(own);
  const text = await response.text();
  if (status < 400) return { status, headers };
  if (text.startsWith('{')) return { status, headers, refusal: JSON.parse(text) as ErrorData };
  if (BY_STATUS[status]) return { status, headers, refusal: { code: BY_STATUS[status] } };
  return {
    status,
    headers,
    refusal:
      status < 500 || status === NOT_OFFERED
        ? { code: 'bad-option', detail: '上传请求不合协议。' }
        : { code: 'unknown' },
  };
}

const handoverId = z.uuid();

/** Notes an upload that begins, for a handover where it names one, and gives its name. */
function admitted(
  context: Context,
  meter: Meter,
  announced: Omit<Announced, 'size'>,
  size: number | null,
  handover: string | null | undefined,
): Promise<string> {
  if (handover === undefined || handover === null) return admit(context, meter, { ...announced, size });
  const { success, data } = handoverId.safeParse(handover);
  if (!success || size === null) throw new UserError('not-found');
  return admitTo(context, meter, { ...announced, size }, data);
}
