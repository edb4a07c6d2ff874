import type { Finding, ScanReport } from '../../../../schemas/scan.ts';
import type { Severity } from '../../../../schemas/severity.ts';

/** What a report comes to: to be used without a thought, to be looked at first, or not to be opened. */
export type Verdict = 'safe' | 'look' | 'danger';

/** The verdict in one sentence, and what it rests on. */
export interface Conclusion {
  verdict: Verdict;
  sentence: string;
  reason: string;
}

const MAX_NAMED = 3;
const KNOWN = '认得来源、知道为什么有，就可以用。';
const AGAIN = '缺的部分没有查到，请重新下载或请对方重发，再检查一次。';

function titlesOf(findings: readonly Finding[], severities: readonly Severity[]): string {
  const titles = findings.filter(({ severity }) => severities.includes(severity)).map(({ title }) => `“${title}”`);
  const named = titles.slice(0, MAX_NAMED).join('、');
  return titles.length > MAX_NAMED ? `${named}等 ${titles.length} 项` : named;
}

/** One grave finding makes a file dangerous, one of medium weight something to look at; the rest is worth knowing. */
export function conclude({ findings, counts: { high, medium, low } }: Omit<ScanReport, 'version'>): Conclusion {
  if (high)
    return {
      verdict: 'danger',
      sentence: '这份文件有危险，先不要打开',
      reason: `查到${titlesOf(findings, ['high'])}。来历不明就不要用；需要内容时，用干净副本。`,
    };
  if (medium)
    return {
      verdict: 'look',
      sentence: '有几处要先看清楚',
      reason: `查到${titlesOf(findings, ['medium'])}。${findings.some(({ code }) => code === 'incomplete') ? AGAIN : KNOWN}`,
    };
  const details = low ? `只有${titlesOf(findings, ['low'])}这样的细节，发给别人之前可以看一看。` : '';
  return { verdict: 'safe', sentence: '没有发现危险', reason: `${details}附件里的病毒这里查不出，请用安全软件查杀。` };
}

/** Whether a clean copy can be made and lacks something: of a file without pages that can be read there is none. */
export const canBeCleaned = ({ file, counts: { high, medium, low } }: Pick<ScanReport, 'file' | 'counts'>): boolean =>
  file.pages > 0 && high + medium + low > 0;
