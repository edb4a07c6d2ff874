import type { Readable } from 'node:stream';

/** Where uploads and results lie: a folder of this machine, or an S3 bucket. Keys are made by us: `[a-z0-9/_.-]`. */
export interface FileStore {
  /** Stores a stream under a key and gives the bytes written. Nothing is kept under the key when it throws. */
  put(key: string, from: Readable): Promise<number>;
  /** Stores a file of this machine; the folder store takes it over without copying, so it may be gone afterwards. Gives its bytes. */
  take(key: string, path: string): Promise<number>;
  /** A stream of the bytes, or of `start`–`end` (both inclusive). Throws UserError `not-found`. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Bytes, or undefined where there is nothing. */
  size(key: string): Promise<number | undefined>;
  delete(keys: string[]): Promise<void>;
  /** A path of this machine to read it by, fetched into `folder` where the store is elsewhere. Throws UserError `not-found`. */
  path(key: string, folder: string): Promise<string>;
  /** A link from which the browser may load it directly for some seconds, saved under `name`; undefined where the service must serve it. */
  link(key: string, name: string, seconds: number): Promise<string | undefined>;
  /** Bytes free for more; undefined where nobody knows. */
  free(): Promise<number | undefined>;
  /** Keys with their age in milliseconds, for the sweep of what no row names any more. */
  list(prefix: string): AsyncIterable<{ key: string; age: number }>;
}
