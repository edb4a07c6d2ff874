// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { parse } from 'yaml';
import { PAGE_CHUNKS, WORKER_CHUNKS } from './scripts/chunks.mjs';

const site = parse(readFileSync('content/site.yaml', 'utf8'));
// Calls may go to hosts of their own; two of them are also asked by script elements (src/api/jsonp.ts).
const hosts = [...new Set(Object.values(site.hosts ?? {}).filter(Boolean))];
const scriptHosts = [site.hosts?.sso, site.hosts?.translation].filter(Boolean);

// The inline scripts of ours: before the first paint the theme, and whether a tool opens with the work it was left
// with; before any island lives the search key.
const inline = ['theme-boot', 'work-boot', 'search-key'].map((name) =>
  readFileSync(`src/components/${name}.js`, 'utf8').trim(),
);
const sha256 = (text) => /** @type {const} */ (`sha256-${createHash('sha256').update(text).digest('base64')}`);

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
