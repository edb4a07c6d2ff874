import type { Coder } from './huffman.ts';
import type { Tokens } from './tokens.ts';

type Part = Uint8Array | readonly number[];

/** Collects the bytes of a JPEG. */
export class JpegWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;
  #held = 0;
  #count = 0;

  constructor(expected: number) {
    this.#bytes = new Uint8Array(Math.max(1024, expected));
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }

  /** Bytes as they are. */
  put(...parts: Part[]): void {
    for (const part of parts) {
      this.#room(part.length);
      this.#bytes.set(part, this.#length);
      this.#length += part.length;
    }
  }

  /** A marker segment with its length (ITU-T T.81, B.1.1.4). */
  segment(marker: number, ...parts: Part[]): void {
    const length = parts.reduce((sum, part) => sum + part.length, 2);
    this.put([0xff, marker, length >> 8, length & 255], ...parts);
  }

  /** A DHT segment (B.2.4.2). */
  table({ counts, values }: Coder, kind: 'dc' | 'ac', slot: number): void {
    this.segment(0xc4, [(kind === 'ac' ? 16 : 0) | slot], counts, values);
  }

  /** At most 16 bits of entropy-coded data, bytes of ones stuffed (F.1.2.3). */
  #bits(value: number, length: number): void {
    this.#held = (this.#held << length) | value;
    this.#count += length;
    while (this.#count >= 8) {
      const byte = (this.#held >>> (this.#count - 8)) & 255;
      this.#count -= 8;
      if (this.#length + 2 > this.#bytes.length) this.#room(2);
      this.#bytes[this.#length++] = byte;
      if (byte === 0xff) this.#bytes[this.#length++] = 0;
    }
  }

  /** One token by its table; `extra` has the number of bits that follow each symbol. */
  token(token: number, { codes, lengths }: Coder, extra: Uint8Array): void {
    const symbol = token >>> 16;
    this.#bits(codes[symbol] as number, lengths[symbol] as number);
    const more = extra[symbol] as number;
    if (more) this.#bits(token & 0xffff, more);
  }

  /** All tokens of a scan. */
  tokens({ list, length }: Tokens, coder: Coder, extra: Uint8Array): void {
    for (let index = 0; index < length; index++) this.token(list[index] as number, coder, extra);
  }

  /** Fills the last byte of a scan with ones. */
  endScan(): void {
    if (this.#count) this.#bits((1 << (8 - this.#count)) - 1, 8 - this.#count);
    this.#held = 0;
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }
}
