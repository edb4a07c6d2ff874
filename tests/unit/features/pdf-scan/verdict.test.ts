import { expect, it } from 'vitest';
import type { Finding } from '../../../../schemas/scan.ts';
import { SEVERITIES, type Severity } from '../../../../schemas/severity.ts';
import { canBeCleaned, conclude } from '../../../../src/features/pdf-scan/shared/verdict.ts';

/** A report with findings of these severities, called by their number. */
const verdict = (...severities: Severity[]) => verdictOf(severities, (index) => `c${index}`);

function verdictOf(severities: Severity[], codeOf: (index: number) => string) {
  const findings = severities.map(
    (severity, index): Finding => ({
      code: codeOf(index),
      severity,
      title: `甲${index}`,
      explain: '',
      advice: '',
      count: 1,
      places: [],
    }),
  );
  const counts = Object.fromEntries(
    SEVERITIES.map((name) => [name, severities.filter((severity) => severity === name).length]),
  ) as Record<Severity, number>;
  const file = { name: 'a.pdf', bytes: 1, sha256: '', pdf: '1.7', pages: 1, objects: 1, revisions: 1 };
  return conclude({ kind: 'pdf-scan-report', file, counts, findings });
}

it.each([
  ['safe', []],
  ['safe', ['low', 'info']],
  ['look', ['medium', 'low']],
  ['danger', ['high', 'medium', 'info']],
] as const)('is %s for %j', (wanted, severities) => {
  expect(verdict(...severities).verdict).toBe(wanted);
});

it('names what it rests on and nothing of less weight, up to three', () => {
  expect(verdict('high', 'medium').reason).toContain('查到“甲0”。');
  expect(verdict('medium', 'medium', 'medium', 'medium').reason).toContain('“甲0”、“甲1”、“甲2”等 4 项');
  expect(verdict('low', 'info').reason).toMatch(/^只有“甲0”这样的细节/);
  expect(verdict().reason).toMatch(/^附件里的病毒/);
});

it('does not say that a file which breaks off may be used', () => {
  expect(verdictOf(['medium'], () => 'incomplete').reason).toContain('再检查一次');
  expect(verdict('medium').reason).toContain('就可以用');
});

it('a clean copy is offered of a file with pages in which something was found', () => {
  const of = (pages: number, low: number) =>
    canBeCleaned({
      file: { name: 'a.pdf', bytes: 1, sha256: '', pdf: '1.7', pages, objects: 1, revisions: 1 },
      counts: { high: 0, medium: 0, low, info: 1 },
    });
  expect([of(1, 1), of(1, 0), of(0, 1)]).toEqual([true, false, false]);
});
