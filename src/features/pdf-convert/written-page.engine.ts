import { UserError } from '../../../schemas/error.ts';
import type { Engine } from '../../engines/engine.ts';
import { pacedYield } from '../../lib/yield-to-events.ts';
import { openPdfSource } from '../../model/readers/pdf/source.ts';
import { drawWritten } from './proof/draw.ts';
import { unpackFlow } from './proof/page-flows.ts';

/**
 * Draws a page as it is written: of a PDF and the page's document, as the engine `fidelity` gives it. Gives `page.json`
 * (`WrittenPage` of schemas/fidelity.ts).
 */
const writtenPage: Engine<'written-page'> = async ([file, document], options, run) => {
  if (!file || !document) throw new UserError('no-result');
  const source = openPdfSource(new Uint8Array(await file.arrayBuffer()), run.password(file), run);
  try {
    const flow = unpackFlow(await document.text());
    const rest = pacedYield(run.signal);
    const page = await drawWritten({ flow, source, page: options.page - 1, options, rest });
    return [new File([JSON.stringify(page)], 'page.json', { type: 'application/json' })];
  } finally {
    source.close();
  }
};
export default writtenPage;
