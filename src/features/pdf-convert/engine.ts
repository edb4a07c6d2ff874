import type { Engine } from '../../engines/engine.ts';
import { baseName } from '../../lib/output-name.ts';
import { openPdfSource } from '../../model/readers/pdf/source.ts';
import { convert } from './convert.ts';
import { readEdits } from './flow-tables.ts';
import { readScans } from './read-scans.ts';

/** Turns a PDF into a document that can be edited; with `scans`, what its pages say that are pictures is read. */
const pdfConvert: Engine<'pdf-convert'> = async ([file], options, run) => {
  if (!file) return [];
  const edits = readEdits(options.edits[0] ?? '');
  const pdf = openPdfSource(new Uint8Array(await file.arrayBuffer()), run.password(file), run);
  try {
    const source = options.scans ? readScans(pdf, options.pages, run) : pdf;
    return await convert({ source, name: baseName(file.name), options, edits }, run);
  } finally {
    pdf.close();
  }
};
export default pdfConvert;
