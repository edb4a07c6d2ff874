import type { PdfDocument } from '../document.ts';
import { asArray, type Dict, Ref } from '../objects.ts';
import { annotationsOf } from '../pages.ts';
import type { Source } from './source.ts';

/** The fields of a form and the widgets under them (ISO 32000-1 §12.7.3). */
export interface FieldTree {
  /** The numbers of the entries of /Fields, each once, with their places in it. */
  tops: Map<number, number>;
  /** Per field and widget the number of the field above it, 0 for one at the top; in the order of the tree. */
  above: Map<number, number>;
}

/** The field tree of a document; a field met again stays where it was met first. */
export function readFields(document: PdfDocument): FieldTree {
  const form = document.dict(document.catalog().get('AcroForm'));
  const above = new Map<number, number>();
  const fields = asArray(document.resolve(form?.get('Fields'))).filter((field) => field instanceof Ref);
  const tops = new Map(fields.map(({ num }, place) => [num, place]));
  const waiting = fields.map(({ num }) => ({ num, parent: 0 })).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { num, parent } = next;
    if (above.has(num)) continue;
    above.set(num, parent);
    const kids = kidsOf(document, document.dict(new Ref(num)));
    for (const kid of kids.reverse()) waiting.push({ num: kid.num, parent: num });
  }
  return { tops, above };
}

const kidsOf = (document: PdfDocument, field: Dict | undefined): Ref[] =>
  asArray(document.resolve(field?.get('Kids'))).filter((kid) => kid instanceof Ref);

/**
 * The top fields that have a widget on a page that is taken, each without its kids on other pages; `kept` hears the
 * number of every field and widget that stays.
 */
export function keptFields({ document, pages, chosen, copier, survey }: Source, kept: Set<number>): Ref[] {
  const { above } = survey.fields;
  const tops = new Set<number>();
  for (const index of new Set(chosen)) {
    for (const annotation of annotationsOf(document, pages[index]?.dict ?? new Map())) {
      let num = annotation instanceof Ref && above.has(annotation.num) ? annotation.num : 0;
      while (num && !kept.has(num)) {
        kept.add(num);
        const parent = above.get(num) as number;
        if (!parent) tops.add(num);
        num = parent;
      }
    }
  }
  for (const num of kept) {
    const dict = document.dict(new Ref(num));
    const kids = kidsOf(document, dict);
    const staying = kids.filter((kid) => kept.has(kid.num));
    if (dict && staying.length < kids.length) copier.replace(num, new Map([...dict, ['Kids', staying]]));
  }
  const { tops: places } = survey.fields;
  return [...tops].sort((a, b) => (places.get(a) as number) - (places.get(b) as number)).map((num) => new Ref(num));
}
