import { expect, it } from 'vitest';
import type { ScanReport } from '../../../../schemas/scan.ts';
import type { Severity } from '../../../../schemas/severity.ts';
import { sayCleaned } from '../../../../src/features/pdf-scan/shared/cleaned.ts';

type Found = [title: string, severity: Severity, count: number];

/** A report of these findings; a title is its code as well. */
function reportOf(...found: Found[]): ScanReport {
  const counts = { high: 0, medium: 0, low: 0, info: 0 };
  for (const [, severity] of found) counts[severity]++;
  const findings = found.map(([title, severity, count]) => ({
    code: title,
    title,
    severity,
    count,
    explain: '',
    advice: '',
    places: [],
  }));
  return { kind: 'pdf-scan-report', version: 1, counts, findings } as unknown as ScanReport;
}

it('says what a clean copy is without, and that a second look found nothing', () => {
  const before = reportOf(['脚本', 'high', 2], ['附件', 'low', 3], ['链接', 'info', 4]);
  expect(sayCleaned(before, reportOf(['附件', 'low', 1], ['链接', 'info', 4]))).toEqual([
    '干净副本去掉了：脚本 2 处、附件 2 处。',
    '干净副本又检测了一遍：没有发现危险。',
  ]);
});

it('says what is grave and still in it', () => {
  const covered: Found = ['遮住的文字', 'medium', 3];
  expect(sayCleaned(reportOf(covered), reportOf(covered))).toEqual([
    '干净副本里没有要去掉的。',
    '干净副本里还有：遮住的文字 3 处，要自己看清楚。',
  ]);
});

it('names some and counts the rest', () => {
  const many = Array.from({ length: 8 }, (_, place): Found => [`第${place}种`, 'low', 1]);
  expect(sayCleaned(reportOf(...many), reportOf())[0]).toMatch(/第5种 1 处等 8 项。$/);
});
