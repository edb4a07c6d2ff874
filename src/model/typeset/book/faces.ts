import { readSfnt, type Sfnt } from '../../../formats/font/sfnt.ts';
import type { Look } from '../../../formats/html/style.ts';
import type { DrawnFont } from '../../drawing.ts';

/** The faces that books are set in, as an engine's `run.asset` gives them. */
const FACES = {
  'song.ttf': '思源宋体',
  'song-bold.ttf': '思源宋体粗体',
  'NotoSerifSC-Regular.ttf': '思源宋体',
  'hei.otf': '思源黑体',
  'hei-bold.otf': '思源黑体粗体',
  'NotoSansHans-Regular.otf': '思源黑体',
  'kai.ttf': '霞鹜文楷',
  'fang.ttf': '霞鹜文楷细体',
  'NotoEmoji-Regular.ttf': 'Noto Emoji',
  'Tinos-Regular.ttf': 'Tinos',
  'Tinos-Italic.ttf': 'Tinos',
  'Tinos-Bold.ttf': 'Tinos',
  'Tinos-BoldItalic.ttf': 'Tinos',
  'Arimo-Regular.ttf': 'Arimo',
  'Arimo-Italic.ttf': 'Arimo',
  'Arimo-Bold.ttf': 'Arimo',
  'Arimo-BoldItalic.ttf': 'Arimo',
  'Cousine-Regular.ttf': 'Cousine',
  'Cousine-Italic.ttf': 'Cousine',
  'Cousine-Bold.ttf': 'Cousine',
  'Cousine-BoldItalic.ttf': 'Cousine',
} as const;
export type BookFace = keyof typeof FACES;

export interface BookFaceSources {
  asset(name: BookFace): Promise<Uint8Array>;
}

/** The family of body text. */
export type Body = 'song' | 'kai' | 'hei';
type Family = Body | 'fang';

const CHINESE: Record<Family, [plain: BookFace, bold: BookFace, ...rest: BookFace[]]> = {
  song: ['song.ttf', 'song-bold.ttf', 'NotoSerifSC-Regular.ttf', 'kai.ttf', 'NotoEmoji-Regular.ttf'],
  hei: ['hei.otf', 'hei-bold.otf', 'NotoSansHans-Regular.otf', 'kai.ttf', 'NotoEmoji-Regular.ttf'],
  kai: ['kai.ttf', 'kai.ttf', 'NotoSansHans-Regular.otf', 'NotoEmoji-Regular.ttf'],
  fang: ['fang.ttf', 'kai.ttf', 'NotoSansHans-Regular.otf', 'NotoEmoji-Regular.ttf'],
};
const OF: Record<NonNullable<Look['family']>, Family> = {
  serif: 'song',
  sans: 'hei',
  mono: 'hei',
  kai: 'kai',
  fang: 'fang',
};

/** A character as it is set. */
export interface Glyph {
  font: DrawnFont;
  /** In ems. */
  width: number;
  /** Drawn thicker, for the face has no bold one. */
  thick: boolean;
  slanted: boolean;
}

interface Loaded {
  font: DrawnFont;
  sfnt: Sfnt;
}

/** Letters that Western faces have, and marks that both have. */
const WESTERN =
  /[\u0020-\u024f\u0259\u02b0-\u036f\u0370-\u03ff\u0400-\u052f\u0590-\u05ff\u1e00-\u1fff\u20a0-\u20bf\u2022\u25aa\u25e6\u2100-\u214f]/;
export const EITHER = /[\u2010-\u201f\u2026\u2030\u00b7\u00d7\u00b0\u00a7\u00b1]/;
const HAN = /\p{Script=Han}/u;

/** The faces of one book: fetched when first needed, each character found once. */
export class BookFaces {
  /** Characters that no face has. */
  readonly missing = new Set<string>();
  readonly #sources: BookFaceSources;
  readonly #body: Body;
  readonly #loaded = new Map<BookFace, Loaded>();
  readonly #glyphs = new Map<string, Map<string, Glyph | undefined>>();

  constructor(sources: BookFaceSources, body: Body) {
    this.#sources = sources;
    this.#body = body;
  }

  /** Fetches what a text needs. */
  async prepare(text: string, look: Look, chinese: boolean): Promise<void> {
    const known = this.#known(look, chinese);
    for (const character of new Set(text))
      if (!known.has(character)) known.set(character, await this.#find(character, look, chinese));
  }

  /** How a character is set; undefined for those that no face has, and those not prepared. */
  glyph(character: string, look: Look, chinese: boolean): Glyph | undefined {
    return this.#known(look, chinese).get(character);
  }

  #known({ family, bold, italic }: Look, chinese: boolean): Map<string, Glyph | undefined> {
    const key = `${family} ${bold} ${italic} ${chinese}`;
    const known = this.#glyphs.get(key) ?? new Map<string, Glyph | undefined>();
    this.#glyphs.set(key, known);
    return known;
  }

  async #find(character: string, look: Look, chinese: boolean): Promise<Glyph | undefined> {
    if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(character)) return undefined;
    const wanted = /[\u00a0\u2000-\u200a\u202f]/.test(character) ? ' ' : character === '\u2011' ? '\u2010' : character;
    for (const face of this.#chain(wanted, look, chinese)) {
      const { font, sfnt } = this.#loaded.get(face) ?? (await this.#load(face));
      const id = sfnt.glyph(wanted.codePointAt(0) as number);
      if (id === 0) continue;
      const western = /^(Tinos|Arimo|Cousine)/.test(face);
      const { bold, italic } = look;
      return {
        font,
        width: sfnt.advance(id) / sfnt.unitsPerEm,
        thick: bold && !/bold/i.test(face),
        slanted: italic && !western && !HAN.test(wanted) && !EITHER.test(wanted),
      };
    }
    this.missing.add(character);
    return undefined;
  }

  #chain(character: string, { family, bold, italic }: Look, chinese: boolean): BookFace[] {
    const own: Family = family === undefined || family === 'serif' ? (family ? OF[family] : this.#body) : OF[family];
    // Chinese type has no slant: what is stressed is set in 楷体.
    const base: Family = italic && own === 'song' ? 'kai' : family === 'serif' ? this.#body : own;
    const [plain, heavy, ...rest] = CHINESE[base];
    const wide: BookFace[] = [bold ? heavy : plain, ...rest];
    const variant = `${bold ? 'Bold' : ''}${italic ? 'Italic' : ''}` || 'Regular';
    const latin = `${family === 'mono' ? 'Cousine' : own === 'hei' ? 'Arimo' : 'Tinos'}-${variant}.ttf` as BookFace;
    const isWestern = EITHER.test(character) ? !chinese : WESTERN.test(character);
    return isWestern ? [latin, ...wide] : [...wide, latin];
  }

  async #load(face: BookFace): Promise<Loaded> {
    const program = (await this.#sources.asset(face)) as Uint8Array<ArrayBuffer>;
    const font: DrawnFont = {
      name: FACES[face].replaceAll(' ', ''),
      bold: /bold/i.test(face),
      italic: false,
      serif: true,
      monospaced: false,
      program,
    };
    const loaded = { font: { ...font, name: face.replace(/\.\w+$/, '') }, sfnt: readSfnt(program) };
    this.#loaded.set(face, loaded);
    return loaded;
  }
}
