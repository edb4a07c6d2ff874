import { UserError } from '../../../schemas/error.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { attributeOf, childOf, parseXml, textIn, type XmlElement } from '../xml/xml.ts';
import { type ZipEntry, zipEntries } from '../zip/entries.ts';
import { unpack } from '../zip/unpack.ts';
import { type Locked, lockedFiles, unlocked } from './encryption.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A file of the manifest. */
export interface ManifestItem {
  id: string;
  /** From the top of the archive. */
  path: string;
  type: string;
  properties: string[];
  /** The number of what stands for it where readers cannot show it; '' for nothing. */
  fallback: string;
}

/** An EPUB with all its files unpacked. */
export interface EpubPackage {
  /** Where the package document stands. */
  path: string;
  opf: XmlElement;
  manifest: ManifestItem[];
  files: Map<string, Bytes>;
  /** Files that could not be unpacked. */
  broken: string[];
}

/** The file that names the package document (OCF 3.3 §4.2.6.3.1). */
export const CONTAINER = 'META-INF/container.xml';

/** Bytes of all files together, and of one. */
const MAX_TOTAL = 512 * 2 ** 20;
const MAX_FILE = 128 * 2 ** 20;
const MAX_FILES = 20_000;

/**
 * Opens an EPUB (OCF 3.3), also one without `mimetype` or container whose package document can be found. Throws
 * UserError `wrong-type`, `damaged`, `truncated`, `too-complex`, or `unsupported` for locked books.
 */
export async function openEpub(file: File, signal: AbortSignal): Promise<EpubPackage> {
  const entries = await zipEntries(file);
  if (entries.length > MAX_FILES || entries.reduce((sum, { size }) => sum + size, 0) > MAX_TOTAL)
    throw new UserError('too-complex');
  const { files, broken } = await unpackAll(file, entries, signal);
  addPlainNames(files);
  const path = packagePath(files);
  if (path === undefined) throw new UserError('wrong-type', '压缩包里没有电子书的目录文件（OPF）。');
  const opf = parseXml(files.get(path) as Bytes);
  const root = childOf(opf, 'package') ?? opf;
  const locks = lockedFiles(files);
  refuseLocked(locks, files);
  const identifier = identifierOf(root);
  for (const { path: name, method } of locks) {
    const own = files.get(name);
    if (own) files.set(name, await unlocked(own, method, identifier));
  }
  return { path, opf: root, manifest: manifestOf(root, path, files), files, broken };
}

async function unpackAll(file: File, entries: readonly ZipEntry[], signal: AbortSignal) {
  const files = new Map<string, Bytes>();
  const broken: string[] = [];
  for (const entry of entries) {
    await yieldToEvents(signal);
    if (entry.size > MAX_FILE) throw new UserError('too-complex');
    const name = entry.name.replace(/^\/+/, '');
    try {
      files.set(name, await unpack(file, entry));
    } catch (thrown) {
      if (entry.encrypted || (thrown as { code?: string }).code === 'out-of-memory') throw thrown;
      broken.push(name);
    }
  }
  return { files, broken };
}

/** Programs that escape the names of files in the archive itself: they are found by what they say as well. */
function addPlainNames(files: Map<string, Bytes>): void {
  for (const [name, bytes] of [...files]) {
    const plain = percentRead(name);
    if (!files.has(plain)) files.set(plain, bytes);
  }
}

/** The package document by the container (OCF §4.2.6.3.1), else whichever there is. */
export function packagePath(files: ReadonlyMap<string, Bytes>): string | undefined {
  const named = find(files, CONTAINER);
  const bytes = named && files.get(named);
  const listed = bytes ? rootFiles(bytes) : [];
  for (const path of listed) {
    const found = find(files, path);
    if (found) return found;
  }
  return [...files.keys()].filter((name) => /\.opf$/i.test(name)).sort((a, b) => a.length - b.length)[0];
}

function rootFiles(bytes: Bytes): string[] {
  try {
    const roots = childOf(childOf(parseXml(bytes), 'container'), 'rootfiles');
    return (roots?.children ?? []).map((one) => slashed(attributeOf(one, 'full-path') ?? '')).filter(Boolean);
  } catch {
    return []; // it is looked for by its name
  }
}

/** A file by its name, however its letters are written. */
export function find(files: ReadonlyMap<string, Bytes>, path: string): string | undefined {
  if (files.has(path)) return path;
  const wanted = path.normalize('NFC').toLowerCase();
  return [...files.keys()].find((name) => name.normalize('NFC').toLowerCase() === wanted);
}

/** What is said of books that a shop has locked. */
export const LOCKED = '这本书有版权加密（DRM），不能转换。请在购买的平台上阅读，或换用没有加密的版本。';

function refuseLocked(locks: readonly Locked[], files: ReadonlyMap<string, Bytes>): void {
  const texts = locks.filter(({ method }) => method === 'other');
  const rights =
    find(files, 'META-INF/rights.xml') ?? find(files, 'META-INF/sinf.xml') ?? find(files, 'META-INF/license.lcpl');
  if (texts.some(({ path }) => !/\.(ttf|otf|woff2?)$/i.test(path)) || (rights && texts.length))
    throw new UserError('unsupported', LOCKED);
}

/** The identifier that fonts are obfuscated with (EPUB 3.3 §4.4.3). */
function identifierOf(opf: XmlElement): string {
  const all = (childOf(opf, 'metadata')?.children ?? []).filter(({ name }) => name === 'identifier');
  const wanted = attributeOf(opf, 'unique-identifier');
  const found = all.find((one) => attributeOf(one, 'id') === wanted) ?? all[0];
  return found ? textIn(found) : '';
}

/** The files that the package document names; the paths of `files` are those of the archive. */
export function manifestOf(opf: XmlElement, path: string, files: ReadonlyMap<string, Bytes>): ManifestItem[] {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  const lower = new Map([...files.keys()].map((name) => [name.normalize('NFC').toLowerCase(), name]));
  return (childOf(opf, 'manifest')?.children ?? []).flatMap((item) => {
    const href = attributeOf(item, 'href');
    if (!href) return [];
    const wanted = joined(folder, href);
    return [
      {
        id: attributeOf(item, 'id') ?? '',
        fallback: attributeOf(item, 'fallback') ?? '',
        path: lower.get(wanted.normalize('NFC').toLowerCase()) ?? wanted,
        type: (attributeOf(item, 'media-type') ?? '').toLowerCase(),
        properties: (attributeOf(item, 'properties') ?? '').split(/\s+/),
      },
    ];
  });
}

function joined(folder: string, href: string): string {
  const out: string[] = [];
  const [bare = ''] = href.split('#');
  for (const step of (folder + slashed(percentRead(bare))).split('/')) {
    if (step === '..') out.pop();
    else if (step !== '.' && step !== '') out.push(step);
  }
  return out.join('/');
}

/** A path of a program that writes those of Windows, as the archive's entries are read as well. */
const slashed = (path: string): string => path.replaceAll('\\', '/');

function percentRead(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
