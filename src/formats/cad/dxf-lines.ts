import { GroupCodeValueType } from '@node-projects/acad-ts';
import { UserError } from '../../../schemas/error.ts';
import { decoderOf } from './dxf-decoder.ts';
import { CHUNKS, DxfPairs, finite, HANDLES } from './dxf-stream.ts';

const NUMBERS = new Set([GroupCodeValueType.Point3D, GroupCodeValueType.Double, GroupCodeValueType.ExtendedDataDouble]);
const INTEGERS = new Set([
  GroupCodeValueType.Byte,
  GroupCodeValueType.Int16,
  GroupCodeValueType.Int32,
  GroupCodeValueType.Int64,
  GroupCodeValueType.ExtendedDataInt16,
  GroupCodeValueType.ExtendedDataInt32,
]);
/** More than any number or chunk is long. */
const MAX_NUMBER = 4096;
const CR = 0x0d;
const LF = 0x0a;

/** Pairs of an ASCII DXF file: a line each for code and value. Throws UserError `damaged` where a code is none. */
export class DxfLines extends DxfPairs {
  #at = 0;
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
  }

  protected get isOver(): boolean {
    return this.#at >= this.#bytes.length;
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
    this.position += 2;
    const code = Number.parseInt(this.#ascii(), 10);
    if (Number.isNaN(code)) throw new UserError('damaged', `图纸第 ${this.position} 行不是 DXF 的组码。`);
    return code;
  }

  /** A value of an unknown kind is read as text. */
  protected take(type: GroupCodeValueType): unknown {
    if (NUMBERS.has(type)) return this.lineAsDouble();
    if (INTEGERS.has(type)) return this.lineAsInt();
    if (HANDLES.has(type)) return this.lineAsHandle();
    if (type === GroupCodeValueType.Bool) return this.lineAsBool();
    if (CHUNKS.has(type)) return this.lineAsBinaryChunk();
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
