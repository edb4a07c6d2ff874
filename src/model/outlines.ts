/**
 * Texts as paths, for formats that cannot hold their fonts: by the program that the document holds, else by the bundled
 * face of the same style.
 */
import { create, type Font } from 'fontkitten';
import { type FaceSources, facesFor } from '../formats/font/chain.ts';
import { type Style, styleOf } from '../formats/font/style.ts';
import type { DrawnFont, DrawnGlyph, TextItem } from './drawing.ts';
import type { Segment } from './page.ts';

/** The slant of letters whose face has none: twelve degrees. */
const SLANT = 0.21;
/** Glyphs whose outlines are kept. */
const MAX_KEPT = 20_000;
/** Commands of one glyph; letters of ornaments have some thousands. */
const MAX_COMMANDS = 50_000;

type Outline = readonly Segment[];

/** A face, and the outlines that were asked for, in ems with y upwards. */
class Face {
  readonly #font: Font;
  readonly #kept = new Map<number, Outline>();

  constructor(bytes: Uint8Array) {
    const font = create(bytes as Parameters<typeof create>[0]);
    if ('fonts' in font) throw new RangeError('a collection');
    this.#font = font;
  }

  /** The number of a character's glyph; 0 where there is none. */
  id(text: string): number {
    return this.#font.glyphForCodePoint(text.codePointAt(0) ?? 0)?.id ?? 0;
  }

  outline(id: number): Outline {
    const known = this.#kept.get(id);
    if (known) return known;
    const { commands } = this.#font.getGlyph(id).path;
    const outline = commands.length > MAX_COMMANDS ? [] : segmentsOf(commands, 1 / this.#font.unitsPerEm);
    if (this.#kept.size < MAX_KEPT) this.#kept.set(id, outline);
    return outline;
  }
}

/** The outlines of a document's texts. */
export class Outlines {
  readonly #sources: FaceSources;
  readonly #programs = new Map<Uint8Array, Face | undefined>();
  readonly #faces = new Map<Uint8Array, Face>();
  /** Known faces of characters, by style. */
  readonly #found = new Map<string, Face | undefined>();
  /** Names of fonts for which a face of ours stands. */
  readonly replaced = new Set<string>();
  /** Characters that no face has. */
  readonly missing = new Set<string>();

  constructor(sources: FaceSources) {
    this.#sources = sources;
  }

  /** What a text draws, in units of its item: a path to be filled by the nonzero rule. */
  async of(item: TextItem): Promise<Segment[]> {
    const style = styleFor(item);
    await this.#find(item, style);
    const segments: Segment[] = [];
    for (const glyph of item.glyphs) {
      const outline = this.#outline(glyph, item.font, style);
      if (outline) place(outline, glyph, item, segments);
    }
    return segments;
  }

  #outline(glyph: DrawnGlyph, font: DrawnFont, style: Style): Outline | undefined {
    const own = this.#program(font);
    const id = own ? (glyph.id ?? own.id(glyph.text)) : 0;
    const drawn = own && id > 0 ? outlineIn(own, id) : undefined;
    if (drawn) return drawn;
    const face = this.#found.get(`${style} ${glyph.text}`);
    return face && outlineIn(face, face.id(glyph.text));
  }

  /** Finds faces for the characters that the text's own font does not show. */
  async #find({ font, glyphs }: TextItem, style: Style): Promise<void> {
    const own = this.#program(font);
    const lacked = glyphs.flatMap(({ id, text }) =>
      text.trim() === '' || this.#found.has(`${style} ${text}`) || (own && (id ?? own.id(text)) > 0) ? [] : [text],
    );
    if (lacked.length === 0) return;
    const { shares, missing } = await facesFor(style, lacked, this.#sources);
    for (const text of lacked) this.#found.set(`${style} ${text}`, undefined);
    for (const { face, characters } of shares) {
      const opened = this.#faces.get(face.bytes) ?? new Face(face.bytes);
      this.#faces.set(face.bytes, opened);
      for (const character of characters) this.#found.set(`${style} ${character}`, opened);
      if (characters.size > 0) this.replaced.add(font.name);
    }
    for (const character of missing) this.missing.add(character);
  }

  #program({ program }: DrawnFont): Face | undefined {
    if (!program) return undefined;
    if (!this.#programs.has(program)) this.#programs.set(program, opened(program));
    return this.#programs.get(program);
  }
}

function opened(bytes: Uint8Array): Face | undefined {
  try {
    return new Face(bytes);
  } catch {
    return undefined;
  }
}

/** An outline; undefined where the font is damaged there. */
function outlineIn(face: Face, id: number): Outline | undefined {
  try {
    return face.outline(id);
  } catch {
    return undefined;
  }
}

function styleFor({ font, weight }: TextItem): Style {
  const style = styleOf(font.name) ?? (font.serif || /times|roman|serif|georgia/i.test(font.name) ? 'song' : 'hei');
  return style === 'song' && weight >= 600 ? 'title' : style;
}

/** Adds an outline in its place: turned, stretched and slanted as its text is. */
function place(outline: Outline, { x, y }: DrawnGlyph, item: TextItem, segments: Segment[]): void {
  const { size, stretch, turn, italic } = item;
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const slant = italic ? SLANT : 0;
  const [a, b] = [stretch * cos * size, stretch * sin * size];
  const [c, d] = [(slant * cos + sin) * size, (slant * sin - cos) * size];
  const at = (px: number, py: number): [number, number] => [a * px + c * py + x, b * px + d * py + y];
  for (const segment of outline) {
    if (segment[0] === 'Z') segments.push(segment);
    else if (segment[0] === 'C') {
      const [, ax, ay, bx, by, cx, cy] = segment;
      segments.push(['C', ...at(ax, ay), ...at(bx, by), ...at(cx, cy)]);
    } else segments.push([segment[0], ...at(segment[1], segment[2])]);
  }
}

interface Command {
  command: string;
  args: number[];
}

/** The commands of an outline as segments; quadratic curves as cubic ones. */
function segmentsOf(commands: readonly Command[], scale: number): Segment[] {
  let [x, y] = [0, 0];
  return commands.flatMap(({ command, args }): Segment[] => {
    const points = args.map((value) => value * scale);
    const [px = 0, py = 0, qx = 0, qy = 0, rx = 0, ry = 0] = points;
    const [fromX, fromY] = [x, y];
    if (points.length > 1) [x, y] = points.slice(-2) as [number, number];
    if (command === 'moveTo') return [['M', px, py]];
    if (command === 'lineTo') return [['L', px, py]];
    if (command === 'bezierCurveTo') return [['C', px, py, qx, qy, rx, ry]];
    if (command !== 'quadraticCurveTo') return [['Z']];
    const toThird = (from: number, control: number): number => from + ((control - from) * 2) / 3;
    return [['C', toThird(fromX, px), toThird(fromY, py), toThird(qx, px), toThird(qy, py), qx, qy]];
  });
}
