import { CLASS, HEX, indexOf, skipSpace, startsWith } from './lexer.ts';
import { type Dict, type Obj, PdfString, Ref, Stream } from './objects.ts';

/** Deeper nesting than this is an attack or damage; the same bound as qpdf's. */
export const MAX_DEPTH = 500;

/** Thrown inside the reader when bytes are not PDF syntax; never reaches a visitor. */
export class SyntaxFault extends Error {}

/** What turns the bytes of a string into clear text in an encrypted file. */
export type StringFilter = (bytes: Uint8Array) => Uint8Array;

/** Reads PDF objects from bytes (ISO 32000-1 §7.3). `at` is the offset of the next unread byte. */
export class Parser {
  readonly bytes: Uint8Array;
  at: number;
  private readonly decrypt: StringFilter | undefined;
  private readonly references: boolean;
  /** A whole number that was read while looking for a reference. */
  private readonly ahead = { from: -1, to: 0, value: 0 };

  /** `references` is false for content streams, which have none (§7.8.2): two numbers are two numbers there. */
  constructor(bytes: Uint8Array, at = 0, decrypt?: StringFilter, references = true) {
    this.bytes = bytes;
    this.at = at;
    this.decrypt = decrypt;
    this.references = references;
  }

  /** The next object; a number followed by `gen R` is a reference. Throws SyntaxFault. */
  object(depth = 0): Obj {
    if (depth > MAX_DEPTH) throw new SyntaxFault('depth');
    const { bytes } = this;
    this.at = skipSpace(bytes, this.at);
    const code = bytes[this.at];
    if (code === undefined) throw new SyntaxFault('end');
    if (code === 47) return this.name();
    if (code === 40) return this.literal();
    if (code === 91) return this.array(depth);
    if (code === 60) return bytes[this.at + 1] === 60 ? this.dict(depth) : this.hex();
    if ((code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46) return this.numberOrRef();
    return this.keyword();
  }

  /** An unsigned integer at this place, or -1; moves only when there is one. */
  integer(): number {
    const { bytes } = this;
    let at = skipSpace(bytes, this.at);
    const start = at;
    let value = 0;
    for (let code = bytes[at]; code !== undefined && code >= 48 && code <= 57; code = bytes[++at])
      value = value * 10 + code - 48;
    if (at === start) return -1;
    this.at = at;
    return value;
  }

  /** A number, or the reference that it begins. What was read to tell them apart is not read again: rows are long. */
  private numberOrRef(): Obj {
    const { bytes, ahead } = this;
    const first = this.at;
    const value = first === ahead.from ? ahead.value : this.number();
    if (first === ahead.from) this.at = ahead.to;
    const end = this.at;
    if (!this.references || (bytes[first] as number) < 48 || !Number.isInteger(value)) return value;
    const from = skipSpace(bytes, end);
    const gen = this.integer();
    const at = gen < 0 ? end : skipSpace(bytes, this.at);
    if (gen >= 0 && gen <= 65535 && bytes[at] === 82 && CLASS[bytes[at + 1] ?? 32] !== 0) {
      this.at = at + 1;
      return new Ref(value, gen);
    }
    if (gen >= 0 && CLASS[bytes[this.at] ?? 32] !== 0) {
      ahead.from = from;
      ahead.to = this.at;
      ahead.value = gen;
    }
    this.at = end;
    return value;
  }

  /** The number that stands here. */
  number(): number {
    const { bytes } = this;
    let { at } = this;
    let whole = 0;
    for (let code = bytes[at] as number; code >= 48 && code <= 57; code = bytes[++at] as number)
      whole = whole * 10 + code - 48;
    if (at > this.at && CLASS[bytes[at] ?? 32] !== 0) {
      this.at = at;
      return whole;
    }
    return this.anyNumber();
  }

  /** A number with a sign, a point or whatever else. */
  private anyNumber(): number {
    const { bytes } = this;
    let { at } = this;
    let sign = 1;
    for (; bytes[at] === 43 || bytes[at] === 45; at++) if (bytes[at] === 45) sign = -1;
    let value = 0;
    let scale = 0;
    for (; at < bytes.length; at++) {
      const code = bytes[at] as number;
      if (code >= 48 && code <= 57) {
        value = value * 10 + code - 48;
        scale *= 10;
      } else if (code === 46 && scale === 0) scale = 1;
      else break;
    }
    while (at < bytes.length && CLASS[bytes[at] as number] === 0) at++; // “1.5-3” and the like is cut, as others do
    this.at = at;
    return (sign * value) / (scale || 1);
  }

