import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { openPdf, type PdfDocument } from '../../formats/pdf/document.ts';
import { noticesOf } from '../../formats/pdf/notices.ts';
import { digestOf } from '../../lib/digest.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { baseName } from '../../lib/output-name.ts';
import { wishFor } from '../../lib/wished-size.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { aimOf } from './aim.ts';
import { CARRIER } from './carrier.ts';
import { type Compressed, compress, type Ports } from './compress.ts';
import { untouched } from './untouched.ts';

type Options = EngineOptions['pdf-compress'];

/** What saves less is not worth a rewritten file. */
const WORTH = 0.995;

/**
 * Makes each PDF smaller: without loss where there is something to save, else by its pictures alone. Never larger: then
 * the input comes back, unless it is damaged. On another core it gets carriers of pictures from itself, which come back
 * as they are called.
 */
const pdfCompress: Engine<'pdf-compress'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [index, file] of files.entries())
    results.push(await compressFile(file, options, run, (part) => (index + part) / files.length));
  return results;
};
export default pdfCompress;
export { estimate } from './estimate.ts';

/** How much of all files (0–1) is done with so much of this one. */
type Whole = (part: number) => number;

async function compressFile(file: File, options: Options, run: Run<Options>, wholeOf: Whole): Promise<File> {
  const document = openPdf(new Uint8Array(await file.arrayBuffer()), { password: run.password(file) });
  const digest = digestOf(`${file.name} ${file.size} ${JSON.stringify(options)}`);
  const aim = aimOf(options);
  const done = await compress(document, aim, digest, portsOf(options, run, wholeOf));
  const { parts, size } = done.written;
  if (file.type === CARRIER) return new File(parts, file.name, { type: CARRIER });
  const best = Math.min(size, file.size);
  if ('budget' in aim && best > aim.budget) throw tooSmall(best);
  if (options.level !== 'lossless') noteUntouched(done, run);
  const met = !('budget' in aim) || file.size <= aim.budget;
  const gains = size < file.size && !(met && size > file.size * WORTH);
  if (!gains && !(isDamaged(document, file) && (!('budget' in aim) || size <= aim.budget))) {
    run.note(`文件已经很紧凑，再压最多到 ${formatBytes(best)}，已返回原文件。`);
    return file;
  }
  if (done.prepared.archive) run.note('原文件带 PDF/A-1 标记，压缩后的写法不在这一标准之内，标记已去掉。');
  const told = gains ? report(file.size, size, done) : '文件已经很紧凑，没有再变小；损坏的地方已修复。';
  for (const notice of noticesOf(document, 'kept')) run.note(notice.text, notice);
  run.note(told);
  return new File(parts, `${baseName(file.name)}-压缩.pdf`, { type: 'application/pdf' });
}

/** Whether other programs may stumble over a file: then it is worth writing anew, be it not smaller. */
const isDamaged = (document: PdfDocument, { size }: File): boolean =>
  document.repaired || document.treeDamaged || document.bytes.length !== size;

function portsOf(options: Options, run: Run<Options>, wholeOf: Whole): Ports {
  return {
    asset: run.asset,
    decode: run.image.decode,
    cores: run.cores,
    async spread(carriers, { dpi, quality }, to) {
      const own = options.level === 'size' ? { ...options, level: 'custom' as const, dpi, quality } : options;
      const parts = carriers.map((file) => ({ files: [file], options: own }));
      return (await run.spread(parts, wholeOf(to))).flat();
    },
    async step(part, note) {
      run.progress(wholeOf(part), note);
      await yieldToEvents(run.signal);
    },
  };
}

/** A picture that stays as it is may be why a file stays large. */
function noteUntouched({ prepared }: Compressed, run: Run<Options>): void {
  const kinds = [...untouched(prepared)].map(([kind, count]) => `${kind} 图片 ${count} 张`);
  if (kinds.length) run.note(`${kinds.join('、')}：这类图片原样保留，没有重新压缩。`);
}

/** The size named here can be asked for and is met: it is rounded up. */
function tooSmall(size: number): UserError {
  return new UserError('target-too-small', `最小能压到 ${wishFor(size)}，也可以先拆分文件。`);
}

function report(before: number, after: number, { pictures, prepared }: Compressed): string {
  const done = [
    pictures.size > 0 ? `重新压缩图片 ${pictures.size} 张` : '图片没有改动',
    ...(prepared.same.size > 0 ? [`合并重复内容 ${prepared.same.size} 处`] : []),
    ...(prepared.dropped.size > 0 ? [`去掉没用到的图片和图形 ${prepared.dropped.size} 个`] : []),
    ...(prepared.fonts > 0 ? [`精简字体 ${prepared.fonts} 个`] : []),
  ];
  const percent = Math.max(1, Math.round((1 - after / before) * 100));
  return `${formatBytes(before)} 压到 ${formatBytes(after)}，小了 ${percent}%：${done.join('，')}。`;
}
