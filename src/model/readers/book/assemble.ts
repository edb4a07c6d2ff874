import { UserError } from '../../../../schemas/error.ts';
import { cleanBody, idOf } from '../../../formats/html/clean.ts';
import { bodyOf, parseMarkup } from '../../../formats/html/parse.ts';
import { type Element, elementsIn, findElement, textOf } from '../../../formats/html/tree.ts';
import { type About, addressOf, type Book, type BookPart, type Entry, isOutside, splitAddress } from '../../book.ts';
import { contentsOfHeadings } from './headings.ts';
import { decoded, keyOf, resolvePath } from './paths.ts';
import { withPictureNotes } from './picture-notes.ts';
import { Resources } from './resources.ts';
import { Styles } from './styles.ts';

/** A page as the source has it. */
export interface SourcePage {
  /** In the source's own terms; links and pictures are relative to it. */
  path: string;
  markup: string;
  /** Only links lead to it. */
  aside?: true;
}

/** What a reader found in a file. Addresses are the source's own. */
export interface SourceBook {
  about: About;
  /** Those that are read in their turn, then others that these refer to. */
  pages: SourcePage[];
  /** Pictures, fonts and styles by path. */
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  contents: Entry[];
  cover?: string | undefined;
  /** The page that shows the cover. */
  coverPage?: string | undefined;
  rightToLeft: boolean;
  /** Pages are laid out by coordinates: those of a picture alone fill their page with it. */
  fixed?: boolean;
  start?: string | undefined;
  notes: Book['notes'];
  /** Awaited after each page. */
  rest(part: number): Promise<void>;
}

/** Of all pages: a novel of ten million characters has a tenth. */
const MAX_ELEMENTS = 3_000_000;

/** The book that a source holds: pages cleaned, addresses made its own, what nothing refers to left out. */
export async function assemble(source: SourceBook): Promise<Book> {
  const resources = new Resources(source.files);
  const styles = new Styles(resources);
  const paths = new Map(source.pages.map(({ path }, at) => [keyOf(path), partPath(at)]));
  const lost = new Map<string, number>();
  let elements = 0;
  const parts: BookPart[] = [];
  for (const [at, page] of source.pages.entries()) {
    parts.push(partOf(page, partPath(at), { resources, styles, paths, lost }));
    elements += [...elementsIn((parts.at(-1) as BookPart).body)].length;
    if (elements > MAX_ELEMENTS) throw new UserError('too-complex');
    await source.rest((at + 1) / source.pages.length);
  }
  const ids = idsOf(parts);
  mendLinks(parts, ids);
  const resolve = (address: string): string | undefined => mended(resolved(address, '', paths), ids);
  const told = contentsFrom(source.contents, resolve);
  const cover = coverOf(source, parts, resources, source.coverPage ? resolve(source.coverPage) : undefined);
  if (source.fixed) for (const part of parts) fillWithPicture(part);
  const start = source.start ? resolve(source.start) : undefined;
  const notes = [...source.notes, ...(source.fixed ? [fixedNote(parts)] : [])];
  for (const [kind, count] of lost) notes.push({ text: `电子书里的${kind}（${count} 处）没有保留。`, lost: true });
  return {
    about: source.about,
    parts,
    resources: resources.used,
    styles: styles.used,
    rightToLeft: source.rightToLeft,
    notes,
    contents: told.length ? told : contentsOfHeadings(parts),
    ...(cover ? { cover } : {}),
    ...(start ? { start } : {}),
  };
}

const partPath = (at: number): string => `text/part-${String(at + 1).padStart(4, '0')}.xhtml`;

interface Assembling {
  resources: Resources;
  styles: Styles;
  paths: ReadonlyMap<string, string>;
  lost: Map<string, number>;
}

function partOf(
  { path, markup, aside }: SourcePage,
  own: string,
  { resources, styles, paths, lost }: Assembling,
): BookPart {
  const root = parseMarkup(markup);
  const refs = {
    link: (address: string) => {
      if (address.startsWith('#')) return addressOf(own, idOf(decoded(address.slice(1))));
      return isOutside(address) ? outside(address) : resolved(address, path, paths);
    },
    picture: (address: string) => resources.picture(resolvePath(path, address), address),
    drawing: (svg: Element) => resources.drawing(svg, path),
    lost: (kind: string) => lost.set(kind, (lost.get(kind) ?? 0) + 1),
  };
  const body = cleanBody(withPictureNotes(bodyOf(root)), refs);
  const title = findElement(root, 'title');
  const lang = findElement(root, 'html')?.attributes;
  const language = lang?.['xml:lang'] ?? lang?.lang;
  if (language && !body.attributes.lang && /^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(language)) body.attributes.lang = language;
  const about = { title: title ? textOf(title).trim() : '', ...(aside && { aside }) };
  return { path: own, ...about, body, styles: styles.of(root, path) };
}

