import type { PdfDocument } from '../document.ts';
import { asArray, asNumber, type Dict, type Obj } from '../objects.ts';
import { CodeRanges } from './code-ranges.ts';
import { standardWidth } from './standard-widths.ts';

const MAX_CID = 65_535; // ISO 32000-1 annex C.2
/** What a glyph is taken for of which nothing is known, in thousandths. */
const USUAL = 500;

/**
 * Widths of the codes of a simple font in its glyph space (§9.6.2): /Widths, /MissingWidth, those of the standard 14.
 */
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
  return (code) => standardWidth(name, textOf(code)) ?? USUAL;
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

/** Reads /W, /DW, /W2 and /DW2 (§9.7.4.3). The budget pays for each range: throws UserError `too-complex`. */
export function cidMetrics(document: PdfDocument, font: Dict | undefined): CidMetrics {
  const number = (item: Obj | undefined): number | undefined => asNumber(document.resolve(item));
  const usual = number(font?.get('DW')) ?? 1000;
  const [y = 880, advance = -1000] = asArray(document.resolve(font?.get('DW2')))
    .slice(0, 2)
    .map((item) => number(item) ?? 0);
  const widths = metricsOf(document, font?.get('W'), knownWidths, 1, (list, at) => number(list[at]) ?? 0);
  const downs = metricsOf(document, font?.get('W2'), knownDowns, 3, (list, at) =>
    list.slice(at, at + 3).map((item) => number(item) ?? 0),
  );
  const width = (cid: number | undefined): number => widths.get(cid ?? -1) ?? usual;
  return {
    width,
    down(cid) {
      const [along = advance, right = width(cid) / 2, above = y] = downs.get(cid ?? -1) ?? [];
      return { advance: along, x: right, y: above };
    },
  };
}

/** Where the metrics of a range of CIDs stand: of its first, and so many items further those of the next. */
interface Place {
  list: Obj[];
  at: number;
  step: number;
}

/** Metrics by CID. */
type Metrics<Metric> = CodeRanges<Place, Metric>;

/** Arrays that many fonts share are read once; an array belongs to one document. */
const knownWidths = new WeakMap<Obj[], Metrics<number>>();
const knownDowns = new WeakMap<Obj[], Metrics<number[]>>();

function metricsOf<Metric>(
  document: PdfDocument,
  value: Obj | undefined,
  known: WeakMap<Obj[], Metrics<Metric>>,
  size: number,
  metric: (list: Obj[], at: number) => Metric,
): Metrics<Metric> {
  const items = document.resolve(value);
  if (!Array.isArray(items)) return new CodeRanges<Place, Metric>(() => undefined);
  const metrics = known.get(items) ?? readMetrics(document, items, size, metric);
  known.set(items, metrics);
  return metrics;
}

/**
 * `c [w …]` gives metrics of successive CIDs, `first last w` the same to all: `size` numbers each. What names no CIDs
 * is left out.
 */
function readMetrics<Metric>(
  document: PdfDocument,
  items: Obj[],
  size: number,
  metric: (list: Obj[], at: number) => Metric,
): Metrics<Metric> {
  const metrics: Metrics<Metric> = new CodeRanges(({ list, at, step }, by) => metric(list, at + by * step));
  for (let at = 0; at + 1 < items.length; ) {
    document.budget.read();
    const first = document.resolve(items[at]);
    const next = document.resolve(items[at + 1]);
    const list = Array.isArray(next);
    const from = at + 2;
    at = list ? from : from + size;
    const last = list ? Math.min(MAX_CID, Number(first) + Math.floor(next.length / size) - 1) : next;
    if (!isCid(first) || !isCid(last)) continue;
    metrics.add(first, last, list ? { list: next, at: 0, step: size } : { list: items, at: from, step: 0 });
  }
  return metrics;
}

const isCid = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_CID;
