import { UserError } from '../../../schemas/error.ts';
import { MAX_PAGES, tooManyPages } from '../../lib/page-limit.ts';
import { attributeOf, childOf, textIn, type XmlElement } from '../xml/xml.ts';
import { folderOf, ifDamaged, type OfdPackage } from './package.ts';
import { addResources, noResources, type OfdResources } from './resources.ts';
import { boxIn, type OfdBox, truth } from './values.ts';

/** One document of a package (GB/T 33190 §7.4–7.5): most have one. */
export interface OfdDocument {
  root: XmlElement;
  /** Its folder. */
  folder: string;
  pages: OfdPageRef[];
  /** Places of pages (from 0) by their numbers. */
  numbers: Map<string, number>;
  /** Template pages by number: where their content stands, and whether they lie over what pages hold. */
  templates: Map<string, OfdTemplate>;
  resources: OfdResources;
  /** Of pages that name none of their own. */
  area: OfdBox;
  /** `''` where the document says nothing. */
  title: string;
  /** Where its signatures are listed. */
  signatures?: string;
}

export interface OfdTemplate {
  path: string;
  /** `Foreground`, `Background` …, where the document says so for all pages (§7.5, table 7). */
  zOrder: string | undefined;
}

/** A page as its document lists it. */
export interface OfdPageRef {
  id: string;
  /** The path of its content; undefined where the package has no such part. */
  path: string | undefined;
}

/** A4 in millimetres, for documents that name no area. */
const A4: OfdBox = { x: 0, y: 0, width: 210, height: 297 };

/** The text of a child element; '' where there is none. */
export function textOf(element: XmlElement | undefined, name: string): string {
  const child = childOf(element, name);
  return child ? textIn(child).trim() : '';
}

/** The documents of a package, in order. Throws UserError `damaged` where there is none with pages. */
export async function documentsOf(ofd: OfdPackage): Promise<OfdDocument[]> {
  const top = await ofd.xml('ofd.xml');
  const documents: OfdDocument[] = [];
  for (const body of top.children.filter(({ name }) => name === 'DocBody')) {
    const current = await currentVersion(body, ofd);
    const first = ofd.find(textOf(body, 'DocRoot') || '?') ?? (documents.length === 0 ? anyDocument(ofd) : undefined);
    const found =
      (current !== undefined && (await documentAt(current, body, ofd).catch(ifDamaged))) ||
      (first !== undefined && (await documentAt(first, body, ofd)));
    if (found) documents.push(found);
  }
  if (!documents.some(({ pages }) => pages.length > 0)) throw new UserError('damaged', 'OFD 文件里没有页面。');
  return documents;
}

/** The document that stands nearest to the top, for packages that name none, or one that is not there. */
const anyDocument = (ofd: OfdPackage): string | undefined =>
  ofd
    .paths()
    .filter((path) => /(?:^|\/)document\.xml$/.test(path))
    .sort((one, other) => one.split('/').length - other.split('/').length || (one < other ? -1 : 1))[0];

/**
 * Where the version of a document begins that is marked as the current one (§17.2); undefined where none can be read.
 */
async function currentVersion(body: XmlElement, ofd: OfdPackage): Promise<string | undefined> {
  const current = childOf(body, 'Versions')?.children.find((version) => truth(version, 'Current', false));
  const path = current && ofd.find(attributeOf(current, 'BaseLoc') ?? '?');
  const version = path === undefined ? undefined : await ofd.xml(path).catch(ifDamaged);
  const root = textOf(version, 'DocRoot');
  return path === undefined || root === '' ? undefined : ofd.find(root, folderOf(path));
}

async function documentAt(path: string, body: XmlElement, ofd: OfdPackage): Promise<OfdDocument> {
  const root = await ofd.xml(path);
  const folder = folderOf(path);
  const common = childOf(root, 'CommonData');
  const resources = noResources();
  await addResources(resources, common, folder, ofd);
  const templates = (common?.children ?? []).filter(({ name }) => name === 'TemplatePage');
  const listed = (childOf(root, 'Pages')?.children ?? []).filter(({ name }) => name === 'Page');
  if (listed.length > MAX_PAGES) throw tooManyPages();
  const pages = listed.map((element) => ({ id: idOf(element), path: pathOf(element, folder, ofd) }));
  const info = childOf(body, 'DocInfo');
  return {
    root,
    folder,
    resources,
    templates: new Map(
      templates.flatMap((element) => {
        const path = pathOf(element, folder, ofd);
        return path === undefined ? [] : [[idOf(element), { path, zOrder: attributeOf(element, 'ZOrder') }] as const];
      }),
    ),
    pages,
    numbers: new Map(pages.map(({ id }, index) => [id, index])),
    area: areaOf(childOf(common, 'PageArea')) ?? A4,
    title: textOf(info, 'Title'),
    signatures: ofd.find(textOf(body, 'Signatures') || '?', folder),
  };
}

const idOf = (element: XmlElement): string => attributeOf(element, 'ID')?.trim() ?? '';

/** Where the content of a page or template stands. */
const pathOf = (element: XmlElement, folder: string, ofd: OfdPackage): string | undefined =>
  ofd.find(attributeOf(element, 'BaseLoc') ?? '?', folder);

/** The size of a page (§7.5, table 5): what is printed on, else what is shown of it. */
export function areaOf(element: XmlElement | undefined): OfdBox | undefined {
  const boxes = ['PhysicalBox', 'ApplicationBox', 'CropBox'].map((name) => boxIn(textOf(element, name)));
  return boxes.find((box) => box && box.width > 0 && box.height > 0);
}
