import { cbc } from '@noble/ciphers/aes.js';
import { md5 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { UserError } from '../../../schemas/error.ts';
import { concat } from '../../lib/concat.ts';
import { asDict, asNumber, type Dict, fromLatin1, type Obj, PdfString } from './objects.ts';
import { saslprep } from './saslprep.ts';

type Bytes = Uint8Array;
type Method = 'none' | 'rc4' | 'aes128' | 'aes256';

/** The opened standard security handler (ISO 32000-2 §7.6): what makes strings and streams of an object clear. */
export interface Security {
  /** The encryption dictionary as it stands in the file. */
  dict: Dict;
  /** Whether it was opened as its owner opens it, without restrictions. */
  owner: boolean;
  /** Whether it opens without a password. */
  open: boolean;
  string(bytes: Bytes, num: number, gen: number): Bytes;
  stream(bytes: Bytes, dict: Dict, num: number, gen: number): Bytes;
  /** The other way: a string as it is to stand in an object of the file. */
  sealString(bytes: Bytes, num: number, gen: number): Bytes;
  /** The other way: a stream's data as it is to be stored. */
  sealStream(bytes: Bytes, dict: Dict, num: number, gen: number): Bytes;
}

const PAD = fromLatin1(
  '\x28\xbf\x4e\x5e\x4e\x75\x8a\x41\x64\x00\x4e\x56\xff\xfa\x01\x08\x2e\x2e\x00\xb6\xd0\x68\x3e\x80\x2f\x0c\xa9\xfe\x64\x53\x69\x7a',
);

/**
 * Opens the standard security handler with the user or the owner password (the empty one without).
 * Throws UserError `password-needed`, `wrong-password`, or `unsupported` for handlers that work with certificates.
 */
export function openSecurity(dict: Dict, id: Bytes, password: string | undefined): Security {
  const version = asNumber(dict.get('V')) ?? 0;
  if (dict.get('Filter') !== 'Standard' || ![1, 2, 4, 5].includes(version))
    throw new UserError('unsupported', '文件使用了证书加密或未知的加密方式。');
  const found = findKey(dict, id, password);
  if (!found) throw new UserError(password ? 'wrong-password' : 'password-needed');
  const { key, owner } = found;
  const method = (name: string): Method => methodOf(dict, version, dict.get(name));
  const [forStrings, forStreams] = [method('StrF'), method('StmF')];
  // Embedded files may have a way of their own (table 20)
  const forFiles = dict.has('EFF') ? method('EFF') : forStreams;
  const clearMetadata = dict.get('EncryptMetadata') === false;
  const forStream = (stream: Dict): Method => {
    const type = stream.get('Type');
    if (type === 'XRef' || (clearMetadata && type === 'Metadata') || isIdentity(stream)) return 'none';
    return type === 'EmbeddedFile' ? forFiles : forStreams;
  };
  return {
    dict,
    owner,
    open: !password || !!findKey(dict, id, undefined),
    string: (bytes, num, gen) => decipher(forStrings, key, bytes, num, gen),
    stream: (bytes, stream, num, gen) => decipher(forStream(stream), key, bytes, num, gen),
    sealString: (bytes, num, gen) => encipher(forStrings, key, bytes, num, gen),
    sealStream: (bytes, stream, num, gen) => encipher(forStream(stream), key, bytes, num, gen),
  };
}

function methodOf(dict: Dict, version: number, filter: Obj | undefined): Method {
  if (version < 4) return 'rc4';
  const crypt = typeof filter === 'string' ? asDict(asDict(dict.get('CF'))?.get(filter)) : undefined;
  const name = crypt?.get('CFM');
  return name === 'V2' ? 'rc4' : name === 'AESV2' ? 'aes128' : name === 'AESV3' ? 'aes256' : 'none';
}

function isIdentity(stream: Dict): boolean {
  const filter = stream.get('Filter');
  if ((Array.isArray(filter) ? filter[0] : filter) !== 'Crypt') return false;
  const parms = stream.get('DecodeParms');
  const name = asDict(Array.isArray(parms) ? parms[0] : parms)?.get('Name') ?? 'Identity';
  return name === 'Identity';
}

function decipher(method: Method, key: Bytes, bytes: Bytes, num: number, gen: number): Bytes {
  if (method === 'none') return bytes;
  const own = objectKey(method, key, num, gen);
  return method === 'rc4' ? rc4(own, bytes) : aesDecrypt(own, bytes);
}

function encipher(method: Method, key: Bytes, bytes: Bytes, num: number, gen: number): Bytes {
  if (method === 'none') return bytes;
  const own = objectKey(method, key, num, gen);
  if (method === 'rc4') return rc4(own, bytes);
  const vector = crypto.getRandomValues(new Uint8Array(16));
  return concat([vector, cbc(own, vector).encrypt(bytes)]);
}

/** Algorithm 1 (ISO 32000-2 §7.6.3.2): the key of one object; AES-256 has one for all. */
function objectKey(method: Method, key: Bytes, num: number, gen: number): Bytes {
  if (method === 'aes256') return key;
  const salt = method === 'aes128' ? [0x73, 0x41, 0x6c, 0x54] : [];
  const mixed = md5(
    Uint8Array.from([...key, num & 255, (num >> 8) & 255, (num >> 16) & 255, gen & 255, (gen >> 8) & 255, ...salt]),
  );
  return mixed.subarray(0, Math.min(key.length + 5, 16));
}

/** AES-CBC with the vector in front (§7.6.3.1); damaged padding is left out rather than refused. */
function aesDecrypt(key: Bytes, bytes: Bytes): Bytes {
  const length = (bytes.length - 16) & ~15;
  if (length <= 0) return new Uint8Array(0);
  const clear = cbc(key, bytes.subarray(0, 16), { disablePadding: true }).decrypt(bytes.subarray(16, 16 + length));
  const pad = clear[clear.length - 1] as number;
  return pad >= 1 && pad <= 16 ? clear.subarray(0, clear.length - pad) : clear;
}

function rc4(key: Bytes, bytes: Bytes): Bytes {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let i = 0, j = 0; i < 256; i++) {
    const value = state[i] as number;
    j = (j + value + (key[i % key.length] as number)) & 255;
    state[i] = state[j] as number;
    state[j] = value;
  }
  const out = new Uint8Array(bytes.length);
  for (let at = 0, i = 0, j = 0; at < bytes.length; at++) {
    i = (i + 1) & 255;
    const value = state[i] as number;
    j = (j + value) & 255;
    state[i] = state[j] as number;
    state[j] = value;
    out[at] = (bytes[at] as number) ^ (state[((state[i] as number) + value) & 255] as number);
  }
  return out;
}

