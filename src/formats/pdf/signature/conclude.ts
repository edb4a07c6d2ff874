import type { SignatureFound } from '../../../../schemas/signatures.ts';
import type { Certificate } from '../../asn1/certificate.ts';
import { OID } from '../../asn1/oids.ts';

const isStamp = ({ kind }: SignatureFound): boolean => kind === 'timestamp';
const noun = (found: SignatureFound): string => (isStamp(found) ? '时间戳' : '签名');

type Verdict = Pick<SignatureFound, 'verdict' | 'conclusion'>;

/**
 * The verdict on a signature and its sentence; `harmless`: what came later only added signatures or what verifies them.
 */
export function conclude(found: SignatureFound, harmless: boolean): Verdict {
  const what = noun(found);
  const { digest, signature, range, covers, chainEnd } = found;
  if (digest === 'bad') return { verdict: 'broken', conclusion: `${what}无效：它覆盖的内容被改动过。` };
  if (signature === 'bad') return { verdict: 'broken', conclusion: `${what}无效：${what}数据不是由所附证书签出的。` };
  if (chainEnd === 'broken') return { verdict: 'broken', conclusion: `${what}无效：所附的证书里有伪造的一环。` };
  if (digest === 'unknown' || signature === 'unknown')
    return { verdict: 'unknown', conclusion: `这个${what}无法在这里核对。` };
  if (range === 'bad')
    return {
      verdict: 'broken',
      conclusion: `${what}无效：覆盖范围不完整，可以藏进没有${isStamp(found) ? '盖戳' : '签名'}的内容。`,
    };
  if (covers.whole) return { verdict: 'good', conclusion: `${what}有效，覆盖整份文件，${after(found)}没有改动。` };
  if (covers.changes.length === 0)
    return { verdict: 'good', conclusion: `${what}有效，之后追加过数据，但没有改变内容。` };
  if (harmless)
    return { verdict: 'good', conclusion: `${what}有效，之后只追加了${covers.changes.join('、')}，内容没有改动。` };
  return {
    verdict: 'changed',
    conclusion: `${what}本身有效，但${after(found)}文件又改动过：${covers.changes.join('、')}。`,
  };
}

/**
 * A verdict on data that breaks RFC 5652 §5.1, by which a reader may refuse it whatever the cryptography says: never
 * better than unknown.
 */
export const doubted = (concluded: Verdict): Verdict =>
  concluded.verdict === 'broken'
    ? concluded
    : {
        verdict: 'unknown',
        conclusion: '签名数据写得不合规范，不能确认有效：按签名者所用的摘要算法核对是吻合的，但多数阅读器会判为无效。',
      };

const after = (found: SignatureFound): string => (isStamp(found) ? '盖戳之后' : '签名之后');

/** What the cryptography showed beside its outcome. */
interface Details {
  signer: Certificate | undefined;
  digestName: string | undefined;
  /** The head of the signature does not list the digest algorithm that the signer used. */
  irregular: boolean;
  /** What a certification signature allows (1–3). */
  certifies: number | undefined;
}

const CERTIFIES = ['不许再有任何改动', '只许填写表单和签名', '只许填写表单、签名和批注'];

/** What else a reader must know, one sentence each. */
export function remarksOn(found: SignatureFound, { signer, digestName, irregular, certifies }: Details): string[] {
  const remarks: string[] = [];
  const { kind, chainEnd, valid, algorithm = '' } = found;
  if (certifies !== undefined) remarks.push(`这是认证签名，作者规定之后${CERTIFIES[certifies - 1] ?? CERTIFIES[1]}。`);
  if (kind === 'unknown') remarks.push('签名类型不认识。');
  if (signer && found.signature === 'unknown')
    remarks.push(
      globalThis.crypto?.subtle || algorithm.includes('SM2')
        ? `这里不能核对 ${algorithm}。`
        : '本页不是通过 https 打开的，浏览器不提供核对签名的功能。',
    );
  if (!signer && found.range === 'ok') remarks.push('文件里没有附上签名者的证书，或签名数据读不出来。');
  if (digestName === 'SHA-1' || digestName === 'MD5')
    remarks.push(`摘要算法 ${digestName} 已不安全，有人能造出摘要相同的另一份内容。`);
  if (irregular) remarks.push('签名数据的写法不规范，没有在开头列出所用的摘要算法，有的阅读器会判为无效。');
  if (chainEnd === 'self-signed') remarks.push('证书是自己签给自己的，不在公共信任名单。');
  if (chainEnd === 'root') remarks.push(rootRemark(found));
  if (chainEnd === 'incomplete') remarks.push('没有附上完整的证书链，签发者是否可信无法判断。');
  if (valid === 'bad') remarks.push('签名时证书不在有效期内。');
  if (kind === 'timestamp' && signer && !signer.usages?.includes(OID.timeStamping))
    remarks.push('证书不是用来签发时间戳的。');
  if (kind !== 'timestamp' && !found.stamped && found.claimed)
    remarks.push('签名时间由签名者自己填写，没有第三方证明。');
  if (signer) remarks.push('没有联网查询证书是否被吊销。');
  return remarks;
}

function rootRemark({ chain }: SignatureFound): string {
  const root = chain.at(-1)?.subject ?? '';
  if (/不在公共信任名单/.test(root)) return '由站内演示机构签发，不在公共信任名单，不能代替有资质的第三方。';
  return `证书链完整，根证书是“${root}”；它是否在公共信任名单，请看阅读器的提示。`;
}
