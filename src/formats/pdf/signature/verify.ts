import type { SignatureFound } from '../../../../schemas/signatures.ts';
import { concat } from '../../../lib/concat.ts';
import { type Certificate, readCertificate } from '../../asn1/certificate.ts';
import { OID } from '../../asn1/oids.ts';
import { octetsOf, readAsn1 } from '../../asn1/read.ts';
import { sequence, oid as writeOid } from '../../asn1/write.ts';
import type { PdfDocument } from '../document.ts';
import { decodeStructural } from '../filters.ts';
import { asArray, asDict, asNumber, type Dict, PdfString, Stream } from '../objects.ts';
import { digestOf, hashOf, verifySignature } from './algorithms.ts';
import { CHANGES, changesSince, isHarmless } from './changes.ts';
import { chainOf, checkSignedData } from './check-cms.ts';
import { claimedTime, readSignedData } from './cms.ts';
import { conclude, doubted, remarksOn } from './conclude.ts';
import { type SignedField, signedFields, textOfString } from './find.ts';
import { onlySpaceAfter, rangeDigests, readRange, type SignedRange } from './range.ts';
import { checkToken } from './token.ts';

/** A file being examined. */
export interface Examined {
  document: PdfDocument;
  /** All bytes of the file, from the first. */
  bytes: Uint8Array;
  password: string | undefined;
  signal: AbortSignal;
}

type Kind = SignatureFound['kind'];
const KINDS: Record<string, Kind> = {
  'ETSI.RFC3161': 'timestamp',
  'ETSI.CAdES.detached': 'cades',
  'adbe.pkcs7.detached': 'pkcs7',
  'adbe.pkcs7.sha1': 'pkcs7-sha1',
  'adbe.x509.rsa_sha1': 'rsa-sha1',
};

/** What the cryptography of one signature came to. */
interface Finding
  extends Pick<SignatureFound, 'digest' | 'signature' | 'algorithm' | 'stamped' | 'stampedBy' | 'claimed'> {
  signer?: Certificate | undefined;
  certificates: Certificate[];
  digestName?: string | undefined;
  irregular?: boolean;
}

/**
 * Examines every signature and document timestamp of a file, in the order they were made; `step` hears how many are
 * done (0–1).
 */
export async function verifyAll(file: Examined, step: (part: number) => void): Promise<SignatureFound[]> {
  const fields = signedFields(file.document).map((field) => ({
    field,
    range: readRange(file.document, file.bytes, field.dict),
  }));
  fields.sort((a, b) => (a.range?.end ?? 0) - (b.range?.end ?? 0));
  const found: SignatureFound[] = [];
  for (const [index, { field, range }] of fields.entries()) {
    found.push(await verifyOne(file, field, range));
    step((index + 1) / fields.length);
  }
  return found;
}

async function verifyOne(
  file: Examined,
  { name, dict }: SignedField,
  range: SignedRange | undefined,
): Promise<SignatureFound> {
  const { document, bytes } = file;
  const kind = KINDS[String(document.resolve(dict.get('SubFilter')))] ?? 'unknown';
  const finding = range
    ? await examine(file, kind, dict, range).catch((error: unknown): Finding => passOn(error, file))
    : NOTHING;
  const { signer, certificates, digestName, irregular, ...rest } = finding;
  const whole = range !== undefined && onlySpaceAfter(bytes, range.end);
  const changes = range && !whole ? changesSince(bytes, range.end, document, file.password) : new Set<never>();
  const chain = signer && (await chainOf(signer, [...certificates, ...dssCertificates(document)]));
  const time = finding.stamped ?? finding.claimed;
  const optional = {
    signer: signer?.subjectText || textOfString(document.resolve(dict.get('Name'))),
    reason: textOfString(document.resolve(dict.get('Reason'))),
    location: textOfString(document.resolve(dict.get('Location'))),
    claimed: kind === 'timestamp' ? '' : (finding.claimed ?? dateOf(textOfString(document.resolve(dict.get('M'))))),
  };
  const result: SignatureFound = {
    field: name,
    kind,
    verdict: 'unknown',
    conclusion: '',
    ...rest,
    ...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value)) as Partial<SignatureFound>),
    range: range?.sound ? 'ok' : 'bad',
    covers: { end: range?.end ?? 0, whole, changes: [...changes].map((change) => CHANGES[change]) },
    chain: (chain?.chain ?? []).map(factsOf),
    ...(chain && { chainEnd: chain.end }),
    valid: signer && time ? (within(signer, new Date(time)) ? 'ok' : 'bad') : 'unknown',
    remarks: [],
  };
  result.remarks = remarksOn(result, {
    digestName,
    irregular: irregular ?? false,
    signer,
    certifies: certifies(document, dict),
  });
  const concluded = conclude(result, [...changes].every(isHarmless));
  return { ...result, ...(irregular ? doubted(concluded) : concluded) };
}

/**
 * What a certification signature allows behind it (ISO 32000-2 §12.8.2.2): 1 nothing, 2 forms and signatures, 3
 * annotations, too; undefined for any other signature.
 */
function certifies(document: PdfDocument, dict: Dict): number | undefined {
  for (const each of asArray(document.resolve(dict.get('Reference')))) {
    const reference = document.dict(each);
    if (document.resolve(reference?.get('TransformMethod')) !== 'DocMDP') continue;
    return asNumber(document.resolve(document.dict(reference?.get('TransformParams'))?.get('P'))) ?? 2;
  }
  return undefined;
}

const NOTHING: Finding = { digest: 'unknown', signature: 'unknown', certificates: [] };

