import { UserError } from '../../../../schemas/error.ts';
import { binary, bytesOf, long } from '../../../formats/mobi/bytes.ts';
import { NULL } from '../../../formats/mobi/header.ts';
import { readIndex } from '../../../formats/mobi/read-index.ts';
import type { Entry } from '../../book.ts';
import type { SourceBook } from '../book/assemble.ts';
import { decoderOf } from './decode.ts';
import { nested } from './nested.ts';
import type { MobiBook } from './read.ts';
import { resourceName } from './resources.ts';

type Pages = Pick<SourceBook, 'pages' | 'files' | 'contents' | 'start'>;

const BREAK = /<\s*mbp:pagebreak\b[^<>]*>(?:\s*<\/\s*mbp:pagebreak\s*>)?/gi;
const FILEPOS = /\bfilepos\s*=\s*["']?0*(\d{1,10})["']?/gi;
const RECINDEX = /\b(?:hi|lo)?recindex\s*=\s*["']?0*(\d{1,6})["']?/gi;
const MAX_PAGES = 20_000;
const MAX_PLACES = 500_000;
const MAX_TAG = 4000;

/** The pages of a MOBI 6 text, whose links are places in it (`filepos`) and whose pictures are numbers (`recindex`). */
export function mobi6Pages(book: MobiBook): Pages {
  const { header, text, resources } = book;
  const decode = decoderOf(header, text);
  const whole = binary(text);
  const ncx = ncxOf(book, decode);
  const targets = [...whole.matchAll(FILEPOS)].map(([, at]) => Number(at));
  const places = [...new Set([...targets, ...ncx.map(({ at }) => at)])]
    .filter((at) => at <= whole.length)
    .sort((a, b) => a - b);
  if (places.length > MAX_PLACES) throw new UserError('too-complex');
  const pages = split(marked(whole, places)).map((markup, at) => ({
    path: pageName(at),
    markup: decode(bytesOf(markup)),
  }));
  const pageOf = pageFinder(pages);
  for (const page of pages) page.markup = relinked(page.markup, pageOf);
  const files = new Map(resources.flatMap((bytes, at) => (bytes ? [[resourceName(at + 1), bytes] as const] : [])));
  const contents = nested(ncx.map(({ at, ...rest }) => ({ ...rest, address: pageOf(at) })));
  const guide = guideOf(whole);
  const listed = contents.length > 0 ? contents : inlineContents(pages, guide.get('toc'), pageOf);
  const start = guide.get('text') ?? guide.get('start');
  return { pages, files, contents: listed, start: start === undefined ? undefined : pageOf(start) };
}

const pageName = (at: number): string => `page-${at}`;
const anchor = (at: number): string => `filepos${at}`;

/** The text with a named place wherever something leads to; never within a tag. */
function marked(whole: string, places: readonly number[]): string {
  const out: string[] = [];
  let from = 0;
  for (const place of places) {
    // Tags are short: no long text is searched again and again.
    const before = whole.slice(Math.max(0, place - MAX_TAG), place);
    const open = before.lastIndexOf('<');
    const at = Math.max(from, open > before.lastIndexOf('>') ? place - before.length + open : place);
    out.push(whole.slice(from, at), `<a id="${anchor(place)}"></a>`);
    from = at;
  }
  out.push(whole.slice(from));
  return out.join('');
}

/** Pages: between the breaks, without the head. */
function split(text: string): string[] {
  const body = text.replace(/^[^]{0,100000}?<body[^<>]{0,4000}>/i, '').replace(/<\/body\s*>\s*<\/html\s*>\s*$/i, '');
  const parts = body.split(BREAK);
  const pages = [...parts.slice(0, MAX_PAGES), parts.slice(MAX_PAGES).join('')];
  const full = pages.filter(showsSomething);
  // A named place on a page without anything on it belongs to the next.
  return full.length ? merged(pages, new Set(full)) : pages.slice(0, 1);
}

/** Text or a picture: a letter that is in no tag. Tags are taken out first, so that each letter is looked at once. */
const showsSomething = (page: string): boolean => /<img/i.test(page) || /[^\s<>]/.test(page.replace(/<[^<>]*>/g, ' '));

function merged(pages: readonly string[], full: ReadonlySet<string>): string[] {
  const out: string[] = [];
  let waiting = '';
  for (const page of pages) {
    if (full.has(page)) {
      out.push(`<html><body>${waiting}${page}</body></html>`);
      waiting = '';
    } else waiting += (page.match(/<a id="filepos\d+"><\/a>/g) ?? []).join('');
  }
  if (waiting && out.length)
    out[out.length - 1] = (out.at(-1) as string).replace('</body></html>', `${waiting}</body></html>`);
  return out;
}

/** The address of a place of the text. */
function pageFinder(pages: readonly { path: string; markup: string }[]): (at: number) => string {
  const found = new Map<string, string>();
  for (const { path, markup } of pages)
    for (const [, id = ''] of markup.matchAll(/<a id="(filepos\d+)">/g)) found.set(id, `${path}#${id}`);
  return (at) => found.get(anchor(at)) ?? '';
}

const relinked = (markup: string, pageOf: (at: number) => string): string =>
  markup
    .replace(FILEPOS, (_, at: string) => `href="${pageOf(Number(at))}"`)
    .replace(RECINDEX, (_, number: string) => `src="${resourceName(Number(number))}"`);

/** `<reference type="toc" filepos=…>` in the head, by type. */
function guideOf(whole: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const [tag] of whole.slice(0, 100_000).matchAll(/<reference\b[^<>]*>/gi)) {
    const [, type = ''] = /\btype\s*=\s*["']?([\w.-]+)/i.exec(tag) ?? [];
    const [, at] = /\bfilepos\s*=\s*["']?0*(\d+)/i.exec(tag) ?? [];
    if (at !== undefined) found.set(type.toLowerCase(), Number(at));
  }
  return found;
}

/** The links of the page that the guide calls the contents. */
function inlineContents(
  pages: readonly { path: string; markup: string }[],
  at: number | undefined,
  pageOf: (at: number) => string,
): Entry[] {
  const path = at === undefined ? undefined : pageOf(at).split('#')[0];
  const page = pages.find((one) => one.path === path);
  if (!page) return [];
  const links = [...page.markup.matchAll(/<a\b[^<>]*\bhref="(page-[^"<>]+)"[^<>]*>([^]{0,2000}?)<\/a>/gi)];
  return links.map(([, address = '', inner = '']) => ({
    title: inner
      .replace(/<[^<>]*>/g, '')
      .replace(/&amp;/g, '&')
      .replace(/&nbsp;/g, ' '),
    address,
    entries: [],
  }));
}

/** The contents of the index for devices, where there is one. */
function ncxOf({ header, records }: MobiBook, decode: (bytes: Uint8Array) => string) {
  if (header.ncx === NULL || header.ncx >= records.length || long(records[header.ncx] as Uint8Array, 0) !== 0x494e4458)
    return [];
  try {
    const { entries, texts } = readIndex(records, header.ncx);
    return entries.map(({ tags }) => ({
      title: decode(texts.get(tags.get(3)?.[0] ?? -1) ?? new Uint8Array(0)),
      at: tags.get(1)?.[0] ?? 0,
      level: tags.get(4)?.[0] ?? 0,
      parent: tags.get(21)?.[0],
    }));
  } catch {
    return []; // the page of contents stands for it
  }
}
