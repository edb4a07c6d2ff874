import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const DIST = join(import.meta.dirname, '../../dist');

if (!existsSync(join(DIST, 'index.html')))
  throw new Error('没有构建好的网站（dist/）。请先运行 npm run build，再跑页面测试。');

/** Every file of the built site, relative to it, without the precompressed variants. */
export const files: string[] = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  .map((entry) => posix.normalize(join(entry.parentPath, entry.name).slice(DIST.length + 1)));

/** Paths of all pages: `/`, `/pdf-merge/`, …; the not-found page is `/404/`, as the server serves it. */
export const pages: string[] = files
  .filter((file) => file.endsWith('.html'))
  .map((file) => (file === '404.html' ? '/404/' : `/${file.replace(/index\.html$/, '')}`));

/** Pages that search engines shall not list. */
export const UNLISTED: ReadonlySet<string> = new Set(['/404/', '/phone/']);

const kept = new Map<string, string>();

export const text = (file: string): string => {
  const known = kept.get(file) ?? readFileSync(join(DIST, file), 'utf8');
  kept.set(file, known);
  return known;
};

export const html = (page: string): string => text(page === '/404/' ? '404.html' : `${page.slice(1)}index.html`);

/** Values of an attribute of all elements of a page, entities of `&` resolved. */
export const attributes = (page: string, name: string): string[] =>
  [...html(page).matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map((match) =>
    (match[1] ?? '').replaceAll('&#38;', '&').replaceAll('&amp;', '&'),
  );

/** The content of the first match of a pattern with one group, or undefined. */
export const first = (page: string, pattern: RegExp): string | undefined => pattern.exec(html(page))?.[1];

const STATIC_IMPORT = /(?:\bimport|\bexport)\s*(?:[\w*{}\s,$]+?\s*from\s*)?["'](\.[^"']+|\/[^"']+)["']/g;

function imports(file: string): string[] {
  return [...text(file).matchAll(STATIC_IMPORT)].map(([, path = '']) =>
    path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file), path),
  );
}

/**
 * The scripts a page loads before a visitor does anything: module scripts, preloads, islands, and all they import
 * statically.
 */
export function scripts(page: string): string[] {
  const queue = [
    ...attributes(page, 'component-url'),
    ...attributes(page, 'renderer-url'),
    ...attributes(page, 'before-hydration-url'),
  ];
  for (const [, src = ''] of html(page).matchAll(/<script[^>]*\ssrc="([^"]+)"/g)) queue.push(src);
  for (const [, href = ''] of html(page).matchAll(/<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g))
    queue.push(href);
  return closure(queue.map((url) => url.replace(/^\//, '')));
}

/** These scripts and all that they import statically. */
export function closure(names: string[]): string[] {
  const found = new Set<string>();
  for (let file = names.pop(); file !== undefined; file = names.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    names.push(...imports(file));
  }
  return [...found];
}

const compressed = new Map<string, number>();

/** Bytes of a file after brotli 11, as the server sends it. */
export function brotli(file: string): number {
  const size =
    compressed.get(file) ??
    brotliCompressSync(readFileSync(join(DIST, file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  compressed.set(file, size);
  return size;
}
