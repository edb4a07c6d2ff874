import { toErrorData, UserError } from '../../../schemas/error.ts';
import { parseXml, type XmlElement } from '../xml/xml.ts';
import { type ZipEntry, zipEntries } from '../zip/entries.ts';
import { unpack } from '../zip/unpack.ts';

/** All parts of a package together, unpacked. */
const MAX_BYTES = 1024 * 1024 * 1024;
/** One XML part. */
const MAX_XML = 64 * 1024 * 1024;

/** The parts of an OFD file (GB/T 33190 §7.1), read when asked for. */
export interface OfdPackage {
  /** The path of the part that `location` names, seen from a folder; undefined where there is none. */
  find(location: string, folder?: string): string | undefined;
  /** The bytes of a part by a path that `find` gave. Throws UserError `damaged`, `too-large`. */
  bytes(path: string): Promise<Uint8Array<ArrayBuffer>>;
  /** The paths of all parts, folders left out. */
  paths(): string[];
  /** The outermost element of an XML part. */
  xml(path: string): Promise<XmlElement>;
}

/** The folder that a part stands in; '' at the top. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Lets a part go that is damaged, for what can be read without it; throws what else is thrown. */
export function ifDamaged(thrown: unknown): undefined {
  if (!['damaged', 'truncated'].includes(toErrorData(thrown).code)) throw thrown;
  return undefined;
}

/**
 * Opens a package. Throws UserError `damaged`, `truncated`, `wrong-type` where it is an archive of something else,
 * `unsupported` where its parts are encrypted (GM/T 0099).
 */
export async function openPackage(file: Blob): Promise<OfdPackage> {
  const parts = withinFolder(await zipEntries(file));
  if (!parts.has('ofd.xml')) throw new UserError('wrong-type', '压缩包里没有 OFD.xml，这不是 OFD 文件。');
  if (parts.has('encryptions.xml'))
    throw new UserError('unsupported', '这份 OFD 加了密，这里打不开。请用加密它的软件解密后再试。');
  let left = MAX_BYTES;
  const read = async (path: string, most: number): Promise<Uint8Array<ArrayBuffer>> => {
    const entry = parts.get(path);
    if (!entry) throw new UserError('damaged', 'OFD 文件里缺少一部分内容。');
    left -= entry.size;
    if (entry.size > most || left < 0) throw new UserError('too-large', 'OFD 文件展开后太大。');
    return unpack(file, entry);
  };
  return {
    find: (location, folder = '') => findPart(parts, location, folder),
    bytes: (path) => read(path, MAX_BYTES),
    paths: () => [...parts].flatMap(([path, { name }]) => (name.endsWith('/') ? [] : [path])),
    xml: async (path) => {
      const [root] = parseXml(await read(path, MAX_XML)).children;
      if (!root) throw new UserError('damaged', 'OFD 文件里有一部分内容是空的。');
      return root;
    },
  };
}

/** Parts by path; of an archive that holds the folder of a package, as people pack it again, those in that folder. */
function withinFolder(entries: readonly ZipEntry[]): Map<string, ZipEntry> {
  const parts = new Map(entries.map((entry) => [normal(entry.name), entry]));
  if (parts.has('ofd.xml')) return parts;
  const roots = [...parts.keys()].filter((path) => path.endsWith('/ofd.xml') && !path.startsWith('__macosx/'));
  const depthOf = (path: string): number => path.split('/').length;
  const [root, other] = roots.sort((one, another) => depthOf(one) - depthOf(another));
  if (root !== undefined && other !== undefined && depthOf(root) === depthOf(other))
    throw new UserError('unsupported', `压缩包里有 ${roots.length} 份 OFD。请解压后分别选取，或每份单独打包。`);
  if (root === undefined) return parts;
  const folder = `${folderOf(root)}/`;
  const inside = [...parts].filter(([path]) => path.startsWith(folder));
  return new Map(inside.map(([path, entry]) => [path.slice(folder.length), entry]));
}

/**
 * Programs write locations as they like: from the root, from the part that names them or from a folder above it, such
 * as its document's, in other cases than the archive has.
 */
function findPart(parts: Map<string, ZipEntry>, location: string, folder: string): string | undefined {
  const wanted = location.trim();
  const folders = wanted.startsWith('/') ? [''] : [folder, ...above(folder)];
  return folders.map((from) => normal(`${from}/${wanted}`)).find((path) => parts.has(path));
}

/** Folders that are looked through, so that no long path makes many. */
const MAX_ABOVE = 8;

/** The folders that one stands in, the outermost first, and the root. */
const above = (folder: string): string[] => {
  const steps = normal(folder).split('/').slice(0, MAX_ABOVE);
  return [...steps.map((_, at) => steps.slice(0, at + 1).join('/')), ''];
};

/** A path without empty, `.` and `..` steps, in small letters. */
function normal(path: string): string {
  const steps: string[] = [];
  for (const step of path.toLowerCase().split(/[/\\]/)) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
