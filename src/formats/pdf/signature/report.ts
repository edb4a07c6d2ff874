import type { SignatureFound, SignaturesReport } from '../../../../schemas/signatures.ts';

const KIND_NAMES: Record<SignatureFound['kind'], string> = {
  timestamp: '文档时间戳（RFC 3161）',
  cades: '数字签名（PAdES）',
  pkcs7: '数字签名（PKCS#7）',
  'pkcs7-sha1': '数字签名（PKCS#7，旧式 SHA-1）',
  'rsa-sha1': '数字签名（X.509 RSA，旧式）',
  unknown: '未知类型的签名',
};

const VERDICTS: Record<SignatureFound['verdict'], string> = {
  good: '有效',
  changed: '之后有改动',
  broken: '无效',
  unknown: '无法核对',
};

/** All signatures of a file in one sentence. */
export function summaryOf(signatures: SignatureFound[]): string {
  if (signatures.length === 0) return '文件里没有数字签名，也没有时间戳。';
  const stamps = signatures.filter(({ kind }) => kind === 'timestamp').length;
  const kinds = [signatures.length - stamps && `${signatures.length - stamps} 个签名`, stamps && `${stamps} 个时间戳`];
  const verdicts = Object.entries(VERDICTS).flatMap(([verdict, word]) => {
    const count = signatures.filter((each) => each.verdict === verdict).length;
    return count ? [`${count} 个${word}`] : [];
  });
  return `文件里有 ${kinds.filter(Boolean).join('、')}：${verdicts.join('，')}。`;
}

/** The report as plain text for people; `time` writes a moment. */
export function reportText(
  { file, bytes, summary, signatures }: SignaturesReport,
  time: (iso: string) => string,
): string {
  const head = ['PDF 签名与时间戳检查', '', `文件：${file}（${bytes} 字节）`, summary];
  const notes = ['', '说明：本报告只核对密码学结论和文件是否改动，不判断签发机构是否可信，也不是法律意见。', ''];
  return [
    ...head,
    ...signatures.flatMap((found, index) => [
      '',
      `${index + 1}. ${KIND_NAMES[found.kind]}`,
      ...linesOf(found, bytes, time),
    ]),
    ...notes,
  ].join('\r\n');
}

function linesOf(found: SignatureFound, bytes: number, time: (iso: string) => string): string[] {
  const [own] = found.chain;
  const rows: [string, string | undefined][] = [
    ['结论', found.conclusion],
    [found.kind === 'timestamp' ? '机构' : '签名者', found.signer],
    ['签发者', own?.issuer],
    ['证书', own && `编号 ${own.serial}，有效期 ${own.from.slice(0, 10)} 至 ${own.to.slice(0, 10)}`],
    ['时间', found.stamped && `${time(found.stamped)}（由“${found.stampedBy ?? '未知机构'}”证明）`],
    ['自称的签名时间', found.claimed && time(found.claimed)],
    ['原因', found.reason],
    ['地点', found.location],
    ['算法', found.algorithm],
    [
      '覆盖范围',
      found.covers.whole ? '整份文件' : `前 ${found.covers.end} 字节，之后还有 ${bytes - found.covers.end} 字节`,
    ],
    ['之后的改动', found.covers.changes.join('、')],
    ['字段', found.field],
  ];
  return [
    ...rows.flatMap(([label, value]) => (value ? [`   ${label}：${value}`] : [])),
    ...found.remarks.map((remark) => `   注意：${remark}`),
  ];
}
