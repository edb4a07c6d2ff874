import { GroupCodeValueType as Type } from '@node-projects/acad-ts';
import { decoderOf } from './dxf-decoder.ts';
import { CHUNKS, DxfPairs, finite, HANDLES } from './dxf-stream.ts';

/** What a binary DXF file begins with. */
export const BINARY_DXF = 'AutoCAD Binary DXF\r\n\x1a\0';
/** In files of R12 a code is one byte; this one says that two follow. */
const LONG_CODE = 0xff;

/** Bytes of the values that are as long whatever they say. */
const SIZES = new Map<Type, number>([
  [Type.Point3D, 8],
  [Type.Double, 8],
  [Type.ExtendedDataDouble, 8],
  [Type.Byte, 2],
  [Type.Int16, 2],
  [Type.ExtendedDataInt16, 2],
  [Type.Int32, 4],
  [Type.ExtendedDataInt32, 4],
  [Type.Int64, 8],
  [Type.Bool, 1],
]);

/** Pairs of a binary DXF file. A code of which nobody knows how long its value is ends it. */
export class DxfBytes extends DxfPairs {
  #at = BINARY_DXF.length;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #decode: (bytes: Uint8Array) => string;
  readonly #isOld: boolean;

  constructor(bytes: Uint8Array, label: string) {
    super();
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#decode = decoderOf(label);
    // The first pair is 0, SECTION: behind a code of two bytes there are two zeros
    this.#isOld = bytes[this.#at + 1] !== 0;
    this.start();
  }

  protected get baseStream(): Uint8Array {
    return this.#bytes;
  }

  override start(): void {
    super.start();
    this.#at = BINARY_DXF.length;
  }

  protected get isOver(): boolean {
    return this.#at + (this.#isOld ? 1 : 2) > this.#bytes.length;
  }

  protected override readCode(): number {
    const short = this.#bytes[this.#at] as number;
    if (this.#isOld) this.#at++;
    if (this.#isOld && short !== LONG_CODE) return short;
    if (this.#at + 2 > this.#bytes.length) return 0;
    this.#at += 2;
    return this.#view.getInt16(this.#at - 2, true);
  }

  protected take(type: Type): unknown {
    const value = this.#value(type);
    if (value === undefined) this.#at = this.#bytes.length;
    this.position = this.#at;
    return value;
  }

  protected override readStringLine = (): string => String(this.take(Type.String) ?? '');
  protected override lineAsBool = (): boolean => this.take(Type.Bool) === true;
  protected override lineAsDouble = (): number => Number(this.take(Type.Double) ?? 0);
  protected override lineAsShort = (): number => Number(this.take(Type.Int16) ?? 0);
  protected override lineAsInt = (): number => Number(this.take(Type.Int32) ?? 0);
  protected override lineAsLong = (): number => Number(this.take(Type.Int64) ?? 0);
  protected override lineAsHandle = (): number => Number(this.take(Type.Handle) ?? 0);
  protected override lineAsBinaryChunk = (): Uint8Array => this.#chunk() ?? new Uint8Array();

  #value(type: Type): unknown {
    if (type === Type.None) return undefined;
    if (CHUNKS.has(type)) return this.#chunk();
    const size = SIZES.get(type);
    if (size !== undefined) return this.#number(type, size);
    const text = this.#text();
    return text !== undefined && HANDLES.has(type) ? finite(Number.parseInt(text, 16)) : text;
  }

  #number(type: Type, size: number): number | boolean | undefined {
    const at = this.#at;
    if (at + size > this.#bytes.length) return undefined;
    this.#at += size;
    if (type === Type.Bool) return this.#view.getInt8(at) > 0;
    if (size === 2) return this.#view.getInt16(at, true);
    if (size === 4) return this.#view.getInt32(at, true);
    return type === Type.Int64 ? Number(this.#view.getBigInt64(at, true)) : finite(this.#view.getFloat64(at, true));
  }

  /** To a zero. */
  #text(): string | undefined {
    const end = this.#bytes.indexOf(0, this.#at);
    if (end < 0) return undefined;
    const text = this.#decode(this.#bytes.subarray(this.#at, end));
    this.#at = end + 1;
    this.valueRaw = text;
    return text;
  }

  #chunk(): Uint8Array | undefined {
    const from = this.#at + 1;
    const to = from + (this.#bytes[this.#at] ?? this.#bytes.length);
    if (to > this.#bytes.length) return undefined;
    this.#at = to;
    return this.#bytes.slice(from, to);
  }
}
