import { CLASS, startsWith } from './lexer.ts';
import { MAX_DEPTH } from './parser.ts';
import type { Sink } from './sink.ts';

/** What a copy may change on its way; everything else goes over byte by byte. */
export interface BodyRules {
  /** The new number of an object, 0 when references to it become null. */
  number(num: number): number;
  /** The value of an indirect stream /Length, or undefined. */
  length(num: number): number | undefined;
  /** Added to the value of /StructParent and /StructParents; undefined takes the entry out. */
  structure: number | undefined;
  /** True when values of /Dest and of an action's /D have to be looked at, which needs parsing. */
  destinations: boolean;
}

/** `next` is the offset after the body, -1 when it was not copied; `length` is the /Length found in it, -1 without. */
interface BodyCopy {
  next: number;
  length: number;
}

const LENGTH = 1;
const STRUCTURE = 2;
const DESTINATION = 3;
/** A destination in the structure (ISO 32000-2 §12.3.2.3). */
const STRUCTURE_DESTINATION = 4;

/** Which of the names that matter here stands between these offsets (slash left out). */
function nameKind(bytes: Uint8Array, from: number, to: number): number {
  const length = to - from;
  const first = bytes[from];
  if (first === 76) return length === 6 && startsWith(bytes, from, 'Length') ? LENGTH : 0;
  if (first === 83 && length === 2) return bytes[from + 1] === 68 ? STRUCTURE_DESTINATION : 0;
  if (first === 83)
    return (length === 12 || length === 13) && startsWith(bytes, from, length === 12 ? 'StructParent' : 'StructParents')
      ? STRUCTURE
      : 0;
  if (first === 68) return length === 1 || (length === 4 && startsWith(bytes, from, 'Dest')) ? DESTINATION : 0;
  return 0;
}

/** The offset after `gen R` when that follows an object number ending at `at`, or -1. */
function referenceEnd(bytes: Uint8Array, at: number): number {
  const blank = at;
  while (CLASS[bytes[at] ?? 37] === 1) at++;
  const digits = at;
  while ((bytes[at] ?? 0) >= 48 && (bytes[at] ?? 0) <= 57) at++;
  if (digits === blank || at === digits || at - digits > 5) return -1;
  const gap = at;
  while (CLASS[bytes[at] ?? 37] === 1) at++;
  return at > gap && bytes[at] === 82 && CLASS[bytes[at + 1] ?? 32] !== 0 ? at + 1 : -1;
}

/** The offset after a literal string beginning at `at`, or -1 (§7.3.4.2). */
function literalEnd(bytes: Uint8Array, at: number): number {
  for (let depth = 0; at < bytes.length; at++) {
    const code = bytes[at];
    if (code === 92) at++;
    else if (code === 40) depth++;
    else if (code === 41 && --depth === 0) return at + 1;
  }
  return -1;
}

/** Appends a short piece of the input; for pieces of a few bytes a loop beats `set`. */
function emit(sink: Sink, bytes: Uint8Array, from: number, to: number): void {
  sink.room(to - from + 2);
  const out = sink.bytes;
  let at = sink.at;
  for (let index = from; index < to; index++) out[at++] = bytes[index] as number;
  sink.at = at;
}

/**
 * Copies the body of a dictionary or array object into the sink with its references renumbered and needless white space
 * left out: one pass, no objects made. Anything out of the ordinary is left to the parser (`next` is -1, the sink
 * unchanged).
 */
export function copyBody(bytes: Uint8Array, at: number, sink: Sink, rules: BodyRules): BodyCopy {
  const start = sink.at;
  const scan = new Scan(bytes, at, sink, rules);
  const done = scan.run();
  if (!done) sink.at = start;
  return done ? { next: scan.at, length: scan.length } : { next: -1, length: -1 };
}

/** One copy under way. Steps give false when the parser has to do it. */
class Scan {
  at: number;
  /** The stream length, direct or looked up; -1 when there is none. */
  length = -1;
  private depth = 0;
  /** The last token written ends in a regular character. */
  private regular = false;
  /** Kind of the name just before, and where it was written. */
  private key = 0;
  private keyAt = 0;
  private readonly bytes: Uint8Array;
  private readonly sink: Sink;
  private readonly rules: BodyRules;

