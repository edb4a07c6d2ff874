import { attributeOf, childOf, textIn, type XmlElement } from '../xml/xml.ts';
import { folderOf, ifDamaged, type OfdPackage } from './package.ts';

/** What pages refer to by number (GB/T 33190 §7.9), each with the folder its files are named from. */
export interface OfdResources {
  fonts: Map<string, Resource>;
  media: Map<string, Resource>;
  colourSpaces: Map<string, Resource>;
  drawParams: Map<string, Resource>;
  /** Composite graphics (§13). */
  vectors: Map<string, Resource>;
}

export interface Resource {
  element: XmlElement;
  /** The folder that files it names stand in. */
  folder: string;
}

/** The lists of a resource file, and the elements in them. */
const LISTS = new Map<string, keyof OfdResources>([
  ['Fonts', 'fonts'],
  ['MultiMedias', 'media'],
  ['ColorSpaces', 'colourSpaces'],
  ['DrawParams', 'drawParams'],
  ['CompositeGraphicUnits', 'vectors'],
]);

export const noResources = (): OfdResources => ({
  fonts: new Map(),
  media: new Map(),
  colourSpaces: new Map(),
  drawParams: new Map(),
  vectors: new Map(),
});

/**
 * Adds what the resource files named by an element's `PublicRes`, `DocumentRes` or `PageRes` hold. A file that is
 * missing or damaged is left out: old programs name some that they do not write.
 */
export async function addResources(
  resources: OfdResources,
  owner: XmlElement | undefined,
  folder: string,
  ofd: OfdPackage,
): Promise<void> {
  for (const child of owner?.children ?? []) {
    if (!/^(?:Public|Document|Page)Res$/.test(child.name)) continue;
    const path = ofd.find(textIn(child), folder);
    if (path === undefined) continue;
    const root = await ofd.xml(path).catch(ifDamaged);
    if (!root) continue;
    const base = attributeOf(root, 'BaseLoc')?.trim().replaceAll('\\', '/') ?? '';
    const own = base.startsWith('/') ? base : `${folderOf(path)}/${base}`;
    for (const list of root.children) addList(resources, list, own);
  }
}

function addList(resources: OfdResources, list: XmlElement, folder: string): void {
  const kind = LISTS.get(list.name);
  if (!kind) return;
  for (const element of list.children) {
    const id = attributeOf(element, 'ID')?.trim();
    if (id !== undefined) resources[kind].set(id, { element, folder });
  }
}

/** The path of the file that a font (`FontFile`) or a medium (`MediaFile`) names; undefined where there is none. */
export function fileOf({ element, folder }: Resource, name: string, ofd: OfdPackage): string | undefined {
  const file = childOf(element, name);
  return file && ofd.find(textIn(file), folder);
}
