import { UserError } from '../../../../schemas/error.ts';
import { areaOf, documentsOf, type OfdDocument, type OfdTemplate, textOf } from '../../../formats/ofd/document.ts';
import { folderOf, type OfdPackage, openPackage } from '../../../formats/ofd/package.ts';
import { addResources, type OfdResources } from '../../../formats/ofd/resources.ts';
import { boxIn, type OfdBox, truth } from '../../../formats/ofd/values.ts';
import { type OfdSignature, verifySignatures } from '../../../formats/ofd/verify.ts';
import { attributeOf, childOf, type XmlElement } from '../../../formats/xml/xml.ts';
import { append } from '../../../lib/extremes.ts';
import { combine, type Matrix } from '../../../lib/matrix.ts';
import type { Drawing, DrawingItem, DrawnLink } from '../../drawing.ts';
import type { OutlineItem } from '../../page.ts';
import { type Cache, type Context, type Left, newCache, pageAllowance, pageContext } from './context.ts';
import { type Attached, annotationLists, attachmentsOf, outlineOf, readable, targetOf } from './extras.ts';
import { type Heard, readObjects } from './objects.ts';
import { plainMark } from './plain-marks.ts';
import { packageOf, type Seal, sealsOf } from './seals.ts';

/** Points a millimetre. */
const POINTS = 72 / 25.4;
/** A page of a hundred metres is a mistake or an attack; larger ones are cut. */
const MAX_SIDE = 100_000;

/** A document of an OFD file, its pages read one by one. */
export interface OfdSource {
  pages: number;
  title: string;
  /** Signatures, seals that are drawn, and signatures or seals that cannot be read. */
  signatures: { signed: number; drawn: number; lost: number };
  outline: OutlineItem[];
  /** Throws UserError `too-complex`, `damaged`. */
  drawing(index: number): Promise<Drawing>;
  /** What its signatures are worth. Throws UserError where parts of the file cannot be read. */
  verify(signal: AbortSignal): Promise<OfdSignature[]>;
  /** Files attached, and how many of them cannot be read. */
  attachments(): Promise<{ attached: Attached[]; lost: number }>;
}

/** A document and what all its pages share. */
interface Opened {
  ofd: OfdPackage;
  document: OfdDocument;
  cache: Cache;
  seals: Seal[];
  annotations: Map<string, string[]>;
}

/** Opens an OFD file (GB/T 33190-2016). Throws UserError where it is none, or damaged. */
export async function openOfd(file: Blob): Promise<OfdSource[]> {
  const ofd = await openPackage(file);
  return Promise.all((await documentsOf(ofd)).map((document) => sourceOf(file, ofd, document)));
}

async function sourceOf(file: Blob, ofd: OfdPackage, document: OfdDocument): Promise<OfdSource> {
  const { seals, signed, lost } = await sealsOf(document, ofd);
  const opened: Opened = { ofd, document, cache: newCache(), seals, annotations: await annotationLists(document, ofd) };
  return {
    pages: document.pages.length,
    title: document.title,
    signatures: { signed, drawn: seals.length, lost },
    outline: outlineOf(document),
    drawing: (index) => readPage(opened, index),
    // A package of its own: what is read here does not count as unpacked for the pages.
    verify: async (signal) =>
      document.signatures === undefined ? [] : verifySignatures(document.signatures, await openPackage(file), signal),
    attachments: () => attachmentsOf(document, ofd),
  };
}

async function readPage(opened: Opened, index: number): Promise<Drawing> {
  const { ofd, document, annotations, seals } = opened;
  const { id, path } = document.pages[index] as OfdDocument['pages'][number];
  if (path === undefined) throw new UserError('damaged', 'OFD 文件里缺少一页的内容。');
  const page = await ofd.xml(path);
  const left = pageAllowance();
  const templates = page.children.filter(({ name }) => name === 'Template');
  const area = areaOf(childOf(page, 'Area')) ?? (await templateArea(templates, opened)) ?? document.area;
  const matrix: Matrix = [POINTS, 0, 0, POINTS, -area.x * POINTS, -area.y * POINTS];
  const links: DrawnLink[] = [];
  const heard: Heard = (object, box, outer) => {
    const target = targetOf(object, document);
    if (target.address !== undefined || target.page !== undefined) links.push({ ...target, box: boxOn(box, outer) });
  };
  const items: DrawingItem[] = [];
  const paint = async (content: XmlElement, owner: string): Promise<void> => {
    const context = await contextOf(content, owner, opened, left);
    for (const layer of layersOf(content))
      for (const item of await readObjects(layer, matrix, attributeOf(layer, 'DrawParam'), context, heard))
        items.push(item);
  };
  const [below, above] = byOrder(templates, document);
  for (const template of below) await paintTemplate(template, opened, paint);
  await paint(page, path);
  for (const template of above) await paintTemplate(template, opened, paint);
  for (const list of annotations.get(id) ?? []) {
    const context = await contextOf(page, path, opened, left);
    const read = await readable(ofd.xml(list));
    if (read) append(items, await readAnnotations(read, matrix, context, heard));
  }
  for (const seal of seals) if (seal.page === id) append(items, (await readable(drawSeal(seal, matrix))) ?? []);
  const [width, height] = [area.width, area.height].map((side) => Math.min(side, MAX_SIDE) * POINTS) as [
    number,
    number,
  ];
  return { width, height, items, links };
}

