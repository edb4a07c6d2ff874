import { sha256 } from '@noble/hashes/sha2.js';
import { toErrorData } from '../../../schemas/error.ts';
import type { ScanReport } from '../../../schemas/scan.ts';
import type { Severity } from '../../../schemas/severity.ts';
import { type PdfDocument, versionOf } from '../../formats/pdf/document.ts';
import { type Obj, Ref } from '../../formats/pdf/objects.ts';
import { type PdfPage, pagesOf } from '../../formats/pdf/pages.ts';
import { hexOf } from '../../lib/hex.ts';
import { slowHash } from '../../lib/slow-hash.ts';
import { paced } from '../../lib/yield-to-events.ts';
import { findActions } from './actions.ts';
import { findAttachments } from './attachments.ts';
import { findBombs } from './bombs.ts';
import { census, type Item } from './census.ts';
import type { Scan } from './context.ts';
import { findEncryption } from './encryption.ts';
import { Findings } from './findings.ts';
import { findFonts } from './fonts.ts';
import { findFormScripts } from './forms.ts';
import { findHidden } from './hidden.ts';
import { findHiddenText } from './hidden-text.ts';
import { findMetadata } from './metadata.ts';
import { pagesByObject, reachable } from './places.ts';
import { revisionsOf, sortIntoRevisions } from './revisions.ts';
import { findSignatures } from './signatures.ts';
import { findStructure } from './structure.ts';

/** What looks at the whole file, each at one thing; what goes through all objects pauses at each. */
const DETECTORS: ((scan: Scan) => Generator<void> | void)[] = [
  findActions,
  findFormScripts,
  findAttachments,
  findHidden,
  findRevisions,
  findSignatures,
  findEncryption,
  findMetadata,
  findFonts,
  findStructure,
  findBombs,
];

/**
 * Looks through a whole file, also at objects that no page refers to and at earlier revisions, and reports what it
 * finds. Nothing in it is run. `whole` is the file as it came; `step` hears how much is done (0–1) and may throw to end
 * it.
 */
export async function scanPdf(
  document: PdfDocument,
  whole: Uint8Array,
  name: string,
  step: (part: number) => Promise<void>,
): Promise<ScanReport> {
  const findings = new Findings();
  const pages = pagesIn(document, findings);
  await step(0.05);
  const items = await paced(census(document), () => step(0.05));
  const revisions = revisionsOf(document);
  await paced(sortIntoRevisions(document, revisions, items, contentsOf(document, pages)), () => step(0.3));
  const scan: Scan = {
    document,
    whole,
    items,
    pages,
    pageOf: await paced(pagesByObject(document, pages), () => step(0.3)),
    reachable: await paced(reachable(document), () => step(0.3)),
    revisions,
    findings,
  };
  for (const [index, detect] of DETECTORS.entries()) {
    const part = 0.35 + (0.25 * (index + 1)) / DETECTORS.length;
    await withinBudget(findings, async () => {
      const work = detect(scan);
      if (work) await paced(work, () => step(part));
    });
    await step(part);
  }
  await withinBudget(findings, () => findHiddenText(scan, (part) => step(0.6 + 0.4 * part)));
  const hash = await slowHash(sha256.create(), [whole], () => step(1));
  return report(scan, name, hash);
}

/** A file that is too much to look through is reported, not refused. */
async function withinBudget(findings: Findings, look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    if (toErrorData(error).code !== 'too-complex') throw error;
    findings.add('bomb-stream', '解压后大得异常，有一部分没有检查');
  }
}

function pagesIn(document: PdfDocument, findings: Findings): PdfPage[] {
  try {
    return pagesOf(document);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'UserError')) throw error;
    findings.add('code' in error && error.code === 'too-many-pages' ? 'bomb-pages' : 'page-tree', '没有读出页面');
    return [];
  }
}

/** The numbers of content streams. */
function contentsOf(document: PdfDocument, pages: readonly PdfPage[]): Set<number> {
  const numbers = new Set<number>();
  const note = (value: Obj | undefined): void => {
    if (value instanceof Ref) numbers.add(value.num);
    const found = document.resolve(value);
    if (Array.isArray(found)) for (const item of found) if (item instanceof Ref) numbers.add(item.num);
  };
  for (const { dict } of pages) note(dict.get('Contents'));
  return numbers;
}

function findRevisions({ revisions, items, findings }: Scan): void {
  for (const [index, revision] of revisions.entries()) {
    if (index === 0) continue;
    const kinds = [...revision.kinds].map(([kind, count]) => `${kind} ${count} 处`).join('、') || '没有改动内容';
    findings.add('revisions', `第 ${index + 1} 个版本：${kinds}`);
    if (revision.replaced)
      findings.add('old-content', `第 ${index + 1} 个版本换掉了 ${revision.replaced} 个对象，旧的还在`);
  }
  if (revisions.length === 1) unknownObjects(items, findings);
}

/** Objects in a file of one revision that its index does not know. */
function unknownObjects(items: readonly Item[], findings: Findings): void {
  const old = items.filter((item) => item.old && item.value !== null);
  if (old.length) findings.add('old-content', `有 ${old.length} 个对象不在索引里，阅读器看不到`);
}

function report(
  { document, whole, items, pages, revisions, findings }: Scan,
  name: string,
  hash: Uint8Array,
): ScanReport {
  const list = findings.list();
  const count = (severity: Severity): number => list.filter((finding) => finding.severity === severity).length;
  return {
    kind: 'pdf-scan-report',
    version: 1,
    file: {
      name,
      bytes: whole.length,
      sha256: hexOf(hash),
      pdf: versionOf(document),
      pages: pages.length,
      objects: items.filter(({ old }) => !old).length,
      revisions: revisions.length,
    },
    counts: { high: count('high'), medium: count('medium'), low: count('low'), info: count('info') },
    findings: list,
  };
}
