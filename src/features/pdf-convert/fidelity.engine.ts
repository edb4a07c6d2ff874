import type { FidelityReport } from '../../../schemas/fidelity.ts';
import type { Engine } from '../../engines/engine.ts';
import { parsePages } from '../../lib/page-range.ts';
import { pacedYield } from '../../lib/yield-to-events.ts';
import { openPdfSource } from '../../model/readers/pdf/source.ts';
import { replacements } from '../../model/writers/replaced.ts';
import { editFlow, readEdits } from './flow-tables.ts';
import { packFlow, pageFlows } from './proof/page-flows.ts';
import { onlyTables, readDocument } from './read-document.ts';
import { readScans } from './read-scans.ts';

/**
 * How much of each page is carried over, as `fidelity.json` (schemas/fidelity.ts), for the report beside a result; then
 * for each page `N.json`, its part of the document as it is written, which `written-page` draws.
 */
const fidelity: Engine<'fidelity'> = async ([file], options, run) => {
  if (!file) return [];
  const edits = readEdits(options.edits);
  const pdf = openPdfSource(new Uint8Array(await file.arrayBuffer()), run.password(file), run);
  try {
    const source = options.scans ? readScans(pdf, options.pages, run) : pdf;
    const pace = pacedYield(run.signal);
    const chosen = [...new Set(parsePages(options.pages, source.pages))].sort((one, other) => one - other);
    const read = await readDocument(source, chosen, onlyTables(options), async (part) => {
      run.progress(part);
      await pace();
    });
    const flow = edits.length ? editFlow(read.flow, edits).flow : read.flow;
    const report: FidelityReport = { pages: read.fidelity, fonts: replacements(flow, options.format) };
    const files = [json(report, 'fidelity.json')];
    for (const [page, own] of pageFlows(flow)) {
      files.push(new File([packFlow(own)], `${page + 1}.json`, { type: 'application/json' }));
      await pace();
    }
    return files;
  } finally {
    pdf.close();
  }
};
export default fidelity;

const json = (data: unknown, name: string): File =>
  new File([JSON.stringify(data)], name, { type: 'application/json' });
