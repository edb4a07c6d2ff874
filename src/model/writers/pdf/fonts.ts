import { type FaceAsset, type FaceSources, facesFor } from '../../../formats/font/chain.ts';
import { type Style, styleOf } from '../../../formats/font/style.ts';
import { type GlyphFont, glyphFont } from '../../../formats/pdf/font/glyph-font.ts';
import { HiddenFont } from '../../../formats/pdf/font/hidden.ts';
import type { Ref } from '../../../formats/pdf/objects.ts';
import type { PdfWriter } from '../../../formats/pdf/writer.ts';
import { refusalOf } from '../../../lib/refusal.ts';
import type { DrawnFont, DrawnGlyph, TextItem } from '../../drawing.ts';

/** Where the files of faces and of the subsetter come from (an engine's `run` fits). */
export interface FontPorts extends FaceSources {
  asset(name: FaceAsset | Western | typeof MARKS | 'harfbuzz-subset.wasm'): Promise<Uint8Array>;
}

/** A glyph as a content stream shows it. */
export interface Shown {
  /** The resource name of its font. */
  font: string;
  /** The code, as hexadecimal. */
  code: string;
  /** How far it moves the pen in size 1. */
  width: number;
  /** The face is bold by itself. */
  bold: boolean;
}

/** A face of ours that stands for fonts a document does not hold. */
interface Face {
  font: GlyphFont;
  name: string;
  bold: boolean;
}

/** Marks and signs that no face of Chinese has: ✔ ✖ ☎. */
const MARKS = 'NotoEmoji-Regular.ttf';

type Family = 'Arimo' | 'Tinos' | 'Cousine';
type Western = `${Family}-${'Regular' | 'Bold'}.ttf`;

/** Faces whose letters are as wide as those of the fonts that everyone names and nobody embeds. */
const WESTERN: [RegExp, Family][] = [
  [/^(?:helvetica|arial|arimo|liberation ?sans)/i, 'Arimo'],
  [/^(?:times|tinos|liberation ?serif)/i, 'Tinos'],
  [/courier|consol|cousine|mono(?!type)/i, 'Cousine'],
];
/**
 * Letters and marks that those faces have, without the quotes, dashes and dots that are a square wide among Chinese.
 */
const LETTERS = /^[\u0020-\u024f\u0370-\u03ff\u0400-\u052f\u2010-\u2013\u2020-\u2022\u20ac\u2122]$/;

/** What is worth looking for there: symbols, dingbats and what lies beyond the basic plane. */
const MARK = /[\u2190-\u2bff\u{1f000}-\u{1faff}]/u;
/** The resource name of the font of text that is not painted. */
const UNSEEN = 'Unseen';
/** Nobody misses them. */
const CONTROL = /^\p{Cc}$/u;

/**
 * The fonts of a PDF being written: programs that the document holds as they are, else the bundled face of the same
 * style. Asked for glyph by glyph; written at the end.
 */
export class PdfFonts {
  readonly #writer: PdfWriter;
  readonly #ports: FontPorts;
  readonly #programs = new Map<Uint8Array, Face | undefined>();
  readonly #faces = new Map<FaceAsset | Western | typeof MARKS, Face>();
  #hidden: HiddenFont | undefined;
  #count = 0;
  /** Fonts by resource name, of the whole document. */
  readonly names = new Map<string, Ref>();
  /** Names of fonts of the document, and the faces that stand for them. */
  readonly replaced = new Map<string, Set<string>>();
  /** Names of fonts whose programs cannot be read. */
  readonly broken = new Set<string>();
  /** Characters that no face has. */
  readonly missing = new Set<string>();

  constructor(writer: PdfWriter, ports: FontPorts) {
    this.#writer = writer;
    this.#ports = ports;
  }

