import { zlibSync } from 'fflate';
import { type Sealer, sealStrings } from './encrypt.ts';
import { type Dict, fromLatin1, type Obj, PdfString, Ref } from './objects.ts';
import { serialize } from './serialize.ts';
import { Sink } from './sink.ts';

/** Objects in one object stream: readers unpack the whole stream to get at one. */
const PER_CONTAINER = 200;
/** Stream data from this size on goes out as a view of the input instead of being copied. */
const BY_REFERENCE = 4096;
/**
 * Cross-reference rows of fewer bytes are written as they are: compressing them takes longer than writing a small file.
 */
const FEW = 1024;

interface Waiting {
  num: number;
  count: number;
  first: number;
  data: Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Builds a file of object streams and one cross-reference stream (ISO 32000-1 §7.5.7–8), in the order objects are put.
 * `flush` between inputs lets go of their bytes; `finish` gives the file. The same calls give the same bytes.
 */
export class PdfWriter {
  private readonly blobs: Blob[] = [];
  protected parts: Uint8Array<ArrayBuffer>[] = [];
  protected readonly top = new Sink();
  protected readonly scratch = new Sink();
  private readonly packed = new Sink();
  private table: { num: number; at: number }[] = [];
  private waiting: Waiting[] = [];
  /** Bytes before what is in `top`. */
  protected length = 0;
  /** Three numbers an object: type, offset or container, index. */
  protected readonly xref: number[] = [0, 0, 65_535];
  protected size = 1;

  /** Encrypts what is written from now on; set before anything is put. */
  sealer: Sealer | undefined;
  /** Where what is flushed is put; browsers keep large Blobs on disk by themselves. */
  keep: (bytes: Blob) => Blob | Promise<Blob> = (bytes) => bytes;
  /** The version in the header; it may be raised until `finish`. */
  version: string;

  constructor(version: string) {
    this.version = version < '1.5' ? '1.5' : version;
    this.length = this.header().length;
  }

  /** Bytes of the file so far, without what waits for its object stream. */
  get bytes(): number {
    return this.length + this.top.at;
  }

  protected header(): Uint8Array<ArrayBuffer> {
    return fromLatin1(`%PDF-${this.version}\n%\xe2\xe3\xcf\xd3\n`);
  }

  /** A fresh object number; it reads as free until something is put under it. */
  reserve(): number {
    this.xref.push(0, 0, 0);
    return this.size++;
  }

  /** Writes a value that is not a stream; its references are in this file's numbers. */
  put(num: number, value: Obj): void {
    this.scratch.at = 0;
    serialize(value, this.scratch);
    this.putRaw(num, this.scratch.view());
  }

  /** Puts a value under a fresh number and gives the reference. */
  add(value: Obj): Ref {
    const num = this.reserve();
    this.put(num, value);
    return new Ref(num);
  }

  /** Writes an object that is PDF syntax already. */
  putRaw(num: number, bytes: Uint8Array): void {
    this.table.push({ num, at: this.packed.at });
    this.packed.append(bytes);
    this.packed.text('\n');
    if (this.table.length >= PER_CONTAINER) this.closeContainer();
  }

  /**
   * Writes a stream: its dictionary as syntax (with the right /Length) and its data, which must stay unchanged until
   * `flush`.
   */
  putStreamRaw(num: number, dict: Uint8Array, data: Uint8Array): void {
    const { top } = this;
    this.place(num, 1, this.length + top.at, 0);
    top.text(`${num} 0 obj\n`);
    top.append(dict);
    top.text('\nstream\n');
    this.data(data);
    top.text('\nendstream\nendobj\n');
  }

  /** Writes a stream from its dictionary (in this file's numbers; /Length is set here) and its data as stored. */
  putStream(num: number, dict: Dict, data: Uint8Array): void {
    // The cross-reference stream must be readable before there is a key (§7.5.8.2).
    const sealer = dict.get('Type') === 'XRef' ? undefined : this.sealer;
    const written = sealer ? sealer.stream(data, dict, num) : data;
    const own: Dict = new Map(sealer ? (sealStrings(dict, (bytes) => sealer.string(bytes, num)) as Dict) : dict);
    own.set('Length', written.length);
    this.scratch.at = 0;
    serialize(own, this.scratch);
    this.putStreamRaw(num, this.scratch.view(), written);
  }

  /** Puts a stream under a fresh number and gives the reference. */
  addStream(dict: Dict, data: Uint8Array): Ref {
    const num = this.reserve();
    this.putStream(num, dict, data);
    return new Ref(num);
  }

  /**
   * Writes an object by itself, outside the object streams and in clear: the encryption dictionary (§7.5.7, §7.6.2).
   */
  private addAlone(value: Obj): Ref {
    const num = this.reserve();
    this.place(num, 1, this.length + this.top.at, 0);
    this.top.text(`${num} 0 obj\n`);
    serialize(value, this.top);
    this.top.text('\nendobj\n');
    return new Ref(num);
  }

  private data(data: Uint8Array): void {
    if (data.length < BY_REFERENCE) {
      this.top.append(data);
      return;
    }
    this.length += this.top.at + data.length;
    this.parts.push(this.top.take(), data as Uint8Array<ArrayBuffer>);
  }

