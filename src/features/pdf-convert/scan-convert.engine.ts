import type { Engine, Run } from '../../engines/engine.ts';
import { baseName } from '../../lib/output-name.ts';
import { convert } from './convert.ts';
import { openScan } from './open-scan.ts';
import { readScans } from './read-scans.ts';
import { readTextEdits, tellFailed } from './text-edits.ts';

/**
 * Reads the text of scans, as PDF or pictures, and writes a document that can be edited, or a PDF that can be searched.
 */
const scanConvert: Engine<'scan-convert'> = async ([file], { edits, ...options }, run) => {
  if (!file) return [];
  const corrections = readTextEdits(edits[0] ?? '');
  const { bytes, pdf } = await openScan(file, options.format, run);
  try {
    const [source, name] = [readScans(pdf, options.pages, run, corrections), baseName(file.name)];
    const files =
      options.format === 'pdf'
        ? [await searchable({ bytes, source, name, pages: options.pages, password: run.password(file) }, run)]
        : await convert({ source, name, options: { ...OPTIONS, ...options, format: 'docx' } }, run);
    tellFailed(source, run);
    return files;
  } finally {
    pdf.close();
  }
};
export default scanConvert;

/** What the form does not ask for. */
const OPTIONS = { sheets: 'table', text: true } as const;

const searchable: typeof import('./searchable.ts').searchablePdf = async (what, run) =>
  (await import('./searchable.ts')).searchablePdf(what, run);

/** The networks are fetched while the visitor still looks at the page. */
export const warm = (run: Pick<Run, 'asset'>): Promise<unknown> =>
  Promise.all((['onnx-runtime.wasm', 'text-lines.onnx', 'text.onnx', 'text-characters.txt'] as const).map(run.asset));
