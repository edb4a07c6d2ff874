import { CLASS, HEX, skipSpace } from '../lexer.ts';

/** A token of a CMap file: a string's bytes, a number, a name with its slash, or any other word or bracket. */
export type Token = Uint8Array | number | string;

/** Bytes of a string: 64 characters, more than any code stands for. */
const MAX_STRING = 128;

/**
 * Reads the tokens of a CMap (Adobe Technical Note 5014), in time linear in its bytes whatever they are: it nests
 * nothing. Strings in parentheses, which say nothing of codes, are passed over.
 */
export class CMapTokens {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** The next token; undefined at the end. */
  next(): Token | undefined {
    const { bytes } = this;
    for (;;) {
      this.at = skipSpace(bytes, this.at);
      const code = bytes[this.at];
      if (code === undefined) return undefined;
      if (code === 60 && bytes[this.at + 1] !== 60) return this.hex();
      if (code === 91 || code === 93) {
        this.at++;
        return code === 91 ? '[' : ']';
      }
      if (code === 40) this.skipLiteral();
      else if (code === 47 || CLASS[code] === 0) return this.word();
      else this.at += code === 60 ? 2 : 1; // << begins no string
    }
  }

  private hex(): Uint8Array {
    const { bytes } = this;
    const out: number[] = [];
    let high = -1;
    for (this.at++; this.at < bytes.length && bytes[this.at] !== 62; this.at++) {
      const digit = HEX[bytes[this.at] as number] as number;
      if (digit < 0) continue;
      if (high >= 0 && out.length < MAX_STRING) out.push(high * 16 + digit);
      high = high < 0 ? digit : -1;
    }
    if (high >= 0) out.push(high * 16);
    this.at++;
    return Uint8Array.from(out);
  }

  private skipLiteral(): void {
    const { bytes } = this;
    while (this.at < bytes.length && bytes[this.at] !== 41) this.at += bytes[this.at] === 92 ? 2 : 1;
    this.at++;
  }

  private word(): number | string {
    const { bytes } = this;
    const start = this.at;
    for (this.at++; CLASS[bytes[this.at] ?? 32] === 0 && this.at - start < 128; this.at++);
    const text = String.fromCharCode(...bytes.subarray(start, this.at));
    return /^[+-]?\d+(\.\d*)?$/.test(text) ? Number(text) : text;
  }
}
