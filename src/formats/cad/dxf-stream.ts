import {
  DxfBinaryReader,
  DxfBinaryReaderAC1009,
  DxfStreamReaderBase,
  GroupCodeValue,
  GroupCodeValueType,
} from '@node-projects/acad-ts';
import { UserError } from '../../../schemas/error.ts';
import { decodeTextCodes } from './text-codes.ts';

/** What is missing where a file breaks off in a section. */
const MISSING: Record<string, string[]> = { BLOCKS: ['ENDBLK', 'ENDSEC'], TABLES: ['ENDTAB', 'ENDSEC'] };
/** What loops of a reader wait for. */
const ENDINGS = ['ENDSEC', 'EOF', 'ENDBLK', 'ENDTAB', 'SEQEND'];
/** Times that a reader may ask on after the end. */
const MAX_BEYOND = 10_000;

const NUMBERS = new Set([GroupCodeValueType.Point3D, GroupCodeValueType.Double, GroupCodeValueType.ExtendedDataDouble]);
const INTEGERS = new Set([
  GroupCodeValueType.Byte,
  GroupCodeValueType.Int16,
  GroupCodeValueType.Int32,
  GroupCodeValueType.Int64,
  GroupCodeValueType.ExtendedDataInt16,
  GroupCodeValueType.ExtendedDataInt32,
]);
const HANDLES = new Set([
  GroupCodeValueType.Handle,
  GroupCodeValueType.ObjectId,
  GroupCodeValueType.ExtendedDataHandle,
]);
const COMMENT = 999;
/** More than any number or chunk is long. */
const MAX_NUMBER = 4096;
/** The kind of an edge of a hatch. */
const ELLIPSE = 3;
const CR = 0x0d;
const LF = 0x0a;

/** Strings of a document: no escapes, and names of files as short as they are. */
function decoderOf(label: string): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder(label);
  return (bytes) => {
    let plain = '';
    if (bytes.length > 64) return decodeTextCodes(decoder.decode(bytes));
    for (const byte of bytes) {
      if (byte >= 0x80) return decodeTextCodes(decoder.decode(bytes));
      plain += String.fromCharCode(byte);
    }
    return decodeTextCodes(plain);
  };
}

/**
 * Pairs of group code and value of an ASCII DXF file. Where the file breaks off it says the endings that are missing, so
 * that what came before is kept. Throws UserError `damaged` where that is no end either.
 */
export class DxfLines extends DxfStreamReaderBase {
  /** The file broke off. */
  cut = false;
  #at = 0;
  #beyond = 0;
  /** Pairs that are told before reading on. */
  #ahead: [number, unknown][] = [];
  #inHatch = false;
  #opensTable = false;
  /** The section being read. */
  #section = '';
  readonly #bytes: Uint8Array;
  readonly #decode: (bytes: Uint8Array) => string;
  readonly #end: number;

  constructor(bytes: Uint8Array, label: string) {
    super();
    this.#bytes = bytes;
    this.#decode = decoderOf(label);
    this.#end = bytes.includes(LF) ? LF : CR;
    this.start();
  }

  protected get baseStream(): Uint8Array {
    return this.#bytes;
  }

  override start(): void {
    super.start();
    this.#at = 0;
    this.#ahead = [];
  }

  /** Text keeps the spaces it begins with; names and numbers are padded by some programs. */
  protected override readStringLine(): string {
    const isText = this.dxfCode === 1 || this.dxfCode === 3;
    const line = this.#line();
    this.valueRaw = this.#decode(line);
    if (!isText) this.valueRaw = this.valueRaw.trim();
    return this.valueRaw;
  }