const bytesOf = (value: Obj | undefined): Bytes => (value instanceof PdfString ? value.bytes : new Uint8Array(0));
const same = (a: Bytes, b: Bytes, length: number): boolean => {
  for (let at = 0; at < length; at++) if (a[at] !== b[at]) return false;
  return a.length >= length && b.length >= length;
};

/** The key of a file, and whether it was the owner's password that gave it. */
interface Found {
  key: Bytes;
  owner: boolean;
}

function findKey(dict: Dict, id: Bytes, password: string | undefined): Found | undefined {
  const revision = asNumber(dict.get('R')) ?? 2;
  for (const candidate of spellings(password ?? '')) {
    const key =
      revision >= 5
        ? findKey256(dict, revision, candidate.subarray(0, 127))
        : findKeyOld(dict, revision, id, candidate);
    if (key) return key;
  }
  return undefined;
}

/**
 * The bytes a password may have been given as: UTF-8 (also prepared, as R6 asks, and half so, as some writers do), and
 * one byte a letter for older revisions.
 */
function spellings(password: string): Bytes[] {
  const utf8 = new TextEncoder();
  const out = [...new Set([password, saslprep(password) ?? password, password.normalize('NFKC')])].map((text) =>
    utf8.encode(text),
  );
  if (/[\x80-\xff]/.test(password) && /^[\0-\xff]*$/.test(password)) out.push(fromLatin1(password));
  return out;
}