  private name(): string {
    const { bytes } = this;
    let at = this.at + 1;
    let text = '';
    for (; at < bytes.length; at++) {
      const code = bytes[at] as number;
      if (CLASS[code] !== 0) break;
      const high = code === 35 ? (HEX[bytes[at + 1] ?? 0] as number) : -1;
      const low = high >= 0 ? (HEX[bytes[at + 2] ?? 0] as number) : -1;
      if (low >= 0) at += 2;
      text += String.fromCharCode(low >= 0 ? high * 16 + low : code);
    }
    this.at = at;
    return text;
  }

  protected literal(): PdfString {
    const { bytes } = this;
    const plain = plainEnd(bytes, this.at + 1);
    if (plain >= 0) {
      const from = this.at + 1;
      this.at = plain + 1;
      return this.string(bytes.slice(from, plain));
    }
    const end = literalEnd(bytes, this.at + 1);
    const out = new Uint8Array(end - this.at);
    let length = 0;
    for (let at = this.at + 1; at < end; at++) {
      let code = bytes[at] as number;
      if (code === 13) {
        if (bytes[at + 1] === 10) at++;
        code = 10;
      } else if (code === 92) {
        code = bytes[++at] ?? 0;
        if (code >= 48 && code <= 55) {
          let value = code - 48;
          for (let digits = 1; digits < 3 && (bytes[at + 1] ?? 0) >= 48 && (bytes[at + 1] ?? 0) <= 55; digits++)
            value = value * 8 + (bytes[++at] as number) - 48;
          code = value & 255;
        } else if (code === 13 || code === 10) {
          if (code === 13 && bytes[at + 1] === 10) at++;
          continue;
        } else code = ESCAPES.get(code) ?? code;
      }
      out[length++] = code;
    }
    this.at = end + 1;
    return this.string(out.slice(0, length));
  }

  protected hex(): PdfString {
    const { bytes } = this;
    const from = this.at + 1;
    const found = bytes.indexOf(62, from);
    const end = found < 0 ? bytes.length : found;
    const out = new Uint8Array((end - from + 1) >> 1);
    let digits = 0;
    for (let at = from; at < end; at++) {
      const digit = HEX[bytes[at] as number] as number;
      if (digit < 0) continue;
      if (digits & 1) out[digits >> 1] = (out[digits >> 1] as number) | digit;
      else out[digits >> 1] = digit << 4;
      digits++;
    }
    this.at = end + 1;
    return this.string(out.slice(0, (digits + 1) >> 1));
  }

  private string(bytes: Uint8Array): PdfString {
    return new PdfString(this.decrypt ? this.decrypt(bytes) : bytes);
  }

  private array(depth: number): Obj[] {
    const { bytes } = this;
    const out: Obj[] = [];
    this.at++;
    for (;;) {
      this.at = skipSpace(bytes, this.at);
      if (bytes[this.at] === 93) break;
      if (this.at >= bytes.length || startsWith(bytes, this.at, 'endobj')) return out;
      if (bytes[this.at] === 62) {
        if (bytes[this.at + 1] === 62) return out;
        this.at++;
        continue;
      }
      out.push(this.object(depth + 1));
    }
    this.at++;
    return out;
  }

  private dict(depth: number): Dict {
    const { bytes } = this;
    const out: Dict = new Map();
    this.at += 2;
    for (;;) {
      this.at = skipSpace(bytes, this.at);
      const code = bytes[this.at];
      if (code === undefined || startsWith(bytes, this.at, 'endobj') || startsWith(bytes, this.at, 'stream'))
        return out;
      if (code === 62) {
        this.at += bytes[this.at + 1] === 62 ? 2 : 1;
        return out;
      }
      if (code !== 47) {
        this.object(depth + 1); // a value without a key: passed over
        continue;
      }
      const key = this.name();
      this.at = skipSpace(bytes, this.at);
      if (bytes[this.at] === 62 && bytes[this.at + 1] === 62) out.set(key, null);
      else out.set(key, this.object(depth + 1));
    }
  }

