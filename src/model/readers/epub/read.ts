import { UserError } from '../../../../schemas/error.ts';
import { type EpubPackage, find, LOCKED, type ManifestItem, openEpub } from '../../../formats/epub/open.ts';
import { attributeOf, childOf, parseXml, textIn, type XmlElement } from '../../../formats/xml/xml.ts';
import { decodePage } from '../../../lib/text-encoding.ts';
import { type Book, type Entry, entriesOf } from '../../book.ts';
import { assemble } from '../book/assemble.ts';
import { absolute } from '../book/paths.ts';
import type { Reading } from '../book/reading.ts';
import { aboutOf } from './about.ts';
import { navContents, ncxContents } from './contents.ts';
import { coverOf } from './cover.ts';
import { isScrambled, pageOf, spineOf } from './spine.ts';

/**
 * Reads an EPUB 2 or 3 with whatever small faults it has. Throws UserError as `openEpub` does, `no-result` without
 * text.
 */
export async function readEpub(file: File, { signal, rest }: Reading): Promise<Book> {
  const epub = await openEpub(file, signal);
  const { opf, manifest, files } = epub;
  const { order, asides } = spineOf(epub);
  const scrambled = order.filter((item) => isScrambled(item, files.get(item.path) ?? EMPTY));
  const sound = order.filter((item) => !scrambled.includes(item));
  const pages = sound.flatMap((item) => pageOf(item, files, asides.has(item)));
  if (pages.length === 0 && scrambled.length > 0) throw new UserError('unsupported', LOCKED);
  if (pages.length === 0) throw new UserError('no-result', '电子书里没有正文。');
  const spine = childOf(opf, 'spine');
  const guide = childOf(opf, 'guide')?.children ?? [];
  const guided = (type: RegExp): string | undefined => guideAddress(guide, type, epub.path);
  const notes: Book['notes'] = [];
  if (epub.broken.length > 0)
    notes.push({ text: `电子书里有 ${epub.broken.length} 个文件损坏，读不出来，已跳过。`, lost: true });
  const missing = order.filter(({ path }) => !files.has(path) && !epub.broken.includes(path)).length;
  if (missing > 0) notes.push({ text: `电子书的目录里有 ${missing} 个章节，压缩包里却没有，已跳过。`, lost: true });
  if (scrambled.length > 0)
    notes.push({ text: `有 ${scrambled.length} 个章节不是文字，可能有版权加密，已跳过。`, lost: true });
  const guidedCover = guided(/^(other\.ms-)?cover/i);
  return assemble({
    about: aboutOf(opf),
    pages,
    files,
    rest,
    notes,
    fixed: isFixed(opf),
    contents: contentsOf(epub),
    cover: coverOf(opf, manifest, files) ?? pictureAt(guidedCover, manifest),
    coverPage: guidedCover,
    rightToLeft: spine !== undefined && attributeOf(spine, 'page-progression-direction') === 'rtl',
    start: guided(/^(text|start|bodymatter)$/i),
  });
}

const EMPTY = new Uint8Array();

/** A guide may lead to the picture itself instead of the page that shows it. */
const pictureAt = (address: string | undefined, manifest: readonly ManifestItem[]): string | undefined =>
  manifest.find(({ path, type }) => /^image\//.test(type) && path === address)?.path;

/** Whether its pages are laid out by coordinates (EPUB 3.3 §8.2.2; EPUB 2 books for tablets). */
function isFixed(opf: XmlElement): boolean {
  return (childOf(opf, 'metadata')?.children ?? []).some((one) =>
    attributeOf(one, 'property') === 'rendition:layout'
      ? textIn(one).trim() === 'pre-paginated'
      : attributeOf(one, 'name') === 'fixed-layout' && attributeOf(one, 'content')?.trim() === 'true',
  );
}

function guideAddress(guide: XmlElement[], type: RegExp, base: string): string | undefined {
  const found = guide.find((one) => type.test(attributeOf(one, 'type') ?? ''));
  const href = found && attributeOf(found, 'href');
  return href ? absolute(base, href) : undefined;
}

/** Contents of EPUB 3 and of EPUB 2; those with more entries where a book has both. */
function contentsOf(epub: EpubPackage): Entry[] {
  const [nav, ncx] = [navOf(epub), ncxOf(epub)];
  return countOf(ncx) > countOf(nav) ? ncx : nav;
}

/** How many entries lead somewhere. */
const countOf = (entries: readonly Entry[]): number =>
  [...entriesOf(entries)].filter(({ address, title }) => address && title.trim()).length;

function navOf({ manifest, files }: EpubPackage): Entry[] {
  const nav = manifest.find(({ properties }) => properties.includes('nav'));
  const bytes = nav && files.get(nav.path);
  return bytes ? navContents(decodePage(bytes), nav.path) : [];
}

function ncxOf({ opf, manifest, files }: EpubPackage): Entry[] {
  const spine = childOf(opf, 'spine');
  const told = spine && attributeOf(spine, 'toc');
  const item =
    manifest.find(({ id }) => id === told) ??
    manifest.find(({ type, path }) => type === 'application/x-dtbncx+xml' || /\.ncx$/i.test(path));
  const path = item ? find(files, item.path) : [...files.keys()].find((one) => /\.ncx$/i.test(one));
  const bytes = path === undefined ? undefined : files.get(path);
  if (!bytes || path === undefined) return [];
  try {
    return ncxContents(parseXml(bytes), path);
  } catch {
    return []; // the others, or headings, stand for it
  }
}
