import {
  CONTAINER,
  type EpubPackage,
  find,
  type ManifestItem,
  manifestOf,
  packagePath,
} from '../../../formats/epub/open.ts';
import { attributeOf, childOf, parseXml, type XmlElement } from '../../../formats/xml/xml.ts';
import { zipEntries } from '../../../formats/zip/entries.ts';
import { unpack } from '../../../formats/zip/unpack.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const EMPTY: Bytes = new Uint8Array();
/** Bytes of what is unpacked: container and package document, each, and the picture. */
const [MAX_TEXT, MAX_PICTURE] = [4 * 2 ** 20, 16 * 2 ** 20];

/**
 * The picture of an EPUB's cover as it is in the archive; undefined where the book names none, or one too large.
 * Nothing else is unpacked. Throws UserError on what is no archive or no book.
 */
export async function coverPicture(file: File): Promise<Bytes | undefined> {
  const entries = new Map((await zipEntries(file)).map((entry) => [entry.name.replace(/^\/+/, ''), entry]));
  const files = new Map<string, Bytes>([...entries.keys()].map((name) => [name, EMPTY]));
  const take = async (name: string | undefined): Promise<void> => {
    const entry = name === undefined ? undefined : entries.get(name);
    if (name !== undefined && entry && entry.size <= MAX_TEXT) files.set(name, await unpack(file, entry));
  };
  await take(find(files, CONTAINER));
  const path = packagePath(files);
  if (path === undefined) return undefined;
  await take(path);
  const opf = parseXml(files.get(path) ?? EMPTY);
  const root = childOf(opf, 'package') ?? opf;
  const entry = entries.get(coverOf(root, manifestOf(root, path, files), files) ?? '');
  return entry && entry.size <= MAX_PICTURE ? unpack(file, entry) : undefined;
}

const endsIn = (path: string, end: string): boolean => path === end || path.endsWith(`/${end}`);

/** The path of the cover's picture: by EPUB 3, by EPUB 2's habit; undefined where there is none. */
export function coverOf(opf: XmlElement, manifest: ManifestItem[], files: EpubPackage['files']): string | undefined {
  const marked = manifest.find(({ properties }) => properties.includes('cover-image'));
  const metas = (childOf(opf, 'metadata')?.children ?? []).filter(({ name }) => name === 'meta');
  const id = metas
    .map((meta) => (attributeOf(meta, 'name') === 'cover' ? attributeOf(meta, 'content') : undefined))
    .find(Boolean);
  const pictures = manifest.filter(({ type }) => /^image\//.test(type));
  // Some programs write where it stands instead of its number.
  const named = pictures.find((item) => item.id === id) ?? pictures.find(({ path }) => id && endsIn(path, id));
  const likely = pictures.find(({ path, id: own }) => /cover/i.test(`${own} ${path.slice(path.lastIndexOf('/') + 1)}`));
  const found = marked ?? named ?? likely;
  return found && files.has(found.path) ? found.path : undefined;
}
