import type { PdfDocument } from '../document.ts';
import { asNumber, type Dict, type Obj } from '../objects.ts';
import { readTree, writeNumberTree } from '../trees.ts';
import type { PdfWriter } from '../writer.ts';
import type { Source } from './source.ts';

/** The label of one page (ISO 32000-1 §12.4.2): a style (none: prefix only), a prefix and the number. */
export interface Label {
  style: Obj;
  prefix: Obj;
  number: number;
}

/** Labels of all pages of the merged file so far; `own` once an input had labels of its own. */
export interface Labels {
  pages: Label[];
  own: boolean;
}

/** The label of every page of a document; undefined where it has none. */
export function readLabels(document: PdfDocument, count: number): Label[] | undefined {
  const ranges = readTree(document, document.catalog().get('PageLabels'), 'Nums')
    .flatMap(([start, value]) =>
      typeof start === 'number' ? [{ start, dict: document.dict(value) ?? (new Map() as Dict) }] : [],
    )
    .sort((a, b) => a.start - b.start);
  if (ranges.length === 0) return undefined;
  const all: Label[] = [];
  for (let page = 0, range = -1; page < count; page++) {
    while ((ranges[range + 1]?.start ?? Number.POSITIVE_INFINITY) <= page) range++;
    const found = ranges[range];
    if (!found) all.push(plainLabel(page));
    else {
      const first = asNumber(document.resolve(found.dict.get('St'))) ?? 1;
      all.push({
        style: document.resolve(found.dict.get('S')),
        prefix: document.resolve(found.dict.get('P')),
        number: first + page - found.start,
      });
    }
  }
  return all;
}

const plainLabel = (page: number): Label => ({ style: 'D', prefix: null, number: page + 1 });

/** Takes in the labels of the chosen pages; a file without labels counts its pages from 1. */
export function addLabels(labels: Labels, { survey, chosen, places }: Source): void {
  if (survey.labels) labels.own = true;
  const next = labels.pages.length;
  for (const [index, page] of chosen.entries())
    labels.pages[places?.[index] ?? next + index] = survey.labels?.[page] ?? plainLabel(page);
}

/** A page of no input, which has no label. */
export function addUnlabelled(labels: Labels, place = labels.pages.length): void {
  labels.pages[place] = { style: null, prefix: null, number: 1 };
}

/** Writes /PageLabels with a range wherever the count does not just go on; undefined when no input had labels. */
export function writeLabels(labels: Labels, writer: PdfWriter): Obj | undefined {
  if (!labels.own) return undefined;
  const ranges: [number, Obj][] = [];
  let before: Label | undefined;
  for (const [page, label] of labels.pages.entries()) {
    const goesOn =
      before &&
      before.style === label.style &&
      before.prefix === label.prefix &&
      (label.number === before.number + 1 || label.style === null);
    if (!goesOn) ranges.push([page, labelDict(label)]);
    before = label;
  }
  return writeNumberTree(writer, ranges);
}

function labelDict({ style, prefix, number }: Label): Dict {
  const dict: Dict = new Map();
  if (style !== null) dict.set('S', style);
  if (prefix !== null) dict.set('P', prefix);
  if (number !== 1) dict.set('St', number);
  return dict;
}
