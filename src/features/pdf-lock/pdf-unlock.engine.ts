import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { openPdf, versionOf } from '../../formats/pdf/document.ts';
import { noticesOf } from '../../formats/pdf/notices.ts';
import { pagesOf } from '../../formats/pdf/pages.ts';
import { requireRight } from '../../formats/pdf/restricted.ts';
import { rewriteWhole } from '../../formats/pdf/rewrite.ts';
import { PdfWriter } from '../../formats/pdf/writer.ts';
import { digestOf } from '../../lib/digest.ts';
import { baseName } from '../../lib/output-name.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';

type Options = EngineOptions['pdf-unlock'];

/**
 * Writes each PDF without its encryption, opened with the visitor's password. A file that opens without one has
 * restrictions only: they go once the visitor says to have the right. Passwords are never guessed.
 */
const pdfUnlock: Engine<'pdf-unlock'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [index, file] of files.entries())
    results.push(await unlockFile(file, options, run, (part) => run.progress((index + part) / files.length)));
  return results;
};
export default pdfUnlock;

async function unlockFile(
  file: File,
  options: Options,
  run: Run<Options>,
  progress: (part: number) => void,
): Promise<File> {
  const document = openPdf(new Uint8Array(await file.arrayBuffer()), { password: run.password(file) });
  if (!document.security) {
    pagesOf(document); // a wreck is refused, not handed back as sound
    run.note('这份文件没有加密，原样返回。');
    progress(1);
    return file;
  }
  requireRight(document, options.confirm);
  const digest = digestOf(`${file.name} ${file.size}`);
  const parts = await rewriteWhole(document, new PdfWriter(versionOf(document)), digest, async (part) => {
    progress(part);
    await yieldToEvents(run.signal);
  });
  for (const notice of noticesOf(document, 'changed')) run.note(notice.text, notice);
  progress(1);
  return new File(parts, `${baseName(file.name)}-解密.pdf`, { type: 'application/pdf' });
}
