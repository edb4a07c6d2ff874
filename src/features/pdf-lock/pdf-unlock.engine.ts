import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { openPdf, type PdfDocument, versionOf } from '../../formats/pdf/document.ts';
import { noticesOf } from '../../formats/pdf/notices.ts';
import { rewriteWhole } from '../../formats/pdf/rewrite.ts';
import { PdfWriter } from '../../formats/pdf/writer.ts';
import { breath } from '../../lib/breath.ts';
import { digestOf } from '../../lib/digest.ts';
import { baseName } from '../../lib/output-name.ts';

type Options = EngineOptions['pdf-unlock'];

/**
 * Writes each PDF without its encryption, opened with the visitor's password. A file that opens without one has restrictions only:
 * they go once the visitor says to have the right. Passwords are never guessed.
 */
const pdfUnlock: Engine<'pdf-unlock'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [index, file] of files.entries())
    results.push(await unlockFile(file, options, run, (part) => run.progress((index + part) / files.length)));
  return results;
};
export default pdfUnlock;

async function unlockFile(file: File, options: Options, run: Run<Options>, progress: (part: number) => void): Promise<File> {
  const password = run.password(file);
  const document = openPdf(new Uint8Array(await file.arrayBuffer()), { password });
  if (!document.security) {
    run.note('这份文件没有加密，原样返回。');
    progress(1);
    return file;
  }
  if (!options.confirm && opensWithout(document, password))
    throw new UserError('bad-option', '这份文件只有权限限制，没有打开密码。请先打开“我有权解除这些文件的限制”。');
  const digest = digestOf(`${file.name} ${file.size}`);
  const parts = await rewriteWhole(document, new PdfWriter(versionOf(document)), digest, async (part) => {
    progress(part);
    await breath(run.signal);
  });
  for (const notice of noticesOf(document, true)) run.note(notice);
  progress(1);
  return new File(parts, `${baseName(file.name)}-解密.pdf`, { type: 'application/pdf' });
}

/** Whether anybody could have opened it: the password given was not needed. */
function opensWithout(document: PdfDocument, password: string | undefined): boolean {
  if (!password) return true;
  try {
    return !!openPdf(document.bytes);
  } catch {
    return false;
  }
}
