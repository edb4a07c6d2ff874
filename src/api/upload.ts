import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DetailedError, PreviousUpload, Upload, UploadOptions } from 'tus-js-client';
import { call, platform } from '../../schemas/api/call.ts';
import { HANDOVER_METADATA } from '../../schemas/api/handover.ts';
import { UPLOAD_FORM_PATH, UPLOAD_PATH, uploadedSchema } from '../../schemas/api/upload.ts';
import { UserError } from '../../schemas/error.ts';
import { z } from '../../schemas/zod.ts';
import { HOSTS } from '../lib/hosts.gen.ts';
import { ApiError, parseAnswer } from './answer.ts';
import { createClient, site } from './client.ts';
import { LIMITS } from './limits.ts';
import { accessToken } from './request.ts';

/**
 * Bytes of one request: small enough for the body limits of proxies, and what is lost at worst when the network breaks.
 */
const CHUNK = 8 * 1024 * 1024;
/** Pauses before a lost chunk is sent again, in milliseconds; they begin anew with every byte that gets through. */
const RETRY_DELAYS = [0, 1000, 3000, 5000, 10_000, 20_000];
/** How long an upload broken off by a reload may be taken up again, in milliseconds. */
const RESUMABLE = 86_400_000;
/** Milliseconds for a whole file in one request. */
const FORM_TIMEOUT = 3_600_000;

export interface UploadSettings {
  signal?: AbortSignal;
  /** Bytes sent, of all bytes of the file. */
  progress?(sent: number, total: number): void;
  /** The origin of the service; empty: the page's own. */
  host?: string;
  /** The handover that the file is for; it is then sent by tus or not at all. */
  handover?: string;
  /** For surroundings other than a page: how the library asks, repeats and remembers. */
  tus?: Partial<UploadOptions>;
}

const UPLOAD_FORM = call({
  method: 'POST',
  path: UPLOAD_FORM_PATH,
  body: 'form',
  summary: '一次上传完整的文件。',
  request: z.object({ platform }),
  data: uploadedSchema,
  safe: false,
  timeout: FORM_TIMEOUT,
});

type Store = NonNullable<UploadOptions['urlStorage']>;

/** Statuses by which proxies and servers refuse the methods of tus. */
const NO_TUS: ReadonlySet<number> = new Set([405, 501]);

/** Uploads under way: the same file twice in one list must not be sent to one place. */
const underWay = new Set<string>();

const statusOf = (error: Error): number => (error as Partial<DetailedError>).originalResponse?.getStatus() ?? 0;

const offline = (): boolean => globalThis.navigator?.onLine === false;

/** Whether the answer says that waiting helps: too many requests go by in a minute, too many bytes do not. */
const waits = (error: Error): boolean =>
  statusOf(error) === 429 && Boolean((error as Partial<DetailedError>).originalResponse?.getHeader('Retry-After'));

/**
 * Worth another try: the connection broke, the service stumbled or still holds the upload. A full store does not empty
 * in seconds.
 */
const passing = (error: Error): boolean => {
  const status = statusOf(error);
  return (
    status === 0 ||
    status === 409 ||
    status === 423 ||
    waits(error) ||
    status === 500 ||
    (status > 501 && status !== 507)
  );
};

/** The failure as the visitor reads it: the code of the service's envelope, else the one of the status. */
function failure(error: Error): ApiError {
  const response = (error as Partial<DetailedError>).originalResponse;
  return new ApiError(error.message, response ? parseAnswer(response.getStatus(), response.getBody()) : { status: 0 });
}

const endpointAt = (host: string): string => new URL(UPLOAD_PATH, host || location.href).href;

const GONE = '它可能已被移动或改动，请重新选择。';

/**
 * A browser cannot read a file that was moved, changed or deleted since it was chosen, and reports it like a lost
 * connection.
 */
const readable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/**
 * Names neither the file nor where it lies: it stays in the browser's storage until the upload is done. `purpose` keeps
 * the same file for something else apart.
 */
const fingerprint = ({ name, type, size, lastModified }: File, endpoint: string, purpose: string[]): string =>
  bytesToHex(md5(utf8ToBytes(JSON.stringify([name, type, size, lastModified, endpoint, ...purpose]))));

/** A store that keeps the address of an upload without the file's name, which the library would keep beside it. */
const nameless = (store: Store): Store => ({
  findAllUploads: () => store.findAllUploads(),
  findUploadsByFingerprint: (print) => store.findUploadsByFingerprint(print),
  removeUpload: (key) => store.removeUpload(key),
  addUpload: (print, entry) => store.addUpload(print, { ...entry, metadata: {} }),
});

/**
 * Takes an earlier upload of the same file up again: a young one, at this service, nobody else's just now (`mark` makes
 * it ours). Old ones are thrown away.
 */
async function resume(
  upload: Upload,
  store: Store,
  endpoint: string,
  mark: (url: string | null) => void,
): Promise<void> {
  const young = ({ creationTime }: PreviousUpload): boolean => Date.now() - Date.parse(creationTime) < RESUMABLE;
  for (const entry of await store.findAllUploads()) if (!young(entry)) await store.removeUpload(entry.urlStorageKey);
  const entries = await upload.findPreviousUploads();
  const free = entries.find(({ uploadUrl }) => uploadUrl?.startsWith(`${endpoint}/`) && !underWay.has(uploadUrl));
  if (!free) return;
  mark(free.uploadUrl); // in the same step as the look: a twin of the file looks next
  upload.resumeFromPreviousUpload(free);
}

