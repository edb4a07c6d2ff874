import { createHash } from 'node:crypto';
import { createReadStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as rest } from 'node:timers/promises';

/** A file to be fetched: from where, what it must come to, and how large it is. */
export interface Wanted {
  url: string;
  sha256: string;
  bytes?: number | undefined;
}

const TRIES = 5;
/** Before the second try; longer before each further. */
const REST_MS = 200;
/** A line that brings nothing for so long is broken. */
const STALL_MS = 60_000;
/** The largest file, where its size is not known. */
const MAX_BYTES = 4 * 2 ** 30;

/**
 * Fetches a file to a path. What an earlier call began (`PATH.part`) is gone on with, where the server can; a broken
 * line is taken up again. Throws an Error, in Chinese: the server's refusal, a size or a checksum that is not the one
 * wanted (what was fetched is removed then).
 */
export async function fetchFile(path: string, wanted: Wanted, onBytes: (done: number) => void): Promise<void> {
  if (existsSync(path) && (await sha256Of(path)) === wanted.sha256) return;
  const part = `${path}.part`;
  for (let at = 1; ; at++) {
    try {
      await fetchRest(part, wanted, onBytes);
      break;
    } catch (error) {
      if (error instanceof Refused || at === TRIES) throw error;
      await rest(REST_MS * at);
    }
  }
  const found = await sha256Of(part);
  if (found !== wanted.sha256) {
    rmSync(part, { force: true });
    throw new Error(`下载的文件不对：校验值是 ${found}，应为 ${wanted.sha256}。已删除，请检查地址后重试。`);
  }
  renameSync(part, path);
}

/** Trying again brings nothing else. */
class Refused extends Error {}
/** It is another file. */
class TooLarge extends Refused {}

async function fetchRest(
  part: string,
  { url, bytes = MAX_BYTES }: Wanted,
  onBytes: (done: number) => void,
): Promise<void> {
  const have = statSync(part, { throwIfNoEntry: false })?.size ?? 0;
  const stalled = new AbortController();
  let timer = setTimeout(() => stalled.abort(), STALL_MS);
  try {
    const response = await fetch(url, {
      ...(have > 0 && { headers: { range: `bytes=${have}-` } }),
      signal: stalled.signal,
    });
    if (response.status === 416) return; // all of it is there; the checksum tells
    if (response.status === 429 || response.status >= 500) throw new Error(`${url} 答复 ${response.status}`);
    if (!response.ok || !response.body) throw new Refused(`${url} 答复 ${response.status}`);
    const goesOn = response.status === 206 && response.headers.get('content-range')?.startsWith(`bytes ${have}-`);
    let done = goesOn ? have : 0;
    // Closed before another try looks how much is there: what is still on its way to the disk would come after it.
    await using file = await open(part, goesOn ? 'a' : 'w');
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      clearTimeout(timer);
      timer = setTimeout(() => stalled.abort(), STALL_MS);
      done += chunk.length;
      if (done > bytes) throw new TooLarge(`${url} 比应有的 ${bytes} 字节大，已停止。`);
      await file.write(chunk);
      onBytes(done);
    }
  } catch (error) {
    if (error instanceof TooLarge) rmSync(part, { force: true });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The SHA-256 of a file, as hexadecimal digits. */
async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
