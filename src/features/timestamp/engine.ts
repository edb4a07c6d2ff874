import { UserError } from '../../../schemas/error.ts';
import type { SignatureFound, SignaturesReport } from '../../../schemas/signatures.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { OID } from '../../formats/asn1/oids.ts';
import { EMBEDDED_NAME, writeQuery } from '../../formats/asn1/timestamp-query.ts';
import { openPdf, type PdfDocument } from '../../formats/pdf/document.ts';
import { pagesOf } from '../../formats/pdf/pages.ts';
import { rangeDigests } from '../../formats/pdf/signature/range.ts';
import { reportText, summaryOf } from '../../formats/pdf/signature/report.ts';
import { contentsOf, type Placeholder, preparePlaceholder } from '../../formats/pdf/signature/stamp.ts';
import { acceptReply } from '../../formats/pdf/signature/token.ts';
import { verifyAll } from '../../formats/pdf/signature/verify.ts';
import { baseName } from '../../lib/output-name.ts';

type Options = EngineOptions['timestamp'];

/** Bytes first kept for a token; with the certificates of public authorities they take 3 to 7 KB. */
const ROOM = 8192;
const MAX_ROOM = 65_536;
/** Shares of the work: up to the token, and from there the verification. */
const STAMPED = 0.6;

/** Puts an RFC 3161 timestamp behind each PDF and verifies the result, or only verifies what signatures a PDF has. */
const timestamp: Engine<'timestamp'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [index, file] of files.entries()) {
    const progress = (part: number): void => run.progress((index + part) / files.length);
    results.push(
      ...(options.mode === 'stamp'
        ? await stampFile(file, options, run, progress)
        : await verifyFile(file, run, progress)),
    );
  }
  return results;
};
export default timestamp;

async function stampFile(
  file: File,
  options: Options,
  run: Run<Options>,
  progress: (part: number) => void,
): Promise<File[]> {
  // Without it the authority's answer could not be checked; a page has it only when it came over https, or from this
  // machine.
  if (!globalThis.crypto?.subtle)
    throw new UserError('not-available', '本页不是通过 https 打开的，浏览器不提供核对签名的功能，不能盖戳。');
  const password = run.password(file);
  // The opened document is let go of before the result is read again: each may have hundreds of megabytes.
  const { head, tail, room, token } = await obtainToken(
    await openForUpdate(file, password),
    options.authority,
    run,
    progress,
  );
  const name = `${baseName(file.name)}-时间戳.pdf`;
  const stamped = new File([file, head, contentsOf(token, room), tail], name, { type: 'application/pdf' });
  const report = await examine(stamped, password, run, (part) => progress(STAMPED + (1 - STAMPED) * part));
  const own = report.signatures.at(-1);
  // What is given out was read again from its bytes: a stamp that does not hold is not given out.
  if (own?.verdict !== 'good') throw new UserError('unsupported', own?.conclusion ?? '盖戳后读不到时间戳。');
  run.note(`时间戳的时间是 ${localTime(own.stamped)}，已重新读出核对。以后不要再改动这份文件，改动会使时间戳失效。`);
  if (own.chain.some(({ subject }) => subject.includes(EMBEDDED_NAME))) run.note(EMBEDDED_NOTE);
  return [stamped];
}

const EMBEDDED_NOTE = '由站内演示机构签发，不在公共信任名单，不能代替有资质的第三方。';

async function verifyFile(file: File, run: Run<Options>, progress: (part: number) => void): Promise<File[]> {
  const report = await examine(file, run.password(file), run, progress);
  run.note(report.summary);
  const base = baseName(file.name);
  const text = new File([`\uFEFF${reportText(report, localTime)}`], `${base}-签名检查.txt`, { type: 'text/plain' });
  const json = new File([JSON.stringify(report, null, 2)], `${base}-签名检查.json`, { type: 'application/json' });
  return [text, json];
}

/** A moment as the clock of this machine shows it, with its distance from universal time. */
function localTime(iso: string | undefined): string {
  if (!iso) return '未知';
  const time = new Date(iso);
  const hours = -time.getTimezoneOffset() / 60;
  return `${time.toLocaleString('zh-CN', { dateStyle: 'long', timeStyle: 'medium' })}（UTC${hours < 0 ? hours : `+${hours}`}）`;
}

async function examine(
  file: File,
  password: string | undefined,
  run: Run<Options>,
  progress: (part: number) => void,
): Promise<SignaturesReport> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const document = openPdf(bytes, { password });
  pagesOf(document); // a file without pages is damaged, not unsigned
  const signatures: SignatureFound[] = await verifyAll({ document, bytes, password, signal: run.signal }, progress);
  progress(1);
  return { report: 'pdf-signatures', file: file.name, bytes: bytes.length, summary: summaryOf(signatures), signatures };
}

/**
 * Opens a file that something can be appended to. Throws UserError `unsupported` for one that readers must repair
 * first.
 */
async function openForUpdate(file: File, password: string | undefined): Promise<PdfDocument> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const document = openPdf(bytes, { password });
  const pages = pagesOf(document);
  document.dict(document.catalog().get('AcroForm'));
  document.object(pages[0]?.num ?? 0);
  if (document.repaired || document.treeDamaged || document.bytes.length !== bytes.length)
    throw new UserError(
      'unsupported',
      '这份文件的结构有损坏，不能在后面追加时间戳。可先用“PDF压缩”另存一份完好的，再来盖戳。',
    );
  return document;
}

/**
 * An update with the token for it. Where the authority's tokens are larger than the room kept, once more with room
 * enough.
 */
async function obtainToken(
  document: PdfDocument,
  authority: string,
  run: Run<Options>,
  progress: (part: number) => void,
): Promise<Placeholder & { token: Uint8Array }> {
  const pages = pagesOf(document);
  for (let room = ROOM; room <= MAX_ROOM; ) {
    const placeholder = preparePlaceholder(document, pages, room);
    const pieces = [document.bytes, placeholder.head, placeholder.tail];
    const digest = (await rangeDigests(pieces, run.signal)(OID.sha256)) as Uint8Array;
    progress(STAMPED / 2);
    const query = { digest, nonce: crypto.getRandomValues(new Uint8Array(16)) };
    const token = await acceptReply(await run.ask('timestamp', { request: writeQuery(query), authority }), query);
    progress(STAMPED);
    if (token.length <= room) return { ...placeholder, token };
    room = token.length + 1024;
  }
  throw new UserError('not-available', '时间戳机构的令牌太大，放不进文件。');
}
