import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What of Koa's context the operations below use. */
interface Asked {
  method: string;
  path: string;
  query: Record<string, string | undefined>;
  status: number;
  type: string;
  body: unknown;
}
type Step = (asked: Asked, next: () => Promise<void>) => Promise<void>;
interface S3rver {
  middleware: Step[];
  store: { getResourcePath(bucket: string, key: string | undefined, resource: string): string };
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

export interface Bucket {
  /** The environment a service needs to use it. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** An S3 server on the loopback address with an empty store, for function; it does not check signatures. */
export async function startBucket(): Promise<Bucket> {
  const Server = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver;
  const directory = mkdtempSync(join(tmpdir(), 'pdf365-bucket-'));
  const server = new Server({ port: 0, address: '127.0.0.1', silent: true, directory });
  server.middleware.unshift(multiparts(server));
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    env: { S3_ENDPOINT: endpoint, S3_PUBLIC_ENDPOINT: endpoint, S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' },
    stop: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * The operations on unfinished uploads that s3rver lacks (S3 API: ListParts, AbortMultipartUpload,
 * ListMultipartUploads), over its folders.
 */
function multiparts(server: S3rver): Step {
  return async (asked, next) => {
    const [, bucket = '', ...rest] = asked.path.split('/');
    const folder = server.store.getResourcePath(bucket, undefined, 'uploads');
    const { uploadId = '' } = asked.query;
    const one = join(folder, uploadId);
    if (asked.method === 'GET' && 'uploads' in asked.query)
      return answer(asked, 200, uploadsOf(folder, asked.query.prefix ?? ''));
    if (!uploadId || rest.length === 0 || !['GET', 'DELETE'].includes(asked.method)) return next();
    if (!/^\w+$/.test(uploadId) || !namesIn(folder).includes(uploadId))
      return answer(asked, 404, '<Error><Code>NoSuchUpload</Code></Error>');
    if (asked.method === 'GET') return answer(asked, 200, partsOf(one));
    rmSync(one, { recursive: true });
    return answer(asked, 204, '');
  };
}

async function answer(asked: Asked, status: number, xml: string): Promise<void> {
  Object.assign(asked, {
    status,
    ...(xml && { type: 'application/xml', body: `<?xml version="1.0" encoding="UTF-8"?>${xml}` }),
  });
}

function partsOf(folder: string): string {
  const numbers = namesIn(folder).filter((name) => /^\d+$/.test(name));
  const parts = numbers.map((number) => {
    const [etag, { size }] = [readFileSync(join(folder, `${number}.md5`), 'utf8'), statSync(join(folder, number))];
    return `<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag><Size>${size}</Size></Part>`;
  });
  return `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`;
}

function uploadsOf(folder: string, prefix: string): string {
  const uploads = namesIn(folder).map((id) => ({
    id,
    key: readFileSync(join(folder, id, 'key'), 'utf8'),
    at: statSync(join(folder, id)).mtime,
  }));
  const shown = uploads.filter(({ key }) => key.startsWith(prefix));
  const lines = shown.map(
    ({ id, key, at }) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
  );
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${lines.join('')}</ListMultipartUploadsResult>`;
}

function namesIn(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder);
}
