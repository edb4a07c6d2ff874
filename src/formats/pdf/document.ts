import { UserError } from '../../../schemas/error.ts';
import { Budget } from './budget.ts';
import { openSecurity, type Security } from './crypt.ts';
import { decodeStructural } from './filters.ts';
import { indexOf, lastIndexOf, skipSpace, startsWith } from './lexer.ts';
import { asArray, asDict, asNumber, type Dict, type Obj, PdfString, Ref, Stream } from './objects.ts';
import { Parser, parseBody } from './parser.ts';
import { rescan } from './rescan.ts';
import { type Entry, MAX_OBJECTS, readXref, type Xref } from './xref.ts';

/**
 * Where the bytes of an object's body begin; `own` when it is a file-level object (its strings may be encrypted, a
 * stream may follow).
 */
export interface Place {
  bytes: Uint8Array;
  at: number;
  gen: number;
  own: boolean;
}

interface Container {
  bytes: Uint8Array;
  numbers: number[];
  offsets: number[];
  /** Where each number stands first. */
  indexes: Map<number, number>;
}

const HEADER_WITHIN = 65_536;
/** How often over the bytes of a file and its object streams may be parsed. */
const EFFORT = 16;

/** An opened file: objects are read when asked for. Make it with `openPdf`. */
export class PdfDocument {
  readonly bytes: Uint8Array;
  /** What reading it may still cost. */
  readonly budget: Budget;
  trailer: Dict = new Map();
  entries: Map<number, Entry | undefined> = new Map();
  security: Security | undefined;
  /** True when cross-reference data was unusable and objects were found by scanning. */
  repaired = false;
  /** True when part of the page tree was passed over: a node within itself, a page that is no dictionary. */
  treeDamaged = false;
  private readonly password: string | undefined;
  private readonly cache: Map<number, Obj> = new Map();
  private readonly containers: Map<number, Container | undefined> = new Map();
  private readonly loading: Set<number> = new Set();
  /** Bytes that may still be parsed: each object is parsed once, but bodies without an end run into each other. */
  private effort: number;

  constructor(bytes: Uint8Array, password: string | undefined) {
    this.bytes = bytes;
    this.budget = new Budget(bytes.length);
    this.password = password;
    this.effort = EFFORT * bytes.length;
    try {
      this.adopt(readXref(bytes, startOfXref(bytes), this.budget));
    } catch (error) {
      if (isUserError(error)) throw error;
      this.rebuild();
    }
    if (!this.catalog().has('Pages') && !this.repaired) this.rebuild();
  }

  /** The catalog dictionary (ISO 32000-1 §7.7.2); empty when there is none. */
  catalog(): Dict {
    return asDict(this.resolve(this.trailer.get('Root'))) ?? new Map();
  }

  /** The object a value stands for: references are followed, a missing object is null (§7.3.10). */
  resolve(value: Obj | undefined): Obj {
    let current = value ?? null;
    for (let hops = 0; current instanceof Ref; hops++) current = hops < 32 ? this.object(current.num) : null;
    return current;
  }

  /** The dictionary a value stands for, be it a stream's; undefined for anything else. */
  dict(value: Obj | undefined): Dict | undefined {
    const found = this.resolve(value);
    return found instanceof Stream ? found.dict : asDict(found);
  }

  /**
   * The object with this number, parsed once; null when it is free or unreadable. Streams come decrypted, not
   * unfiltered.
   */
  object(num: number): Obj {
    const known = this.cache.get(num);
    if (known !== undefined) return known;
    if (this.loading.has(num)) return null;
    this.loading.add(num);
    try {
      const value = this.load(num);
      this.cache.set(num, value);
      return value;
    } finally {
      this.loading.delete(num);
    }
  }

  private load(num: number): Obj {
    const place = this.place(num);
    if (!place || this.effort < 0) return null;
    const { security } = this;
    const secret = place.own && security ? security : undefined;
    const parser = new Parser(place.bytes, place.at, secret && ((bytes) => secret.string(bytes, num, place.gen)));
    try {
      const { value } = parseBody(parser, (length) => asNumber(this.resolve(length)));
      return secret && value instanceof Stream
        ? new Stream(value.dict, () => secret.stream(value.raw, value.dict, num, place.gen))
        : value;
    } catch (error) {
      if (isUserError(error)) throw error;
      return null;
    } finally {
      this.effort -= parser.at - place.at;
    }
  }

  /**
   * Where the body of an object stands, for copying it without parsing; undefined when it is free or not to be found.
   */
  place(num: number): Place | undefined {
    const entry = this.entries.get(num);
    if (!entry) return undefined;
    if ('offset' in entry) {
      const at = bodyAt(this.bytes, entry.offset, num);
      if (at >= 0) return { bytes: this.bytes, at, gen: entry.gen, own: true };
      if (this.repaired) return undefined;
      this.rebuild();
      return this.place(num);
    }
    const container = this.container(entry.container);
    if (!container) return undefined;
    const index = container.numbers[entry.index] === num ? entry.index : container.indexes.get(num);
    return index === undefined
      ? undefined
      : { bytes: container.bytes, at: container.offsets[index] as number, gen: 0, own: false };
  }

  private container(num: number): Container | undefined {
    if (!this.containers.has(num)) {
      this.containers.set(num, undefined);
      const stream = this.entries.get(num) && 'offset' in (this.entries.get(num) as Entry) ? this.object(num) : null;
      if (stream instanceof Stream) this.containers.set(num, this.unpacked(num, stream));
      this.effort += EFFORT * (this.containers.get(num)?.bytes.length ?? 0);
    }
    return this.containers.get(num);
  }

