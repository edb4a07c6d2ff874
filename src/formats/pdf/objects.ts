/**
 * PDF objects as plain values (ISO 32000-1 §7.3). A name is a JS string of its bytes (latin1, without the slash), so
 * `dict.get('Type') === 'Page'` reads as the standard does; a PDF string is a `PdfString`, never a JS string.
 */
export type Obj = null | boolean | number | string | PdfString | Ref | Stream | Dict | Obj[];
export type Dict = Map<string, Obj>;

/** A string object: its decoded (and decrypted) bytes. */
export class PdfString {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** An indirect reference `num gen R`. */
export class Ref {
  readonly num: number;
  readonly gen: number;

  constructor(num: number, gen = 0) {
    this.num = num;
    this.gen = gen;
  }
}

/** A stream object: its dictionary and its bytes as stored (still filtered; decrypted when the document is). */
export class Stream {
  readonly dict: Dict;
  private stored: Uint8Array | (() => Uint8Array);

  /** @param raw the bytes, or what decrypts them when they are first asked for: many streams are only looked at */
  constructor(dict: Dict, raw: Uint8Array | (() => Uint8Array)) {
    this.dict = dict;
    this.stored = raw;
  }

  get raw(): Uint8Array {
    if (typeof this.stored === 'function') this.stored = this.stored();
    return this.stored;
  }
}

/** The value as a dictionary, or undefined. */
export const asDict = (value: Obj | undefined): Dict | undefined => (value instanceof Map ? value : undefined);

/** The value as an array, or an empty one. */
export const asArray = (value: Obj | undefined): Obj[] => (Array.isArray(value) ? value : []);

/** The value as a finite number, or undefined. */
export const asNumber = (value: Obj | undefined): number | undefined => (typeof value === 'number' ? value : undefined);

/** Bytes as a string of code points 0–255. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at++) text += String.fromCharCode(bytes[at] as number);
  return text;
}

/** The low bytes of a string's code units: the inverse of `latin1`. */
export function fromLatin1(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/**
 * A text string object (ISO 32000-1 §7.9.2.2): latin1 letters as they are when they are ASCII, otherwise UTF-16BE with
 * its mark.
 */
export function textString(text: string): PdfString {
  if (/^[\x20-\x7e]*$/.test(text)) return new PdfString(fromLatin1(text));
  const bytes = new Uint8Array(2 + text.length * 2);
  bytes.set([0xfe, 0xff]);
  for (let at = 0; at < text.length; at++) {
    bytes[2 + at * 2] = text.charCodeAt(at) >> 8;
    bytes[3 + at * 2] = text.charCodeAt(at) & 255;
  }
  return new PdfString(bytes);
}
