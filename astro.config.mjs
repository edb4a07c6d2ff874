// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { parse } from 'yaml';

const site = parse(readFileSync('content/site.yaml', 'utf8'));
// Calls may go to hosts of their own; two of them are also asked by script elements (src/api/jsonp.ts).
const hosts = [...new Set(Object.values(site.hosts ?? {}).filter(Boolean))];
const scriptHosts = [site.hosts?.sso, site.hosts?.translation].filter(Boolean);

// The inline scripts of ours: before the first paint the theme, and whether a tool opens with the work it was left with;
// before any island lives the search key.
const inline = ['theme-boot', 'work-boot', 'search-key'].map((name) =>
  readFileSync(`src/components/${name}.js`, 'utf8').trim(),
);
const sha256 = (text) => /** @type {const} */ (`sha256-${createHash('sha256').update(text).digest('base64')}`);

/** What at least so many engines and other late parts share of one thing is one chunk. */
const shared = (/** @type {string} */ name, /** @type {RegExp} */ test, /** @type {number} */ minShareCount) => ({
  name,
  test,
  minShareCount,
});
/**
 * The first group that fits a module takes it with all it imports, so what lies deepest stands first.
 * @template {object} Group
 * @param {Group[]} groups
 */
const inOrder = (groups) => groups.map((group, place) => ({ ...group, priority: groups.length - place }));
// By themselves the modules that engines share would be some forty chunks for each, all to be fetched by every worker.
const WORKER_CHUNKS = inOrder([
  { name: 'worker', tags: /** @type {['$initial']} */ (['$initial']) },
  shared('basics', /\/src\/lib\/|\/fflate\//, 5),
  shared('font', /\/formats\/font\//, 8),
  shared('pdf', /\/@noble\/|\/formats\/pdf\/(?!appearances|frame|overlay)(stream\/)?[\w-]+\.ts$/, 8),
  shared('pdfium', /\/formats\/pdfium\/|\/@embedpdf\//, 8),
  shared('pdf-content', /\/formats\/pdf\/(content\/|frame|overlay|appearances)/, 14),
  shared('image', /\/formats\/image\//, 8),
  shared('pdf-pictures', /\/formats\/pdf\/pictures\//, 3),
  shared('pdf-merge', /\/formats\/pdf\/merge\//, 3),
  shared('pdf-text', /\/formats\/pdf\/(content|font|text)\//, 5),
]);
// What nearly every page shares; left to itself, each icon and each small module of two islands is a request.
const PAGE_CHUNKS = inOrder([
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|nanostores|@nanostores)\// },
  shared('icons', /\/lucide-react\//, 3),
  shared('basics', /\/src\//, 30),
]);

export default defineConfig({
  site: site.origin,
  trailingSlash: 'always',
  build: { format: 'directory', concurrency: 2 },
  integrations: [react(), sitemap({ filter: (page) => !/\/(404|phone)\b/.test(page) })],
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  prefetch: false,
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        /** @type {const} */ (`connect-src ${["'self'", 'blob:', ...hosts].join(' ')}`),
        "media-src 'self' blob:",
        "worker-src 'self' blob:",
        "frame-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
      scriptDirective: { resources: ["'self'", "'wasm-unsafe-eval'", ...scriptHosts], hashes: inline.map(sha256) },
      // React renders style attributes on the server; elements and sheets stay strict.
      styleDirective: { resources: ["'self'", { resource: "'unsafe-inline'", kind: 'attribute' }] },
    },
  },
  vite: {
    plugins: [tailwindcss()],
    resolve: { dedupe: ['react', 'react-dom'] },
    // Without ES workers `import.meta.glob` in a worker would bundle every engine into one file.
    worker: { format: 'es', rolldownOptions: { output: { codeSplitting: { groups: WORKER_CHUNKS } } } },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: PAGE_CHUNKS } } } } } },
    build: { target: 'es2022', assetsInlineLimit: 0 },
  },
});
