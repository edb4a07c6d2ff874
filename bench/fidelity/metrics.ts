import type { Document } from './document.ts';
import { fnote, hf } from './metrics/aside.ts';
import { boxed, cols, head, headt, list, para, pics, whole } from './metrics/blocks.ts';
import { nearness } from './metrics/score.ts';
import { num, tadj, tdet, tspan } from './metrics/tables.ts';
import { edit, odd, order, precision, recall } from './metrics/text.ts';
import type { Writer } from './read/read.ts';

/** A figure of a result against the truth; undefined where the truth has nothing of the kind. */
type Metric = (result: Document, truth: Document) => number | undefined;

const TEXT = { recall, precision, odd, edit, order };
const FLOW = { para, whole, head, headt, list };
const TABLES = { tdet, tadj, tspan };

/** What is measured of each format, in the order it is printed. */
export const METRICS: Record<Writer, Record<string, Metric>> = {
  docx: { ...TEXT, ...FLOW, ...TABLES, hf, fnote, boxed, pics, cols },
  html: { ...TEXT, ...FLOW, ...TABLES, hf, fnote, boxed, pics },
  epub: { ...TEXT, ...FLOW, ...TABLES, hf, fnote, boxed, pics },
  xlsx: { ...TEXT, ...TABLES, num },
  pptx: {
    ...TEXT,
    ...FLOW,
    whole: (result, truth) => whole(result, truth, true), // text on slides stands in boxes
    tdet,
    tadj,
    pics,
    boxratio: ({ boxes = 0 }, truth) => (truth.boxes === undefined ? undefined : boxes / Math.max(1, truth.boxes)),
    slides: (result, truth) => nearness(result.slides, truth.slides),
  },
};

/** Figures of which less is better. */
export const LESS_IS_BETTER = new Set(['odd', 'edit', 'order', 'boxed', 'boxratio', 'dpages', 'cpu', 'kb']);

export type Figures = Record<string, number | undefined>;

/** All figures of a result in a format. */
export const measure = (writer: Writer, result: Document, truth: Document): Figures =>
  Object.fromEntries(Object.entries(METRICS[writer]).map(([name, metric]) => [name, metric(result, truth)]));