const RANKS = new Map([
  ['Background', 0],
  ['Foreground', 2],
]);

/** Layers in the order of painting: background, body, foreground (§7.7, table 15). */
function layersOf(page: XmlElement): XmlElement[] {
  const content = childOf(page, 'Content');
  const layers = content?.children.filter(({ name }) => name === 'Layer') ?? [];
  if (content && layers.length === 0) return [content]; // objects that stand in no layer
  const rank = (layer: XmlElement): number => RANKS.get(attributeOf(layer, 'Type')?.trim() ?? '') ?? 1;
  return layers.sort((a, b) => rank(a) - rank(b));
}

/** Templates that lie below what the page holds, and above: as the page says, else as the document does for all. */
const byOrder = (templates: XmlElement[], document: OfdDocument): [XmlElement[], XmlElement[]] => {
  const orderOf = (template: XmlElement) => attributeOf(template, 'ZOrder') ?? templateOf(template, document)?.zOrder;
  const above = templates.filter((template) => orderOf(template)?.trim() === 'Foreground');
  return [templates.filter((template) => !above.includes(template)), above];
};

const templateOf = (template: XmlElement, { templates }: OfdDocument): OfdTemplate | undefined =>
  templates.get(attributeOf(template, 'TemplateID')?.trim() ?? '');

async function paintTemplate(
  template: XmlElement,
  opened: Opened,
  paint: (content: XmlElement, owner: string) => Promise<void>,
): Promise<void> {
  const path = templateOf(template, opened.document)?.path;
  if (path !== undefined) await paint(await opened.ofd.xml(path), path);
}

/** The area of the first template that names one. */
async function templateArea(templates: XmlElement[], opened: Opened): Promise<OfdBox | undefined> {
  for (const template of templates) {
    const path = templateOf(template, opened.document)?.path;
    const area = path === undefined ? undefined : areaOf(childOf(await opened.ofd.xml(path), 'Area'));
    if (area) return area;
  }
  return undefined;
}

/** The resources of the document with those that a page or template names itself. */
async function contextOf(
  page: XmlElement,
  path: string,
  { ofd, document, cache }: Opened,
  left: Left,
): Promise<Context> {
  if (!page.children.some(({ name }) => name === 'PageRes')) return pageContext(ofd, document.resources, cache, left);
  const { fonts, media, colourSpaces, drawParams, vectors } = document.resources;
  const resources: OfdResources = {
    fonts: new Map(fonts),
    media: new Map(media),
    colourSpaces: new Map(colourSpaces),
    drawParams: new Map(drawParams),
    vectors: new Map(vectors),
  };
  await addResources(resources, page, folderOf(path), ofd);
  return pageContext(ofd, resources, cache, left);
}

/** What annotations show (§15.2); those that are hidden are left out. */
async function readAnnotations(
  list: XmlElement,
  matrix: Matrix,
  context: Context,
  heard: Heard,
): Promise<DrawingItem[]> {
  const items: DrawingItem[] = [];
  for (const annotation of list.children) {
    const appearance = childOf(annotation, 'Appearance');
    if (!appearance || textOf(annotation, 'Visible') === 'false' || !truth(annotation, 'Visible', true)) continue;
    const box = boxIn(attributeOf(appearance, 'Boundary')) ?? { x: 0, y: 0, width: 0, height: 0 };
    const place = combine([1, 0, 0, 1, box.x, box.y], matrix);
    for (const owner of [annotation, appearance]) if (childOf(owner, 'Actions')) heard(owner, box, matrix);
    const own = await readObjects(appearance, place, undefined, context, heard);
    append(items, own.length > 0 ? own : plainMark(annotation, box, place));
  }
  return items;
}

/** The picture of a seal over its box; a seal drawn as OFD with its first page. */
async function drawSeal({ box, picture }: Seal, matrix: Matrix): Promise<DrawingItem[]> {
  const place = combine([box.width, 0, 0, box.height, box.x, box.y], matrix);
  if (picture.type !== 'ofd')
    return [{ kind: 'image', bytes: picture.bytes, name: `seal.${picture.type}`, alpha: 1, matrix: place, clips: [] }];
  const ofd = await packageOf(picture);
  const [document] = await documentsOf(ofd);
  if (!document?.pages.length) return [];
  // Its own seals are not drawn: a seal within itself would never end.
  const opened: Opened = { ofd, document, cache: newCache(), seals: [], annotations: new Map() };
  const drawing = await readPage(opened, 0);
  const fitted = combine([1 / drawing.width, 0, 0, 1 / drawing.height, 0, 0], place);
  return [{ kind: 'group', items: drawing.items, alpha: 1, matrix: fitted, clips: [] }];
}

function boxOn({ x, y, width, height }: OfdBox, [a, b, c, d, e, f]: Matrix): DrawnLink['box'] {
  const xs = [x, x + width].flatMap((px) => [y, y + height].map((py) => a * px + c * py + e));
  const ys = [x, x + width].flatMap((px) => [y, y + height].map((py) => b * px + d * py + f));
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
