import { UserError } from '../../../../schemas/error.ts';
import { innerMarkup } from '../../../formats/html/serialise.ts';
import { attribute, content } from '../../../formats/xml/xml.ts';
import { base64 } from '../../../lib/base64.ts';
import { type Book, type BookPart, type Entry, isOutside, splitAddress } from '../../book.ts';
import { languageOfBook } from './language.ts';
import { relinked } from './relinked.ts';

const PAGE = `
body{max-width:42em;margin:0 auto;padding:1.5em;line-height:1.7}
img{max-width:100%;height:auto}
nav ol{list-style-type:none;padding-left:1.2em}
section.part{margin-bottom:3em}
`.trim();

/** Bytes of pictures and fonts in a page, each as often as it is shown: twice as many are more than a string holds. */
const MAX_EMBEDDED = 2 ** 28;

/**
 * Writes a book as one web page that needs no other file: its pictures and fonts stand in it. Throws UserError
 * `too-complex` where they are too large together.
 */
export function bookHtml(book: Book): string {
  const { about, parts, contents } = book;
  const address = embedded(book.resources);
  const ids = new Map(parts.map(({ path }, at) => [path, at + 1]));
  const styles = [...book.styles.values()].map((text) =>
    text.replace(/url\("\.\.\/([^"]+)"\)/g, (_, path: string) => `url("${address(path)}")`).replace(/<\//g, '<\\/'),
  );
  const head = `<meta charset="UTF-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${content(about.title)}</title>
${about.authors.length ? `<meta name="author" content="${attribute(about.authors.join('、'))}"/>\n` : ''}<style>
${styles.join('')}${PAGE}
</style>`;
  const cover =
    book.cover && !parts.some((part) => part.cover) ? `<p><img src="${address(book.cover)}" alt="封面"/></p>\n` : '';
  const toc = contents.length > 1 ? `<nav><h2>目录</h2>${list(contents, ids)}</nav>\n` : '';
  const texts = parts.map((part, at) => section(part, at, ids, address));
  return `<!DOCTYPE html>
<html lang="${attribute(languageOfBook(book))}">
<head>
${head}
</head>
<body>
${cover}${toc}${texts.join('')}</body>
</html>
`;
}

/** Addresses of files that hold the files themselves (RFC 2397); '' where there is none. */
function embedded(resources: Book['resources']): (path: string) => string {
  const known = new Map<string, string>();
  let total = 0;
  return (path) => {
    const resource = resources.get(path);
    if (!resource) return '';
    total += Math.ceil(resource.bytes.length / 3) * 4;
    if (total > MAX_EMBEDDED)
      throw new UserError('too-complex', '书里的图片和字体写进一个网页后超过 256 MB，请改为转成 EPUB。');
    const address = known.get(path) ?? `data:${resource.type};base64,${base64(resource.bytes)}`;
    known.set(path, address);
    return address;
  };
}

type Ids = ReadonlyMap<string, number>;

/** Pages are one here: an id of a part gets the part's number before it. */
const idIn = (at: number | undefined, id: string | undefined): string => (id ? `p${at}-${id}` : `p${at}`);
function linkIn(address: string, ids: Ids): string {
  if (isOutside(address)) return address;
  const { path, id } = splitAddress(address);
  return `#${encodeURIComponent(idIn(ids.get(path), id))}`;
}

const list = (entries: readonly Entry[], ids: Ids): string =>
  `<ol>${entries.map(({ title, address, entries: below }) => `<li><a href="${attribute(linkIn(address, ids))}">${content(title)}</a>${below.length ? list(below, ids) : ''}</li>`).join('\n')}</ol>`;

function section(part: BookPart, at: number, ids: Ids, address: (path: string) => string): string {
  const body = relinked(part.body, {
    link: (link) => linkIn(link, ids),
    picture: address,
    id: (id) => idIn(at + 1, id),
  });
  const { style, class: name } = body.attributes;
  const own = ` class="${attribute(['part', name].filter(Boolean).join(' '))}"${style ? ` style="${attribute(style)}"` : ''}`;
  return `<section id="p${at + 1}"${own}>\n${innerMarkup(body)}\n</section>\n`;
}
