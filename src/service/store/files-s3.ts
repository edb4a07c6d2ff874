import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as s3 from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type MetadataValue, S3Store } from '@tus/s3-store';
import { LRUCache } from 'lru-cache';
import { UserError } from '../../../schemas/error.ts';
import { attachment } from '../base/attachment.ts';
import type { Settings } from '../base/settings.ts';
import { checked, type FileStore, mainKey } from './file-store.ts';
import { PART, putStream } from './put-s3.ts';

/** The most objects one request may delete (S3 API, DeleteObjects). */
const BATCH = 1000;

interface Bucket {
  client: s3.S3Client;
  name: string;
}

/**
 * A file store in the S3 bucket of the settings, which is made where it is missing. Throws an Error where it cannot be
 * reached.
 */
export async function openBucket(settings: Settings): Promise<FileStore> {
  const config = configOf(settings, settings.S3_ENDPOINT);
  const bucket: Bucket = { client: new s3.S3Client(config), name: settings.S3_BUCKET };
  await ensure(bucket);
  const at = (key: string) => ({ Bucket: bucket.name, Key: checked(key) });
  const outside = settings.S3_PUBLIC_ENDPOINT;
  const links = outside && { client: new s3.S3Client(configOf(settings, outside)), name: bucket.name };
  return {
    put: (key, from) => putStream(bucket.client, at(key), from),
    take: async (key, path) => {
      const size = await putStream(bucket.client, at(key), createReadStream(path));
      await rm(path, { force: true });
      return size;
    },
    get: (key, range) => read(bucket, checked(key), range),
    size: (key) => sizeOf(bucket, checked(key)),
    delete: (keys) => remove(bucket, keys.map(checked)),
    path: async (key, folder) => {
      const path = join(folder, randomUUID());
      await pipeline(await read(bucket, checked(key)), createWriteStream(path, { flags: 'wx' }));
      return path;
    },
    link: async (key, name, seconds) => (links ? linkTo(links, checked(key), name, seconds) : undefined),
    free: async () => undefined,
    list: (prefix) => list(bucket, prefix),
    resumable: () => resumable(settings, config),
  };
}

/**
 * Path-style addresses, and checksums only where S3 demands them: other makers' stores know neither of the newer ways.
 */
function configOf(settings: Settings, endpoint: string | undefined): s3.S3ClientConfig {
  const { S3_REGION: region, S3_ACCESS_KEY: accessKeyId, S3_SECRET_KEY: secretAccessKey } = settings;
  return {
    endpoint: endpoint || undefined,
    region,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
}

async function ensure({ client, name: Bucket }: Bucket): Promise<void> {
  try {
    await client.send(new s3.HeadBucketCommand({ Bucket }));
  } catch (error) {
    if (!isMissing(error)) throw error;
    await client.send(new s3.CreateBucketCommand({ Bucket }));
  }
}

async function read(
  { client, name: Bucket }: Bucket,
  Key: string,
  range?: { start: number; end: number },
): Promise<Readable> {
  try {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key, Range }));
    return Body as Readable;
  } catch (error) {
    throw isMissing(error) ? new UserError('not-found') : error;
  }
}

async function sizeOf({ client, name: Bucket }: Bucket, Key: string): Promise<number | undefined> {
  try {
    return (await client.send(new s3.HeadObjectCommand({ Bucket, Key }))).ContentLength;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function remove(bucket: Bucket, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const gone = new Set(keys);
  for await (const { Key, UploadId } of unfinished(bucket, '')) {
    if (Key && gone.has(Key)) await abort(bucket, Key, UploadId);
  }
  const objects = keys.flatMap((key) => [key, ...beside(key)]);
  for (let from = 0; from < objects.length; from += BATCH) await removeBatch(bucket, objects.slice(from, from + BATCH));
}

/** What the resumable protocol keeps beside an upload: its notes, and a last part too small for S3. */
const beside = (key: string): string[] => [`${key}.info`, `${key}.part`].filter((other) => mainKey(other) === key);

async function removeBatch({ client, name: Bucket }: Bucket, keys: string[]): Promise<void> {
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
  const { Errors = [] } = await client.send(new s3.DeleteObjectsCommand({ Bucket, Delete }));
  const first = Errors.find(({ Code }) => Code !== 'NoSuchKey');
  if (first) throw new Error(`S3: ${first.Code} ${first.Message}`);
}

async function abort({ client, name: Bucket }: Bucket, Key: string, UploadId: string | undefined): Promise<void> {
  try {
    await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function* unfinished({ client, name: Bucket }: Bucket, Prefix: string): AsyncIterable<s3.MultipartUpload> {
  let marks: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (;;) {
    const page = await client.send(new s3.ListMultipartUploadsCommand({ Bucket, Prefix, ...marks }));
    yield* page.Uploads ?? [];
    if (!page.IsTruncated) return;
    marks = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}

async function* list(bucket: Bucket, prefix: string): AsyncIterable<{ key: string; age: number }> {
  const ageOf = (time: Date | undefined): number => Date.now() - (time?.getTime() ?? Date.now());
  const pages = s3.paginateListObjectsV2({ client: bucket.client }, { Bucket: bucket.name, Prefix: prefix });
  for await (const { Contents = [] } of pages) {
    for (const { Key, LastModified } of Contents) if (Key) yield { key: Key, age: ageOf(LastModified) };
  }
  for await (const { Key, Initiated } of unfinished(bucket, prefix)) if (Key) yield { key: Key, age: ageOf(Initiated) };
}

/** RFC 6266: saved under the visitor's name for it, never shown; the type says nothing that a browser would run. */
function linkTo({ client, name: Bucket }: Bucket, Key: string, name: string, expiresIn: number): Promise<string> {
  const said = { ResponseContentDisposition: attachment(name), ResponseContentType: 'application/octet-stream' };
  return getSignedUrl(client, new s3.GetObjectCommand({ Bucket, Key, ...said }), { expiresIn });
}

function resumable(settings: Settings, config: s3.S3ClientConfig): S3Store {
  const known = new LRUCache<string, MetadataValue>({ max: 1000 });
  return new S3Store({
    s3ClientConfig: { ...config, bucket: settings.S3_BUCKET },
    partSize: PART,
    maxConcurrentPartUploads: 4,
    useTags: false,
    expirationPeriodInMilliseconds: settings.KEEP_SECONDS * 1000,
    cache: {
      get: async (key) => known.get(key),
      set: async (key, value) => void known.set(key, value),
      delete: async (key) => void known.delete(key),
    },
  });
}

const MISSING = new Set(['NotFound', 'NoSuchKey', 'NoSuchUpload', 'NoSuchBucket']);
const isMissing = (error: unknown): boolean => MISSING.has((error as Error).name);
