import { type BodyRules, copyBody } from './copy-body.ts';
import type { PdfDocument, Place } from './document.ts';
import { skipSpace, startsWith } from './lexer.ts';
import { asArray, asDict, asNumber, type Dict, type Obj, Ref, Stream } from './objects.ts';
import { streamExtent } from './parser.ts';
import { Sink } from './sink.ts';
import type { PdfWriter } from './writer.ts';

/** Changes made to every object on its way. */
interface CopyRules {
  /** Added to /StructParent(s); undefined takes them out. 0 leaves them as they are. */
  structure: number | undefined;
  /** Rewrites a destination (value of /Dest, or of /D in a GoTo action); undefined leaves all as they are. */
  destination: ((value: Obj) => Obj) | undefined;
}

const DROPPED = -1;
/** Every so many bytes of a stream count as another object: decrypting and encrypting take their time. */
const LARGE = 4096;

/**
 * Copies objects of one document into a writer, following references from those asked for. Objects that need no
 * change go over as raw bytes with their references renumbered; streams are never re-encoded, only decrypted.
 */
export class Copier {
  readonly document: PdfDocument;
  readonly writer: PdfWriter;
  rules: CopyRules = { structure: 0, destination: undefined };
  /**
   * Whether references to an object become null, though it was not dropped by name; what has a new number already is
   * not asked.
   */
  absent: (num: number) => boolean = () => false;
  /** New number of each object: 0 = not met yet, DROPPED = references to it become null. */
  private readonly numbers: Map<number, number> = new Map();
  private readonly queue: number[] = [];
  private next = 0;
  private readonly replaced: Map<number, Obj> = new Map();
  private readonly sink = new Sink();
  private readonly bodyRules: BodyRules;

  constructor(document: PdfDocument, writer: PdfWriter) {
    this.document = document;
    this.writer = writer;
    this.bodyRules = {
      number: (num) => this.number(num),
      length: (num) => asNumber(document.object(num)),
      structure: 0,
      destinations: false,
    };
  }

  /** The new number of an object, which will be copied; 0 when it is dropped or does not exist. */
  number(num: number): number {
    const known = this.numbers.get(num);
    if (known !== undefined) return known === DROPPED ? 0 : known;
    if (!this.document.entries.get(num) || this.absent(num)) return 0;
    const fresh = this.writer.reserve();
    this.numbers.set(num, fresh);
    this.queue.push(num);
    return fresh;
  }

  /** Makes references to these objects null. Only objects not met yet can be dropped. */
  drop(num: number): void {
    if (!this.numbers.has(num)) this.numbers.set(num, DROPPED);
  }

  /** Makes references to an object point to a number of the writer, under which the caller puts something. */
  redirect(num: number, target: number): void {
    this.numbers.set(num, target);
  }

  /** Copies this value (in the source's numbers) in place of the object. Call before it is copied. */
  replace(num: number, value: Obj): void {
    this.replaced.set(num, value);
  }

  /** What `replace` was given for this object, when it is a dictionary. */
  replacement(num: number): Dict | undefined {
    return asDict(this.replaced.get(num));
  }

  /** A value of the source in the writer's numbers; objects it refers to will be copied. */
  value(value: Obj): Obj {
    if (value instanceof Ref) {
      const num = this.number(value.num);
      return num ? new Ref(num) : null;
    }
    if (Array.isArray(value)) return value.map((item) => this.value(item));
    if (value instanceof Map) return this.dict(value);
    return value;
  }

  /**
   * Adds what of a list is here, in the writer's numbers, to another: lists of files may be longer than calls take
   * arguments.
   */
  takeAll(list: Obj, into: Obj[]): void {
    for (const item of asArray(list)) {
      const value = this.value(item);
      if (value !== null) into.push(value);
    }
  }

