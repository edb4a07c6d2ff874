import { UserError } from '../../../../schemas/error.ts';
import type { OfdPackage } from '../../../formats/ofd/package.ts';
import { fileOf, type OfdResources } from '../../../formats/ofd/resources.ts';
import { truth } from '../../../formats/ofd/values.ts';
import { attributeOf } from '../../../formats/xml/xml.ts';
import { refusalOf } from '../../../lib/refusal.ts';
import type { DrawnFont } from '../../drawing.ts';

/** Objects, glyphs and steps of paths of one page, with all that its templates and composite graphics hold. */
const MAX_OBJECTS = 1_000_000;
/** Composite graphics and blocks in each other. */
const MAX_DEPTH = 24;

type Bytes = Uint8Array<ArrayBuffer>;

/** What is needed to read the objects of a page. */
export interface Context {
  ofd: OfdPackage;
  resources: OfdResources;
  /** Fonts and pictures already read, by their numbers: shared by all pages. */
  cache: Cache;
  /** Objects, glyphs and steps that may still come. */
  left: Left;
  depth: number;
}

export interface Left {
  objects: number;
}

/** What one page may have. */
export const pageAllowance = (): Left => ({ objects: MAX_OBJECTS });

export interface Cache {
  fonts: Map<string, DrawnFont>;
  files: Map<string, Bytes>;
}

export const newCache = (): Cache => ({ fonts: new Map(), files: new Map() });

/** The context of a page or template with these resources. */
export const pageContext = (ofd: OfdPackage, resources: OfdResources, cache: Cache, left: Left): Context => ({
  ofd,
  resources,
  cache,
  left,
  depth: 0,
});

/** The context of what stands inside an object. Throws UserError `too-complex` where something stands in itself. */
export function inner(context: Context): Context {
  if (context.depth >= MAX_DEPTH) throw new UserError('too-complex');
  return { ...context, depth: context.depth + 1 };
}

/** Counts an object, or so many parts of one. Throws UserError `too-complex` beyond what a page may have. */
export function count({ left }: Context, parts = 1): void {
  left.objects -= parts;
  if (left.objects < 0) throw new UserError('too-complex');
}

const NOWHERE: DrawnFont = { name: '', bold: false, italic: false, serif: false, monospaced: false };

/** The font of this number; a font that is not described has no name. */
export async function fontOf(id: string | undefined, { ofd, resources, cache }: Context): Promise<DrawnFont> {
  const resource = resources.fonts.get(id?.trim() ?? '');
  if (!resource) return NOWHERE;
  const key = `${resource.folder}#${id?.trim()}`;
  const known = cache.fonts.get(key);
  if (known) return known;
  const { element } = resource;
  const path = fileOf(resource, 'FontFile', ofd);
  const name = attributeOf(element, 'FontName') ?? attributeOf(element, 'FamilyName') ?? '';
  const font: DrawnFont = {
    name,
    // Of a font that the document does not hold the name alone may tell: SimSun-Bold, Arial-BoldItalicMT.
    bold: truth(element, 'Bold', path === undefined && /bold/i.test(name)),
    italic: truth(element, 'Italic', path === undefined && /italic|oblique/i.test(name)),
    serif: truth(element, 'Serif', false),
    monospaced: truth(element, 'FixedWidth', false),
    program: path === undefined ? undefined : await fileBytes(path, ofd, cache),
  };
  cache.fonts.set(key, font);
  return font;
}

/** The picture of this number, and the name of its file; undefined where there is none. */
export async function mediaOf(
  id: string | undefined,
  { ofd, resources, cache }: Context,
): Promise<{ bytes: Bytes; name: string } | undefined> {
  const resource = resources.media.get(id?.trim() ?? '');
  const path = resource && fileOf(resource, 'MediaFile', ofd);
  return path === undefined ? undefined : { bytes: await fileBytes(path, ofd, cache), name: path };
}

async function fileBytes(path: string, ofd: OfdPackage, { files }: Cache): Promise<Bytes> {
  const bytes = files.get(path) ?? (await unlessDamaged(ofd.bytes(path)));
  files.set(path, bytes);
  return bytes;
}

/** No bytes where they are damaged in the archive: what is written says that this font or picture could not be read. */
const unlessDamaged = (bytes: Promise<Bytes>): Promise<Bytes> =>
  bytes.catch((thrown) => {
    const refusal = refusalOf(thrown);
    if (refusal.code !== 'damaged') throw refusal;
    return new Uint8Array();
  });
