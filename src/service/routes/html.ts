import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** Text fit to stand in HTML, attributes included. */
export const escapeHtml = (value: unknown): string =>
  String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The site's paper and indigo (src/styles/global.css) for the few pages that the service itself writes. */
const STYLE = `
:root{--paper:oklch(0.985 0.004 95);--card:oklch(1 0 0);--ink:oklch(0.26 0.02 255);--muted:oklch(0.48 0.02 255);--line:oklch(0.895 0.008 95);--accent:oklch(0.41 0.13 252);--ok:oklch(0.46 0.11 155);--danger:oklch(0.5 0.17 25);color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--paper:oklch(0.19 0.012 255);--card:oklch(0.235 0.014 255);--ink:oklch(0.94 0.006 95);--muted:oklch(0.74 0.012 250);--line:oklch(0.34 0.016 255);--accent:oklch(0.83 0.09 245);--ok:oklch(0.79 0.12 160);--danger:oklch(0.77 0.13 25)}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.75 system-ui,-apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:68rem;margin:0 auto;padding:2.5rem 1rem 4rem}
h1{font-size:1.75rem;line-height:1.3;margin:0 0 .5rem}h2{font-size:1.2rem;margin:2.5rem 0 .75rem}
p{margin:.25rem 0;color:var(--muted)}a{color:var(--accent)}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(10rem,1fr));gap:.75rem;margin:1rem 0}
dl div,.card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:.75rem 1rem}
dt{color:var(--muted);font-size:.875rem}dd{margin:0;font-size:1.5rem;font-variant-numeric:tabular-nums}
.card{overflow-x:auto;padding:0}table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{text-align:left;padding:.5rem 1rem;border-top:1px solid var(--line);white-space:nowrap}th{border-top:0;color:var(--muted);font-weight:500}
td .text{display:block;min-width:18rem;white-space:normal;overflow-wrap:anywhere}code{font-size:.875em}.ok{color:var(--ok)}.bad{color:var(--danger)}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`;

/** Answers with a page of the service's own: no script, nothing loaded, not for search engines. `body` is HTML. */
export function sendPage(reply: FastifyReply, status: number, title: string, body: string): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-security-policy': POLICY, 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    );
}
