import { UserError } from '../../../../schemas/error.ts';
import { MAX_REPLY } from '../../../../schemas/timestamp-wire.ts';
import { hexOf } from '../../../lib/hex.ts';
import { OID } from '../../asn1/oids.ts';
import { readReply, type TimestampQuery } from '../../asn1/timestamp-query.ts';
import { digestOf, hashOf, type Outcome } from './algorithms.ts';
import { checkSignedData, sameBytes } from './check-cms.ts';
import { readSignedData, readTimestampInfo, type SignedData, type TimestampInfo } from './cms.ts';

/** A timestamp token, and what is right about it. */
export interface CheckedToken {
  data: SignedData;
  info: TimestampInfo;
  algorithm: string;
  signature: Outcome;
  /** The digest inside is that of what it stands for. */
  digest: Outcome;
}

/**
 * Checks a token against what it was made for, whose digest `digest` gives by algorithm (RFC 3161 §2.4.2). Throws
 * Asn1Fault.
 */
export async function checkToken(
  token: Uint8Array,
  digest: (oid: string) => Promise<Uint8Array | undefined>,
): Promise<CheckedToken> {
  const data = readSignedData(token);
  const info = readTimestampInfo(data);
  const content = data.content ?? new Uint8Array(0);
  const contentDigest = async (oid: string): Promise<Uint8Array | undefined> => {
    const hash = hashOf(oid);
    return hash && digestOf(hash, content);
  };
  const { signature, digest: inner, algorithm } = await checkSignedData(data, contentDigest, async () => content);
  const found = await digest(info.imprintOid);
  const outcome: Outcome = found ? (sameBytes(found, info.imprint) ? 'ok' : 'bad') : 'unknown';
  return { data, info, algorithm, signature: inner === 'ok' ? signature : inner, digest: outcome };
}

const lied = (what: string): UserError => new UserError('not-available', `时间戳机构的答复有问题：${what}，没有盖戳。`);

/**
 * The token in an authority's reply to our query, once it is known to be an answer to it: the same digest and nonce,
 * signed by the included certificate, which is for timestamps. Throws UserError `not-available` with what is wrong.
 */
export async function acceptReply(reply: Uint8Array, { digest, nonce }: TimestampQuery): Promise<Uint8Array> {
  if (reply.length > MAX_REPLY) throw lied('太大');
  let answer: ReturnType<typeof readReply>;
  try {
    answer = readReply(reply);
  } catch {
    throw lied('不是时间戳答复');
  }
  const { status, text, token } = answer;
  // granted, or granted with modifications (RFC 3161 §2.4.2)
  if (status > 1 || !token)
    throw new UserError('not-available', `时间戳机构拒绝了请求${text ? `：${text}` : `（状态 ${status}）`}。`);
  const checked = await checkToken(token, async (oid) => (oid === OID.sha256 ? digest : undefined)).catch(() => {
    throw lied('读不出令牌');
  });
  if (checked.digest !== 'ok') throw lied('摘要与文件的不同');
  if (checked.info.nonce !== hexOf(nonce).replace(/^(00)+(?=.)/, '')) throw lied('随机数与请求的不同');
  if (!checked.data.signer) throw lied('没有附上证书');
  if (!checked.data.signer.usages?.includes(OID.timeStamping)) throw lied('证书不是用来签发时间戳的');
  if (checked.signature === 'bad') throw lied('签名不对');
  return token;
}
