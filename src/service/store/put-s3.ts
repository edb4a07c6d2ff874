import type { Readable } from 'node:stream';
import * as s3 from '@aws-sdk/client-s3';

/** Bytes of a part on its way to the bucket, the least that S3 takes. */
export const PART = 5 * 1024 * 1024;

interface Place {
  Bucket: string;
  Key: string;
}

/**
 * Stores a stream of any length as an object, in parts where it is longer than one, and gives its bytes. One part is on
 * its way while the next is filled. Nothing is left of it when it throws.
 */
export async function putStream(client: s3.S3Client, at: Place, from: Readable): Promise<number> {
  let UploadId: string | undefined;
  let sending: Promise<void> = Promise.resolve();
  let size = 0;
  const Parts: s3.CompletedPart[] = [];
  const send = async (Body: Buffer): Promise<void> => {
    const PartNumber = Parts.length + 1;
    const { ETag } = await client.send(new s3.UploadPartCommand({ ...at, UploadId, PartNumber, Body }));
    Parts.push({ ETag, PartNumber });
  };
  try {
    for await (const { bytes, only } of partsOf(from)) {
      size += bytes.length;
      if (only) {
        await client.send(new s3.PutObjectCommand({ ...at, Body: bytes }));
        return size;
      }
      UploadId ??= (await client.send(new s3.CreateMultipartUploadCommand(at))).UploadId;
      await sending;
      sending = send(bytes);
      sending.catch(() => {}); // thrown where it is waited for
    }
    await sending;
    await client.send(new s3.CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }));
    return size;
  } catch (error) {
    await sending.catch(() => {});
    // What cannot be taken back now the sweep finds.
    if (UploadId) await client.send(new s3.AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => {});
    throw error;
  }
}

interface Part {
  bytes: Buffer;
  /** There is no other. */
  only: boolean;
}

/**
 * A stream in parts. They stand in two buffers by turns: a new one for each would lie about by the dozen until it is
 * collected.
 */
async function* partsOf(from: Readable): AsyncGenerator<Part> {
  const buffers: Buffer[] = [];
  let waiting: Buffer[] = [];
  let length = 0;
  let turn = 0;
  for await (const chunk of from as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    for (length += chunk.length; length > PART; length -= PART) {
      turn ^= 1;
      const bytes = buffers[turn] ?? Buffer.allocUnsafeSlow(PART);
      buffers[turn] = bytes;
      waiting = pack(waiting, bytes);
      yield { bytes, only: false };
    }
  }
  yield { bytes: Buffer.concat(waiting), only: buffers.length === 0 };
}

/** Copies chunks into a buffer and gives what had no room. */
function pack(chunks: Buffer[], into: Buffer): Buffer[] {
  let at = 0;
  for (const [index, chunk] of chunks.entries()) {
    const copied = chunk.copy(into, at);
    at += copied;
    if (copied < chunk.length) return [chunk.subarray(copied), ...chunks.slice(index + 1)];
  }
  return [];
}
