import { join } from 'node:path';
import type { Settings } from '../base/settings.ts';
import type { FileStore } from './file-store.ts';
import { openFolder } from './files-folder.ts';

/**
 * The file store of the settings: S3 where its address is set (its client is loaded only then), else the folder `files`
 * of the data folder. Throws an Error where it cannot be reached.
 */
export async function openFiles(settings: Settings): Promise<FileStore> {
  if (!settings.S3_ENDPOINT) return openFolder(join(settings.DATA, 'files'), settings.KEEP_SECONDS);
  const { openBucket } = await import('./files-s3.ts');
  return openBucket(settings);
}
