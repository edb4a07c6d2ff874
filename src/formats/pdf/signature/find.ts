import type { PdfDocument } from '../document.ts';
import { asArray, type Dict, latin1, type Obj, PdfString } from '../objects.ts';

/** A signed field: its full name and its signature dictionary (ISO 32000-2 §12.8.1). */
export interface SignedField {
  name: string;
  dict: Dict;
}

const MAX_FIELDS = 100_000;

/** Text of a text string (§7.9.2.2): UTF-16BE or UTF-8 by its mark, else one byte a letter. */
export function textOfString(value: Obj | undefined): string {
  if (!(value instanceof PdfString)) return '';
  const { bytes } = value;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes);
  return latin1(bytes);
}

interface Visit {
  node: Obj;
  name: string;
  type: Obj | undefined;
}

/** All fields of the form, each node once, with its inherited type (§12.7.4.1). */
export function* fieldsOf(
  document: PdfDocument,
): Generator<{ ref: Obj; dict: Dict; name: string; type: Obj | undefined }> {
  const form = document.dict(document.catalog().get('AcroForm'));
  const waiting: Visit[] = asArray(document.resolve(form?.get('Fields'))).map((node) => ({
    node,
    name: '',
    type: undefined,
  }));
  const seen = new Set<Obj>();
  for (let visit = waiting.pop(); visit && seen.size < MAX_FIELDS; visit = waiting.pop()) {
    const dict = document.dict(visit.node);
    if (!dict || seen.has(dict)) continue;
    seen.add(dict);
    const own = textOfString(document.resolve(dict.get('T')));
    const name = [visit.name, own].filter(Boolean).join('.');
    const type = document.resolve(dict.get('FT')) ?? visit.type;
    yield { ref: visit.node, dict, name, type };
    for (const node of asArray(document.resolve(dict.get('Kids')))) waiting.push({ node, name, type });
  }
}

/** The signed fields of the form, in no particular order; the same signature shown twice is one. */
export function signedFields(document: PdfDocument): SignedField[] {
  const found = new Map<Dict, SignedField>();
  for (const { dict: field, name, type } of fieldsOf(document)) {
    const dict = type === 'Sig' ? document.dict(field.get('V')) : undefined;
    if (dict && !found.has(dict)) found.set(dict, { name, dict });
  }
  return [...found.values()];
}
