import { attribute, content } from '../../../formats/xml/xml.ts';
import { greatest } from '../../../lib/extremes.ts';
import type { Entry } from '../../book.ts';
import { xhtml } from './xhtml.ts';

/** The contents as EPUB 3 has them (EPUB 3.3 §7), with the pages of the source where those are known. */
export function navigation(
  title: string,
  lang: string,
  entries: Entry[],
  start: string,
  css: string | readonly string[] = 'style.css',
): string {
  const list = (all: Entry[]): string =>
    all.length ? `<ol>\n${all.map((one) => `<li>${linkTo(one)}${list(one.entries)}</li>\n`).join('')}</ol>\n` : '';
  const landmarks = `<li><a epub:type="bodymatter" href="${attribute(start)}">正文</a></li>`;
  const body = `<nav epub:type="toc" id="toc" role="doc-toc">
<h1>目录</h1>
${list(entries)}</nav>
<nav epub:type="landmarks" id="landmarks" hidden="hidden">
<ol>
${landmarks}
</ol>
</nav>
`;
  return xhtml({ title, lang, css }, body);
}

const linkTo = ({ title, address }: Entry): string => `<a href="${attribute(address)}">${content(title)}</a>`;

/** The contents for readers of EPUB 2 (OPF 2.0.1 §2.4.1). */
export function ncx(title: string, identifier: string, entries: Entry[]): string {
  let count = 0;
  // Entries that lead to the same place are the same step of reading.
  const orders = new Map<string, number>();
  const points = (all: Entry[]): string =>
    all
      .map(({ title: text, address, entries: below }) => {
        const order = orders.get(address) ?? orders.size + 1;
        orders.set(address, order);
        const head = `<navPoint id="point-${++count}" playOrder="${order}"><navLabel><text>${content(text)}</text></navLabel>`;
        return `${head}<content src="${attribute(address)}"/>\n${points(below)}</navPoint>\n`;
      })
      .join('');
  const depth = (all: Entry[]): number =>
    greatest(
      all.map((one) => 1 + depth(one.entries)),
      0,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
<head><meta name="dtb:uid" content="${attribute(identifier)}"/><meta name="dtb:depth" content="${depth(entries)}"/></head>
<docTitle><text>${content(title)}</text></docTitle>
<navMap>
${points(entries)}</navMap>
</ncx>
`;
}
