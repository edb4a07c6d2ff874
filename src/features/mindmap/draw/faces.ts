import { facesFor, type FaceSources as HanSources } from '../../../formats/font/chain.ts';
import { readSfnt, type Sfnt } from '../../../formats/font/sfnt.ts';
import { subsetFont } from '../../../formats/font/subset.ts';

/**
 * The fonts maps are drawn in: Chinese and Latin text, rare characters that the first lacks (𠮷), and the characters
 * only the emoji font has.
 */
export const FACE_NAMES = ['text', 'rare', 'emoji'] as const;
export type FaceName = (typeof FACE_NAMES)[number];

/** The fonts loaded for some texts. */
export interface MapFaces {
  bytes: Record<FaceName, Uint8Array | undefined>;
  /** Which font draws a character; `undefined` for those drawn by none and those that only modify others. */
  faceOf(character: string): FaceName | undefined;
  /** Whether a character that should be seen is in no font. */
  lacks(character: string): boolean;
  /** How long a text is in size 1. */
  length(text: string): number;
  /** A text in pieces of one font each, and where they begin in size 1; what no font draws leaves its room empty. */
  runs(text: string): Run[];
  /** Only the glyphs of these characters. */
  subset(name: FaceName, characters: Iterable<string>): Promise<Uint8Array>;
  harfbuzz: Uint8Array<ArrayBuffer>;
}

/** A piece of a text in one font. */
export interface Run {
  face: FaceName;
  text: string;
  x: number;
  length: number;
}

/** Where the fonts come from (an engine's `run` fits). */
export interface FaceSources {
  asset(
    name: Parameters<HanSources['asset']>[0] | 'NotoEmoji-Regular.ttf' | 'harfbuzz-subset.wasm',
  ): Promise<Uint8Array>;
}

/**
 * Joiners, variation selectors and skin tones: they change the character before them and have no width of their own.
 */
const MODIFIER = /\p{Variation_Selector}|\p{Emoji_Modifier}|[\u200b-\u200f\u2060-\u2064\u{e0000}-\u{e007f}]/u;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
/** What a character takes that no font has. */
const UNKNOWN = 1;

/** Loads the fonts that the texts need; those for rare characters and emoji only where there are any. */
export async function loadFaces(sources: FaceSources, texts: Iterable<string>): Promise<MapFaces> {
  const characters = new Set<string>();
  for (const text of texts) for (const character of text) characters.add(character);
  const [text, rare] = (await facesFor('hei', characters, sources)).shares;
  const emojiBytes = [...characters].some((character) => EMOJI.test(character))
    ? await sources.asset('NotoEmoji-Regular.ttf')
    : undefined;
  const harfbuzz = (await sources.asset('harfbuzz-subset.wasm')) as Uint8Array<ArrayBuffer>;
  const bytes = { text: text?.face.bytes, rare: rare?.face.bytes, emoji: emojiBytes };
  const fonts: Record<FaceName, Sfnt | undefined> = {
    text: text?.face.font,
    rare: rare?.face.font,
    emoji: emojiBytes && readSfnt(emojiBytes),
  };
  const known = new Map<string, { face: FaceName | undefined; width: number }>();
  const look: Look = (character) => {
    let found = known.get(character);
    if (!found) {
      found = lookUp(fonts, character);
      known.set(character, found);
    }
    return found;
  };
  return {
    bytes,
    harfbuzz,
    faceOf: (character) => look(character).face,
    lacks: (character) => !look(character).face && look(character).width > 0 && character.trim() !== '',
    length: (text) => {
      let sum = 0;
      for (const character of text) sum += look(character).width;
      return sum;
    },
    runs: (text) => runsOf(text, look),
    subset: (name, characters) =>
      subsetFont(
        harfbuzz,
        bytes[name] as Uint8Array,
        [...characters].map((character) => character.codePointAt(0) as number),
      ),
  };
}

type Look = (character: string) => { face: FaceName | undefined; width: number };

function runsOf(text: string, look: Look): Run[] {
  const runs: Run[] = [];
  let x = 0;
  let run: Run | undefined;
  for (const character of text) {
    const { face, width } = look(character);
    if (face && run?.face === face) {
      run.text += character;
      run.length += width;
    } else if (face) {
      run = { face, text: character, x, length: width };
      runs.push(run);
    } else if (width > 0) run = undefined;
    x += width;
  }
  return runs;
}

function lookUp(
  fonts: Record<FaceName, Sfnt | undefined>,
  character: string,
): { face: FaceName | undefined; width: number } {
  if (MODIFIER.test(character)) return { face: undefined, width: 0 };
  const code = character.codePointAt(0) as number;
  // ▶ or ☎ are text where the text font has them; 🚀 never is.
  const order: FaceName[] = /\p{Emoji_Presentation}/u.test(character)
    ? ['emoji', 'text', 'rare']
    : ['text', 'rare', 'emoji'];
  for (const face of order) {
    const font = fonts[face];
    const glyph = font?.glyph(code) ?? 0;
    if (font && glyph) return { face, width: font.advance(glyph) / font.unitsPerEm };
  }
  return { face: undefined, width: UNKNOWN };
}
