import { UserError } from '../../../../schemas/error.ts';
import { hexOf } from '../../../lib/hex.ts';
import type { PdfDocument } from '../document.ts';
import { Increment } from '../increment.ts';
import { asArray, asDict, asNumber, type Dict, type Obj, Ref, textString } from '../objects.ts';
import { annotationsOf, type PdfPage } from '../pages.ts';

/** Digits kept for each number of /ByteRange, which is filled in last. */
const DIGITS = 10;
/** Hidden from view is what has no area; print and locked (ISO 32000-2 §12.5.3), as other signers set them. */
const FLAGS = 4 | 128;
/** SignaturesExist and AppendOnly (§12.7.3, table 225). */
const SIG_FLAGS = 3;

/**
 * An update with room for a token: what is signed are the file's bytes, then `head`, then `tail`; between them stands
 * the token in hexadecimal.
 */
export interface Placeholder {
  head: Uint8Array<ArrayBuffer>;
  tail: Uint8Array<ArrayBuffer>;
  /** Bytes of a token that fit. */
  room: number;
}

/**
 * Adds a document timestamp (§12.8.5) without its token: signature dictionary, an invisible field on the first page,
 * the form it belongs to. Throws UserError `unsupported` where the first page or the catalog are no indirect objects.
 */
export function preparePlaceholder(document: PdfDocument, pages: PdfPage[], room: number): Placeholder {
  const update = new Increment(document);
  const root = document.trailer.get('Root');
  const page = pages[0];
  const pageDict = page && asDict(document.object(page.num));
  if (!(root instanceof Ref) || !page?.num || !pageDict)
    throw new UserError('unsupported', '文件的结构不完整，无法追加。');
  const range = `[0 ${'0'.repeat(DIGITS)} ${'0'.repeat(DIGITS)} ${'0'.repeat(DIGITS)}]`;
  const opening = `<</Type/DocTimeStamp/Filter/Adobe.PPKLite/SubFilter/ETSI.RFC3161/ByteRange${range}/Contents`;
  const signature = update.reserve();
  const signatureAt = update.putRaw(signature, `${opening}<${'0'.repeat(room * 2)}>>>`);
  const field = update.add(fieldOf(signature, page.num));
  addToPage(update, page.num, pageDict, field);
  addToForm(update, root.num, field);
  const tail = update.finish();
  return cut(document.bytes.length, tail, signatureAt - document.bytes.length, opening.length, room);
}

/** Splits the update around the token and writes the byte range into it. */
function cut(before: number, update: Uint8Array<ArrayBuffer>, at: number, opening: number, room: number): Placeholder {
  const start = at + opening;
  const end = start + room * 2 + 2;
  const numbers = [before + start, before + end, update.length - end];
  const text = numbers.map((number) => String(number).padStart(DIGITS, ' ')).join(' ');
  const place = at + opening - '/Contents'.length - 1 - text.length;
  for (let index = 0; index < text.length; index++) update[place + index] = text.charCodeAt(index);
  return { head: update.slice(0, start), tail: update.slice(end), room };
}

/** The token as the string between `head` and `tail`, filled up with zeros. */
export const contentsOf = (token: Uint8Array, room: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`<${hexOf(token).padEnd(room * 2, '0')}>`);

function fieldOf(signature: number, page: number): Dict {
  const unique = hexOf(crypto.getRandomValues(new Uint8Array(8)));
  return new Map<string, Obj>([
    ['Type', 'Annot'],
    ['Subtype', 'Widget'],
    ['FT', 'Sig'],
    ['T', textString(`Timestamp-${unique}`)],
    ['V', new Ref(signature)],
    ['Rect', [0, 0, 0, 0]],
    ['F', FLAGS],
    ['P', new Ref(page)],
  ]);
}

function addToPage(update: Increment, num: number, page: Dict, field: Ref): void {
  const { document } = update;
  const listed = page.get('Annots');
  const all = [...annotationsOf(document, page), field];
  if (listed instanceof Ref && Array.isArray(document.resolve(listed))) update.put(listed.num, all);
  else update.put(num, new Map<string, Obj>([...page, ['Annots', all]]));
}

function addToForm(update: Increment, root: number, field: Ref): void {
  const { document } = update;
  const catalog = document.catalog();
  const listed = catalog.get('AcroForm');
  const form = document.dict(listed) ?? new Map<string, Obj>();
  const fields = [...asArray(document.resolve(form.get('Fields'))), field];
  const flags = (asNumber(document.resolve(form.get('SigFlags'))) ?? 0) | SIG_FLAGS;
  const next: Dict = new Map<string, Obj>([...form, ['Fields', fields], ['SigFlags', flags]]);
  if (listed instanceof Ref && document.dict(listed)) update.put(listed.num, next);
  else update.put(root, new Map<string, Obj>([...catalog, ['AcroForm', update.add(next)]]));
}
