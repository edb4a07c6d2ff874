import { UserError } from '../../../schemas/error.ts';
import { concat } from '../../lib/concat.ts';
import { long, short } from './bytes.ts';

/** Bytes that one record may unpack to: what is called 4096 is a little more in some files. */
const MAX_OUT = 65_536;
const MAX_PHRASES = 1 << 20;
const MAX_DEPTH = 32;
/** Bytes of all phrases that were unpacked. */
const MAX_KEPT = 64 * 2 ** 20;

interface Phrase {
  bytes: Uint8Array;
  /** Unpacked, or being unpacked. */
  state: 'packed' | 'open' | 'plain';
}

/** How records packed with a Huffman code for phrases (HUFF and CDIC records) are unpacked. */
export interface HuffCdic {
  unpack(packed: Uint8Array): Uint8Array;
}

const starts = (record: Uint8Array, mark: string): boolean =>
  [...mark].every((character, at) => record[at] === character.charCodeAt(0));

/**
 * Reads a HUFF record and the CDIC records behind it. Throws UserError `damaged`, also later for phrases that consist
 * of themselves.
 */
export function huffCdic([huff, ...dictionaries]: readonly Uint8Array[]): HuffCdic {
  if (!huff || !starts(huff, 'HUFF')) throw new UserError('damaged');
  const [short8, table] = [long(huff, 8), long(huff, 12)];
  const codes = Array.from({ length: 256 }, (_, byte) => long(huff, short8 + byte * 4));
  const least = Array.from({ length: 33 }, (_, bits) =>
    bits ? shifted(long(huff, table + (bits - 1) * 8), 32 - bits) : 0,
  );
  const most = Array.from({ length: 33 }, (_, bits) => (bits ? long(huff, table + (bits - 1) * 8 + 4) : 0));
  const phrases = dictionaries.reduce<Phrase[]>(addPhrases, []);
  const code = { codes, least, most, kept: { size: 0 } };
  return { unpack: (packed) => unpack(packed, code, phrases, 0) };
}

const shifted = (value: number, bits: number): number => (value * 2 ** bits) % 2 ** 32;

function addPhrases(phrases: Phrase[], record: Uint8Array): Phrase[] {
  if (!starts(record, 'CDIC')) throw new UserError('damaged');
  const [all, bits] = [long(record, 8), long(record, 12)];
  const count = Math.min(2 ** Math.min(bits, 16), all - phrases.length, MAX_PHRASES - phrases.length);
  for (let at = 0; at < count; at++) {
    const place = 16 + short(record, 16 + at * 2);
    const head = short(record, place);
    const bytes = record.subarray(place + 2, place + 2 + (head & 0x7fff));
    phrases.push({ bytes, state: head & 0x8000 ? 'plain' : 'packed' });
  }
  return phrases;
}

interface Code {
  codes: number[];
  least: number[];
  most: number[];
  /** Bytes of phrases unpacked so far. */
  kept: { size: number };
}

function unpack(packed: Uint8Array, code: Code, phrases: Phrase[], depth: number): Uint8Array {
  const { codes, least, most } = code;
  if (depth > MAX_DEPTH) throw new UserError('damaged');
  const out: Uint8Array[] = [];
  let [at, size] = [0, 0];
  for (const end = packed.length * 8; at < end; ) {
    const window = windowAt(packed, at);
    const known = codes[window >>> 24] as number;
    let bits = known & 0x1f;
    let max = known >>> 8;
    if (!(known & 0x80)) {
      while (bits < 33 && window < (least[bits] as number)) bits++;
      max = most[bits] ?? 0;
    }
    if (bits === 0 || bits > 32) throw new UserError('damaged');
    at += bits;
    if (at > end) break;
    const phrase = phrases[max - Math.floor(window / 2 ** (32 - bits))];
    if (!phrase) throw new UserError('damaged');
    const bytes = plain(phrase, code, phrases, depth);
    size += bytes.length;
    if (size > MAX_OUT) throw new UserError('damaged');
    out.push(bytes);
  }
  return concat(out);
}

function plain(phrase: Phrase, code: Code, phrases: Phrase[], depth: number): Uint8Array {
  if (phrase.state === 'open') throw new UserError('damaged');
  if (phrase.state === 'packed') {
    phrase.state = 'open';
    phrase.bytes = unpack(phrase.bytes, code, phrases, depth + 1);
    phrase.state = 'plain';
    code.kept.size += phrase.bytes.length;
    if (code.kept.size > MAX_KEPT) throw new UserError('too-complex');
  }
  return phrase.bytes;
}

/** The 32 bits from a place on, zeros behind the end. */
function windowAt(bytes: Uint8Array, bit: number): number {
  const at = bit >> 3;
  const shift = bit & 7;
  const high =
    (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)) >>>
    0;
  return shift === 0 ? high : ((high << shift) | ((bytes[at + 4] ?? 0) >> (8 - shift))) >>> 0;
}
