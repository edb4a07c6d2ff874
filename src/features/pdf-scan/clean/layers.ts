import { zlibSync } from 'fflate';
import { componentsIn } from '../../../formats/pdf/content/colour.ts';
import { ContentReader, type Operation } from '../../../formats/pdf/content/tokens.ts';
import type { PdfDocument } from '../../../formats/pdf/document.ts';
import { asNumber, type Dict, type Obj, Stream } from '../../../formats/pdf/objects.ts';
import { serialize } from '../../../formats/pdf/serialize.ts';
import { Sink } from '../../../formats/pdf/sink.ts';
import { decodeStream } from '../../../formats/pdf/stream/decode.ts';
import { isOff } from '../hidden.ts';

const MAX_CONTENT = 2 ** 28;
const PATHS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's']);
const DRAWS = new Set(['Do', 'sh', 'BI', 'Tj', 'TJ']);

/** Whether resources name a layer that is off for marked content (ISO 32000-2 §8.11.3.2). */
export function namesHidden(document: PdfDocument, resources: Dict | undefined, hidden: ReadonlySet<number>): boolean {
  return [...(document.dict(resources?.get('Properties'))?.values() ?? [])].some((value) =>
    isOff(document, value, hidden),
  );
}

/** Content without what layers that are off draw; states, positions and clips set within them stay. */
export function withoutHidden(
  document: PdfDocument,
  bytes: Uint8Array,
  resources: Dict | undefined,
  hidden: ReadonlySet<number>,
): Uint8Array<ArrayBuffer> {
  const properties = document.dict(resources?.get('Properties'));
  const off = (name: Obj | undefined): boolean =>
    typeof name === 'string' && isOff(document, properties?.get(name), hidden);
  const out = new Sink(bytes.length + 64);
  const reader = new ContentReader(bytes, document.budget, componentsIn(document, resources));
  const marks: boolean[] = [];
  let inside = 0;
  for (let operation = reader.next(); operation; operation = reader.next()) {
    const { operator, operands, start, end } = operation;
    if (operator === 'BDC' || operator === 'BMC') {
      const hides = operator === 'BDC' && operands[0] === 'OC' && off(operands[1]);
      marks.push(hides);
      if (hides) inside++;
      if (hides) continue;
    } else if (operator === 'EMC') {
      const hid = marks.pop();
      if (hid) inside--;
      if (hid) continue;
    }
    if (inside && instead(operation, out)) continue;
    out.append(bytes.subarray(start, end));
    out.text('\n');
  }
  return out.take();
}

/** Writes what stands for an operation that draws; false for one that does not. */
function instead({ operator, operands }: Operation, out: Sink): boolean {
  if (PATHS.has(operator)) out.text('n\n');
  else if (operator === "'") out.text('T*\n');
  else if (operator === '"') {
    for (const [index, name] of ['Tw', 'Tc'].entries()) {
      serialize(asNumber(operands[index]) ?? 0, out);
      out.text(` ${name}\n`);
    }
    out.text('T*\n');
  } else if (!DRAWS.has(operator)) return false;
  return true;
}

/**
 * A form XObject without what its hidden layers draw; one that is hidden itself is empty. Undefined where nothing
 * changes.
 */
export function cleanForm(document: PdfDocument, form: Stream, hidden: ReadonlySet<number>): Stream | undefined {
  if (isOff(document, form.dict.get('OC'), hidden)) return emptyForm(form.dict);
  const resources = document.dict(form.dict.get('Resources'));
  if (form.dict.get('Subtype') !== 'Form' || !namesHidden(document, resources, hidden)) return undefined;
  const decoded = decodeStream(document, form, MAX_CONTENT);
  if (!decoded || decoded.codec) return undefined;
  return packed(form.dict, withoutHidden(document, decoded.bytes, resources, hidden));
}

function packed(dict: Dict, bytes: Uint8Array): Stream {
  const own = new Map(dict);
  own.delete('DecodeParms');
  own.set('Filter', 'FlateDecode');
  return new Stream(own, zlibSync(bytes));
}

const emptyForm = (dict: Dict): Stream =>
  new Stream(
    new Map<string, Obj>([
      ['Type', 'XObject'],
      ['Subtype', 'Form'],
      ['BBox', dict.get('BBox') ?? [0, 0, 1, 1]],
    ]),
    new Uint8Array(0),
  );
