/** Thrown where entropy-coded data are damaged or end too soon. */
export class CodingError extends Error {}

/** A Huffman table for decoding (ITU-T T.81, F.2.2.3). */
export interface Decoder {
  /** For each `PEEK` bits: length << 8 | value of the code they begin with, 0 where it is longer. */
  short: Uint16Array;
  /** For each length: the first code that is too large for it, shifted to 16 bits. */
  limit: Int32Array;
  /** For each length: what added to a code gives its place among the values. */
  offset: Int32Array;
  values: Uint8Array;
}

const PEEK = 9;
const MAX_CODE_BITS = 16;
/** Zero bytes read past the end before it counts as too soon: encoders may leave out nothing, decoders look ahead. */
const BEYOND = 8;

/**
 * The decoder of a DHT table (C.2): how many codes there are of each length, and their values. Throws CodingError where
 * they contradict.
 */
export function decoderOf(counts: Uint8Array, values: Uint8Array): Decoder {
  const decoder = { short: new Uint16Array(1 << PEEK), limit: new Int32Array(18), offset: new Int32Array(17), values };
  let [code, index] = [0, 0];
  for (let length = 1; length <= MAX_CODE_BITS; length++, code <<= 1) {
    decoder.offset[length] = index - code;
    for (let left = counts[length - 1] ?? 0; left > 0; left--, code++, index++) {
      if (code >> length) throw new CodingError('codes of a length beyond their number');
      if (length > PEEK) continue;
      const entry = (length << 8) | (values[index] ?? 0);
      decoder.short.fill(entry, code << (PEEK - length), (code + 1) << (PEEK - length));
    }
    decoder.limit[length] = code << (MAX_CODE_BITS - length);
  }
  decoder.limit[17] = 0x7fffffff;
  return decoder;
}

/** Reads the bits of a scan, stuffed bytes taken out, up to the next marker. */
export class BitReader {
  at: number;
  readonly #bytes: Uint8Array;
  #held = 0;
  #count = 0;
  #beyond = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  #fill(): void {
    while (this.#count <= 24) {
      let byte = this.#bytes[this.at] as number;
      if (byte === 0xff && this.#bytes[this.at + 1] === 0) this.at += 2;
      else if (byte === 0xff || byte === undefined) {
        if (++this.#beyond > BEYOND) throw new CodingError('the data end too soon');
        byte = 0;
      } else this.at++;
      this.#held = (this.#held << 8) | byte;
      this.#count += 8;
    }
  }

  /** The next bit. */
  bit(): number {
    if (this.#count < 1) this.#fill();
    return (this.#held >>> --this.#count) & 1;
  }

  /** The next 0–15 bits as a number. */
  take(length: number): number {
    if (length === 0) return 0;
    if (this.#count < length) this.#fill();
    this.#count -= length;
    return (this.#held >>> this.#count) & ((1 << length) - 1);
  }

  /** The next value of so many bits, negative ones as F.2.2.1 has it. */
  signed(length: number): number {
    if (length === 0) return 0;
    const value = this.take(length);
    return value < 1 << (length - 1) ? value - (1 << length) + 1 : value;
  }

  /** The value of the next Huffman code. */
  symbol({ short, limit, offset, values }: Decoder): number {
    if (this.#count < MAX_CODE_BITS) this.#fill();
    const entry = short[(this.#held >>> (this.#count - PEEK)) & ((1 << PEEK) - 1)] as number;
    if (entry) {
      this.#count -= entry >> 8;
      return entry & 255;
    }
    const ahead = (this.#held >>> (this.#count - MAX_CODE_BITS)) & 0xffff;
    let length = PEEK + 1;
    while (ahead >= (limit[length] as number)) length++;
    if (length > MAX_CODE_BITS) throw new CodingError('no such code');
    this.#count -= length;
    return values[(ahead >> (MAX_CODE_BITS - length)) + (offset[length] as number)] as number;
  }

  /**
   * Goes to just behind the next RSTn marker, dropping what is left before it. Throws CodingError where it is not the
   * one due (E.1.4).
   */
  restart(count: number): void {
    const bytes = this.#bytes;
    while (
      this.at < bytes.length &&
      !(bytes[this.at] === 0xff && bytes[this.at + 1] !== 0 && bytes[this.at + 1] !== 0xff)
    )
      this.at++;
    const marker = bytes[this.at + 1] ?? 0;
    if (marker !== 0xd0 + (count & 7)) throw new CodingError('no restart marker');
    this.at += 2;
    this.#held = 0;
    this.#count = 0;
    this.#beyond = 0;
  }
}
