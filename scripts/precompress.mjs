// Writes .br (and .gz for text) beside every file of the built site. Results are kept by content hash, so a rebuild
// compresses only what changed. Usage: node scripts/precompress.mjs dist
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const root = process.argv[2] ?? 'dist';
const cache = '.cache/precompress';
const TEXT = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.xml', '.txt', '.webmanifest']);
const BINARY = new Set(['.wasm', '.otf', '.ttf', '.icc', '.bcmap']);
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

/** Writes `target` from the cache, or compresses once and keeps the result. */
async function variant(target, key, compress) {
  const kept = join(cache, key);
  try {
    await copyFile(kept, target);
  } catch {
    const bytes = await compress();
    // A cut run must not leave half a file in the cache.
    await writeFile(`${kept}.${process.pid}`, bytes);
    await rename(`${kept}.${process.pid}`, kept);
    await writeFile(target, bytes);
  }
}

async function compressFile(path) {
  const bytes = await readFile(path);
  if (bytes.length < MIN_SIZE) return;
  const type = extname(path);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  await variant(`${path}.br`, `${hash}.br`, () => compressBrotli(bytes, TEXT.has(type)));
  if (GZIP.has(type)) await variant(`${path}.gz`, `${hash}.gz`, () => gzip(bytes, { level: 9 }));
}

await mkdir(cache, { recursive: true });
const entries = await readdir(root, { recursive: true, withFileTypes: true });
const queue = entries
  .filter((entry) => entry.isFile() && (TEXT.has(extname(entry.name)) || BINARY.has(extname(entry.name))))
  .map((entry) => join(entry.parentPath, entry.name));
const total = queue.length;
const worker = async () => {
  for (let path = queue.pop(); path; path = queue.pop()) await compressFile(path);
};
await Promise.all(Array.from({ length: Math.min(4, availableParallelism() + 1) }, worker));
console.log(`预压缩：${total} 个文件`);