const authorization = (): Record<string, string> => {
  const token = accessToken();
  return token ? { authorization: token } : {};
};

/** Options of the library, the same for every file. */
const optionsFor = (file: File, endpoint: string, store: Store, handover: string | undefined): UploadOptions => ({
  endpoint,
  chunkSize: CHUNK,
  retryDelays: RETRY_DELAYS,
  metadata: { filename: file.name, ...(handover && { [HANDOVER_METADATA]: handover }) },
  headers: authorization(),
  onBeforeRequest: (request) => void Object.assign(request.getUnderlyingObject() ?? {}, { withCredentials: true }),
  fingerprint: async () => fingerprint(file, endpoint, handover ? [handover] : []),
  removeFingerprintOnSuccess: true,
  urlStorage: store,
});

/**
 * Sends the file by tus and gives the upload's address. Rejects with the library's error, or with UserError
 * `cancelled`; then the service forgets the file.
 */
async function resumable(file: File, endpoint: string, settings: UploadSettings): Promise<string> {
  const { signal, progress, handover, tus } = settings;
  const library = await import('tus-js-client');
  const store = nameless(tus?.urlStorage ?? library.defaultOptions.urlStorage);
  const marked: string[] = [];
  const mark = (url: string | null): void => {
    if (!url) return;
    underWay.add(url);
    marked.push(url);
  };
  const options = { ...optionsFor(file, endpoint, store, handover), ...tus, urlStorage: store };
  const upload = new library.Upload(file, options);
  const again = (): void => upload.start();
  let stop = (_: UserError): void => undefined;
  const cancel = (): void => stop(new UserError('cancelled'));
  const sent = new Promise<string>((resolve, reject) => {
    stop = (error) => {
      upload.abort(true).catch(() => undefined); // what the service does not hear now, it clears away by itself
      reject(error);
    };
    upload.options.onShouldRetry = (error) => {
      if (statusOf(error) === 0) void readable(file).then((is) => is || stop(new UserError('file-not-found', GONE)));
      return passing(error) && !offline();
    };
    upload.options.onProgress = (bytes) => progress?.(bytes, file.size);
    upload.options.onUploadUrlAvailable = () => mark(upload.url);
    upload.options.onSuccess = () => resolve(upload.url ?? '');
    upload.options.onError = (error) => {
      if (offline() && statusOf(error) === 0) addEventListener('online', again, { once: true });
      else reject(error);
    };
  });
  sent.catch(() => undefined);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    await resume(upload, store, endpoint, mark);
    if (signal?.aborted) cancel();
    else upload.start();
    return await sent;
  } finally {
    globalThis.removeEventListener?.('online', again);
    signal?.removeEventListener('abort', cancel);
    for (const url of marked) underWay.delete(url);
  }
}

/** Sends the file as one multipart form and gives its id; its progress is not known. */
async function whole(file: File, { signal, host }: UploadSettings): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  const client = host === undefined ? site : createClient({ hosts: { ...HOSTS, api: host } });
  const { uploads } = await client.send(UPLOAD_FORM, {}, { form, quiet: true, loading: false, signal });
  const [uploaded] = uploads;
  if (!uploaded) throw new ApiError('', { status: 200 });
  return uploaded.uploadId;
}

/**
 * Uploads a file and gives its upload id. It survives a lost network and a reload of the page (the same file then goes
 * on where it was); only where something on the way does not let tus through, it goes in one piece. Rejects with
 * ApiError (`too-large`, `no-space`, `no-service` …) or UserError `cancelled`; a cancelled upload is removed from the
 * service.
 */
export async function upload(file: File, settings: UploadSettings = {}): Promise<string> {
  const { signal, progress, host = HOSTS.api } = settings;
  if (signal?.aborted) throw new UserError('cancelled');
  const endpoint = endpointAt(host);
  try {
    const url = await resumable(file, endpoint, settings);
    return new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '';
  } catch (thrown) {
    if (!(thrown instanceof Error) || thrown instanceof UserError) throw thrown;
    if (settings.handover || !NO_TUS.has(statusOf(thrown))) throw failure(thrown);
    const id = await whole(file, settings);
    progress?.(file.size, file.size);
    return id;
  }
}

/** The address in an entry of the library's storage, where there is one. */
function addressIn(entry: string | null): string {
  try {
    const { uploadUrl } = JSON.parse(entry ?? '');
    return typeof uploadUrl === 'string' ? uploadUrl : '';
  } catch {
    return '';
  }
}

/**
 * Deletes what broken-off uploads left: their addresses in this browser at once, their bytes in the service as far as
 * it can be reached (tus 1.0, Termination).
 */
export async function forgetUploads(host = HOSTS.api): Promise<void> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith('tus::'));
  const urls = keys
    .map((key) => addressIn(localStorage.getItem(key)))
    .filter((url) => url.startsWith(`${endpointAt(host)}/`));
  for (const key of keys) localStorage.removeItem(key);
  const headers = { 'tus-resumable': '1.0.0', ...authorization() };
  const ask = (url: string) =>
    fetch(url, {
      method: 'DELETE',
      headers,
      credentials: 'include',
      keepalive: true,
      signal: AbortSignal.timeout(LIMITS.timeout),
    });
  await Promise.allSettled(urls.map(ask));
}
