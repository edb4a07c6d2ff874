import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { openPdf } from '../../formats/pdf/document.ts';
import { createSealer } from '../../formats/pdf/encrypt.ts';
import { noticesOf } from '../../formats/pdf/notices.ts';
import { requireRight } from '../../formats/pdf/restricted.ts';
import { rewriteWhole } from '../../formats/pdf/rewrite.ts';
import { saslprep } from '../../formats/pdf/saslprep.ts';
import { PdfWriter } from '../../formats/pdf/writer.ts';
import { digestOf } from '../../lib/digest.ts';
import { baseName } from '../../lib/output-name.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';

type Options = EngineOptions['pdf-lock'];

/** Encrypts each PDF with AES-256: a password to open it, one for its restrictions, or both. */
const pdfLock: Engine<'pdf-lock'> = async (files, options, run) => {
  checkPasswords(options);
  const results: File[] = [];
  for (const [index, file] of files.entries())
    results.push(await lockFile(file, options, run, (part) => run.progress((index + part) / files.length)));
  return results;
};
export default pdfLock;

const restricts = ({ print, copy, modify, annotate, fill, assemble }: Options): boolean =>
  print !== 'full' || !(copy && modify && annotate && fill && assemble);

/** Throws UserError `bad-option` where nothing would be protected, or the open password would give all rights away. */
function checkPasswords(options: Options): void {
  const { user, owner } = options;
  if (!user && !owner && !restricts(options))
    throw new UserError('bad-option', '请设置打开密码，或设置权限密码并关掉一些权限。');
  if (user && (user === owner || saslprep(user) === saslprep(owner)))
    throw new UserError('bad-option', '打开密码和权限密码不能相同，否则权限限制不起作用。');
}

/** What the file says may not be done with it, as the end of a sentence. */
function refusedBy({ print, copy, modify, annotate, fill, assemble }: Options): string {
  const words = [
    print === 'none' && '打印',
    print === 'low' && '高清晰度打印',
    !copy && '复制',
    !modify && '修改',
    !annotate && '批注',
    !fill && '填表',
    !assemble && '增删页面',
  ].filter(Boolean);
  return words.length ? `；不允许${words.join('、')}` : '，打开后没有限制';
}

async function lockFile(
  file: File,
  options: Options,
  run: Run<Options>,
  progress: (part: number) => void,
): Promise<File> {
  const document = openPdf(new Uint8Array(await file.arrayBuffer()), { password: run.password(file) });
  requireRight(document, options.confirm);
  const writer = new PdfWriter('2.0');
  writer.sealer = createSealer(options.user, options.owner, options);
  const digest = digestOf(`${file.name} ${file.size}`);
  const parts = await rewriteWhole(document, writer, digest, async (part) => {
    progress(part);
    await yieldToEvents(run.signal);
  });
  if (document.security) run.note('原文件的密码和限制已换成这次设置的。');
  for (const notice of noticesOf(document, 'changed')) run.note(notice.text, notice);
  if (options.user) run.note(`打开时要输入密码（AES-256）${refusedBy(options)}。`);
  else run.note('没有设置打开密码：任何人都能打开阅读，权限限制要靠阅读器遵守。');
  progress(1);
  return new File(parts, `${baseName(file.name)}-加密.pdf`, { type: 'application/pdf' });
}
