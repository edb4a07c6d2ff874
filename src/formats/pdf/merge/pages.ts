import { type Dict, type Obj, Ref } from '../objects.ts';
import type { PageTree } from '../page-tree.ts';
import { annotationsOf } from '../pages.ts';
import type { PdfWriter } from '../writer.ts';
import { isDead } from './destinations.ts';
import { openScaled, scalePage } from './scaling.ts';
import type { Source } from './source.ts';

/**
 * What leads out of a page: up the tree, to its article beads (ISO 32000-1 §12.4.3), to its document part (ISO 32000-2
 * §14.12).
 */
const FOREIGN = ['Parent', 'B', 'DPart'];

/**
 * Gives each chosen page its new number before anything refers to it; pages left out, old tree nodes and the old
 * catalog become null.
 */
export function reservePages({ copier, pages, chosen, numbers, kept, survey }: Source, writer: PdfWriter): void {
  for (const index of chosen) {
    const { num } = pages[index] as { num: number };
    const fresh = writer.reserve();
    numbers.push(fresh);
    if (num && !kept.has(num)) copier.redirect(num, fresh);
    kept.add(num);
  }
  copier.absent = (num) => survey.frame.has(num);
}

/**
 * Writes the chosen pages under the tree. Links that lead nowhere now are left out; a page taken again gets annotations
 * of its own.
 */
export function writePages(source: Source, writer: PdfWriter, tree: PageTree): void {
  const taken = new Set<number>();
  for (const [position, index] of source.chosen.entries()) {
    const num = source.numbers[position] as number;
    const page: Dict = new Map(source.pages[index]?.dict);
    const again = taken.has(index);
    const scaling = source.scaled.pages.get(index);
    taken.add(index);
    for (const key of FOREIGN) page.delete(key);
    page.set('Type', 'Page');
    if (again) page.delete('StructParents');
    if (page.has('Annots') && (again || !source.whole)) page.set('Annots', livingAnnotations(source, page));
    if (scaling) openScaled(source, page, scaling, again);
    const copy = source.copier.value(page) as Dict;
    if (again && page.has('Annots')) copy.set('Annots', copiedAnnotations(source, writer, page, num));
    if (scaling) scalePage(source, writer, page, copy, scaling);
    copy.set('Parent', tree.add(num, source.places?.[position]));
    writer.put(num, copy);
  }
}

function livingAnnotations(source: Source, page: Dict): Obj[] {
  return annotationsOf(source.document, page).filter((annotation) => {
    const dict = source.document.dict(annotation);
    return dict !== undefined && !(dict.get('Subtype') === 'Link' && isDead(source, dict));
  });
}

/**
 * An annotation belongs to one page (ISO 32000-1 §12.5.2): copies for a page that is taken again; form fields become
 * plain marks.
 */
function copiedAnnotations(source: Source, writer: PdfWriter, page: Dict, num: number): Obj[] {
  return annotationsOf(source.document, page).map((annotation) => {
    const changed = annotation instanceof Ref ? source.copier.replacement(annotation.num) : undefined;
    const own: Dict = new Map(changed ?? source.document.dict(annotation));
    for (const key of ['Parent', 'T', 'Kids', 'Popup', 'IRT', 'StructParent']) own.delete(key);
    own.delete('P');
    return writer.add(new Map([...(source.copier.value(own) as Dict), ['P', new Ref(num)]]));
  });
}
