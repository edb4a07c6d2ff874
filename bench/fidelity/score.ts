import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Run } from './convert.ts';
import type { Document } from './document.ts';
import { type Figures, measure } from './metrics.ts';
import { readAs, type Writer } from './read/read.ts';
import { likeness } from './render.ts';
import { asFor, type Truth } from './truth.ts';

/** A document's line in the table of a format. */
export interface Row {
  truth: Truth;
  figures: Figures;
  problem?: string;
}

/** What a result says; undefined with its fault where it is missing or cannot be read. */
export function readResult(path: string, writer: Writer): { document?: Document; problem?: string } {
  if (!existsSync(path)) return { problem: 'no result' };
  try {
    return { document: readAs(writer, readFileSync(path)) };
  } catch (error) {
    return { problem: String(error) };
  }
}

/** All figures of a result; `render`: also those of its pages as another program sets them. */
export async function scoreOne(folder: string, writer: Writer, truth: Truth, render: boolean, run?: Run): Promise<Row> {
  const path = join(folder, `${truth.name}.${writer}`);
  const { document, problem } = run?.problem ? { problem: run.problem, document: undefined } : readResult(path, writer);
  if (!document) return { truth, figures: {}, problem };
  const figures = {
    ...measure(writer, document, asFor(writer, truth.document)),
    ...(render ? await likeness(path, truth) : {}),
    cpu: run && run.cpu / truth.pages,
    kb: statSync(path).size / 1024,
  };
  return { truth, figures };
}
