import type { Budget } from '../../formats/pdf/budget.ts';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import { asArray, asNumber, type Dict, latin1, type Obj, PdfString, Stream } from '../../formats/pdf/objects.ts';
import { decodeStream } from '../../formats/pdf/stream/decode.ts';

const MAX_MAP = 1024 * 1024;
const MAX_RANGE = 65_536;

/** How a font's codes read and how wide a text is, roughly: enough to find hidden text and to quote it. */
export interface Decoder {
  text(bytes: Uint8Array): string;
  /** In text space for size 1. */
  width(bytes: Uint8Array): number;
}

/**
 * The decoder of a font (ISO 32000-2 §9.10.2): by its ToUnicode map, else as Latin letters where it is a simple font.
 */
export function decoderOf(document: PdfDocument, font: Dict | undefined): Decoder {
  const wide = document.resolve(font?.get('Subtype')) === 'Type0';
  const map = toUnicode(document, font?.get('ToUnicode'));
  const plain = (code: number): string => (wide ? '' : code >= 32 && code < 127 ? String.fromCharCode(code) : '');
  const widths = wide
    ? wideWidths(document, document.dict(asArray(document.resolve(font?.get('DescendantFonts')))[0]))
    : plainWidths(document, font);
  const scale = document.resolve(font?.get('Subtype')) === 'Type3' ? 0 : 0.001;
  return {
    text: (bytes) =>
      codesOf(bytes, wide)
        .map((code) => map.get(code) ?? plain(code))
        .join(''),
    width: (bytes) => codesOf(bytes, wide).reduce((sum, code) => sum + (scale ? widths(code) * scale : 0.5), 0),
  };
}

type Widths = (code: number) => number;

/** Widths of a simple font (§9.6.2), in thousandths. */
function plainWidths(document: PdfDocument, font: Dict | undefined): Widths {
  const first = asNumber(document.resolve(font?.get('FirstChar'))) ?? 0;
  const widths = asArray(document.resolve(font?.get('Widths'))).map(
    (value) => asNumber(document.resolve(value)) ?? 500,
  );
  return (code) => widths[code - first] ?? 500;
}

/** Widths of a CID font (§9.7.4.3), codes taken for CIDs as in Identity-H. */
function wideWidths(document: PdfDocument, font: Dict | undefined): Widths {
  const usual = asNumber(document.resolve(font?.get('DW'))) ?? 1000;
  const list = asArray(document.resolve(font?.get('W'))).map((value) => document.resolve(value));
  const known = new Map<number, number>();
  for (let at = 0; at + 1 < list.length && known.size <= MAX_RANGE; ) {
    const first = asNumber(list[at]) ?? 0;
    const next = list[at + 1];
    if (Array.isArray(next))
      for (const [index, value] of next.entries()) known.set(first + index, asNumber(document.resolve(value)) ?? usual);
    else {
      const last = Math.min(asNumber(next) ?? 0, first + MAX_RANGE);
      document.budget.readCodes(last - first);
      for (let code = first; code <= last; code++) known.set(code, asNumber(list[at + 2]) ?? usual);
    }
    at += Array.isArray(next) ? 2 : 3;
  }
  return (code) => known.get(code) ?? usual;
}

function codesOf(bytes: Uint8Array, wide: boolean): number[] {
  if (!wide) return [...bytes];
  const codes: number[] = [];
  for (let at = 0; at + 1 < bytes.length; at += 2) codes.push(((bytes[at] as number) << 8) | (bytes[at + 1] as number));
  return codes;
}

/** Reads the bfchar and bfrange parts of a CMap (§9.10.3). */
function toUnicode(document: PdfDocument, value: Obj | undefined): Map<number, string> {
  const map = new Map<number, string>();
  const stream = document.resolve(value);
  if (!(stream instanceof Stream)) return map;
  const text = latin1(decodeStream(document, stream, MAX_MAP)?.bytes ?? new Uint8Array(0));
  for (const part of partsOf(text, 'bfchar'))
    for (const [, code = '', to = ''] of part.matchAll(/<([0-9a-f\s]+)>\s*<([0-9a-f\s]*)>/gi))
      map.set(Number.parseInt(code, 16), utf16(to));
  for (const part of partsOf(text, 'bfrange')) readRanges(part, map, document.budget);
  return map;
}

/** What stands between the `begin` and `end` of a kind; the last part may lack its end. */
const partsOf = (text: string, kind: string): string[] =>
  text
    .split(`begin${kind}`)
    .slice(1)
    .map((part) => part.split(`end${kind}`, 1)[0] as string);

function readRanges(part: string, map: Map<number, string>, budget: Budget): void {
  for (const [, from = '', to = '', start, list] of part.matchAll(
    /<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*(?:<([0-9a-f]*)>|\[([<>0-9a-f\s]*)\])/gi,
  )) {
    const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    if (last - first > MAX_RANGE || map.size > MAX_RANGE) return;
    budget.readCodes(last - first);
    const items = list?.match(/<[0-9a-f]*>/gi);
    const base = utf16(start ?? '');
    for (let code = first; code <= last; code++)
      map.set(code, items ? utf16((items[code - first] ?? '').slice(1, -1)) : shifted(base, code - first));
  }
}

const shifted = (text: string, by: number): string =>
  text.slice(0, -1) + String.fromCharCode((text.charCodeAt(text.length - 1) || 0) + by);

function utf16(hex: string): string {
  const digits = hex.replace(/\s/g, '');
  let text = '';
  for (let at = 0; at + 4 <= digits.length; at += 4)
    text += String.fromCharCode(Number.parseInt(digits.slice(at, at + 4), 16));
  return digits.length === 2 ? String.fromCharCode(Number.parseInt(digits, 16)) : text;
}

/** The strings of an operand of Tj, ', " or TJ. */
export const stringsOf = (operand: Obj | undefined): Uint8Array[] =>
  (Array.isArray(operand) ? operand : [operand]).flatMap((item) => (item instanceof PdfString ? [item.bytes] : []));
