import { HEX } from '../lexer.ts';
import { PdfString } from '../objects.ts';
import { Parser, plainEnd } from '../parser.ts';

/** Stands for each string: what it says does not matter. */
const COUNTED = new PdfString(new Uint8Array(0));

/** Reads the operands of content and makes nothing of its strings, which are most of it, but counts their bytes. */
export class StringCounter extends Parser {
  /** Bytes of strings read since this was set to 0. */
  count = 0;

  constructor(bytes: Uint8Array) {
    super(bytes, 0, undefined, false);
  }

  protected override literal(): PdfString {
    const from = this.at + 1;
    const end = plainEnd(this.bytes, from);
    if (end >= 0) this.at = end + 1;
    this.count += end >= 0 ? end - from : super.literal().bytes.length;
    return COUNTED;
  }

  protected override hex(): PdfString {
    const { bytes } = this;
    let digits = 0;
    let at = this.at + 1;
    for (; at < bytes.length && bytes[at] !== 62; at++) if ((HEX[bytes[at] as number] as number) >= 0) digits++;
    this.at = at + 1;
    this.count += (digits + 1) >> 1;
    return COUNTED;
  }
}