  /** How each glyph is shown, or found where its letters are not `seen`; undefined for those that no font can show. */
  async glyphsOf(item: TextItem, seen: boolean): Promise<(Shown | undefined)[]> {
    const own = this.#program(item.font);
    const shown = item.glyphs.map((glyph) => own && this.#show(own, idOf(own, glyph), glyph.text));
    const rest = item.glyphs.filter((glyph, index) => !shown[index] && glyph.text.trim() !== '');
    if (rest.length === 0) return shown;
    const find = seen ? await this.#faceOf(item, rest) : this.#showUnseen();
    return item.glyphs.map((glyph, index) => shown[index] ?? (glyph.text === '' ? undefined : find(glyph.text)));
  }

  #program({ program, name, bold }: DrawnFont): Face | undefined {
    if (!program) return undefined;
    if (this.#programs.has(program)) return this.#programs.get(program);
    let face: Face | undefined;
    try {
      face = this.#add(program, plainName(name), bold);
    } catch (thrown) {
      refusalOf(thrown); // throws what ends the whole job; else a face of ours stands for it
      this.broken.add(name);
    }
    this.#programs.set(program, face);
    return face;
  }

  #add(bytes: Uint8Array, title: string, bold: boolean): Face {
    const name = `F${++this.#count}`;
    const font = glyphFont(this.#writer, bytes, title);
    return { font, name, bold };
  }

  /** What shows the characters that the document's own font does not. */
  async #faceOf(item: TextItem, glyphs: DrawnGlyph[]): Promise<(text: string) => Shown | undefined> {
    const { font } = item;
    const style = wished(item);
    const texts = glyphs.map(({ text }) => text).join('');
    const western = await this.#western(item, texts);
    const { shares, missing } = await facesFor(
      style,
      [...texts].filter((text) => !western?.(text)),
      this.#ports,
    );
    const mark = await this.#marks(missing);
    for (const character of missing) if (!CONTROL.test(character) && !mark?.(character)) this.missing.add(character);
    const faces = shares.map(({ face, characters }) => {
      const known = this.#faces.get(face.asset) ?? this.#add(face.bytes, face.name, style === 'title');
      this.#faces.set(face.asset, known);
      if (characters.size > 0) this.#told(font.name, face.title);
      return { known, characters };
    });
    return (text) => {
      const letter = western?.(text) ?? (missing.has(text) ? mark?.(text) : undefined);
      if (letter) return letter;
      const found = faces.find(({ characters }) => characters.has(text)) ?? faces.at(-1);
      return found && this.#show(found.known, found.known.font.glyph(text), text);
    };
  }

  /** What shows marks among these characters; undefined where none is one. */
  async #marks(characters: ReadonlySet<string>): Promise<((text: string) => Shown | undefined) | undefined> {
    if (![...characters].some((character) => MARK.test(character))) return undefined;
    const face =
      this.#faces.get(MARKS) ??
      this.#add((await this.#ports.asset(MARKS)) as Uint8Array<ArrayBuffer>, 'NotoEmoji', false);
    this.#faces.set(MARKS, face);
    return (text) => this.#show(face, face.font.glyph(text), text);
  }

  /** What holds text that is not painted: it needs no face, and no face lacks a character. */
  #showUnseen(): (text: string) => Shown {
    this.#hidden ??= new HiddenFont(this.#writer);
    const hidden = this.#hidden;
    this.names.set(UNSEEN, hidden.ref);
    return (text) => ({ font: UNSEEN, ...hidden.show(text), bold: false });
  }

  /** What shows Western letters of a font that is named as one of the usual ones. */
  async #western(
    { font, weight }: TextItem,
    texts: string,
  ): Promise<((text: string) => Shown | undefined) | undefined> {
    const named = WESTERN.find(([names]) => names.test(plainName(font.name)))?.[1];
    const family = named ?? (font.monospaced ? 'Cousine' : undefined);
    if (!family || ![...texts].some((text) => LETTERS.test(text))) return undefined;
    const bold = weight >= 600 || /bold/i.test(font.name);
    const asset: Western = `${family}-${bold ? 'Bold' : 'Regular'}.ttf`;
    const face =
      this.#faces.get(asset) ?? this.#add((await this.#ports.asset(asset)) as Uint8Array<ArrayBuffer>, family, bold);
    this.#faces.set(asset, face);
    this.#told(font.name, family);
    return (text) => {
      return LETTERS.test(text) ? this.#show(face, face.font.glyph(text), text) : undefined;
    };
  }

  /** How a face shows a glyph; undefined where it has none of this number. */
  #show({ font, name, bold }: Face, id: number, text: string): Shown | undefined {
    if (id <= 0) return undefined;
    const width = font.width(id) ?? 1;
    const { code, at } = font.show(id, text, width);
    const own = at === 0 ? name : `${name}-${at}`;
    this.names.set(own, font.refs[at] as Ref);
    return { font: own, code, width, bold };
  }

  #told(name: string, title: string): void {
    const faces = this.replaced.get(name) ?? new Set();
    this.replaced.set(name, faces.add(title));
  }

  /** Writes all fonts. */
  async finish(): Promise<void> {
    this.#hidden?.finish();
    const harfbuzz = (await this.#ports.asset('harfbuzz-subset.wasm')) as Uint8Array<ArrayBuffer>;
    for (const face of [...this.#programs.values(), ...this.#faces.values()]) await face?.font.finish(harfbuzz);
  }
}

const idOf = ({ font }: Face, { id, text }: DrawnGlyph): number =>
  id !== undefined && font.has(id) ? id : font.glyph(text);

/** The style of the face that stands for a font: by its name, else by what is said of it. */
function wished({ font, weight }: TextItem): Style {
  const style = styleOf(font.name) ?? (font.serif || /times|roman|serif|georgia/i.test(font.name) ? 'song' : 'hei');
  return style === 'song' && weight >= 600 ? 'title' : style;
}

/** A name that PDF syntax can hold without escapes. */
const plainName = (name: string): string => name.replace(/^[A-Z]{6}\+/, '').replace(/[^A-Za-z0-9-]/g, '') || 'Font';
