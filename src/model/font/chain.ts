import { readSfnt, type Sfnt } from './sfnt.ts';
import type { Style } from './style.ts';

/** A bundled face of Chinese type: what a PDF that embeds it calls it. */
const FACES = {
  'hei.otf': 'SourceHanSansSC-Regular',
  'NotoSansHans-Regular.otf': 'SourceHanSansSC-Regular',
  'song.ttf': 'NotoSerifSC-Regular',
  'NotoSerifSC-Regular.ttf': 'NotoSerifSC-Regular',
  'song-bold.ttf': 'NotoSerifSC-Bold',
  'kai.ttf': 'LXGWWenKai-Regular',
  'fang.ttf': 'LXGWWenKai-Light',
} as const;
export type FaceAsset = keyof typeof FACES;

/** A face as it was loaded. */
export interface Face {
  asset: FaceAsset;
  name: string;
  bytes: Uint8Array;
  font: Sfnt;
}

/** Where the files of faces come from (an engine's `run` fits). */
export interface FaceSources {
  asset(name: FaceAsset): Promise<Uint8Array>;
}

/** What is called what in notes. */
export const STYLE_NAMES: Record<Style, string> = {
  hei: '思源黑体',
  song: '思源宋体',
  title: '思源宋体粗体',
  kai: '霞鹜文楷',
  fang: '霞鹜文楷细体',
};

/** The faces that a style is set in, one after the other: the light ones first, those with more characters and of other styles after them. */
const CHAINS: Record<Style, FaceAsset[]> = {
  hei: ['hei.otf', 'NotoSansHans-Regular.otf', 'kai.ttf'],
  song: ['song.ttf', 'NotoSerifSC-Regular.ttf', 'kai.ttf'],
  title: ['song-bold.ttf', 'NotoSerifSC-Regular.ttf', 'kai.ttf'],
  kai: ['kai.ttf', 'NotoSansHans-Regular.otf'],
  fang: ['fang.ttf', 'kai.ttf', 'NotoSansHans-Regular.otf'],
};

/** Whether a style is set in this face unless some character is lacking. */
export const isFirst = (style: Style, { asset }: Face): boolean => CHAINS[style][0] === asset;

async function loadFace(asset: FaceAsset, sources: FaceSources): Promise<Face> {
  const bytes = await sources.asset(asset);
  return { asset, name: FACES[asset], bytes, font: readSfnt(bytes) };
}

const codeOf = (character: string): number => character.codePointAt(0) as number;
const lackedBy = ({ font }: Face, characters: Iterable<string>): Set<string> =>
  new Set([...characters].filter((character) => !font.glyph(codeOf(character))));

/** A face of a chain with the characters that it alone of those before it has. */
export interface Share {
  face: Face;
  characters: Set<string>;
}

/** The faces of a style that together have the characters, each with its share, and what none has. No face is fetched that has nothing to do. */
export async function facesFor(
  style: Style,
  characters: Iterable<string>,
  sources: FaceSources,
): Promise<{ shares: Share[]; missing: Set<string> }> {
  const shares: Share[] = [];
  let missing = new Set(characters);
  for (const asset of CHAINS[style]) {
    if (shares.length && !missing.size) break;
    const face = await loadFace(asset, sources);
    const lacked = lackedBy(face, missing);
    if (!shares.length || lacked.size < missing.size)
      shares.push({ face, characters: new Set([...missing].filter((character) => !lacked.has(character))) });
    missing = lacked;
  }
  return { shares, missing };
}

/** The first face of a style's chain that has all characters, else the one that has most of them: for programs that take one face for a font. */
export async function faceFor(style: Style, characters: Iterable<string>, sources: FaceSources): Promise<Face> {
  const wanted = new Set(characters);
  let best: { face: Face; lacked: number } | undefined;
  for (const asset of CHAINS[style]) {
    const face = await loadFace(asset, sources);
    const lacked = lackedBy(face, wanted).size;
    if (!best || lacked < best.lacked) best = { face, lacked };
    if (!lacked) break;
  }
  return (best as { face: Face }).face;
}
