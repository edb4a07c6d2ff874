import { zlibSync } from 'fflate';
import { componentsIn } from '../../formats/pdf/content/colour.ts';
import { MAX_CONTENT } from '../../formats/pdf/content/contents.ts';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import { asArray, type Dict, type Obj, Ref, Stream } from '../../formats/pdf/objects.ts';
import { annotationsOf, type PdfPage, pagesOf } from '../../formats/pdf/pages.ts';
import { afterChange, startRewrite } from '../../formats/pdf/rewrite.ts';
import { decodeStream } from '../../formats/pdf/stream/decode.ts';
import type { PdfWriter } from '../../formats/pdf/writer.ts';
import { cutContent } from './cut.ts';
import type { Mark } from './groups.ts';
import { pageBytes } from './survey.ts';
import type { Cut } from './unit.ts';

const LEVEL = 6;

/** What is to go, by where it stands. */
interface Plan {
  /** Cuts by page (0-based). */
  pages: Map<number, Cut[]>;
  /** Cuts by form (object number), with the resources it was read with. */
  forms: Map<number, { cuts: Cut[]; resources: Dict | undefined }>;
  /** Places in the list of annotations, by page. */
  annotations: Map<number, Set<number>>;
  layers: Set<number>;
}

interface Edited {
  data: Uint8Array<ArrayBuffer>;
  resources: Dict | undefined;
}

/** What the marks mean for pages, forms and layers. */
export function planOf(marks: readonly Mark[]): Plan {
  const plan: Plan = { pages: new Map(), forms: new Map(), annotations: new Map(), layers: new Set() };
  const formCuts = new Map<number, Set<string>>();
  for (const { places, layers } of marks) {
    for (const layer of layers) plan.layers.add(layer);
    for (const { page, owner, resources, cuts, annotation } of places) {
      if (annotation !== undefined)
        plan.annotations.set(page, (plan.annotations.get(page) ?? new Set()).add(annotation));
      else if (owner) {
        // A form on many pages has the same cuts for each of them.
        const known = formCuts.get(owner) ?? new Set();
        formCuts.set(owner, known);
        const fresh = (cuts ?? []).filter(({ start }) => !known.has(String(start)));
        for (const { start } of fresh) known.add(String(start));
        const before = plan.forms.get(owner)?.cuts ?? [];
        plan.forms.set(owner, { cuts: [...before, ...fresh], resources });
      } else append(plan.pages, page, cuts ?? []);
    }
  }
  return plan;
}

function append(map: Map<number, Cut[]>, key: number, cuts: Cut[]): void {
  const list = map.get(key);
  if (list) list.push(...cuts);
  else map.set(key, [...cuts]);
}

/**
 * Starts writing a document anew without these marks: content streams lose the bytes that draw them and nothing else,
 * the lists of annotations and layers what belongs to them. `step` hears how much is done (0–1). Drain the copier, then
 * finish.
 */
export async function startRemoval(
  document: PdfDocument,
  writer: PdfWriter,
  marks: readonly Mark[],
  step: (part: number) => Promise<void>,
): Promise<ReturnType<typeof startRewrite>> {
  const plan = planOf(marks);
  const pages = pagesOf(document);
  const edited = new Map<number, Edited>();
  for (const [index, cuts] of plan.pages) {
    const { dict } = pages[index] as PdfPage;
    const { bytes, unused } = cutContent(
      pageBytes(document, dict),
      cuts,
      document.budget,
      componentsIn(document, document.dict(dict.get('Resources'))),
    );
    edited.set(index, {
      data: zlibSync(bytes, { level: LEVEL }),
      resources: without(document, dict.get('Resources'), unused),
    });
    await step(edited.size / plan.pages.size);
  }
  const rewrite = startRewrite(
    document,
    writer,
    (page, index) => {
      const gone = plan.annotations.get(index);
      if (gone) keepAnnotations(document, page, gone);
      const edit = edited.get(index);
      if (!edit) return;
      page.delete('Contents');
      if (edit.resources) page.set('Resources', edit.resources);
    },
    (catalog) => {
      afterChange(document, catalog);
      if (plan.layers.size) withoutLayers(document, catalog, plan.layers);
    },
    (copy, index) => {
      const edit = edited.get(index);
      if (edit) copy.set('Contents', writer.addStream(new Map([['Filter', 'FlateDecode']]), edit.data));
    },
  );
  for (const [num, { cuts, resources }] of plan.forms) {
    const form = editForm(document, num, cuts, resources);
    if (form) rewrite.copier.replace(num, form);
  }
  return rewrite;
}

