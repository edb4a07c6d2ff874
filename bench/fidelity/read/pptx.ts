import { type Block, type Cell, type Document, emptyDocument, type Paragraph, paragraph, table } from '../document.ts';
import { allText, below, child, type Element, elements, Package } from './tree.ts';

/** Reads slides in the order they are shown. Throws where the bytes are none. */
export function readPptx(bytes: Uint8Array): Document {
  const parts = new Package(bytes);
  const path = 'ppt/presentation.xml';
  const relations = parts.relations(path);
  const show = parts.tree(path);
  if (!show) throw new Error('no presentation');
  const found = emptyDocument();
  for (const { attributes } of below(show, 'sldId')) {
    const slide = parts.tree(relations.get(attributes['r:id'] ?? '')?.path ?? '');
    found.slides++;
    shapes(child(slide, 'sld', 'cSld', 'spTree'), found);
  }
  return found;
}

/** Placeholders that a slide repeats from its master. */
const FURNITURE = new Set(['dt', 'ftr', 'sldNum', 'hdr']);

function shapes(tree: Element | undefined, found: Document): void {
  for (const shape of tree ? elements(tree) : []) {
    if (shape.name === 'grpSp') shapes(shape, found);
    if (shape.name === 'AlternateContent') shapes(child(shape, 'Choice'), found);
    if (shape.name === 'pic') found.images++;
    if (shape.name === 'graphicFrame') found.blocks.push(...below(shape, 'tbl').map(slideTable));
    if (shape.name === 'sp') {
      if (below(child(shape, 'spPr'), 'blip').length > 0) found.images++;
      const blocks = paragraphsOf(shape);
      if (blocks.length > 0) found.boxes = (found.boxes ?? 0) + 1;
      found.blocks.push(...blocks);
    }
  }
}

function paragraphsOf(shape: Element): Paragraph[] {
  const place = child(shape, 'nvSpPr', 'nvPr', 'ph')?.attributes;
  if (FURNITURE.has(place?.type ?? '')) return [];
  const h = Number(place?.type === 'title' || place?.type === 'ctrTitle');
  const body = child(shape, 'txBody');
  return below(body, 'p').flatMap((one) => {
    const t = lineText(one);
    return t.trim() ? [paragraph(t, { h, li: Number(!h && isItem(one, body)) })] : [];
  });
}

/** An item of a list by its own properties or those of its box for its level. */
function isItem(one: Element, body: Element | undefined): boolean {
  const own = child(one, 'pPr');
  const level = Number(own?.attributes.lvl ?? 0);
  for (const properties of [own, child(body, 'lstStyle', `lvl${level + 1}pPr`)]) {
    if (child(properties, 'buNone')) return false;
    if (child(properties, 'buChar') ?? child(properties, 'buAutoNum') ?? child(properties, 'buBlip')) return true;
  }
  return false;
}

const lineText = (one: Element): string =>
  elements(one)
    .map((run) => (run.name === 'br' ? '\n' : below(run, 't').map(allText).join('')))
    .join('');

function slideTable(element: Element): Block {
  const cells: Cell[] = [];
  for (const [row, one] of below(element, 'tr').entries())
    for (const [column, cell] of below(one, 'tc').entries()) {
      const { hMerge, vMerge, rowSpan = '1', gridSpan = '1' } = cell.attributes;
      if (hMerge === '1' || vMerge === '1' || hMerge === 'true' || vMerge === 'true') continue;
      const text = below(cell, 'p').map(lineText).join('\n').trim();
      cells.push([row, column, Number(rowSpan), Number(gridSpan), text]);
    }
  return table(cells);
}