  private dict(dict: Dict): Dict {
    const out: Dict = new Map();
    const { structure, destination } = this.rules;
    for (const [key, value] of dict) {
      if ((key === 'StructParent' || key === 'StructParents') && typeof value === 'number') {
        if (structure !== undefined) out.set(key, value + structure);
      } else if (destination && (key === 'Dest' || (key === 'D' && dict.get('S') === 'GoTo'))) {
        const target = this.value(destination(value));
        if (target !== null) out.set(key, target);
      } else if (key === 'SD' && dict.get('S') === 'GoTo') {
        const target = this.value(this.document.resolve(value));
        // Else the element it leads to is not here
        if (!Array.isArray(target) || target[0] !== null) out.set(key, target);
      } else out.set(key, this.value(value));
    }
    return out;
  }

  /** Copies up to `limit` waiting objects, or fewer large ones; false when none is left. */
  drain(limit: number): boolean {
    this.bodyRules.structure = this.rules.structure;
    this.bodyRules.destinations = this.rules.destination !== undefined;
    for (let left = limit; this.next < this.queue.length && left > 0; left--) {
      const before = this.writer.bytes;
      this.copy(this.queue[this.next++] as number);
      left -= Math.floor((this.writer.bytes - before) / LARGE);
    }
    return this.next < this.queue.length;
  }

  /** How much of the document's objects has been copied, 0–1; it never goes back. */
  part(): number {
    return this.next / Math.max(1, this.document.entries.size);
  }

  private copy(num: number): void {
    const target = this.numbers.get(num) as number;
    const replacement = this.replaced.get(num);
    const place = replacement === undefined ? this.document.place(num) : undefined;
    if (place && !(place.own && this.document.security) && this.copyRaw(place, target)) return;
    const value = replacement ?? this.document.object(num);
    if (!(value instanceof Stream)) {
      this.writer.put(target, this.value(value));
      return;
    }
    const dict = new Map(value.dict);
    dict.delete('Length');
    this.writer.putStream(target, this.value(withoutCrypt(dict)) as Dict, value.raw);
  }

  /** Copies syntax as it is; false when it has to be parsed. */
  private copyRaw(place: Place, target: number): boolean {
    const { sink, writer } = this;
    sink.at = 0;
    const { next, length } = copyBody(place.bytes, place.at, sink, this.bodyRules);
    if (next < 0) return false;
    if (!place.own || !startsWith(place.bytes, skipSpace(place.bytes, next), 'stream')) {
      writer.putRaw(target, sink.view());
      return true;
    }
    if (writer.sealer) return false; // its dictionary changes with its length
    const extent = streamExtent(place.bytes, next, length < 0 ? undefined : length);
    if (!extent || extent.end - extent.start !== length) return false;
    writer.putStreamRaw(target, sink.view(), place.bytes.subarray(extent.start, extent.end));
    return true;
  }
}

/** Objects copied between two looks at the clock. */
const SLICE = 2000;
/** Bytes written before they leave the heap. */
const HELD = 64 * 1024 * 1024;

/**
 * Copies all that waits; `step` hears now and then how much of the document is copied (0–1) and may throw to end it.
 */
export async function copyAll(copier: Copier, step: (part: number) => Promise<void>): Promise<void> {
  const { writer } = copier;
  let flushed = writer.bytes;
  while (copier.drain(SLICE)) {
    if (writer.bytes - flushed > HELD) {
      await writer.flush();
      flushed = writer.bytes;
    }
    await step(copier.part());
  }
}

/** Leaves out a Crypt filter in front (ISO 32000-1 §7.4.10): what is written is not encrypted. */
function withoutCrypt(dict: Dict): Dict {
  const filter = dict.get('Filter');
  if ((Array.isArray(filter) ? filter[0] : filter) !== 'Crypt') return dict;
  const parms = dict.get('DecodeParms');
  dict.set('Filter', Array.isArray(filter) ? filter.slice(1) : []);
  dict.set('DecodeParms', Array.isArray(parms) ? parms.slice(1) : []);
  return dict;
}
