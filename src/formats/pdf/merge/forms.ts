import { asNumber, type Dict, fromLatin1, latin1, type Obj, PdfString, Ref } from '../objects.ts';
import type { PdfWriter } from '../writer.ts';
import { keptFields } from './fields.ts';
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

/**
 * Takes in the form of one input: a field whose name is taken gets a new one, so that values stay apart; fields on
 * pages left out go.
 */
export function addForm(all: Form, source: Source): void {
  const { document, copier } = source;
  const form = document.dict(document.catalog().get('AcroForm'));
  if (!form) return;
  const names = new Map<string, string>();
  const fields = fieldsOf(source);
  const renamed = fontNames(all.fonts, source, document.dict(document.dict(form.get('DR'))?.get('Font')) ?? new Map());
  renameFieldFonts(source, fields, renamed);
  const settings: Dict = new Map([...form, ['DA', renameFont(document.resolve(form.get('DA')), renamed)]]);
  for (const field of fields) {
    const dict = copier.replacement(field.num) ?? document.dict(field);
    if (!dict) continue;
    copier.replace(field.num, topField(all, settings, source, dict, names));
    all.fields.push(copier.value(field));
  }
  copier.takeAll(document.resolve(form.get('CO')), all.order);
  mergeSettings(all, source, settings, renamed);
}

/**
 * The top field with a name no other input has (`names`: those of this one, where two fields of a name are one field),
 * and with the defaults of its form (/DA, /Q) where the merged form has others.
 */
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

/** The top fields that are taken. Those of pages left out are not copied, whatever refers to them. */
function fieldsOf(source: Source): Ref[] {
  const { tops, above } = source.survey.fields;
  if (source.whole) return [...tops.keys()].map((num) => new Ref(num));
  const kept = new Set<number>();
  const fields = keptFields(source, kept);
  const { absent } = source.copier;
  source.copier.absent = (num) => absent(num) || (above.has(num) && !kept.has(num));
  return fields;
}

/** Writes /AcroForm where an input had a form with fields. */
export function writeForm(all: Form, writer: PdfWriter): Ref | undefined {
  if (all.fields.length === 0) return undefined;
  const dict: Dict = new Map([...all.dict, ['Fields', all.fields]]);
  if (all.order.length) dict.set('CO', all.order);
  if (all.resources.size) dict.set('DR', new Map(all.resources));
  return writer.add(dict);
}