  protected override readCode(): number {
    if (this.#at >= this.#bytes.length) return 0;
    const code = Number.parseInt(this.#ascii(), 10);
    if (Number.isNaN(code)) throw new UserError('damaged', `图纸第 ${this.position} 行不是 DXF 的组码。`);
    return code;
  }

  override readNext(): void {
    const next = this.#ahead.shift();
    if (next) [this.dxfCode, this.value] = next;
    else
      do this.#pair();
      while (this.dxfCode === COMMENT);
    this.#unwind();
    this.#mark();
    if (this.dxfCode === 0) this.#inHatch = this.value === 'HATCH';
    else if (this.#inHatch && this.dxfCode === 72 && this.value === ELLIPSE) this.#ahead = this.#ellipse();
  }

  /** A HELIX is a SPLINE with numbers of its own behind, which the library does not know: it is read as one. */
  #unwind(): void {
    const isCoiled = this.dxfCode === 100 && this.value === 'AcDbHelix';
    while (isCoiled && Number(this.dxfCode) !== 0) this.#pair();
    if (Number(this.dxfCode) === 0 && this.value === 'HELIX') this.value = 'SPLINE';
  }

  /** Without the marker that R12 has none of, the library passes over the first entry of each table. */
  #mark(): void {
    if (this.dxfCode === 0) this.#opensTable = this.value === 'TABLE';
    else if (this.dxfCode === 100) this.#opensTable = false;
    if (!this.#opensTable || this.dxfCode !== 70) return;
    this.#opensTable = false;
    this.#ahead.unshift([70, this.value]);
    this.dxfCode = 100;
    this.value = 'AcDbSymbolTable';
  }

  /** The base takes negative numbers for large ones, so that no layer would ever be off. */
  override get valueAsShort(): number {
    return (Number(this.value) << 16) >> 16;
  }

  /**
   * Centre and axis of an elliptic edge. The library takes the x of the axis from the centre, so the axis goes through
   * the centre before that is told.
   */
  #ellipse(): [number, unknown][] {
    const found: [number, unknown][] = [];
    for (let count = 0; count < 4 && this.#at < this.#bytes.length; count++) {
      this.#pair();
      found.push([this.dxfCode, this.value]);
    }
    this.dxfCode = 72;
    this.value = ELLIPSE;
    const [x, y, axisX, axisY] = found;
    const isUsual = [x, y, axisX, axisY].map((pair) => pair?.[0]).join() === '10,20,11,21';
    return isUsual && x && y && axisX && axisY ? [[10, axisX[1]], axisY, x, y] : found;
  }

  #pair(): void {
    if (this.#at < this.#bytes.length) {
      this.position += 2;
      this.dxfCode = this.readCode();
      this.groupCodeValue = GroupCodeValue.transformValue(this.dxfCode);
      const opens = this.dxfCode === 2 && this.value === 'SECTION';
      this.value = this.#value(this.groupCodeValue);
      if (opens) this.#section = String(this.value);
      return;
    }
    this.cut = true;
    if (++this.#beyond > MAX_BEYOND) throw new UserError('truncated');
    this.dxfCode = 0;
    this.groupCodeValue = GroupCodeValueType.String;
    this.value = this.#ending(this.#beyond);
  }

  /** What is missing, in its order, then all endings in turn; each thrice, for loops that read two steps at once. */
  #ending(time: number): string | undefined {
    const missing = [...(MISSING[this.#section] ?? ['ENDSEC']), 'EOF', ...ENDINGS];
    return missing[Math.floor((time - 1) / 3) % missing.length];
  }

  /** A value of an unknown kind is read as text. */
  #value(type: GroupCodeValueType): unknown {
    if (NUMBERS.has(type)) return this.lineAsDouble();
    if (INTEGERS.has(type)) return this.lineAsInt();
    if (HANDLES.has(type)) return this.lineAsHandle();
    if (type === GroupCodeValueType.Bool) return this.lineAsBool();
    if (type === GroupCodeValueType.Chunk || type === GroupCodeValueType.ExtendedDataChunk)
      return this.lineAsBinaryChunk();
    return this.readStringLine();
  }

  protected override lineAsBool(): boolean {
    return this.lineAsInt() > 0;
  }

  protected override lineAsDouble(): number {
    return finite(Number.parseFloat(this.#ascii()));
  }

  protected override lineAsShort(): number {
    return this.lineAsInt();
  }

  protected override lineAsInt(): number {
    return finite(Number.parseInt(this.#ascii(), 10));
  }

  protected override lineAsLong(): number {
    return this.lineAsInt();
  }

  protected override lineAsHandle(): number {
    return finite(Number.parseInt(this.#ascii(), 16));
  }

  protected override lineAsBinaryChunk(): Uint8Array {
    const hex = this.#ascii().trim();
    const bytes = new Uint8Array(hex.length >> 1);
    for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
    return bytes;
  }

  #ascii(): string {
    const line = this.#line();
    return String.fromCharCode.apply(null, (line.length > MAX_NUMBER ? line.subarray(0, MAX_NUMBER) : line) as never);
  }

  #line(): Uint8Array {
    const from = this.#at;
    const end = this.#bytes.indexOf(this.#end, from);
    const to = end < 0 ? this.#bytes.length : end;
    this.#at = to + 1;
    return this.#bytes.subarray(from, this.#bytes[to - 1] === CR && to > from ? to - 1 : to);
  }
}

const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

/** A reader of a binary DXF file whose strings are decoded as labelled; `old` for files of R12, with short codes. */
export function binaryPairs(bytes: Uint8Array, label: string, old: boolean): DxfBinaryReader {
  const reader = old ? new DxfBinaryReaderAC1009(bytes) : new DxfBinaryReader(bytes);
  const decode = decoderOf(label);
  Object.defineProperty(reader, 'valueAsShort', { get: () => (Number(reader.value) << 16) >> 16 });
  return Object.assign(reader, { decodeString: (part: Uint8Array) => decode(part) });
}