/** An address outside that can stand in a file. */
function outside(address: string): string | undefined {
  const plain = address.trim().replace(/\s/g, '%20');
  try {
    return new URL(plain).href;
  } catch {
    return undefined;
  }
}

/** An address of the source as one of the book; undefined where it leads to no page. */
function resolved(address: string, base: string, paths: ReadonlyMap<string, string>): string | undefined {
  const { path, id } = splitAddress(address);
  const part = paths.get(keyOf(resolvePath(base, path)));
  return part && addressOf(part, id && idOf(decoded(id)));
}

const idsOf = (parts: readonly BookPart[]): Map<string, Set<string>> =>
  new Map(
    parts.map(({ path, body }) => [
      path,
      new Set([...elementsIn(body)].flatMap(({ attributes }) => (attributes.id ? [attributes.id] : []))),
    ]),
  );

/** Places that are nowhere are left out of addresses. */
function mended(address: string | undefined, ids: Map<string, Set<string>>): string | undefined {
  if (!address || isOutside(address)) return address;
  const { path, id } = splitAddress(address);
  return id && !ids.get(path)?.has(id) ? path : address;
}

function mendLinks(parts: readonly BookPart[], ids: Map<string, Set<string>>): void {
  for (const { body } of parts)
    for (const { attributes } of elementsIn(body))
      if (attributes.href) attributes.href = mended(attributes.href, ids) ?? '';
}

const MAX_DEPTH = 12;

function contentsFrom(entries: readonly Entry[], resolve: (address: string) => string | undefined, depth = 0): Entry[] {
  return entries.flatMap((entry) => {
    const below = depth < MAX_DEPTH ? contentsFrom(entry.entries, resolve, depth + 1) : [];
    const title = entry.title.replace(/\s+/g, ' ').trim();
    const address = resolve(entry.address) ?? below[0]?.address;
    return address && title ? [{ title, address, entries: below }] : below;
  });
}

/** The picture of the cover: as told, else that of the page told, else the one that the first page shows alone. */
function coverOf(
  source: SourceBook,
  parts: BookPart[],
  resources: Resources,
  toldPage: string | undefined,
): string | undefined {
  const told = source.cover ? resources.picture(resolvePath('', source.cover), source.cover) : undefined;
  const pages = parts.slice(0, 3).filter(({ body }) => !textOf(body).trim());
  const shown = pages.map((part) => ({ part, picture: findElement(body(part), 'img')?.attributes.src }));
  const page =
    shown.find(({ picture }) => picture && picture === told) ??
    shown.find(({ part, picture }) => picture && part === parts[0]);
  if (page) page.part.cover = true;
  if (told || !toldPage) return told ?? page?.picture;
  const guided = parts.find(({ path }) => path === splitAddress(toldPage).path);
  const picture = guided && findElement(guided.body, 'img')?.attributes.src;
  if (guided && picture && !textOf(guided.body).trim()) guided.cover = true;
  return picture ?? page?.picture;
}

function fillWithPicture(part: BookPart): void {
  const pictures = [...elementsIn(part.body)].filter(({ name }) => name === 'img');
  const [picture] = pictures;
  if (picture?.attributes.src && pictures.length === 1 && !textOf(part.body).trim())
    part.picture = picture.attributes.src;
}

/** What becomes of pages laid out by coordinates: those of one picture each stay what they are. */
function fixedNote(parts: readonly BookPart[]): Book['notes'][number] {
  if (parts.every(({ picture, body: { children } }) => picture || children.length === 0))
    return {
      text: '这本书每页是一张图，图按原来的顺序保留；图里的文字不是文本，不能搜索，也不会重新排版。',
      lost: false,
    };
  return { text: '这是固定版式的书，图文按坐标摆放；转换后按先后顺序排，位置和原书不同。', lost: true };
}

const body = (part: BookPart): Element => part.body;
