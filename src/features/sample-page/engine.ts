import { UserError } from '../../../schemas/error.ts';
import type { Engine } from '../../engines/engine.ts';
import { openPdf, versionOf } from '../../formats/pdf/document.ts';
import type { Dict } from '../../formats/pdf/objects.ts';
import { pagesOf } from '../../formats/pdf/pages.ts';
import { nextId, startRewrite } from '../../formats/pdf/rewrite.ts';
import { PdfWriter } from '../../formats/pdf/writer.ts';
import { digestOf } from '../../lib/digest.ts';

/** What an emptied page keeps: its size and the way it is seen. */
const SHAPE = new Set(['Type', 'MediaBox', 'CropBox', 'Rotate', 'UserUnit']);
const SLICE = 2000;

/**
 * The PDF with one page as it is and all others emptied but for their size: small, and still with the right number of
 * pages, so that an engine with the visitor's own settings does to this page what it will do to it in the whole file.
 */
const samplePage: Engine<'sample-page'> = async ([file], { page: wanted }, run) => {
  if (!file) throw new UserError('no-result');
  const document = openPdf(new Uint8Array(await file.arrayBuffer()), { password: run.password(file) });
  const writer = new PdfWriter(versionOf(document));
  const kept = Math.min(wanted, pagesOf(document).length) - 1;
  const empty = (page: Dict): void => {
    for (const key of page.keys()) if (!SHAPE.has(key)) page.delete(key);
  };
  const { copier, trailer } = startRewrite(
    document,
    writer,
    (page, index) => index !== kept && empty(page),
    (catalog) => {
      for (const key of catalog.keys())
        if (key !== 'Pages' && key !== 'Type' && key !== 'OCProperties') catalog.delete(key);
    },
  );
  trailer.delete('Info');
  while (copier.drain(SLICE)) run.signal.throwIfAborted();
  trailer.set('ID', nextId(document, digestOf(`${file.name} ${file.size} ${wanted}`)));
  return [new File(await writer.finish(trailer), file.name, { type: 'application/pdf' })];
};
export default samplePage;
