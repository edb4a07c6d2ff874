import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';

/** Where uploads and results lie: a folder of this machine, or an S3 bucket. Keys are made by us: `[a-z0-9/_.-]`. */
export interface FileStore {
  /** Stores a stream under a key and gives the bytes written. Nothing is kept under the key when it throws. */
  put(key: string, from: Readable): Promise<number>;
  /**
   * Stores a file of this machine; the folder store takes it over without copying, so it may be gone afterwards. Gives
   * its bytes.
   */
  take(key: string, path: string): Promise<number>;
  /** A stream of the bytes, or of `start`–`end` (both inclusive). Throws UserError `not-found`. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Bytes, or undefined where there is nothing. */
  size(key: string): Promise<number | undefined>;
  /** Removes what lies under the keys, unfinished uploads included. What is not there is no error. */
  delete(keys: string[]): Promise<void>;
  /**
   * A path of this machine to read it by, fetched into `folder` where the store is elsewhere. Throws UserError
   * `not-found`.
   */
  path(key: string, folder: string): Promise<string>;
  /**
   * A link from which the browser may load it directly for some seconds, saved under `name`; undefined where the
   * service must serve it.
   */
  link(key: string, name: string, seconds: number): Promise<string | undefined>;
  /** Bytes free for more; undefined where nobody knows. */
  free(): Promise<number | undefined>;
  /**
   * Keys with their age in milliseconds, for the sweep of what no row names any more; also what unfinished uploads
   * left.
   */
  list(prefix: string): AsyncIterable<{ key: string; age: number }>;
  /**
   * The store's side of the resumable protocol: an upload's id is its key, under which its bytes lie when it is
   * complete.
   */
  resumable(): DataStore;
}

const UPLOADS = 'upload/';

/** The key of an upload, and the upload of a key. */
export const uploadKey = (id: string): string => UPLOADS + id;
export const uploadOf = (key: string): string => key.slice(UPLOADS.length);

/** The key that a file beside an upload belongs to: what the resumable protocol notes of it, and its last part. */
export const mainKey = (key: string): string =>
  key.startsWith(UPLOADS) ? key.replace(/\.(json|info|part)$/, '') : key;

/** The key itself. Throws an Error where it is none of ours, so that no path can be made from anything else. */
export function checked(key: string): string {
  const segments = key.split('/');
  if (/^[a-z0-9/_.-]{1,200}$/.test(key) && segments.every((one) => one !== '' && one !== '.' && one !== '..'))
    return key;
  throw new Error('not a key of the file store');
}
