import { sha256 } from '@noble/hashes/sha2.js';
import { attribute, content } from '../../../formats/xml/xml.ts';
import { parsePages } from '../../../lib/page-range.ts';
import { holdsMiddle } from '../../box.ts';
import type { Flow } from '../../flow.ts';
import type { Box, Link, Page } from '../../page.ts';
import { FAMILY_RULES, type Family, familyOf } from '../markup/fonts.ts';
import { languageOf } from '../markup/language.ts';
import { safeAddress } from '../markup/text.ts';
import { titleOf } from '../markup/title.ts';
import { DOCUMENT_END, documentHead } from './document.ts';
import { type Drawing, drawingOf, num, sharedPictures } from './exact-drawing.ts';
import { type ExactLine, linesOf } from './exact-lines.ts';
import type { Writing } from './write.ts';

const RULES = `
:root{color-scheme:light}
body{margin:0;background:#e8e8ea}
.page{display:block;width:min(100%,var(--w));margin:0 auto 1rem;background:#fff;box-shadow:0 1px 4px #0003}
svg{display:block;width:100%;height:auto}
text{white-space:pre}
a:focus-visible text{outline:2px solid #0b57d0}
.link{fill:#fff;fill-opacity:0}
@media (min-width:40rem){body{padding:1rem}}
@media print{body{padding:0;background:none}.page{width:100%;margin:0;box-shadow:none;break-after:page}}
`.trim();

/** A document page by page, every line in its place; its text can be selected in the order of reading. */
export async function* exactDocument({ flow, source, options, rest }: Writing): AsyncGenerator<string> {
  yield documentHead(titleOf(flow), flow.author, languageOf(flow), `${RULES}\n${FAMILY_RULES}\n`);
  const shared = sharedPictures((bytes) => sha256(bytes).join(' '));
  const pages = [...new Set(parsePages(options.pages, source.pages))];
  yield '<main>\n';
  for (const [at, index] of pages.entries()) {
    const page = await source.page(index);
    const drawing = await drawingOf(page, source, shared);
    yield pageMarkup(page, flow, drawing, new Set(pages));
    await rest((at + 1) / pages.length);
  }
  yield `</main>\n${DOCUMENT_END}`;
}

function pageMarkup(page: Page, flow: Flow, { markup, painted }: Drawing, pages: ReadonlySet<number>): string {
  const { width, height, index } = page;
  const links = page.links.flatMap(({ box, target }) =>
    addressOf(target, pages).map((address) => ({ box, target: address })),
  );
  const areas = links.map(
    (link) => `<a href="${attribute(link.target)}"><rect class="link" ${rectangle(link.box)}/></a>`,
  );
  const text = linesOf(page, flow).map((line) => lineMarkup(line, links, painted));
  const head = `<section class="page" id="page-${index + 1}" aria-label="第 ${index + 1} 页" style="--w:${num((width * 4) / 3)}px">`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${num(width)} ${num(height)}">`;
  return `${head}\n${svg}\n${[markup, ...areas, ...text].filter(Boolean).join('\n')}\n</svg>\n</section>\n`;
}

const rectangle = ({ left, top, right, bottom }: Box): string =>
  `x="${num(left)}" y="${num(top)}" width="${num(right - left)}" height="${num(bottom - top)}"`;

function addressOf(target: string, pages: ReadonlySet<number>): string[] {
  const [, page] = /^#page=(\d+)$/.exec(target) ?? [];
  const address = page ? (pages.has(Number(page) - 1) ? `#page-${page}` : undefined) : safeAddress(target);
  return address ? [address] : [];
}

function lineMarkup(
  { text, run, box, x, y, length }: ExactLine,
  links: readonly Link[],
  painted: readonly Box[],
): string {
  const { typeface, size, colour, angle, vertical, hidden } = run;
  const unseen = hidden || painted.some((one) => holdsMiddle(one, box));
  const family: Family = familyOf({ font: typeface.name, serif: typeface.serif, monospaced: typeface.monospaced });
  const said = text.trimEnd();
  const attributes = [
    `class="${family}" x="${num(x)}" y="${num(y)}" font-size="${num(size)}" fill="${attribute(colour)}"`,
    [...said].length > 1 && said === text && length > 0
      ? `textLength="${num(length)}" lengthAdjust="spacingAndGlyphs"`
      : '',
    typeface.bold ? 'font-weight="bold"' : '',
    typeface.italic ? 'font-style="italic"' : '',
    angle ? `transform="rotate(${num(angle)} ${num(x)} ${num(y)})"` : '',
    vertical ? 'style="writing-mode:vertical-rl"' : '',
    unseen ? 'fill-opacity="0"' : '',
  ].filter(Boolean);
  const element = `<text ${attributes.join(' ')}>${content(said)}</text>`;
  const link = links.find((one) => holdsMiddle(one.box, box));
  return link ? `<a href="${attribute(link.target)}">${element}</a>` : element;
}
