import { BufferTarget, StreamTarget, type StreamTargetChunk, type Target } from 'mediabunny';
import { UserError } from '../../../../schemas/error.ts';
import { FOLDER } from '../shared/folder.ts';

/** Where a result is written. */
export interface Sink {
  target: Target;
  /** Whether the index of MP4 may wait in memory, to stand before the data in the end. */
  inMemory: boolean;
  /** The result, once it is whole. */
  file(name: string, type: string): Promise<File>;
}

/** Results of sources up to this size are held in memory; larger ones go to disk as they come. */
const IN_MEMORY = 128 * 2 ** 20;
const DAY_MS = 24 * 3600_000;

/**
 * Memory for a small result; for a large one a file in the browser's own file system for this site (OPFS), so that a
 * film of 2 GB takes some MB. Throws UserError `no-space`.
 */
export async function sinkFor(bytes: number): Promise<Sink> {
  if (bytes <= IN_MEMORY || !navigator.storage?.getDirectory) return bufferSink();
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
  await clearOld(folder);
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
  if (quota - usage < bytes) throw new UserError('no-space', '浏览器给这个网站的磁盘空间不够，请清理后再试。');
  const handle = await folder.getFileHandle(`${Date.now()}-${crypto.randomUUID()}`, { create: true });
  const access = await handle.createSyncAccessHandle();
  const writable = new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      if (access.write(data, { at: position }) < data.byteLength) throw new UserError('no-space');
    },
    close() {
      access.flush();
      access.close();
    },
    abort: () => access.close(),
  });
  return {
    target: new StreamTarget(writable, { chunked: true }),
    inMemory: false,
    file: async (name, type) => new File([await handle.getFile()], name, { type }),
  };
}

function bufferSink(): Sink {
  const target = new BufferTarget();
  return {
    target,
    inMemory: true,
    async file(name, type) {
      if (!target.buffer) throw new UserError('no-result');
      return new File([target.buffer], name, { type });
    },
  };
}

/** Results are kept a day, as everything here; a page that is closed cannot remove its own. */
async function clearOld(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const name of folder.keys())
    if (Number.parseInt(name, 10) < Date.now() - DAY_MS) await folder.removeEntry(name).catch(() => undefined);
}
