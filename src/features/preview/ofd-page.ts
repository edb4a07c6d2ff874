import { UserError } from '../../../schemas/error.ts';
import type { Run } from '../../engines/engine.ts';
import { picturePorts } from '../../formats/pdf/pictures/read.ts';
import { openOfd } from '../../model/readers/ofd/read.ts';
import { addDrawing, finishPdf, startPdf } from '../../model/writers/pdf/write.ts';

/** The first page of an OFD as a PDF of one page. Throws UserError where it cannot be read. */
export async function firstPage(file: File, run: Run<never>): Promise<Uint8Array<ArrayBuffer>> {
  const [source] = await openOfd(file);
  if (!source?.pages) throw new UserError('no-result');
  const book = startPdf({ asset: run.asset, pictures: picturePorts(run, () => undefined) });
  await addDrawing(book, await source.drawing(0));
  const parts = await finishPdf(book, { title: '', digest: new Uint8Array(16) });
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