  private keyword(): Obj {
    const { bytes } = this;
    const start = this.at;
    while (this.at < bytes.length && CLASS[bytes[this.at] as number] === 0) this.at++;
    const length = this.at - start;
    if (length === 4 && startsWith(bytes, start, 'true')) return true;
    if (length === 5 && startsWith(bytes, start, 'false')) return false;
    if (length === 4 && startsWith(bytes, start, 'null')) return null;
    if (length === 0) this.at++; // a stray delimiter
    if (startsWith(bytes, start, 'endobj') || startsWith(bytes, start, 'endstream')) throw new SyntaxFault('endobj');
    return null;
  }
}

const ESCAPES = new Map([
  [110, 10],
  [114, 13],
  [116, 9],
  [98, 8],
  [102, 12],
]);

/**
 * The extent of stream data (§7.3.8) that follows a dictionary ending at `at`; undefined when no `stream` keyword
 * stands there. A `length` that does not lead to `endstream` is not believed: the data then ends before the next
 * `endstream`.
 */
export function streamExtent(
  bytes: Uint8Array,
  at: number,
  length: number | undefined,
): { start: number; end: number; next: number } | undefined {
  at = skipSpace(bytes, at);
  if (!startsWith(bytes, at, 'stream')) return undefined;
  let start = at + 6;
  while (bytes[start] === 32) start++;
  if (bytes[start] === 13) start++;
  if (bytes[start] === 10) start++;
  if (length !== undefined && length >= 0 && start + length <= bytes.length) {
    const after = skipSpace(bytes, start + length);
    if (startsWith(bytes, after, 'endstream')) return { start, end: start + length, next: after + 9 };
    // Some producers forget the keyword; the next one then belongs to another object.
    if (startsWith(bytes, after, 'endobj')) return { start, end: start + length, next: after };
  }
  const found = nextEndstream(bytes, start);
  if (found < 0) return { start, end: bytes.length, next: bytes.length };
  let end = found;
  if (bytes[end - 1] === 10) end--;
  if (bytes[end - 1] === 13) end--;
  return { start, end: Math.max(start, end), next: found + 9 };
}

/** The last search for `endstream` in each file: found at `to` (-1: nowhere), none between `from` and it. */
const searched = new WeakMap<Uint8Array, { from: number; to: number }>();

/**
 * The next `endstream` at or after `start`, or -1. Streams without an end of their own must not each search the whole
 * file.
 */
function nextEndstream(bytes: Uint8Array, start: number): number {
  const last = searched.get(bytes);
  if (last && start >= last.from && (last.to < 0 || start <= last.to)) return last.to;
  const near = last && start < last.from ? indexOf(bytes, 'endstream', start, last.from + 8) : -1;
  const to = near < 0 && last && start < last.from ? last.to : near < 0 ? indexOf(bytes, 'endstream', start) : near;
  searched.set(bytes, { from: start, to });
  return to;
}

/**
 * The object body the parser stands at, with its stream if it is one, and the offset after it. The parser stays at the
 * end of the value itself. `length` resolves an indirect /Length. Throws SyntaxFault.
 */
export function parseBody(
  parser: Parser,
  length: (value: Obj | undefined) => number | undefined,
): { value: Obj; next: number } {
  const { bytes } = parser;
  const value = parser.object();
  if (!(value instanceof Map)) return { value, next: parser.at };
  const extent = streamExtent(bytes, parser.at, length(value.get('Length')));
  if (!extent) return { value, next: parser.at };
  return { value: new Stream(value, bytes.subarray(extent.start, extent.end)), next: extent.next };
}

/** Where a literal string without escapes, line ends and parentheses ends, as nearly all are; -1 for others. */
export function plainEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const code = bytes[at] as number;
    if (code === 41) return at;
    if (code === 92 || code === 40 || code === 13) return -1;
  }
  return -1;
}

/** The offset of the parenthesis that closes a literal string, or of the end (§7.3.4.2). */
function literalEnd(bytes: Uint8Array, from: number): number {
  let depth = 1;
  for (let at = from; at < bytes.length; at++) {
    const code = bytes[at];
    if (code === 92) at++;
    else if (code === 40) depth++;
    else if (code === 41 && --depth === 0) return at;
  }
  return bytes.length;
}
