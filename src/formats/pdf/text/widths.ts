import type { PdfDocument } from '../document.ts';
import { helveticaWidth } from '../font/standard.ts';
import { asArray, asNumber, type Dict, type Obj } from '../objects.ts';

const MAX_ENTRIES = 70_000;
/** What a glyph is taken for of which nothing is known, in thousandths. */
const USUAL = 500;

/** Widths of the codes of a simple font in its glyph space (§9.6.2): /Widths, /MissingWidth, those of the standard 14. */
export function simpleWidths(
  document: PdfDocument,
  font: Dict,
  textOf: (code: number) => string | undefined,
): (code: number) => number {
  const widths = document.resolve(font.get('Widths'));
  if (!Array.isArray(widths)) return standardWidths(String(document.resolve(font.get('BaseFont')) ?? ''), textOf);
  const first = asNumber(document.resolve(font.get('FirstChar'))) ?? 0;
  const missing = asNumber(document.resolve(document.dict(font.get('FontDescriptor'))?.get('MissingWidth'))) ?? 0;
  return (code) => asNumber(document.resolve(widths[code - first])) ?? missing;
}

function standardWidths(name: string, textOf: (code: number) => string | undefined): (code: number) => number {
  if (name.startsWith('Courier')) return () => 600;
  if (!/^(Helvetica|Arial)/.test(name)) return () => USUAL;
  return (code) => helveticaWidth(textOf(code)?.codePointAt(0) ?? 0) ?? USUAL;
}

/** How glyphs of a CID font are set going down: displacement, and the origin above their left end (§9.7.4.3). */
export interface DownMetrics {
  /** Along y: negative. */
  advance: number;
  x: number;
  y: number;
}

/** What a CID font says of the widths of its CIDs, in thousandths; of an unknown CID, the default. */
export interface CidMetrics {
  width(cid: number | undefined): number;
  down(cid: number | undefined): DownMetrics;
}

/** Reads /W, /DW, /W2 and /DW2 (§9.7.4.3). The budget pays for each CID: throws UserError `too-complex`. */
export function cidMetrics(document: PdfDocument, font: Dict | undefined): CidMetrics {
  const usual = asNumber(document.resolve(font?.get('DW'))) ?? 1000;
  const [y = 880, advance = -1000] = asArray(document.resolve(font?.get('DW2'))).map(
    (value) => asNumber(document.resolve(value)) ?? 0,
  );
  const widths = metricsOf(document, font?.get('W'), 1);
  const downs = font?.has('W2') ? metricsOf(document, font.get('W2'), 3) : new Map<number, number[]>();
  const width = (cid: number | undefined): number => widths.get(cid ?? -1)?.[0] ?? usual;
  return {
    width,
    down(cid) {
      const [along = advance, right = width(cid) / 2, above = y] = downs.get(cid ?? -1) ?? [];
      return { advance: along, x: right, y: above };
    },
  };
}

/** `c [w …]` gives metrics of successive CIDs, `first last w` the same to all: `size` numbers each. */
function metricsOf(document: PdfDocument, value: Obj | undefined, size: number): Map<number, number[]> {
  const metrics = new Map<number, number[]>();
  const items = asArray(document.resolve(value));
  const number = (item: Obj | undefined): number => asNumber(document.resolve(item)) ?? 0;
  for (let at = 0; at + 1 < items.length && metrics.size < MAX_ENTRIES; ) {
    const first = number(items[at]);
    const next = document.resolve(items[at + 1]);
    if (Array.isArray(next)) {
      for (let index = 0; index + size <= next.length && metrics.size < MAX_ENTRIES; index += size)
        metrics.set(first + index / size, next.slice(index, index + size).map(number));
      at += 2;
    } else {
      const own = items.slice(at + 2, at + 2 + size).map(number);
      const last = Math.min(number(next), first + 65_535);
      document.budget.readCodes(last - first + 1);
      for (let cid = first; cid <= last && metrics.size < MAX_ENTRIES; cid++) metrics.set(cid, own);
      at += 2 + size;
    }
  }
  return metrics;
}
