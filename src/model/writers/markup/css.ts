import { isKept } from './colours.ts';
import { FAMILIES, FAMILY_RULES, familyOf } from './fonts.ts';
import type { Look, Looks } from './look.ts';
import { round } from './text.ts';

/** What every document needs: tables, figures, lists, notes. */
const COMMON = `
h1,h2,h3,h4,h5,h6{line-height:1.35;margin:1.4em 0 .6em;break-after:avoid;text-wrap:balance}
p{margin:.55em 0;orphans:2;widows:2}
.indent{text-indent:2em}
.apart{margin-top:1.4em}
.left{text-align:left}.center{text-align:center}.right{text-align:right}
.tab{white-space:pre;tab-size:4}
.spaces{white-space:pre-wrap}
${FAMILY_RULES}
.c{color:var(--c)}
.caption,figcaption{font-size:.9em;text-align:center}
sup,sub{line-height:0;font-size:.72em}
ul,ol{margin:.5em 0;padding-left:2em}
li{margin:.25em 0}
figure{margin:1em 0}
.area{padding:.3em .8em;margin:.8em 0}
img{max-width:100%;height:auto}
figure img{display:inline-block}
img.inline{vertical-align:middle}
table{border-collapse:collapse;margin:.8em 0;max-width:100%;line-height:1.45}
table.ruled{width:100%}
td,th{padding:.3em .5em;vertical-align:top;text-align:left;overflow-wrap:break-word}
th{text-align:center;font-weight:bold}
.ruled td,.ruled th{border:1px solid #999}
.open thead th{border-bottom:1px solid #999}
td p,th p{margin:.15em 0;text-indent:0}
tr{break-inside:avoid}
.vertical p{margin:0 .55em}
.vertical h1,.vertical h2,.vertical h3,.vertical h4,.vertical h5,.vertical h6{margin:0 .6em 0 1.4em}
.vertical ul,.vertical ol{margin:0 .5em;padding:2em 0 0}
.on-light{color:#1a1a1a}.on-dark{color:#fff}
`.trim();

const HEADINGS: Record<number, string> = { 0: 'h1.title', 1: 'h1', 2: 'h2', 3: 'h3', 4: 'h4', 5: 'h5', 6: 'h6' };

/** How headings look, after their source: sizes beside that of the text, weight, place, colour. */
export function headingRules({ body, headings }: Looks): string {
  return [...headings]
    .sort(([one], [other]) => (one || 1.5) - (other || 1.5))
    .map(([level, look]) => `${HEADINGS[level]}{${declarations(look, body)}}`)
    .join('\n');
}

function declarations(look: Look, body: Look): string {
  const size = Math.min(2, Math.max(1, look.size / body.size));
  const family = familyOf(look);
  return [
    `font-size:${round(size)}em`,
    `font-weight:${look.bold ? 'bold' : 'normal'}`,
    look.italic ? 'font-style:italic' : '',
    family === familyOf(body) ? '' : `font-family:${FAMILIES[family]}`,
    look.align === 'center' || look.align === 'right' ? `text-align:${look.align}` : '',
    isKept(look.colour) ? `--c:${look.colour};color:var(--c)` : '',
  ]
    .filter(Boolean)
    .join(';');
}

/** Rules for both a web page and a book. */
export const commonRules = (looks: Looks): string =>
  `body{font-family:${FAMILIES[familyOf(looks.body)]}}\n${COMMON}\n${headingRules(looks)}\n`;
