import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const TEXT = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.xml', '.txt', '.webmanifest']);
const BINARY = new Set(['.wasm', '.onnx', '.otf', '.ttf', '.icc', '.bin', '.bcmap']);
const GZIP = new Set(['.html', '.js', '.mjs', '.css']);
/** Quality 11 costs seconds a megabyte; above this size 9 gives nearly the same. */
const SLOW_LIMIT = 2 * 1024 * 1024;
const MIN_SIZE = 256;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const compressBrotli = (bytes, text) =>
  brotli(bytes, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: bytes.length > SLOW_LIMIT ? 9 : 11,
      [zlib.constants.BROTLI_PARAM_MODE]: text ? zlib.constants.BROTLI_MODE_TEXT : zlib.constants.BROTLI_MODE_GENERIC,
      [zlib.constants.BROTLI_PARAM_LGWIN]: 24,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/**
 * Puts `target` in place whole, from the cache or compressed once and kept: the server may read while it is replaced,
 * and a cut run leaves no half file.
 */
async function variant(target, kept, compress) {
  const draft = join(dirname(target), `.${basename(target)}`);
  try {
    await copyFile(kept, draft);
  } catch {
    await writeFile(draft, await compress());
    await copyFile(draft, `${kept}.${process.pid}`);
    await rename(`${kept}.${process.pid}`, kept);
  }
  await rename(draft, target);
}

async function compressFile(path, cache) {
  const bytes = await readFile(path);
  if (bytes.length < MIN_SIZE) return;
  const type = extname(path);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  await variant(`${path}.br`, join(cache, `${hash}.br`), () => compressBrotli(bytes, TEXT.has(type)));
  if (GZIP.has(type)) await variant(`${path}.gz`, join(cache, `${hash}.gz`), () => gzip(bytes, { level: 9 }));
}

/**
 * Writes .br (and .gz for text) beside every file of the site in `root`, pages and scripts before heavy files. Results
 * are kept in `cache` by content hash, so a rebuild compresses only what changed. With `textOnly` engines, fonts and
 * models are left as they are: they are five sixths of the work. Gives the number of files.
 */
export async function precompress(root, cache, { textOnly = false } = {}) {
  await mkdir(cache, { recursive: true });
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const isType = (type) => TEXT.has(type) || (!textOnly && BINARY.has(type));
  const isWanted = ({ name }) => !name.startsWith('.') && isType(extname(name));
  const paths = entries
    .filter((entry) => entry.isFile() && isWanted(entry))
    .map((entry) => join(entry.parentPath, entry.name));
  const queue = paths.toSorted((a, b) => Number(BINARY.has(extname(b))) - Number(BINARY.has(extname(a))));
  const worker = async () => {
    for (let path = queue.pop(); path; path = queue.pop()) await compressFile(path, cache);
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism() + 1) }, worker));
  return paths.length;
}
