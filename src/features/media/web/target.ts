import { BufferTarget, StreamTarget, type StreamTargetChunk, type Target } from 'mediabunny';
import { UserError } from '../../../../schemas/error.ts';
import { FOLDER } from '../shared/folder.ts';

/** Where a result is written. */
export interface Sink {
  target: Target;
  /**
   * Whether the index of MP4 may stand before the data in the end: all packets are held until then, each with the piece
   * of the source that it was read in, so that the sound of a film would hold the film.
   */
  inMemory: boolean;
  /** The result, once it is whole. */
  file(name: string, type: string): Promise<File>;
  /** Gives up what was written so far, or the whole result. */
  drop(): Promise<void>;
}

/** Results up to this size are held in memory; larger ones go to disk as they come. */
const IN_MEMORY = 128 * 2 ** 20;
const DAY_MS = 24 * 3600_000;

/**
 * Memory for a small result; for a large one a file in the browser's own file system for this site (OPFS), so that a
 * film of 2 GB takes some MB. `source` is the size of what it is made of. Throws UserError `no-space`.
 */
export async function sinkFor(bytes: number, source: number): Promise<Sink> {
  await clearOld().catch(() => undefined); // a private window may have no such folder
  if (bytes <= IN_MEMORY || !navigator.storage?.getDirectory) return bufferSink(source <= IN_MEMORY);
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
  if (quota - usage < bytes) throw noSpace();
  return diskSink(folder);
}

const noSpace = () => new UserError('no-space', '浏览器给这个网站的磁盘空间不够，请清理后再试。');

/** What a result is called until it is whole, where the browser can rename it. */
const PART = 'part-';
/** Only workers have it, and only their types name it. */
interface SyncAccess {
  write(data: Uint8Array<ArrayBuffer>, to: { at: number }): number;
  flush(): void;
  close(): void;
}
type Handle = FileSystemFileHandle & {
  move?(name: string): Promise<void>;
  createSyncAccessHandle(): Promise<SyncAccess>;
};

async function diskSink(folder: FileSystemDirectoryHandle): Promise<Sink> {
  const whole = `${Date.now()}-${crypto.randomUUID()}`;
  const name = 'move' in FileSystemFileHandle.prototype ? PART + whole : whole;
  const handle = (await folder.getFileHandle(name, { create: true })) as Handle;
  const access = await handle.createSyncAccessHandle();
  const drop = async (): Promise<void> => {
    access.close();
    // It goes by either name, or is gone.
    for (const one of new Set([name, whole])) await folder.removeEntry(one).catch(() => undefined);
  };
  const writable = new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      if (writeAt(access, data, position) < data.byteLength) throw noSpace();
    },
    async close() {
      access.flush();
      access.close();
      if (name !== whole) await handle.move?.(whole);
    },
    abort: drop,
  });
  return {
    target: new StreamTarget(writable, { chunked: true }),
    inMemory: false,
    file: async (title, type) => new File([await (await folder.getFileHandle(whole)).getFile()], title, { type }),
    drop,
  };
}

/** Bytes written; other sites may have taken the space since it was reckoned. */
function writeAt(access: SyncAccess, data: Uint8Array<ArrayBuffer>, at: number): number {
  try {
    return access.write(data, { at });
  } catch (thrown) {
    throw thrown instanceof Error && thrown.name === 'QuotaExceededError' ? noSpace() : thrown;
  }
}

function bufferSink(inMemory: boolean): Sink {
  const target = new BufferTarget();
  return {
    target,
    inMemory,
    async file(name, type) {
      if (!target.buffer) throw new UserError('no-result');
      return new File([target.buffer], name, { type });
    },
    drop: async () => undefined,
  };
}

/**
 * Results are kept a day, as everything here; a page that is closed cannot remove its own. Parts of results that
 * nobody writes any more go at once: those being written are locked.
 */
async function clearOld(): Promise<void> {
  const folder = await (await navigator.storage?.getDirectory?.())?.getDirectoryHandle(FOLDER);
  for await (const name of folder?.keys() ?? [])
    if (name.startsWith(PART) || Number.parseInt(name, 10) < Date.now() - DAY_MS)
      await folder?.removeEntry(name).catch(() => undefined);
}
