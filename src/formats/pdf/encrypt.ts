import { cbc, ecb } from '@noble/ciphers/aes.js';
import { UserError } from '../../../schemas/error.ts';
import { concat } from '../../lib/concat.ts';
import { hash2B } from './crypt.ts';
import { type Dict, fromLatin1, type Obj, PdfString, Stream } from './objects.ts';
import { saslprep } from './saslprep.ts';

/** What somebody who opens a file without the owner password may do (ISO 32000-2 table 22). */
export interface Permissions {
  /** `low`: as a coarse picture only. */
  print: 'full' | 'low' | 'none';
  modify: boolean;
  copy: boolean;
  annotate: boolean;
  fill: boolean;
  assemble: boolean;
}

/**
 * Makes a new file's strings and streams secret, `num` being the object's number; the writer applies it to all but the
 * cross-reference stream.
 */
export interface Sealer {
  /** The encryption dictionary (§7.6.2), to be written in clear. */
  dict: Dict;
  string(bytes: Uint8Array, num: number): Uint8Array;
  /** The data of a stream with this dictionary. */
  stream(bytes: Uint8Array, dict: Dict, num: number): Uint8Array;
}

const random = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length));
const zero = new Uint8Array(16);
const unpadded = { disablePadding: true };

/** A password as revision 6 takes it: prepared, UTF-8, at most 127 bytes (§7.6.4.3.3). */
function passwordBytes(password: string): Uint8Array {
  const prepared = saslprep(password);
  if (prepared === undefined)
    throw new UserError('bad-option', '密码里有不能用的字符，比如换行、私用字符或方向控制符。');
  if (password && !prepared) throw new UserError('bad-option', '密码里只有看不见的字符，等于没有密码。');
  return new TextEncoder().encode(prepared).subarray(0, 127);
}

/**
 * AES-256 by the standard security handler, revision 6 (ISO 32000-2 §7.6.4). An empty user password lets anybody open
 * the file; an empty owner password is replaced by a random one, so that nobody has the owner's rights. Throws
 * UserError `bad-option` for a password with characters that none may have.
 */
export function createSealer(user: string, owner: string, permissions: Permissions): Sealer {
  const key = random(32);
  const [userHash, userKey] = wrapKey(passwordBytes(user), key, new Uint8Array(0));
  const [ownerHash, ownerKey] = wrapKey(owner ? passwordBytes(owner) : random(32), key, userHash);
  const bits = permissionBits(permissions);
  const filter: Dict = new Map<string, Obj>([
    ['CFM', 'AESV3'],
    ['AuthEvent', 'DocOpen'],
    ['Length', 32],
  ]);
  const dict: Dict = new Map<string, Obj>([
    ['Filter', 'Standard'],
    ['V', 5],
    ['R', 6],
    ['Length', 256],
    ['CF', new Map([['StdCF', filter]])],
    ['StmF', 'StdCF'],
    ['StrF', 'StdCF'],
    ['U', new PdfString(userHash)],
    ['UE', new PdfString(userKey)],
    ['O', new PdfString(ownerHash)],
    ['OE', new PdfString(ownerKey)],
    ['P', bits],
    ['Perms', new PdfString(permissionCheck(key, bits))],
  ]);
  const seal = (bytes: Uint8Array): Uint8Array => sealed(key, bytes);
  return { dict, string: seal, stream: seal };
}

/** The bytes behind their initialisation vector. */
function sealed(key: Uint8Array, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const vector = random(16);
  return concat([vector, cbc(key, vector).encrypt(bytes)]);
}

/** Algorithms 8 and 9: a password's check value with its two salts, and the file key wrapped with it. */
function wrapKey(password: Uint8Array, key: Uint8Array, extra: Uint8Array): [check: Uint8Array, wrapped: Uint8Array] {
  const [forCheck, forKey] = [random(8), random(8)];
  const check = concat([hash2B(password, forCheck, extra), forCheck, forKey]);
  return [check, cbc(hash2B(password, forKey, extra), zero, unpadded).encrypt(key)];
}

/** Table 22 as a signed number; bits not named there are set, as is the right of screen readers (bit 10). */
function permissionBits({ print, modify, copy, annotate, fill, assemble }: Permissions): number {
  const denied: [number, boolean][] = [
    [3, print === 'none'],
    [4, !modify],
    [5, !copy],
    [6, !annotate],
    [9, !fill],
    [11, !assemble],
    [12, print !== 'full'],
  ];
  return denied.reduce((bits, [bit, off]) => (off ? bits & ~(1 << (bit - 1)) : bits), ~3);
}

/** Algorithm 10: the permissions under the file key, so that changing them without the key shows. */
function permissionCheck(key: Uint8Array, bits: number): Uint8Array {
  const block = concat([new Uint8Array(4), fromLatin1('\xff\xff\xff\xffTadb'), random(4)]);
  new DataView(block.buffer).setInt32(0, bits, true);
  return ecb(key, unpadded).encrypt(block);
}

/** A value, be it a stream's dictionary, with its strings made secret. */
export function sealStrings(value: Obj, seal: (bytes: Uint8Array) => Uint8Array): Obj {
  if (value instanceof PdfString) return new PdfString(seal(value.bytes));
  if (Array.isArray(value)) return value.map((item) => sealStrings(item, seal));
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, sealStrings(item, seal)]));
  if (value instanceof Stream) throw new Error('a stream is never a direct object');
  return value;
}