/** What cannot be read as a signature is reported as unknown; a cancel is passed on. */
function passOn(error: unknown, { signal }: Examined): Finding {
  signal.throwIfAborted();
  if (error instanceof Error && error.name === 'UserError') throw error;
  return NOTHING;
}

const within = ({ from, to }: Certificate, time: Date): boolean => time >= from && time <= to;

const factsOf = ({ subjectText, issuerText, serial, from, to }: Certificate): SignatureFound['chain'][number] => ({
  subject: subjectText,
  issuer: issuerText,
  serial,
  from: from.toISOString(),
  to: to.toISOString(),
});

async function examine(
  { bytes, signal, document }: Examined,
  kind: Kind,
  dict: Dict,
  range: SignedRange,
): Promise<Finding> {
  const pieces = range.parts.map(([start, length]) => bytes.subarray(start, start + length));
  const digest = rangeDigests(pieces, signal);
  if (kind === 'timestamp') return examineTimestamp(range, digest);
  if (kind === 'rsa-sha1') return examineRaw(document, dict, range, concat(pieces));
  const data = readSignedData(range.contents);
  const isSha1 = kind === 'pkcs7-sha1';
  const content = data.content ?? new Uint8Array(0);
  const inner = async (oid: string): Promise<Uint8Array | undefined> => {
    const hash = hashOf(oid);
    return hash && digestOf(hash, content);
  };
  const checks = await checkSignedData(data, isSha1 ? inner : digest, async () => (isSha1 ? content : concat(pieces)));
  const finding: Finding = {
    ...checks,
    signer: data.signer,
    certificates: data.certificates,
    digestName: hashOf(data.digestOid)?.name,
    irregular: !data.digestListed,
  };
  if (isSha1 && checks.digest === 'ok') {
    const sha1 = await digest('1.3.14.3.2.26');
    finding.digest =
      sha1 && content.length === sha1.length && sha1.every((byte, at) => byte === content[at]) ? 'ok' : 'bad';
  }
  const claimed = claimedTime(data);
  if (claimed) finding.claimed = claimed.toISOString();
  const [token] = data.unsigned.get(OID.signatureTimeStamp) ?? [];
  if (token) Object.assign(finding, await innerTimestamp(token.raw, data.signature));
  return finding;
}

/** The timestamp on a signature itself (RFC 3161 appendix A); one that does not fit says nothing of the time. */
async function innerTimestamp(token: Uint8Array, signature: Uint8Array): Promise<Partial<Finding>> {
  const digest = async (oid: string): Promise<Uint8Array | undefined> => {
    const hash = hashOf(oid);
    return hash && digestOf(hash, signature);
  };
  const checked = await checkToken(token, digest).catch(() => undefined);
  if (checked?.digest !== 'ok' || checked.signature !== 'ok') return {};
  const stampedBy = checked.data.signer?.subjectText;
  return { stamped: checked.info.time.toISOString(), stampedBy: stampedBy || undefined };
}

async function examineTimestamp(
  { contents }: SignedRange,
  digest: (oid: string) => Promise<Uint8Array | undefined>,
): Promise<Finding> {
  const { data, info, algorithm, signature, digest: outcome } = await checkToken(contents, digest);
  const stampedBy = data.signer?.subjectText;
  return {
    digest: outcome,
    signature,
    algorithm,
    signer: data.signer,
    certificates: data.certificates,
    digestName: hashOf(info.imprintOid)?.name,
    stamped: info.time.toISOString(),
    stampedBy: stampedBy || undefined,
  };
}

/** A bare RSA signature with the certificate beside it (adbe.x509.rsa_sha1, ISO 32000-1 §12.8.3.2). */
async function examineRaw(
  document: PdfDocument,
  dict: Dict,
  { contents }: SignedRange,
  whole: Uint8Array,
): Promise<Finding> {
  const given = document.resolve(dict.get('Cert'));
  const strings = (Array.isArray(given) ? given.map((each) => document.resolve(each)) : [given]).filter(
    (each) => each instanceof PdfString,
  );
  const certificates = strings.map(({ bytes }) => readCertificate(bytes));
  const [signer] = certificates;
  if (!signer) return NOTHING;
  const algorithm = readAsn1(sequence(writeOid(OID.rsa)));
  const { outcome, name } = await verifySignature(signer.key, algorithm, 'SHA-1', whole, octetsOf(readAsn1(contents)));
  return { digest: outcome, signature: outcome, algorithm: name, signer, certificates, digestName: 'SHA-1' };
}

const MAX_DSS = 100;

/** Certificates of the document security store (ISO 32000-2 §12.8.4.3). */
function dssCertificates(document: PdfDocument): Certificate[] {
  const store = asDict(document.resolve(document.catalog().get('DSS')));
  return asArray(document.resolve(store?.get('Certs')))
    .slice(0, MAX_DSS)
    .flatMap((each) => {
      const stream = document.resolve(each);
      try {
        return stream instanceof Stream ? [readCertificate(decodeStructural(stream, document.budget))] : [];
      } catch {
        return [];
      }
    });
}

/** A date string (ISO 32000-2 §7.9.4) in ISO 8601; undefined for anything else. Its claim is the signer's alone. */
function dateOf(text: string): string | undefined {
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    sign = 'Z',
    hours = '00',
    minutes = '00',
  ] = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?([-+Z])?(\d\d)?'?(\d\d)?/.exec(text) ?? [];
  const zone = sign === 'Z' ? 'Z' : `${sign}${hours}:${minutes}`;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
