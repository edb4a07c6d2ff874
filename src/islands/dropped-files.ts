/** A folder dropped by mistake (a whole disk) must not hang the page. */
const MAX_FILES = 2000;
const DEEPEST = 8;

/** A folder's own files that no visitor means. */
const isJunk = (name: string): boolean =>
  name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini' || name === '__MACOSX';

const fileOf = (entry: FileSystemFileEntry): Promise<File | undefined> =>
  new Promise((resolve) => {
    entry.file(resolve, () => resolve(undefined));
  });

/** One batch of a folder's entries; the reader gives at most 100 at a time and an empty batch at the end. */
const batchOf = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve) => {
    reader.readEntries(resolve, () => resolve([]));
  });

async function walk(entry: FileSystemEntry, depth: number, into: File[]): Promise<void> {
  if (into.length >= MAX_FILES || isJunk(entry.name)) return;
  if (entry.isFile) {
    const file = await fileOf(entry as FileSystemFileEntry);
    if (file) into.push(file);
    return;
  }
  if (depth >= DEEPEST) return;
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (let batch = await batchOf(reader); batch.length; batch = await batchOf(reader)) {
    for (const child of batch) await walk(child, depth + 1, into);
  }
}

/**
 * The files of a drop, folders opened (8 levels, 2,000 files at most). Call it within the event: the list is gone after
 * it.
 */
export function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return Promise.resolve([...transfer.files]);
  return (async () => {
    const files: File[] = [];
    for (const entry of entries) if (entry) await walk(entry, 0, files);
    return files;
  })();
}

/** The files picked with a folder field, without the system's own. */
export const pickedFiles = (list: FileList): File[] =>
  [...list].filter((file) => !file.webkitRelativePath.split('/').some(isJunk)).slice(0, MAX_FILES);

/** Whether a drag carries files (and not text or a picture of this page). */
export const carriesFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') ?? false;
