import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/**
 * Bytes of a built page after brotli, before an engine loads: its HTML, and its scripts and sheets with all they
 * import.
 */
export interface PageBytes {
  html: number;
  js: number;
  css: number;
}

const ASSET = /(?:src|href|component-url|renderer-url|before-hydration-url)="(\/_astro\/[^"?]+\.(?:js|css))"/g;
/** Static imports only: what `import()` names loads later, when it is wanted. */
const IMPORT = /(?:\bfrom|\bimport)\s*"(\.{1,2}\/[^"]+\.js)"/g;

/** Adds up the page at `route` (like `/pdf-merge/`) of the site built in `dist`. Throws when it was not built. */
export function pageBytes(dist: string, route: string): PageBytes {
  const html = readFileSync(join(dist, route, 'index.html'), 'utf8');
  const queue = [...html.matchAll(ASSET)].map(([, path = '']) => path);
  const seen = new Set<string>();
  const sum: PageBytes = { html: brotli(Buffer.from(html)), js: 0, css: 0 };
  for (let path = queue.pop(); path; path = queue.pop()) {
    const file = join(dist, path);
    if (seen.has(path) || !existsSync(file)) continue;
    seen.add(path);
    const bytes = readFileSync(file);
    sum[path.endsWith('.css') ? 'css' : 'js'] += brotli(bytes);
    if (path.endsWith('.js'))
      for (const [, other = ''] of bytes.toString().matchAll(IMPORT)) queue.push(join(path, '..', other));
  }
  return sum;
}

const brotli = (bytes: Buffer): number => brotliCompressSync(bytes).length;