  /** An object stream that is refused is refused each time it is asked for. */
  private unpacked(num: number, stream: Stream): Container | undefined {
    try {
      return unpack(stream, this.budget, (value) => asNumber(this.resolve(value)));
    } catch (error) {
      this.containers.delete(num);
      throw error;
    }
  }

  /**
   * Unpacks all object streams, as another program will that has no budget. Throws UserError `too-complex` where one of
   * them is a bomb.
   */
  checkContainers(): void {
    for (const entry of this.entries.values()) if (entry && 'container' in entry) this.container(entry.container);
  }

  private adopt(xref: Xref): void {
    this.entries = xref.entries;
    this.trailer = xref.trailer;
    this.cache.clear();
    this.containers.clear();
    this.security = undefined;
    const encrypt = this.dict(this.trailer.get('Encrypt'));
    if (!encrypt) return;
    for (const [key, value] of encrypt) encrypt.set(key, this.resolve(value));
    const [id] = asArray(this.resolve(this.trailer.get('ID')));
    this.security = openSecurity(encrypt, id instanceof PdfString ? id.bytes : new Uint8Array(0), this.password);
    this.cache.clear();
  }

  /** Takes what a scan of the bytes finds for the truth; objects of object streams fill the gaps. */
  rebuild(): void {
    this.repaired = true;
    const { containers, ...xref } = rescan(this.bytes);
    this.adopt(xref);
    for (const num of containers) {
      const numbers = this.container(num)?.numbers ?? [];
      for (const [index, inner] of numbers.entries())
        if (!isOwn(this.entries.get(inner))) this.entries.set(inner, { container: num, index });
    }
    if (this.dict(this.trailer.get('Root'))) return;
    for (const num of this.entries.keys()) {
      if (asDict(this.object(num))?.get('Type') === 'Catalog') this.trailer.set('Root', new Ref(num));
    }
  }
}

const isOwn = (entry: Entry | undefined): boolean => entry !== undefined && 'offset' in entry;
const isUserError = (error: unknown): boolean => error instanceof Error && error.name === 'UserError';

function startOfXref(bytes: Uint8Array): number {
  const at = lastIndexOf(bytes, 'startxref');
  return at < 0 ? Number.NaN : new Parser(bytes, at + 9).integer();
}

/** The offset after `num gen obj` at this place, or -1 when something else stands there. */
function bodyAt(bytes: Uint8Array, offset: number, num: number): number {
  if (offset <= 0 || offset >= bytes.length) return -1;
  const parser = new Parser(bytes, offset);
  if (parser.integer() !== num || parser.integer() < 0) return -1;
  const at = skipSpace(bytes, parser.at);
  return startsWith(bytes, at, 'obj') ? at + 3 : -1;
}

/** The table in front of an object stream (§7.5.7). Throws UserError `too-complex` where the budget ends. */
function unpack(
  stream: Stream,
  budget: Budget,
  number: (value: Obj | undefined) => number | undefined,
): Container | undefined {
  try {
    const bytes = decodeStructural(stream, budget);
    const first = number(stream.dict.get('First')) ?? 0;
    const count = Math.min(number(stream.dict.get('N')) ?? 0, bytes.length >> 2, MAX_OBJECTS);
    const parser = new Parser(bytes);
    const container: Container = { bytes, numbers: [], offsets: [], indexes: new Map() };
    for (let index = 0; index < count; index++) {
      const num = parser.integer();
      const offset = parser.integer();
      if (num < 0 || offset < 0) break;
      if (!container.indexes.has(num)) container.indexes.set(num, index);
      container.numbers.push(num);
      container.offsets.push(first + offset);
    }
    return container;
  } catch (error) {
    if (isUserError(error)) throw error;
    return undefined;
  }
}

/**
 * Opens a PDF. Bytes before the header are left out of all offsets (§7.5.2 note; many readers do so).
 * Throws UserError `empty-file`, `wrong-type`, `damaged`, `password-needed`, `wrong-password`, `unsupported`,
 * `too-complex`.
 */
export function openPdf(bytes: Uint8Array, { password }: { password?: string | undefined } = {}): PdfDocument {
  if (bytes.length === 0) throw new UserError('empty-file');
  const header = indexOf(bytes, '%PDF-', 0, Math.min(bytes.length, HEADER_WITHIN));
  if (header < 0) throw new UserError('wrong-type');
  let document = new PdfDocument(header ? bytes.subarray(header) : bytes, password);
  if (header && document.repaired) {
    const whole = new PdfDocument(bytes, password); // offsets counted from the first byte of the junk
    if (!whole.repaired) document = whole;
  }
  if (document.entries.size === 0) throw new UserError(lastIndexOf(bytes, '%%EOF') < 0 ? 'truncated' : 'damaged');
  return document;
}

/**
 * The version the file asks for, as `1.7`: the header's or the catalog's, whichever is higher (§7.2.2 of the catalog:
 * /Version).
 */
export function versionOf(document: PdfDocument): string {
  const at = indexOf(document.bytes, '%PDF-', 0, Math.min(document.bytes.length, HEADER_WITHIN)) + 5;
  const header = new TextDecoder('latin1').decode(document.bytes.subarray(at, at + 3));
  const own = document.resolve(document.catalog().get('Version'));
  const known = [header, typeof own === 'string' ? own : ''].filter((version) => /^[12]\.\d$/.test(version));
  return known.sort().at(-1) ?? '1.4';
}
