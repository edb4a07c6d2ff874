import type { PdfDocument } from '../../../../formats/pdf/document.ts';
import { type EmbeddedProgram, embeddedProgram } from '../../../../formats/pdf/font/program.ts';
import type { Dict } from '../../../../formats/pdf/objects.ts';
import type { FontDecoder, Glyph } from '../../../../formats/pdf/text/decoder.ts';
import type { DrawnFont } from '../../../drawing.ts';
import { typefaceOf } from '../typeface.ts';

/** A font of a PDF as it is drawn with. */
export interface ReadFont {
  drawn: DrawnFont;
  /** The glyph of the program that a code shows. */
  id(glyph: Glyph): number | undefined;
  /** Its glyphs are contents of their own (ISO 32000-1 §9.6.5). */
  type3: boolean;
}

/** The fonts of a document, each read once. */
export class Fonts {
  readonly #document: PdfDocument;
  readonly #known = new Map<Dict, ReadFont>();
  /** Names of fonts that were used and whose programs the document does not hold. */
  readonly absent = new Set<string>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  of(decoder: FontDecoder): ReadFont {
    const known = this.#known.get(decoder.font);
    if (known) return known;
    const { name, bold, italic, serif, monospaced, drawn: type3 } = typefaceOf(this.#document, decoder.font);
    const embedded: EmbeddedProgram | undefined = type3 ? undefined : embeddedProgram(this.#document, decoder, name);
    const style = { name: name || 'Font', bold, italic, serif, monospaced };
    const font = { drawn: { ...style, program: embedded?.bytes }, id: embedded?.id ?? (() => undefined), type3 };
    if (!embedded && !type3) this.absent.add(style.name);
    this.#known.set(decoder.font, font);
    return font;
  }
}
