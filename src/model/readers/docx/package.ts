import { UserError } from '../../../../schemas/error.ts';
import { attributeOf, parseXml, type XmlElement } from '../../../formats/xml/xml.ts';
import { type ZipEntry, zipEntries } from '../../../formats/zip/entries.ts';
import { unpack } from '../../../formats/zip/unpack.ts';

/** A larger part is none that this reader takes, in bytes. */
const MAX_PART = 256 * 1024 * 1024;
const DOCUMENT = /\/officeDocument$/;

/** Where the parts of a docx stand (ECMA-376 part 2). */
export interface DocxPackage {
  document: XmlElement;
  /** A part that the document names by a kind of relationship (`styles`, `numbering`); undefined where it has none. */
  part(kind: string): Promise<XmlElement | undefined>;
}

/** Whether a file is a package with a Word document in it; reads its directory only. */
export async function isDocx(file: Blob): Promise<boolean> {
  const entries = await zipEntries(file).catch(() => []);
  return entries.some(({ name }) => /^word\/document\d*\.xml$/i.test(name));
}

/** Opens a docx. Throws UserError `wrong-type`, `damaged`, `truncated`, `unsupported`. */
export async function openDocx(file: Blob): Promise<DocxPackage> {
  const entries = new Map((await zipEntries(file)).map((entry) => [entry.name.toLowerCase(), entry]));
  const read = async (path: string): Promise<XmlElement | undefined> => {
    const entry = entries.get(path.toLowerCase());
    return entry && parsePart(file, entry);
  };
  const root = targets(await read('_rels/.rels'), '');
  const path = root.find(({ type }) => DOCUMENT.test(type))?.path ?? 'word/document.xml';
  const document = await read(path);
  if (!document) throw new UserError('wrong-type');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = targets(await read(`${folder}_rels/${path.slice(folder.length)}.rels`), folder);
  return {
    document,
    part: async (kind) => {
      const target = relations.find(({ type }) => type.endsWith(`/${kind}`));
      return target && read(target.path);
    },
  };
}

async function parsePart(file: Blob, entry: ZipEntry): Promise<XmlElement> {
  if (entry.size > MAX_PART) throw new UserError('unsupported', '文档的内容太多。');
  return parseXml(await unpack(file, entry));
}

/** What relationships lead to, as paths in the package. */
function targets(relations: XmlElement | undefined, folder: string): { type: string; path: string }[] {
  return (relations?.children[0]?.children ?? [])
    .filter((relation) => attributeOf(relation, 'TargetMode') !== 'External')
    .flatMap((relation) => {
      const path = pathOf(attributeOf(relation, 'Target') ?? '', `file:///${folder}`);
      return path === undefined ? [] : [{ type: attributeOf(relation, 'Type') ?? '', path }];
    });
}

/** The path of a part that a relationship leads to; undefined for what is no address. */
function pathOf(target: string, base: string): string | undefined {
  try {
    return decodeURI(new URL(target, base).pathname).slice(1);
  } catch {
    return undefined;
  }
}
