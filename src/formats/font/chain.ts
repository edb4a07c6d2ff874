import { readSfnt, type Sfnt } from './sfnt.ts';
import type { Style } from './style.ts';

/** The bundled faces of Chinese type: what a PDF that embeds one calls it, and what notes do. */
const FACES = {
  'hei.otf': ['SourceHanSansSC-Regular', '思源黑体'],
  'NotoSansHans-Regular.otf': ['SourceHanSansSC-Regular', '思源黑体'],
  'song.ttf': ['NotoSerifSC-Regular', '思源宋体'],
  'NotoSerifSC-Regular.ttf': ['NotoSerifSC-Regular', '思源宋体'],
  'song-bold.ttf': ['NotoSerifSC-Bold', '思源宋体粗体'],
  'kai.ttf': ['LXGWWenKai-Regular', '霞鹜文楷'],
  'fang.ttf': ['LXGWWenKai-Light', '霞鹜文楷细体'],
} as const;
export type FaceAsset = keyof typeof FACES;

/** A face as it was loaded. */
export interface Typeface {
  asset: FaceAsset;
  name: string;
  /** What visitors know it as. */
  title: string;
  bytes: Uint8Array;
  font: Sfnt;
}

/** Where the files of faces come from (an engine's `run` fits). */
export interface FaceSources {
  asset(name: FaceAsset): Promise<Uint8Array>;
}

/**
 * The faces that a style is set in, one after the other: the light ones first, those with more characters and of other
 * styles after them.
 */
const CHAINS: Record<Style, FaceAsset[]> = {
  hei: ['hei.otf', 'NotoSansHans-Regular.otf', 'kai.ttf'],
  song: ['song.ttf', 'NotoSerifSC-Regular.ttf', 'kai.ttf'],
  title: ['song-bold.ttf', 'NotoSerifSC-Regular.ttf', 'kai.ttf'],
  kai: ['kai.ttf', 'NotoSansHans-Regular.otf'],
  fang: ['fang.ttf', 'kai.ttf', 'NotoSansHans-Regular.otf'],
};

/** Whether a style is set in this face unless some character is lacking. */
export const isFirst = (style: Style, { asset }: Typeface): boolean => CHAINS[style][0] === asset;

async function loadFace(asset: FaceAsset, sources: FaceSources): Promise<Typeface> {
  const [name, title] = FACES[asset];
  const bytes = await sources.asset(asset);
  return { asset, name, title, bytes, font: readSfnt(bytes) };
}

const HAN = /\p{Script=Han}/u;
/** What a further face may have; all other characters that any has are in the cut ones, too. */
const SOUGHT = /\p{Script=Han}|\p{Script=Latin}|\p{Script=Hangul}/u;

/**
 * Whether a face may have some of the characters that the ones before it lack: the whole font of a cut one has more Han
 * characters only.
 */
function isWorth(asset: FaceAsset, before: FaceAsset | undefined, lacked: string[]): boolean {
  if (!before) return true;
  const sought = FACES[asset][0] === FACES[before][0] ? HAN : SOUGHT;
  return lacked.some((character) => sought.test(character));
}

const has = ({ font }: Typeface, character: string): boolean => font.glyph(character.codePointAt(0) as number) !== 0;

/** A face of a chain with the characters that those before it lack. */
interface Share {
  face: Typeface;
  characters: Set<string>;
}

/**
 * The faces of a style that together have the characters, each with its share, and what none has. No face is fetched
 * that has nothing to do.
 */
export async function facesFor(
  style: Style,
  characters: Iterable<string>,
  sources: FaceSources,
): Promise<{ shares: Share[]; missing: Set<string> }> {
  const shares: Share[] = [];
  let lacked = [...new Set(characters)];
  for (const asset of CHAINS[style]) {
    const last = shares.at(-1);
    if (!isWorth(asset, last?.face.asset, lacked)) continue;
    const face = await loadFace(asset, sources);
    const found = lacked.filter((character) => has(face, character));
    lacked = lacked.filter((character) => !has(face, character));
    // The whole face has all that the cut one has
    if (last?.face.name === face.name)
      shares[shares.length - 1] = { face, characters: new Set([...last.characters, ...found]) };
    else if (!last || found.length) shares.push({ face, characters: new Set(found) });
  }
  return { shares, missing: new Set(lacked) };
}

/**
 * The first face of a style's chain that has all characters, else the one that has most of them: for programs that take
 * one face for a font.
 */
export async function faceFor(style: Style, characters: Iterable<string>, sources: FaceSources): Promise<Typeface> {
  const wanted = [...new Set(characters)];
  let best: { face: Typeface; lacked: string[] } | undefined;
  for (const asset of CHAINS[style]) {
    if (!isWorth(asset, best?.face.asset, best?.lacked ?? [])) continue;
    const face = await loadFace(asset, sources);
    const lacked = wanted.filter((character) => !has(face, character));
    if (!best || lacked.length < best.lacked.length) best = { face, lacked };
  }
  return (best as { face: Typeface }).face;
}