  protected place(num: number, type: number, second: number, third: number): void {
    this.xref[num * 3] = type;
    this.xref[num * 3 + 1] = second;
    this.xref[num * 3 + 2] = third;
  }

  private closeContainer(): void {
    const { table, packed } = this;
    if (table.length === 0) return;
    const num = this.reserve();
    const head = table.map((item, index) => {
      this.place(item.num, 2, num, index);
      return `${item.num} ${item.at}`;
    });
    const front = fromLatin1(`${head.join(' ')}\n`);
    const body = new Uint8Array(front.length + packed.at);
    body.set(front);
    body.set(packed.view(), front.length);
    this.waiting.push({ num, count: table.length, first: front.length, data: deflate(body) });
    this.table = [];
    packed.at = 0;
  }

  /** Finishes what was put so far and moves it out of this program's heap; inputs are no longer needed afterwards. */
  async flush(): Promise<void> {
    await this.settle();
    this.length += this.top.at;
    this.blobs.push(await this.keep(new Blob([...this.parts, this.top.view()])));
    this.parts = [];
    this.top.at = 0;
  }

  /** Writes the object streams, for which compression may still be under way. */
  private async settle(): Promise<void> {
    this.closeContainer();
    for (const { num, count, first, data } of this.waiting) {
      const dict: Dict = new Map<string, Obj>([
        ['Type', 'ObjStm'],
        ['N', count],
        ['First', first],
        ['Filter', 'FlateDecode'],
      ]);
      this.putStream(num, dict, await data);
    }
    this.waiting = [];
  }

  /**
   * Ends the file: `trailer` has Root and what else a trailer may have (§7.5.5), in this file's numbers. Gives the
   * parts of the file in order.
   */
  async finish(trailer: Dict): Promise<Blob[]> {
    await this.settle();
    if (this.sealer) trailer.set('Encrypt', this.addAlone(this.sealer.dict));
    const start = this.length + this.top.at;
    const num = this.reserve();
    this.place(num, 1, start, 0);
    const dict: Dict = new Map<string, Obj>([...trailer, ['Type', 'XRef'], ['Size', this.size]]);
    this.putStream(num, dict, await this.xrefData(dict, start));
    this.top.text(`startxref\n${start}\n%%EOF\n`);
    // Every Blob costs a call to another process, so the last part, and the header, are none of their own.
    const last = [...this.parts, this.top.view()];
    const [first, ...more] = this.blobs;
    return [new Blob([this.header(), ...(first ? [first] : last)]), ...more, ...(first ? [new Blob(last)] : [])];
  }

  /** The rows of the cross-reference stream, and how they are to be read, for its dictionary (§7.5.8.2–3). */
  private async xrefData(dict: Dict, last: number): Promise<Uint8Array<ArrayBuffer>> {
    const widths = [1, bytesFor(Math.max(last, this.size)), 2];
    const columns = widths.reduce((sum, width) => sum + width, 0);
    dict.set('W', widths);
    const rows = this.xrefRows(widths, columns);
    if (rows.length < FEW) return rows;
    const parms: Dict = new Map<string, Obj>([
      ['Predictor', 12],
      ['Columns', columns],
    ]);
    dict.set('Filter', 'FlateDecode').set('DecodeParms', parms);
    return deflate(differences(rows, columns));
  }

  private xrefRows(widths: number[], columns: number): Uint8Array<ArrayBuffer> {
    const rows = new Uint8Array(this.size * columns);
    for (let field = 0, at = 0; field < this.size * 3; field++) {
      const width = widths[field % 3] as number;
      let value = this.xref[field] as number;
      for (let byte = at + width - 1; byte >= at; byte--, value = Math.floor(value / 256)) rows[byte] = value;
      at += width;
    }
    return rows;
  }
}

const bytesFor = (value: number): number => (value < 2 ** 16 ? 2 : value < 2 ** 24 ? 3 : value < 2 ** 32 ? 4 : 5);

/** Rows, each as the difference to the row above: the PNG predictor “Up” with its mark in front (§7.4.4.4). */
function differences(rows: Uint8Array, columns: number): Uint8Array<ArrayBuffer> {
  const count = rows.length / columns;
  const out = new Uint8Array(count * (columns + 1));
  for (let row = 0, at = 0; row < count; row++) {
    out[at++] = 2;
    for (let from = row * columns; from < (row + 1) * columns; from++)
      out[at++] = (rows[from] as number) - (rows[from - columns] ?? 0);
  }
  return out;
}

/** Below this many bytes starting the platform's compressor takes longer than compressing in script. */
const SMALL = 32_768;

/**
 * zlib compression by the platform (level 6 in every engine that has CompressionStream), by fflate where there is
 * little to compress.
 */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes.length < SMALL) return zlibSync(bytes, { level: 6, mem: 1 }) as Uint8Array<ArrayBuffer>;
  const stream = new CompressionStream('deflate');
  const writer = stream.writable.getWriter();
  void writer.write(bytes);
  void writer.close();
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}

/** A file identifier (§14.4) as two equal or different strings of 16 bytes. */
export const fileId = (first: Uint8Array, second: Uint8Array): Obj => [new PdfString(first), new PdfString(second)];
