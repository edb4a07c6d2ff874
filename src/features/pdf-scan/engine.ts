import { toErrorData } from '../../../schemas/error.ts';
import type { ScanReport } from '../../../schemas/scan.ts';
import { SEVERITIES, SEVERITY_NAMES } from '../../../schemas/severity.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { openPdf, type PdfDocument } from '../../formats/pdf/document.ts';
import { noticesOf } from '../../formats/pdf/notices.ts';
import { digestOf } from '../../lib/digest.ts';
import { baseName } from '../../lib/output-name.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { cleanCopy } from './clean/clean.ts';
import { writeReport } from './report/write.ts';
import { scanPdf } from './scan.ts';
import { sayCleaned } from './shared/cleaned.ts';
import { CLEAN, REPORT, SUM } from './shared/names.ts';

type Options = EngineOptions['pdf-scan'];

/**
 * Looks through each PDF for what acts by itself, hides or tells too much, and reports it; a clean copy is made on
 * demand. Nothing in the file is run.
 */
const pdfScan: Engine<'pdf-scan'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [index, file] of files.entries())
    results.push(...(await scanFile(file, options, run, (part) => run.progress((index + part) / files.length))));
  return results;
};
export default pdfScan;

async function scanFile(
  file: File,
  options: Options,
  run: Run<Options>,
  progress: (part: number) => void,
): Promise<File[]> {
  const whole = new Uint8Array(await file.arrayBuffer());
  const document = openPdf(whole, { password: run.password(file) });
  const share = options.clean ? 0.6 : 0.9;
  const report = await scanPdf(document, whole, file.name, async (part) => {
    progress(part * share);
    await yieldToEvents(run.signal);
  });
  run.note(summary(report));
  const name = baseName(file.name);
  const results: File[] = [];
  if (options.report !== 'json') {
    const parts = await writeReport(report, run);
    results.push(new File(parts, `${name}${REPORT}.pdf`, { type: 'application/pdf' }));
  }
  if (options.report !== 'pdf')
    results.push(new File([JSON.stringify(report, null, 2)], `${name}${REPORT}.json`, { type: 'application/json' }));
  if (options.clean && report.file.pages === 0) run.note('读不出页面，没有生成干净副本。');
  else if (options.clean)
    results.push(
      ...(await clean({ file, document, report }, options, run, (part) => progress(share + (1 - share) * part))),
    );
  progress(1);
  return results;
}

function summary({ counts, findings }: ScanReport): string {
  if (findings.length === 0) return '没有发现问题。';
  const parts = SEVERITIES.flatMap((severity) =>
    counts[severity] ? [`${counts[severity]} 项${SEVERITY_NAMES[severity]}${severity === 'info' ? '' : '风险'}`] : [],
  );
  return `${SUM}${parts.join('、')}。`;
}

/** The part of a clean copy's work that is the writing; the rest looks through what was written. */
const WRITING = 0.6;

async function clean(
  { file, document, report }: { file: File; document: PdfDocument; report: ScanReport },
  options: Options,
  run: Run<Options>,
  progress: (part: number) => void,
): Promise<File[]> {
  const digest = digestOf(`${file.name} ${file.size} clean`);
  const wishes = {
    actions: options.cleanActions,
    links: options.cleanLinks,
    files: options.cleanFiles,
    metadata: options.cleanMetadata,
    hidden: options.cleanHidden,
  };
  const notices = noticesOf(document, 'kept');
  let parts: Blob[];
  try {
    parts = await cleanCopy(document, wishes, digest, async (part) => {
      progress(part * WRITING);
      await yieldToEvents(run.signal);
    });
  } catch (error) {
    if (toErrorData(error).code !== 'too-complex') throw error;
    run.note('文件解压后大得异常，没有生成干净副本。');
    return [];
  }
  for (const notice of notices) run.note(notice.text, notice);
  const made = new File(parts, `${baseName(file.name)}${CLEAN}.pdf`, { type: 'application/pdf' });
  const after = await reportOf(made, run.password(file), async (part) => {
    progress(WRITING + (1 - WRITING) * part);
    await yieldToEvents(run.signal);
  });
  for (const sentence of sayCleaned(report, after)) run.note(sentence);
  return [made];
}

/** What a clean copy itself shows when it is looked through like any other file. */
async function reportOf(
  file: File,
  password: string | undefined,
  step: (part: number) => Promise<void>,
): Promise<ScanReport> {
  const whole = new Uint8Array(await file.arrayBuffer());
  return scanPdf(openPdf(whole, { password }), whole, file.name, step);
}
