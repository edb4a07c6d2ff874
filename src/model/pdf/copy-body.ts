import { CLASS } from './lexer.ts';
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

/** `stream`: a dictionary was copied and `stream` may follow at `next`; -1: not copied, parse it instead. `length` is the direct /Length or -1. */
export interface BodyCopy {
  next: number;
  length: number;
}

const LENGTH = 1;
const STRUCTURE = 2;
const DESTINATION = 3;
const MAX_DEPTH = 500;

/** Which of the names that matter here stands between these offsets (slash left out). */
function nameKind(bytes: Uint8Array, from: number, to: number): number {
  const length = to - from;
  const first = bytes[from];
  if (first === 76) return length === 6 && spells(bytes, from, 'Length') ? LENGTH : 0;
  if (first === 83) return (length === 12 || length === 13) && spells(bytes, from, length === 12 ? 'StructParent' : 'StructParents') ? STRUCTURE : 0;
  if (first === 68) return length === 1 || (length === 4 && spells(bytes, from, 'Dest')) ? DESTINATION : 0;
  return 0;
}

function spells(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
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
 * left out: one pass, no objects made. Anything out of the ordinary is left to the parser (`next` is -1, the sink unchanged).
 */
export function copyBody(bytes: Uint8Array, at: number, sink: Sink, rules: BodyRules): BodyCopy {
  const start = sink.at;
  const copied = copyTokens(bytes, at, sink, rules);
  if (copied.next < 0) sink.at = start;
  return copied;
}

const PARSE: BodyCopy = { next: -1, length: -1 };

function copyTokens(bytes: Uint8Array, at: number, sink: Sink, rules: BodyRules): BodyCopy {
  let depth = 0;
  let length = -1;
  let regular = false; // the last token written ends in a regular character
  let key = 0; // kind of the name just before, and where it was written
  let keyAt = 0;
  while (at < bytes.length) {
    const code = bytes[at] as number;
    const kind = CLASS[code];
    const from = at;
    if (kind === 1) {
      at++;
    } else if (kind === 0) {
      if (depth === 0) return PARSE;
      let value = 0;
      while ((bytes[at] ?? 0) >= 48 && (bytes[at] ?? 0) <= 57) value = value * 10 + (bytes[at++] as number) - 48;
      const integer = at > from && CLASS[bytes[at] ?? 32] !== 0;
      const after = integer ? referenceEnd(bytes, at) : -1;
      if (regular) sink.text(' ');
      regular = true;
      if (after >= 0) {
        at = after;
        const direct = key === LENGTH && depth === 1 ? rules.length(value) : undefined;
        if (direct !== undefined) length = direct;
        const num = direct === undefined ? rules.number(value) : 0;
        sink.text(direct !== undefined ? String(direct) : num ? `${num} 0 R` : 'null');
      } else if (integer && key === STRUCTURE && rules.structure !== 0) {
        if (rules.structure === undefined) sink.at = keyAt;
        else sink.text(String(value + rules.structure));
      } else {
        if (integer && key === LENGTH && depth === 1) length = value;
        while (CLASS[bytes[at] ?? 32] === 0) at++;
        if (!integer && at - from > 5 && spells(bytes, from, 'endobj')) return PARSE;
        emit(sink, bytes, from, at);
      }
      key = 0;
    } else if (code === 47) {
      if (depth === 0) return PARSE;
      at++;
      while (CLASS[bytes[at] ?? 32] === 0) at++;
      key = nameKind(bytes, from + 1, at);
      if (key === DESTINATION && rules.destinations) return PARSE;
      keyAt = sink.at;
      emit(sink, bytes, from, at);
      regular = true;
    } else if (code === 37) {
      while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++;
    } else {
      key = 0;
      regular = false;
      const twice = code === bytes[at + 1] ? 2 : 1;
      if (code === 40) at = literalEnd(bytes, at);
      else if (code === 60 && twice === 1) at = bytes.indexOf(62, at) + 1 || -1;
      else if (code === 62 && twice === 1) return PARSE;
      else if (code === 60 || code === 91) depth++;
      else if (code === 62 || code === 93) depth--;
      else return PARSE;
      if (at < 0 || depth < 0 || depth > MAX_DEPTH) return PARSE;
      if (at === from) at += code === 60 || code === 62 ? 2 : 1;
      emit(sink, bytes, from, at);
      if (depth === 0) return code === 40 || (code === 60 && twice === 1) ? PARSE : { next: at, length };
    }
  }
  return PARSE;
}
