import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesOfBase64 } from '../../lib/base64.ts';
import { hexOf } from '../../lib/hex.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { readCertificate } from '../asn1/certificate.ts';
import { OID } from '../asn1/oids.ts';
import { sm3Hash } from '../asn1/sm3.ts';
import { attributeOf, childOf, type XmlElement } from '../xml/xml.ts';
import { textOf } from './document.ts';
import { folderOf, type OfdPackage } from './package.ts';
import { isSm2, readSignedValue, type SignedValue } from './signed-value.ts';

/** What one signature of a document is worth (GB/T 33190 §18). */
export interface OfdSignature {
  /** `changed`: a part or the signature is not what was signed. `unknown`: it cannot be told here. */
  verdict: 'valid' | 'changed' | 'unknown';
  /** Paths of parts that are gone or other than signed; empty where the signature itself does not fit. */
  changed: string[];
  /** How many parts of the package it says nothing of. */
  uncovered: number;
  /** The name of its seal, of who signed and of who vouches for that; '' where not told. */
  seal: string;
  signer: string;
  issuer: string;
  /** As the signature claims it, in its own form; '' where it does not. */
  time: string;
}

type Digest = (bytes: Uint8Array) => string;

/**
 * By name or object identifier (§18.2.2, GM/T 0006): a digest in hexadecimal. SM3 has one number more where it is said
 * to be with or without a key.
 */
function digestNamed(method: string): Digest | undefined {
  const name = method.trim().toLowerCase();
  if (name === '' || name === 'md5') return (bytes) => hexOf(md5(bytes));
  if (name === 'sha1' || name === '1.3.14.3.2.26') return (bytes) => hexOf(sha1(bytes));
  if (name === 'sha256' || name === OID.sha256) return (bytes) => hexOf(sha256(bytes));
  if (name === 'sm3' || name === OID.sm3 || name.startsWith(`${OID.sm3}.`))
    return (bytes) => hexOf(sm3Hash().update(bytes).digest());
  return undefined;
}

/**
 * Examines the signatures that are listed at this path: every part that they name, then the signature over the list.
 * Throws UserError `too-large` where parts cannot be read, AbortError.
 */
export async function verifySignatures(list: string, ofd: OfdPackage, signal: AbortSignal): Promise<OfdSignature[]> {
  const entries = (await ofd.xml(list)).children.filter(({ name }) => name === 'Signature').slice(0, MAX_SIGNATURES);
  const paths = entries.map((entry) => ofd.find(attributeOf(entry, 'BaseLoc') ?? '?', folderOf(list)));
  const own = new Set(paths.flatMap((path) => (path === undefined ? [] : [folderOf(path)])));
  const parts = ofd.paths().filter((path) => path !== list && !own.has(folderOf(path)));
  const digests = new Map<string, string>();
  const found: OfdSignature[] = [];
  for (const path of paths) found.push(await verifyOne(path, { ofd, parts, digests, signal }));
  return found;
}

/** Each may name all parts of a package. */
const MAX_SIGNATURES = 100;

interface Examined {
  ofd: OfdPackage;
  /** What a signature should name. */
  parts: string[];
  /** Of parts that were read, by method and path. */
  digests: Map<string, string>;
  signal: AbortSignal;
}

const NOTHING: OfdSignature = {
  verdict: 'unknown',
  changed: [],
  uncovered: 0,
  seal: '',
  signer: '',
  issuer: '',
  time: '',
};

async function verifyOne(path: string | undefined, examined: Examined): Promise<OfdSignature> {
  const { ofd } = examined;
  if (path === undefined) return NOTHING;
  const root = await ofd.xml(path);
  const info = childOf(root, 'SignedInfo');
  const references = childOf(info, 'References');
  const digest = digestNamed((references && attributeOf(references, 'CheckMethod')) ?? '');
  const { changed, named } = digest
    ? await changedParts(references, digest, folderOf(path), examined)
    : { changed: [], named: new Set<string>() };
  const value = await signedValueAt(ofd.find(textOf(root, 'SignedValue') || '?', folderOf(path)), ofd);
  const outcome = value && (await verifyValue(value, await ofd.bytes(path)));
  // The list is as it was signed, and nothing in it fits: the digest is not the one that its name says, or has a key.
  const isOther = outcome === true && named.size > 1 && changed.length >= named.size;
  return {
    verdict: isOther ? 'unknown' : verdictOf(changed.length > 0, digest ? outcome : undefined),
    changed: isOther ? [] : changed,
    uncovered: examined.parts.filter((part) => !named.has(part)).length,
    seal: value?.seal ?? '',
    ...namesIn(value),
    time: textOf(info, 'SignatureDateTime'),
  };
}

function verdictOf(hasChanges: boolean, outcome: boolean | undefined): OfdSignature['verdict'] {
  if (hasChanges || outcome === false) return 'changed';
  return outcome ? 'valid' : 'unknown';
}

/** The parts that a signature names, and which of them are gone or changed. */
async function changedParts(
  references: XmlElement | undefined,
  digest: Digest,
  folder: string,
  { ofd, digests, signal }: Examined,
): Promise<{ changed: string[]; named: Set<string> }> {
  const changed: string[] = [];
  const named = new Set<string>();
  const method = references ? attributeOf(references, 'CheckMethod') : '';
  for (const reference of (references?.children ?? []).filter(({ name }) => name === 'Reference')) {
    await yieldToEvents(signal);
    const location = attributeOf(reference, 'FileRef') ?? '?';
    const part = ofd.find(location, folder);
    const key = `${method} ${part}`;
    if (part !== undefined && !digests.has(key)) digests.set(key, digest(await ofd.bytes(part)));
    if (part !== undefined) named.add(part);
    if (part === undefined || digests.get(key) !== hexOfBase64(textOf(reference, 'CheckValue')))
      changed.push(location.replace(/^\//, ''));
  }
  return { changed, named };
}

/** '' where it is not Base64. */
const hexOfBase64 = (text: string): string => hexOf(bytesOfBase64(text) ?? new Uint8Array());

async function signedValueAt(path: string | undefined, ofd: OfdPackage): Promise<SignedValue | undefined> {
  if (path === undefined) return undefined;
  const bytes = await ofd.bytes(path);
  try {
    return readSignedValue(bytes);
  } catch {
    return undefined; // PKCS #7 or a form of the maker's own
  }
}

/** Whether the signature is over this Signature.xml and by its certificate; undefined where that cannot be told. */
async function verifyValue(value: SignedValue, list: Uint8Array): Promise<boolean | undefined> {
  if (!isSm2(value.algorithm)) return undefined;
  if (hexOf(value.digest) !== hexOf(sm3Hash().update(list).digest())) return false;
  const { verifySm2 } = await import('../asn1/sm2.ts');
  try {
    return verifySm2(readCertificate(value.certificate).key, value.signed, value.signature);
  } catch {
    return undefined; // a certificate that is none
  }
}

function namesIn(value: SignedValue | undefined): { signer: string; issuer: string } {
  try {
    const { subjectText = '', issuerText = '' } = value ? readCertificate(value.certificate) : {};
    return { signer: subjectText, issuer: issuerText };
  } catch {
    return { signer: '', issuer: '' };
  }
}