/** Algorithms 2, 6 and 7 (ISO 32000-1 §7.6.3.3–4): the key with this as user password, or as owner password. */
function findKeyOld(dict: Dict, revision: number, id: Bytes, password: Bytes): Found | undefined {
  const length = keyLength(dict, revision);
  const asUser = userKey(dict, revision, id, password, length);
  if (asUser) return { key: asUser, owner: false };
  let hash: Bytes = md5(padded(password));
  for (let round = 0; revision >= 3 && round < 50; round++) hash = md5(hash.subarray(0, length));
  let user = bytesOf(dict.get('O')).subarray(0, 32);
  for (let round = revision >= 3 ? 19 : 0; round >= 0; round--)
    user = rc4(
      hash.subarray(0, length).map((byte) => byte ^ round),
      user,
    );
  const key = userKey(dict, revision, id, user, length);
  return key && { key, owner: true };
}

/**
 * Bytes of a file key of revisions 2 to 4. /Length says nothing for V 4, whose keys have 128 bits; below 40 some
 * writers mean bytes.
 */
function keyLength(dict: Dict, revision: number): number {
  if (revision === 2) return 5;
  if (dict.get('V') === 4) return 16;
  const said = asNumber(dict.get('Length')) ?? 40;
  return Math.min(16, Math.max(5, said < 40 ? said : said >> 3));
}

const padded = (password: Bytes): Bytes => concat([password, PAD]).subarray(0, 32);

function userKey(dict: Dict, revision: number, id: Bytes, password: Bytes, length: number): Bytes | undefined {
  const permissions = new Uint8Array(4);
  new DataView(permissions.buffer).setInt32(0, asNumber(dict.get('P')) ?? 0, true);
  const marker =
    revision >= 4 && dict.get('EncryptMetadata') === false ? new Uint8Array(4).fill(255) : new Uint8Array(0);
  let hash: Bytes = md5(concat([padded(password), bytesOf(dict.get('O')).subarray(0, 32), permissions, id, marker]));
  for (let round = 0; revision >= 3 && round < 50; round++) hash = md5(hash.subarray(0, length));
  const key = hash.subarray(0, length);
  const expected = bytesOf(dict.get('U'));
  if (revision === 2) return same(rc4(key, PAD), expected, 32) ? key : undefined;
  let check: Bytes = md5(concat([PAD, id]));
  for (let round = 0; round < 20; round++)
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    );
  return same(check, expected, 16) ? key : undefined;
}

/** Algorithm 2.A (ISO 32000-2 §7.6.4.3.3): the AES-256 file key. */
function findKey256(dict: Dict, revision: number, password: Bytes): Found | undefined {
  const user = bytesOf(dict.get('U')).subarray(0, 48);
  const owner = bytesOf(dict.get('O')).subarray(0, 48);
  const hash = (salt: Bytes, extra: Bytes): Bytes =>
    revision === 5 ? sha256(concat([password, salt, extra])) : hash2B(password, salt, extra);
  const unwrap = (key: Bytes, wrapped: Bytes): Bytes =>
    cbc(key, new Uint8Array(16), { disablePadding: true }).decrypt(wrapped.subarray(0, 32));
  if (same(hash(owner.subarray(32, 40), user), owner, 32))
    return { key: unwrap(hash(owner.subarray(40, 48), user), bytesOf(dict.get('OE'))), owner: true };
  const none = new Uint8Array(0);
  if (same(hash(user.subarray(32, 40), none), user, 32))
    return { key: unwrap(hash(user.subarray(40, 48), none), bytesOf(dict.get('UE'))), owner: false };
  return undefined;
}

/** Algorithm 2.B (ISO 32000-2 §7.6.4.3.4): the hardened hash of revision 6. */
export function hash2B(password: Bytes, salt: Bytes, extra: Bytes): Bytes {
  let key: Bytes = sha256(concat([password, salt, extra]));
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const once = concat([password, key, extra]);
    const many = new Uint8Array(once.length * 64);
    for (let copy = 0; copy < 64; copy++) many.set(once, copy * once.length);
    const mixed = cbc(key.subarray(0, 16), key.subarray(16, 32), { disablePadding: true }).encrypt(many);
    let sum = 0;
    for (let at = 0; at < 16; at++) sum += mixed[at] as number;
    key = sum % 3 === 0 ? sha256(mixed) : sum % 3 === 1 ? sha384(mixed) : sha512(mixed);
    last = mixed[mixed.length - 1] as number;
  }
  return key.subarray(0, 32);
}
