import type { Finding, ScanReport } from '../../../../schemas/scan.ts';
import { conclude } from './verdict.ts';

/** What the sentence on a clean copy begins with. */
export const CLEANED = '干净副本';
const MAX_NAMED = 6;

const named = (findings: readonly { title: string; count: number }[]): string => {
  const all = findings.slice(0, MAX_NAMED).map(({ title, count }) => `${title} ${count} 处`);
  return all.join('、') + (findings.length > MAX_NAMED ? `等 ${findings.length} 项` : '');
};

/** What of the findings is no longer there, and in how many places less. */
function removed(before: readonly Finding[], after: readonly Finding[]): { title: string; count: number }[] {
  const left = new Map(after.map(({ code, count }) => [code, count]));
  return before.flatMap(({ code, title, count }) => {
    const fewer = count - (left.get(code) ?? 0);
    return fewer > 0 ? [{ title, count: fewer }] : [];
  });
}

/**
 * What a clean copy is without, by its own report beside that of the file it was made of, what is still in it, and what
 * the second look comes to; a sentence each.
 */
export function sayCleaned(before: ScanReport, after: ScanReport): string[] {
  const gone = removed(before.findings, after.findings);
  const grave = after.findings.filter(({ severity }) => severity === 'high' || severity === 'medium');
  return [
    gone.length ? `${CLEANED}去掉了：${named(gone)}。` : `${CLEANED}里没有要去掉的。`,
    grave.length
      ? `${CLEANED}里还有：${named(grave)}，要自己看清楚。`
      : `${CLEANED}又检测了一遍：${conclude(after).sentence}。`,
  ];
}
