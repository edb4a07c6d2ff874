import { ShieldAlert, ShieldCheck, ShieldQuestionMark, ShieldX } from 'lucide-react';
import type { SignatureFound } from '../../../../schemas/signatures.ts';
import { formatBytes } from '../../../islands/format.ts';

const LOOKS = {
  good: { Icon: ShieldCheck, tone: 'bg-ok-soft text-ok', word: '有效' },
  changed: { Icon: ShieldAlert, tone: 'bg-warn-soft text-warn', word: '之后有改动' },
  broken: { Icon: ShieldX, tone: 'bg-danger-soft text-danger', word: '无效' },
  unknown: { Icon: ShieldQuestionMark, tone: 'bg-sunken text-muted', word: '无法核对' },
} as const;

const KINDS: Record<SignatureFound['kind'], string> = {
  timestamp: '文档时间戳',
  cades: '数字签名（PAdES）',
  pkcs7: '数字签名',
  'pkcs7-sha1': '数字签名（旧式）',
  'rsa-sha1': '数字签名（旧式）',
  unknown: '未知类型的签名',
};

const time = (iso: string): string => new Date(iso).toLocaleString('zh-CN', { dateStyle: 'long', timeStyle: 'medium' });
const day = (iso: string): string => new Date(iso).toLocaleDateString('zh-CN');

/** How much of the file it covers, and what came later. */
function coverage({ covers: { whole, end, changes } }: SignatureFound, bytes: number): string {
  if (whole) return '整份文件';
  const behind = changes.length ? `之后追加：${changes.join('、')}` : '之后追加的数据没有改变内容';
  return `前 ${formatBytes(end)}（共 ${formatBytes(bytes)}），${behind}`;
}

function factsOf(found: SignatureFound, bytes: number): [string, string][] {
  const isStamp = found.kind === 'timestamp';
  const rows: [string, string | undefined][] = [
    ['时间', found.stamped && time(found.stamped)],
    ['自称的时间', found.claimed && !found.stamped ? time(found.claimed) : undefined],
    [isStamp ? '机构' : '签名者', found.signer],
    ['时间由谁证明', isStamp ? undefined : found.stampedBy],
    ['覆盖范围', coverage(found, bytes)],
    ['原因', found.reason],
    ['地点', found.location],
    ['算法', found.algorithm],
  ];
  return rows.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
}

/** One signature or timestamp: the verdict first, then what it rests on. */
export function SignatureCard({ found, bytes }: { found: SignatureFound; bytes: number }) {
  const { Icon, tone, word } = LOOKS[found.verdict];
  return (
    <li data-verdict={found.verdict} className="flex flex-col gap-3 border-b border-line p-4 last:border-b-0">
      <div className={`flex items-start gap-3 rounded-xl px-3 py-2.5 ${tone}`}>
        <Icon size={22} className="mt-0.5 shrink-0" aria-hidden />
        <div className="min-w-0">
          <p className="text-sm font-medium">
            {KINDS[found.kind]} · {word}
          </p>
          <p className="text-sm">{found.conclusion}</p>
        </div>
      </div>
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
        {factsOf(found, bytes).map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="break-words text-ink">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {found.remarks.length > 0 && (
        <ul className="list-disc pl-5 text-sm text-muted">
          {found.remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      {found.chain.length > 0 && <Certificates chain={found.chain} />}
    </li>
  );
}

function Certificates({ chain }: Pick<SignatureFound, 'chain'>) {
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer text-accent underline">看所附证书（{chain.length} 张）</summary>
      <ol className="mt-2 flex flex-col gap-2">
        {chain.map(({ subject, serial, from, to }) => (
          <li key={`${subject} ${serial}`} className="rounded-lg bg-sunken px-3 py-2">
            <p className="break-words text-ink">
              <bdi>{subject}</bdi>
            </p>
            <p className="text-xs break-all text-muted">
              有效期 {day(from)} 至 {day(to)}，编号 {serial}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