function editForm(document: PdfDocument, num: number, cuts: Cut[], read: Dict | undefined): Stream | undefined {
  const form = document.object(num);
  const decoded = form instanceof Stream ? decodeStream(document, form, MAX_CONTENT) : undefined;
  if (!(form instanceof Stream) || !decoded || decoded.codec || decoded.cut) return undefined;
  const { bytes, unused } = cutContent(decoded.bytes, cuts, document.budget, componentsIn(document, read));
  const dict: Dict = new Map<string, Obj>(form.dict);
  for (const key of ['F', 'DecodeParms', 'DP']) dict.delete(key);
  dict.set('Filter', 'FlateDecode');
  const resources = without(document, dict.get('Resources'), unused);
  if (resources) dict.set('Resources', resources);
  return new Stream(dict, zlibSync(bytes, { level: LEVEL }) as Uint8Array<ArrayBuffer>);
}

/**
 * Resources without the names that nothing uses any more; undefined where they stay as they are: also where a form may
 * use its page's.
 */
function without(document: PdfDocument, value: Obj | undefined, unused: ReadonlySet<string>): Dict | undefined {
  const resources = document.dict(value);
  if (!resources || unused.size === 0) return undefined;
  for (const item of document.dict(resources.get('XObject'))?.values() ?? []) {
    const dict = document.dict(item);
    if (dict?.get('Subtype') === 'Form' && !dict.has('Resources')) return undefined;
  }
  const kept: Dict = new Map(resources);
  for (const entry of unused) {
    const [category = '', name = ''] = entry.split(' ');
    const before = document.dict(kept.get(category));
    if (!before?.has(name)) continue;
    const after = new Map(before);
    after.delete(name);
    if (after.size) kept.set(category, after);
    else kept.delete(category);
  }
  return kept;
}

/** Leaves out annotations and the pop-ups that belong to them. */
function keepAnnotations(document: PdfDocument, page: Dict, gone: ReadonlySet<number>): void {
  const all = annotationsOf(document, page);
  const numbers = new Set(
    [...gone].map((index) => all[index]).flatMap((value) => (value instanceof Ref ? [value.num] : [])),
  );
  const kept = all.filter((value, index) => {
    const parent = document.dict(value)?.get('Parent');
    return !gone.has(index) && !(parent instanceof Ref && numbers.has(parent.num));
  });
  if (kept.length) page.set('Annots', kept);
  else page.delete('Annots');
}

/** Takes layers out of the lists of the catalog (ISO 32000-1 §8.11.4); without any left, the lists go too. */
function withoutLayers(document: PdfDocument, catalog: Dict, gone: ReadonlySet<number>): void {
  const properties = document.dict(catalog.get('OCProperties'));
  if (!properties) return;
  const strip = (value: Obj, depth: number): Obj => {
    const seen = value instanceof Ref && document.resolve(value) instanceof Map ? value : document.resolve(value);
    if (Array.isArray(seen) && depth < 32)
      return seen.filter((item) => !(item instanceof Ref && gone.has(item.num))).map((item) => strip(item, depth + 1));
    if (seen instanceof Map && depth < 32)
      return new Map([...seen].map(([key, item]) => [key, strip(item, depth + 1)]));
    return seen;
  };
  const kept = strip(new Map([...properties].map(([key, item]) => [key, document.dict(item) ?? item])), 0) as Dict;
  if (asArray(kept.get('OCGs')).length) catalog.set('OCProperties', kept);
  else catalog.delete('OCProperties');
}
