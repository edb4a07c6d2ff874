import { STANDARD_ENCODING } from './standard-names.ts';

/** A Type 1 font program (Adobe Type 1 Font Format), its glyphs still as charstrings in clear. */
export interface Type1Font {
  unitsPerEm: number;
  /** Charstrings by the names of glyphs, `.notdef` first. */
  glyphs: Map<string, Uint8Array>;
  subroutines: Uint8Array[];
  /** The names of codes by the font's own encoding. */
  encoding: Map<number, string>;
}

const [EEXEC_KEY, CHARSTRING_KEY] = [55_665, 4_330];
const MAX_GLYPHS = 4096;
const MAX_SUBROUTINES = 20_000;
const MAX_NAME = 127;

/** Reads a Type 1 program as a PDF holds it (ISO 32000-1 §9.9) or as a PFB file. Throws RangeError where it is none. */
export function readType1(file: Uint8Array): Type1Font {
  const bytes = withoutHeads(file);
  const start = find(bytes, 'eexec', 0);
  if (start < 0) throw new RangeError('no eexec');
  const clear = latin1(bytes.subarray(0, start));
  const hidden = decrypt(encrypted(bytes, start + 5), EEXEC_KEY, 4);
  const text = latin1(hidden);
  const lenIV = Number(/\/lenIV\s+(\d+)/.exec(text)?.[1] ?? 4);
  const begin = text.indexOf('/CharStrings');
  if (begin < 0) throw new RangeError('no CharStrings');
  const subroutines: Uint8Array[] = [];
  for (const [key, code] of entries(hidden, text, /dup\s+(\d{1,5})\s+(\d{1,5})\s+\S+ /y, 'dup', [0, begin]))
    if (Number(key) < MAX_SUBROUTINES) subroutines[Number(key)] = decrypt(code, CHARSTRING_KEY, lenIV);
  const glyphs = new Map<string, Uint8Array>([['.notdef', Uint8Array.of(14)]]);
  const end: [number, number] = [begin + 12, text.length];
  for (const [name, code] of entries(hidden, text, /\/([^\s/]+)\s+(\d{1,5})\s+\S+ /y, '/', end))
    if (glyphs.size < MAX_GLYPHS && name.length <= MAX_NAME) glyphs.set(name, decrypt(code, CHARSTRING_KEY, lenIV));
  const scale = Number(/\/FontMatrix\s*\[\s*([\d.eE+-]+)/.exec(clear)?.[1] ?? 0.001);
  const unitsPerEm = scale > 5e-5 && scale < 0.1 ? Math.round(1 / scale) : 1000;
  return { unitsPerEm, glyphs, subroutines, encoding: encodingIn(clear) };
}

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** A program without the heads of the segments of a PFB file. */
function withoutHeads(file: Uint8Array): Uint8Array {
  if (file[0] !== 0x80) return file;
  const out = new Uint8Array(file.length);
  let size = 0;
  for (let at = 0; file[at] === 0x80 && (file[at + 1] ?? 3) < 3; ) {
    const length = new DataView(file.buffer, file.byteOffset + at, 6).getUint32(2, true);
    const segment = file.subarray(at + 6, at + 6 + length);
    out.set(segment, size);
    size += segment.length;
    at += 6 + length;
  }
  return out.subarray(0, size);
}

function find(bytes: Uint8Array, word: string, from: number): number {
  const at = latin1(bytes.subarray(from)).indexOf(word);
  return at < 0 ? -1 : from + at;
}

/** What stands behind `eexec`: bytes, or their hexadecimal digits (§7.2). */
function encrypted(bytes: Uint8Array, behind: number): Uint8Array {
  let at = behind;
  while ([0x20, 0x09, 0x0d, 0x0a].includes(bytes[at] as number)) at++;
  const digits = latin1(bytes.subarray(at, at + 4));
  if (!/^[\dA-Fa-f]{4}$/.test(digits)) return bytes.subarray(at);
  const text = latin1(bytes.subarray(at)).replace(/[^\dA-Fa-f]/g, '');
  return Uint8Array.from({ length: text.length >> 1 }, (_, pair) =>
    Number.parseInt(text.slice(pair * 2, pair * 2 + 2), 16),
  );
}

/** §7.1; the first bytes are chance. */
function decrypt(bytes: Uint8Array, key: number, skip: number): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let state = key;
  for (const [at, byte] of bytes.entries()) {
    out[at] = byte ^ (state >> 8);
    state = ((byte + state) * 52_845 + 22_719) & 0xffff;
  }
  return out.subarray(skip);
}

/** Entries of an array or dictionary of charstrings: what stands before each, and its bytes. */
function* entries(
  bytes: Uint8Array,
  text: string,
  head: RegExp,
  word: string,
  [from, to]: [number, number],
): Generator<[string, Uint8Array]> {
  for (let at = text.indexOf(word, from); at >= 0 && at < to; ) {
    head.lastIndex = at;
    const [whole, key, length] = head.exec(text) ?? [];
    if (whole === undefined || key === undefined) {
      at = text.indexOf(word, at + 1);
      continue;
    }
    const start = at + whole.length;
    const end = Math.min(bytes.length, start + Number(length));
    yield [key, bytes.subarray(start, end)];
    at = text.indexOf(word, end);
  }
}

/** The encoding in the clear part (§2.3): `dup 15 /bullet put`, or the standard one. */
function encodingIn(clear: string): Map<number, string> {
  const codes = new Map<number, string>();
  const part = clear.slice(Math.max(0, clear.indexOf('/Encoding')));
  if (/^\/Encoding\s+StandardEncoding/.test(part)) return new Map(STANDARD_ENCODING);
  for (const [, code, name] of part.matchAll(/\bdup\s+(\d{1,3})\s*\/([^\s/]{1,127})\s+put\b/g))
    codes.set(Number(code), name as string);
  return codes;
}
