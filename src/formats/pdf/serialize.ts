import { CLASS } from './lexer.ts';
import { type Dict, type Obj, PdfString, Ref, Stream } from './objects.ts';
import type { Sink } from './sink.ts';

/** Writes an object that is not a stream as PDF syntax (ISO 32000-1 §7.3), without needless white space. */
export function serialize(value: Obj, sink: Sink): void {
  if (value instanceof Map) dictionary(value, sink);
  else if (Array.isArray(value)) array(value, sink);
  else if (value instanceof PdfString) literal(value.bytes, sink);
  else if (value instanceof Ref) sink.text(`${value.num} ${value.gen} R`);
  else if (value instanceof Stream) throw new Error('a stream is never a direct object');
  else if (typeof value === 'string') name(value, sink);
  else sink.text(typeof value === 'number' ? pdfNumber(value) : String(value));
}

/** Programs that read whole numbers into 64 bits give up a file in which one does not fit. */
const MAX_NUMBER = Number.MAX_SAFE_INTEGER;

/** A number as PDF syntax: no exponent, at most so many digits after the point. */
export function pdfNumber(value: number, digits = 6): string {
  if (!Number.isFinite(value)) return '0';
  if (Number.isSafeInteger(value)) return String(value);
  return Math.max(-MAX_NUMBER, Math.min(MAX_NUMBER, value))
    .toFixed(digits)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');
}

/** Numbers in a row, as operands and matrices are written. */
export const pdfNumbers = (values: readonly number[], digits = 6): string =>
  values.map((value) => pdfNumber(value, digits)).join(' ');

function dictionary(dict: Dict, sink: Sink): void {
  sink.text('<<');
  for (const [key, value] of dict) {
    name(key, sink);
    separate(value, sink);
    serialize(value, sink);
  }
  sink.text('>>');
}

function array(values: Obj[], sink: Sink): void {
  sink.text('[');
  for (const [index, value] of values.entries()) {
    if (index) separate(value, sink);
    serialize(value, sink);
  }
  sink.text(']');
}

/** A space before a value that does not begin with a delimiter. */
function separate(value: Obj, sink: Sink): void {
  if (value === null || typeof value === 'number' || typeof value === 'boolean' || value instanceof Ref) sink.text(' ');
}

function name(text: string, sink: Sink): void {
  sink.room(text.length * 3 + 1);
  sink.bytes[sink.at++] = 47;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index) & 255;
    if (CLASS[code] === 0 && code > 32 && code < 127 && code !== 35) sink.bytes[sink.at++] = code;
    else sink.text(`#${code.toString(16).padStart(2, '0')}`);
  }
}

function literal(bytes: Uint8Array, sink: Sink): void {
  sink.room(bytes.length * 2 + 2);
  const out = sink.bytes;
  out[sink.at++] = 40;
  for (const byte of bytes) {
    if (byte === 40 || byte === 41 || byte === 92 || byte === 13) out[sink.at++] = 92;
    out[sink.at++] = byte === 13 ? 114 : byte;
  }
  out[sink.at++] = 41;
}
