import { assemble, cmapTable } from '../../../formats/font/assemble.ts';
import { tablesOf } from '../../../formats/font/sfnt.ts';
import { subsetGlyphs } from '../../../formats/font/subset.ts';
import { labelTables } from '../../../formats/font/wrap.ts';
import { tag } from '../../../formats/ooxml/elements.ts';
import type { DrawnFont } from '../../drawing.ts';

/** A font of an OFD document being written. */
export class OfdFont {
  readonly id: number;
  readonly #font: DrawnFont;
  /** Glyphs that are shown. */
  readonly #shown = new Set<number>();
  /** The glyph that the font shows for a character, by the table that is written into it. */
  readonly #codes = new Map<number, number>();
  /** Whether the program can hold such a table. */
  readonly #sfnt: boolean;

  constructor(id: number, font: DrawnFont) {
    this.id = id;
    this.#font = font;
    const [first, second] = font.program ?? [];
    this.#sfnt = font.program !== undefined && !(first === 1 && second === 0);
  }

  /** Whether the document holds its program. */
  get hasProgram(): boolean {
    return this.#font.program !== undefined;
  }

  /**
   * Remembers that a glyph is shown for a text. Gives its number where that must be said, for the font shows another
   * for this text, or nothing.
   */
  shows(text: string, glyph: number | undefined): number | undefined {
    if (!this.#font.program || glyph === undefined) return undefined;
    this.#shown.add(glyph);
    const code = text.codePointAt(0) as number;
    const single = text.length === (code > 0xffff ? 2 : 1);
    if (!this.#sfnt || !single || code === 0x200b) return glyph;
    const known = this.#codes.get(code);
    if (known === undefined) this.#codes.set(code, glyph);
    return known === undefined || known === glyph ? undefined : glyph;
  }

  /** What PublicRes says of it (GB/T 33190 §11.1, table 44); `file` is where its program stands. */
  element(file: string | undefined): string {
    const { name, bold, italic, serif, monospaced } = this.#font;
    const flag = (value: boolean): string | undefined => (value ? 'true' : undefined);
    const style = { Italic: flag(italic), Bold: flag(bold), Serif: flag(serif), FixedWidth: flag(monospaced) };
    const attributes = { ID: this.id, FontName: name, FamilyName: familyOf(name), Charset: 'unicode', ...style };
    return tag('ofd:Font', attributes, file && tag('ofd:FontFile', {}, file));
  }

  /**
   * The program with the glyphs that are shown, under their old numbers, and the characters they stand for; undefined
   * where there is none. `harfbuzz` is the bytes of harfbuzz-subset.wasm.
   */
  async program(harfbuzz: Uint8Array<ArrayBuffer>): Promise<{ bytes: Uint8Array; type: string } | undefined> {
    const { program, name } = this.#font;
    if (!program) return undefined;
    if (!this.#sfnt) return { bytes: program, type: 'cff' };
    const full = new Map(tablesOf(await this.#subset(harfbuzz, program)));
    const head = full.get('head') ?? new Uint8Array(20);
    const unitsPerEm = ((head[18] as number) << 8) | (head[19] as number);
    for (const [key, table] of labelTables(name, unitsPerEm))
      if (key !== 'post' || !full.has(key)) full.set(key, table);
    full.set('cmap', cmapTable(this.#codes));
    return { bytes: assemble(full), type: full.has('CFF ') ? 'otf' : 'ttf' };
  }

  /** One that HarfBuzz does not take goes in whole. */
  async #subset(harfbuzz: Uint8Array<ArrayBuffer>, program: Uint8Array): Promise<Uint8Array> {
    try {
      return await subsetGlyphs(harfbuzz, program, this.#shown);
    } catch (error) {
      if ((error as { code?: string }).code === 'damaged' || error instanceof WebAssembly.RuntimeError) return program;
      throw error;
    }
  }
}

/** A name without its style: `SimHei,Bold`, `Arial-BoldMT`. */
const familyOf = (name: string): string =>
  name.replace(/[,-](bold|italic|regular|oblique|roman)+(mt)?$/i, '').trim() || name;
