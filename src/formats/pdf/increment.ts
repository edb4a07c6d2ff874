import type { PdfDocument } from './document.ts';
import { sealStrings } from './encrypt.ts';
import { lastIndexOf } from './lexer.ts';
import { asNumber, type Dict, type Obj, PdfString, Ref } from './objects.ts';
import { Parser } from './parser.ts';
import { serialize } from './serialize.ts';
import { Sink } from './sink.ts';

/**
 * Keys of the newest trailer that the next one takes over (ISO 32000-2 §7.5.6); the others belong to its own section.
 */
const KEPT = ['Root', 'Info', 'ID', 'Encrypt'];

/**
 * Builds an incremental update (ISO 32000-2 §7.5.6): new and changed objects, then cross-reference data of the file's
 * own kind (table, or stream where the newest section is one), to be put behind the unchanged bytes of the file. A
 * hybrid file gets a table, which hides nothing. Offsets count from the first byte of `document.bytes`. The strings of
 * an encrypted file are written as its others are (§7.6.2). Not for repaired documents.
 */
export class Increment {
  readonly document: PdfDocument;
  private readonly sink = new Sink();
  private readonly places: Map<number, { at: number; gen: number }> = new Map();
  private size: number;

  constructor(document: PdfDocument) {
    if (document.repaired) throw new Error('an update needs a sound file');
    this.document = document;
    const said = asNumber(document.trailer.get('Size')) ?? 0;
    this.size = [...document.entries.keys()].reduce((most, num) => Math.max(most, num + 1), said);
    this.sink.text('\n');
  }

  /** A fresh object number. */
  reserve(): number {
    return this.size++;
  }

  /** Bytes of the file with what was put so far. */
  get length(): number {
    return this.document.bytes.length + this.sink.at;
  }

  /** Writes an object that is no stream, new or in place of the one with its number. */
  put(num: number, value: Obj): void {
    const gen = this.open(num);
    const { security } = this.document;
    const written = security ? sealStrings(value, (bytes) => security.sealString(bytes, num, gen)) : value;
    serialize(written, this.sink);
    this.sink.text('\nendobj\n');
  }

  /**
   * Writes a new object that is PDF syntax already, without strings to encrypt, and gives the offset of its first byte
   * in the file.
   */
  putRaw(num: number, syntax: string): number {
    this.open(num);
    const at = this.length;
    this.sink.text(`${syntax}\nendobj\n`);
    return at;
  }

  /** Puts a value under a fresh number and gives the reference. */
  add(value: Obj): Ref {
    const num = this.reserve();
    this.put(num, value);
    return new Ref(num);
  }

  private open(num: number): number {
    const entry = this.document.entries.get(num);
    const gen = entry && 'gen' in entry ? entry.gen : 0;
    this.places.set(num, { at: this.length, gen });
    this.sink.text(`${num} ${gen} obj\n`);
    return gen;
  }

  /** Ends the update and gives its bytes. The second part of the identifier is new (§14.4). */
  finish(): Uint8Array<ArrayBuffer> {
    const { document, sink } = this;
    const previous = new Parser(document.bytes, lastIndexOf(document.bytes, 'startxref') + 9).integer();
    const trailer: Dict = new Map(
      KEPT.flatMap((key) => (document.trailer.has(key) ? [[key, document.trailer.get(key) as Obj]] : [])),
    );
    // The first part goes into the key of older encryption, also where it is missing.
    const identifier = nextIdentifier(document);
    if (identifier) trailer.set('ID', identifier);
    trailer.set('Prev', previous);
    const start = this.length;
    if (document.trailer.get('Type') === 'XRef') this.writeStream(trailer, start);
    else this.writeTable(trailer);
    sink.text(`startxref\n${start}\n%%EOF\n`);
    return sink.take();
  }

  /** Runs of consecutive object numbers, for sections of a table and /Index of a stream. */
  private runs(): number[][] {
    const runs: number[][] = [];
    for (const num of [...this.places.keys()].sort((a, b) => a - b)) {
      const last = runs.at(-1);
      if (last?.at(-1) === num - 1) last.push(num);
      else runs.push([num]);
    }
    return runs;
  }

  private writeTable(trailer: Dict): void {
    const { sink } = this;
    sink.text('xref\n');
    for (const run of this.runs()) {
      sink.text(`${run[0]} ${run.length}\n`);
      for (const num of run) {
        const { at, gen } = this.places.get(num) as { at: number; gen: number };
        sink.text(`${String(at).padStart(10, '0')} ${String(gen).padStart(5, '0')} n \n`);
      }
    }
    sink.text('trailer\n');
    serialize(new Map([...trailer, ['Size', this.size]]), sink);
    sink.text('\n');
  }

  private writeStream(trailer: Dict, start: number): void {
    const { sink } = this;
    const own = this.reserve();
    this.places.set(own, { at: start, gen: 0 });
    const runs = this.runs();
    const rows = new Uint8Array(this.places.size * 7);
    const view = new DataView(rows.buffer);
    for (const [index, num] of runs.flat().entries()) {
      const { at, gen } = this.places.get(num) as { at: number; gen: number };
      view.setUint8(index * 7, 1);
      view.setUint32(index * 7 + 1, at);
      view.setUint16(index * 7 + 5, gen);
    }
    const dict: Dict = new Map<string, Obj>([
      ['Type', 'XRef'],
      ...trailer,
      ['Size', this.size],
      ['W', [1, 4, 2]],
      ['Index', runs.flatMap((run) => [run[0] as number, run.length])],
      ['Length', rows.length],
    ]);
    sink.text(`${own} 0 obj\n`);
    serialize(dict, sink);
    sink.text('\nstream\n');
    sink.append(rows);
    sink.text('\nendstream\nendobj\n');
  }
}

function nextIdentifier(document: PdfDocument): Obj | undefined {
  const found = document.resolve(document.trailer.get('ID'));
  const fresh = new PdfString(crypto.getRandomValues(new Uint8Array(16)));
  const first = Array.isArray(found) ? document.resolve(found[0]) : null;
  if (first instanceof PdfString && first.bytes.length) return [first, fresh];
  return document.security ? undefined : [fresh, fresh];
}