  constructor(bytes: Uint8Array, at: number, sink: Sink, rules: BodyRules) {
    this.bytes = bytes;
    this.at = at;
    this.sink = sink;
    this.rules = rules;
  }

  run(): boolean {
    const { bytes } = this;
    while (this.at < bytes.length) {
      const code = bytes[this.at] as number;
      const kind = CLASS[code];
      if (kind === 1) this.at++;
      else if (code === 37) this.comment();
      else if (kind === 0 || code === 47) {
        if (this.depth === 0 || !(code === 47 ? this.name() : this.word())) return false;
      } else if (!(code === 40 || (code === 60 && bytes[this.at + 1] !== 60) ? this.string(code) : this.bracket(code)))
        return false;
      else if (this.depth === 0) return true;
    }
    return false;
  }

  private comment(): void {
    const { bytes } = this;
    while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at++;
  }

  private name(): boolean {
    const { bytes } = this;
    const from = this.at++;
    while (CLASS[bytes[this.at] ?? 32] === 0) this.at++;
    this.key = nameKind(bytes, from + 1, this.at);
    this.keyAt = this.sink.at;
    this.regular = true;
    emit(this.sink, bytes, from, this.at);
    return !((this.key === DESTINATION && this.rules.destinations) || this.key === STRUCTURE_DESTINATION);
  }

  private word(): boolean {
    const { bytes, sink } = this;
    const from = this.at;
    let value = 0;
    for (let digit = (bytes[from] as number) - 48; digit >= 0 && digit <= 9; digit = (bytes[this.at] ?? 0) - 48) {
      value = value * 10 + digit;
      this.at++;
    }
    if (this.regular) sink.text(' ');
    this.regular = true;
    const whole = this.at > from && CLASS[bytes[this.at] ?? 32] !== 0;
    const { key } = this;
    this.key = 0;
    if (whole) {
      this.integer(value, key, from);
      return true;
    }
    while (CLASS[bytes[this.at] ?? 32] === 0) this.at++;
    emit(sink, bytes, from, this.at);
    return !startsWith(bytes, from, 'endobj');
  }

  private integer(value: number, key: number, from: number): void {
    const { bytes, sink, rules } = this;
    const after = referenceEnd(bytes, this.at);
    const top = key === LENGTH && this.depth === 1;
    if (after >= 0) {
      this.at = after;
      const direct = top ? rules.length(value) : undefined;
      if (direct === undefined) this.reference(rules.number(value));
      else sink.text(String(direct));
      if (direct !== undefined) this.length = direct;
    } else if (key === STRUCTURE && rules.structure !== 0) {
      if (rules.structure === undefined) sink.at = this.keyAt;
      else sink.text(String(value + rules.structure));
    } else {
      if (top) this.length = value;
      emit(sink, bytes, from, this.at);
    }
  }

  private reference(num: number): void {
    this.sink.text(num ? `${num} 0 R` : 'null');
  }

  private string(code: number): boolean {
    const { bytes } = this;
    const from = this.at;
    const end = code === 40 ? literalEnd(bytes, from) : bytes.indexOf(62, from) + 1;
    if (end <= 0 || this.depth === 0) return false;
    this.at = end;
    this.key = 0;
    this.regular = false;
    emit(this.sink, bytes, from, end);
    return true;
  }

  private bracket(code: number): boolean {
    const { bytes, sink } = this;
    const from = this.at;
    const angle = code === 60 || code === 62;
    if (angle && bytes[from + 1] !== code) return false;
    if (code === 60 || code === 91) this.depth++;
    else if (code === 62 || code === 93) this.depth--;
    else return false;
    this.at += angle ? 2 : 1;
    this.key = 0;
    this.regular = false;
    emit(sink, bytes, from, this.at);
    return this.depth >= 0 && this.depth <= MAX_DEPTH;
  }
}
