import { asArray, asDict, asNumber, type Dict, fromLatin1, latin1, type Obj, PdfString, Ref } from '../objects.ts';
import { annotationsOf } from '../pages.ts';
import type { PdfWriter } from '../writer.ts';
import { type FormFonts, fontNames, noFonts, renameFieldFonts, renameFont } from './form-fonts.ts';
import { freshName, nameText, type Source } from './source.ts';

/** The interactive form of the merged file (ISO 32000-1 §12.7.2), in its numbers. */
export interface Form {
  dict: Dict;
  fields: Obj[];
  order: Obj[];
  resources: Map<string, Dict>;
  used: Map<string, number>;
  fonts: FormFonts;
}

export const noForm = (): Form => ({
  dict: new Map(),
  fields: [],
  order: [],
  resources: new Map(),
  used: new Map(),
  fonts: noFonts(),
});

const MAX_DEPTH = 60;

/** Takes in the form of one input: a field whose name is taken gets a new one, so that values stay apart; fields on pages left out go. */
export function addForm(all: Form, source: Source): void {
  const { document, copier } = source;
  const form = document.dict(document.catalog().get('AcroForm'));
  if (!form) return;
  const onPages = source.whole ? undefined : widgetsOnPages(source);
  const kept = new Map<number, boolean>();
  const names = new Map<string, string>();
  const fields = asArray(document.resolve(form.get('Fields')))
    .filter((field) => field instanceof Ref)
    .filter((field) => !onPages || keepField(source, field, onPages, kept, 0));
  const renamed = fontNames(all.fonts, source, document.dict(document.dict(form.get('DR'))?.get('Font')) ?? new Map());
  renameFieldFonts(source, fields, renamed);
  const settings: Dict = new Map([...form, ['DA', renameFont(document.resolve(form.get('DA')), renamed)]]);
  for (const field of fields) {
    const dict = copier.replacement(field.num) ?? document.dict(field);
    if (!dict) continue;
    copier.replace(field.num, topField(all, settings, source, dict, names));
    all.fields.push(copier.value(field));
  }
  all.order.push(
    ...asArray(document.resolve(form.get('CO')))
      .map((field) => copier.value(field))
      .filter((field) => field !== null),
  );
  mergeSettings(all, source, settings, renamed);
}

/** The top field with a name no other input has (`names`: those of this one, where two fields of a name are one field), and with the defaults of its form (/DA, /Q) where the merged form has others. */
function topField(all: Form, form: Dict, source: Source, field: Dict, names: Map<string, string>): Dict {
  const own = new Map(field);
  const name = source.document.resolve(field.get('T'));
  if (name instanceof PdfString) {
    const text = nameText(latin1(name.bytes));
    const fresh = names.get(text) ?? freshName(latin1(name.bytes), all.used, '_');
    names.set(text, fresh);
    own.set('T', new PdfString(fromLatin1(fresh)));
  }
  for (const key of ['DA', 'Q']) {
    const value = source.document.resolve(form.get(key));
    if (value !== null && all.dict.has(key) && !own.has(key)) own.set(key, value);
  }
  return own;
}

function mergeSettings(all: Form, source: Source, form: Dict, fonts: Map<string, string>): void {
  const { document, copier } = source;
  for (const key of ['DA', 'Q']) {
    const value = document.resolve(form.get(key));
    if (value !== null && !all.dict.has(key)) all.dict.set(key, value);
  }
  if (document.resolve(form.get('NeedAppearances')) === true) all.dict.set('NeedAppearances', true);
  const flags = (asNumber(document.resolve(form.get('SigFlags'))) ?? 0) & 1;
  if (flags) all.dict.set('SigFlags', 1);
  for (const [category, value] of document.dict(form.get('DR')) ?? []) {
    const resources = document.resolve(value);
    if (!(resources instanceof Map)) continue;
    const merged = all.resources.get(category) ?? new Map();
    for (const [before, resource] of resources) {
      const name = (category === 'Font' && fonts.get(before)) || before;
      if (!merged.has(name)) merged.set(name, copier.value(resource));
    }
    all.resources.set(category, merged);
  }
}

function widgetsOnPages({ document, pages, chosen }: Source): Set<number> {
  const widgets = new Set<number>();
  for (const index of new Set(chosen)) {
    for (const annotation of annotationsOf(document, pages[index]?.dict ?? new Map()))
      if (annotation instanceof Ref) widgets.add(annotation.num);
  }
  return widgets;
}

/** Whether anything of a field stands on a page that is taken; what does not is dropped from its parent. `known`: fields looked at before. */
function keepField(source: Source, field: Ref, onPages: Set<number>, known: Map<number, boolean>, depth: number): boolean {
  const { document, copier } = source;
  const before = known.get(field.num);
  if (before !== undefined) return before;
  known.set(field.num, false);
  const dict = asDict(document.resolve(field));
  const kids = asArray(document.resolve(dict?.get('Kids')));
  let kept = onPages.has(field.num);
  if (dict && kids.length && depth < MAX_DEPTH) {
    const staying = kids.filter((kid) => kid instanceof Ref && keepField(source, kid, onPages, known, depth + 1));
    kept ||= staying.length > 0;
    if (staying.length < kids.length) copier.replace(field.num, new Map([...dict, ['Kids', staying]]));
  }
  known.set(field.num, kept);
  if (!kept) copier.drop(field.num);
  return kept;
}

/** Writes /AcroForm where an input had a form with fields. */
export function writeForm(all: Form, writer: PdfWriter): Ref | undefined {
  if (all.fields.length === 0) return undefined;
  const dict: Dict = new Map([...all.dict, ['Fields', all.fields]]);
  if (all.order.length) dict.set('CO', all.order);
  if (all.resources.size) dict.set('DR', new Map(all.resources));
  return writer.add(dict);
}
