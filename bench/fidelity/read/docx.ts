import { type Block, type Document, emptyDocument, paragraph } from '../document.ts';
import { headingOf, isFramed, numberedBy, readStyles, type StyleFacts } from './docx-styles.ts';
import { docxTable } from './docx-table.ts';
import { below, child, type Element, elements, Package, valIn } from './tree.ts';

/** What reading a part needs to know, and what it counts. */
export interface Reading {
  styles: (id: string | undefined) => StyleFacts;
  images: number;
}

const MAIN = 'word/document.xml';

/** Reads a Word document. Throws where the bytes are none. */
export function readDocx(bytes: Uint8Array): Document {
  const parts = new Package(bytes);
  const body = child(parts.tree(MAIN), 'document', 'body');
  if (!body) throw new Error('no body');
  const relations = [...parts.relations(MAIN).values()];
  const stylesAt = relations.find(({ type }) => type === 'styles')?.path;
  const reading: Reading = { styles: readStyles(parts, stylesAt), images: 0 };
  const blocks = readBlocks(body, reading);
  const { images } = reading;
  const used = usedParts(body, parts);
  return {
    ...emptyDocument(),
    blocks,
    images,
    headers: used('headerReference').flatMap((part) => lineOf(part, reading)),
    footers: used('footerReference').flatMap((part) => lineOf(part, reading)),
    footnotes: relations
      .filter(({ type }) => /^(foot|end)notes$/.test(type))
      .flatMap(({ path }) => notes(parts, path, reading)),
    columns: Math.max(1, ...below(body, 'sectPr').map((section) => columnsOf(section))),
  };
}

const columnsOf = (section: Element): number => Number(child(section, 'cols')?.attributes.num ?? 1);

/** Headers or footers that a section shows, each part once. */
function usedParts(body: Element, parts: Package): (name: string) => Element[] {
  const relations = parts.relations(MAIN);
  return (name) => {
    const ids = below(body, 'sectPr').flatMap((section) => below(section, name).map((one) => one.attributes['r:id']));
    const paths = new Set(ids.map((id) => relations.get(id ?? '')?.path ?? ''));
    return [...paths].flatMap((path) => parts.tree(path) ?? []);
  };
}

/** The text of a header or footer in one line, if it has any. */
function lineOf(part: Element, reading: Reading): string[] {
  const line = readBlocks(part, reading)
    .map((block) => (block.k === 'p' ? block.t : block.cells.map(([, , , , text]) => text).join(' ')))
    .join(' ')
    .trim();
  return line ? [line] : [];
}

function notes(parts: Package, path: string, reading: Reading): string[] {
  const real = below(parts.tree(path), 'footnote', 'endnote').filter(
    ({ attributes: { type } }) => !type || type === 'normal',
  );
  return real.flatMap((note) => lineOf(note, reading));
}

/** Elements that only hold others. */
const HOLDERS = new Set([
  'hdr',
  'ftr',
  'sdt',
  'sdtContent',
  'customXml',
  'smartTag',
  'ins',
  'moveTo',
  'hyperlink',
  'fldSimple',
]);

/** The blocks in an element, those of its text boxes after the paragraph that holds them. */
export function readBlocks(element: Element, reading: Reading): Block[] {
  return elements(element).flatMap((one) => {
    if (one.name === 'p') return readParagraph(one, reading);
    if (one.name === 'tbl') return docxTable(one, reading);
    return HOLDERS.has(one.name) ? readBlocks(one, reading) : [];
  });
}

function readParagraph(element: Element, reading: Reading): Block[] {
  const properties = child(element, 'pPr');
  const style = reading.styles(valIn(properties, 'pStyle'));
  const boxes: Block[] = [];
  const text = inlineText(element, reading, boxes);
  const inBoxes = boxes.map((block) => ({ ...block, box: 1 }));
  if (!text.trim()) return inBoxes;
  const h = headingOf(properties) ?? style.heading;
  const li = Number(!h && (numberedBy(properties) ?? style.numbered));
  return [paragraph(text, { h, li, box: Number(isFramed(properties) || style.framed) }), ...inBoxes];
}

const CHARACTERS: Record<string, string> = { tab: '\t', ptab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' };
const SKIPPED = new Set(['pPr', 'rPr', 'delText', 'instrText', 'del', 'moveFrom', 'rt']);

/** The text of a paragraph; pictures are counted and boxes collected on the way. */
function inlineText(element: Element, reading: Reading, boxes: Block[]): string {
  return elements(element)
    .map((one): string => {
      if (one.name === 't') return leading(one);
      if (one.name in CHARACTERS) return CHARACTERS[one.name] ?? '';
      if (SKIPPED.has(one.name)) return '';
      if (one.name === 'sym') return String.fromCodePoint(Number.parseInt(one.attributes.char ?? '20', 16));
      if (one.name === 'AlternateContent') return inlineText(alternative(one), reading, boxes);
      if (one.name === 'txbxContent') return pushed(boxes, readBlocks(one, reading));
      if (one.name === 'blip' || one.name === 'imagedata') reading.images++;
      return inlineText(one, reading, boxes);
    })
    .join('');
}

/** The text of `w:t` as far as it is valid: programs drop what stands after an element in it. */
function leading({ children }: Element): string {
  const end = children.findIndex((one) => typeof one !== 'string');
  return (end < 0 ? children : children.slice(0, end)).join('');
}

/** What a new program reads of several ways to say the same. */
function alternative(element: Element): Element {
  const choice = child(element, 'Choice');
  return choice ? { ...element, children: [choice] } : element;
}

function pushed(boxes: Block[], blocks: Block[]): string {
  boxes.push(...blocks);
  return '';
}
