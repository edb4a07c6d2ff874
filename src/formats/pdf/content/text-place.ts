import type { Matrix } from '../../../lib/matrix.ts';
import { combine, IDENTITY } from '../../../lib/matrix.ts';
import type { Budget } from '../budget.ts';
import { type Obj, PdfString } from '../objects.ts';
import type { FontDecoder, Glyph } from '../text/decoder.ts';
import type { GraphicsState } from './state.ts';
import type { GlyphRun } from './visitor.ts';

/** One operation shows no more: strings of content have at most 32,767 bytes (ISO 32000-1 annex C.2). */
const MAX_GLYPHS = 2 ** 20;

/** Where text goes on within a text object: the text matrix and the line matrix (ISO 32000-1 §9.4.1). */
export class TextPlace {
  /** Nothing has set the place since the last run. */
  follows = false;
  private text: Matrix = IDENTITY;
  private line: Matrix = IDENTITY;

  /** Sets both matrices (BT, Tm). */
  set(matrix: Matrix): void {
    this.text = this.line = matrix;
    this.follows = false;
  }

  /** Moves to the start of a line by so much in text space (Td, T*). */
  move(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.line;
    this.set([a, b, c, d, a * x + c * y + e, b * x + d * y + f]);
  }

  /**
   * Sets the strings of an operand in their places and goes on behind them (§9.4.4). The budget pays for their bytes;
   * throws UserError `too-complex`.
   */
  show(operand: Obj | undefined, font: FontDecoder, state: GraphicsState, budget: Budget): Layout {
    const { size, text } = state;
    const { charSpace, wordSpace, rise } = text;
    const scale = font.vertical ? 1 : text.scale;
    const glyphs: Glyph[] = [];
    const at: number[] = [];
    let advance = 0;
    for (const item of Array.isArray(operand) ? operand : [operand]) {
      if (typeof item === 'number') advance -= (item / 1000) * size * scale;
      else if (item instanceof PdfString) {
        budget.readCodes(item.bytes.length);
        for (const glyph of font.glyphs(item.bytes.subarray(0, MAX_GLYPHS - glyphs.length))) {
          glyphs.push(glyph);
          at.push(advance);
          advance += (glyph.advance * size + charSpace + (glyph.isSpace ? wordSpace : 0)) * scale;
        }
      }
    }
    const [a, b, c, d, e, f] = this.text;
    const matrix = combine(rise ? [a, b, c, d, c * rise + e, d * rise + f] : this.text, state.ctm);
    const [x, y] = font.vertical ? [0, advance] : [advance, 0];
    this.text = [a, b, c, d, a * x + c * y + e, b * x + d * y + f];
    const { follows } = this;
    this.follows = true;
    return { glyphs, at, advance, matrix, follows };
  }
}

type Layout = Pick<GlyphRun, 'glyphs' | 'at' | 'advance' | 'matrix' | 'follows'>;
