import { type FaceSources, facesFor, type Typeface } from '../font/chain.ts';
import { relabelled } from '../font/relabel.ts';
import { readSfnt } from '../font/sfnt.ts';
import type { Style } from '../font/style.ts';
import { SERIF, type Slot, type SvgText } from './svg-text.ts';

type Cut = 'Regular' | 'Bold' | 'Italic' | 'BoldItalic';
const BOLD = { hei: 'hei-bold.otf', song: 'song-bold.ttf', title: 'song-bold.ttf' } as const;

/** Where the files of faces come from (an engine's `run` fits). */
export interface SvgFaceSources {
  asset(
    name: Parameters<FaceSources['asset']>[0] | `${Slot['latin']}-${Cut}.ttf` | (typeof BOLD)[keyof typeof BOLD],
  ): Promise<Uint8Array>;
}

/**
 * resvg takes for a character that a font lacks the first other one that has it, passing over those that differ from it
 * in weight, slant and width alike. So that each Western face gets the Chinese of its own style and weight, the Chinese
 * faces are labelled as slanted and narrow, and each style has weights of its own next to 400 and 700. They own up to
 * no Western letters, for a font that has all of a text would set all of it.
 */
const WEIGHTS: Record<Style, number> = { hei: 0, song: 1, title: 2, kai: 3, fang: 4 };
const hasBold = (style: Style): style is keyof typeof BOLD => style in BOLD;
const weightOf = (style: Style, bold: boolean): number => (bold ? 700 : 400) + WEIGHTS[style];
const ASCII = Array.from({ length: 95 }, (_, index) => 0x20 + index);
const CHINESE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe10-\ufe4f\uff00-\uffef]|[\u{20000}-\u{3ffff}]/u;

/**
 * The fonts that the text of an SVG is drawn in, labelled for resvg: Western ones under the families that the file
 * names, Chinese ones behind them.
 */
export async function svgFaces(text: SvgText, sources: SvgFaceSources): Promise<Uint8Array[]> {
  const slots = slotsOf(text);
  const latin: Uint8Array[] = [];
  for (const [slot, families] of slots) latin.push(...(await latinFaces(slot, families, text, sources)));
  const others = [...text.characters].filter((character) => !/[\0-~]/.test(character));
  if (!others.some((character) => CHINESE.test(character))) return latin;
  const codes = others.map((character) => character.codePointAt(0) as number);
  const styled: Uint8Array[] = [];
  const further: Typeface[] = [];
  for (const style of new Set([...slots.keys()].map((slot) => slot.style))) {
    const faces = (await facesFor(style, others, sources)).shares.map(({ face }) => face);
    further.push(...faces.slice(1), ...faces.slice(0, 1));
    const label = { families: [style], odd: true, codes };
    for (const { font } of faces.slice(0, 1))
      styled.push(relabelled(font, { ...label, weight: weightOf(style, false) }));
    if (!text.bold || !hasBold(style)) continue;
    const bold = readSfnt(await sources.asset(BOLD[style]));
    styled.push(relabelled(bold, { ...label, weight: weightOf(style, true) }));
  }
  // Chinese fonts come first, for their punctuation, and at the end those that any text may take
  return [
    ...styled,
    ...latin,
    ...further.map(({ font }) => relabelled(font, { families: ['any'], weight: 400, codes })),
  ];
}

/** Each slot with the families that stand for it; the one for text without a family is always among them. */
function slotsOf({ families }: SvgText): Map<Slot, string[]> {
  const slots = new Map<string, [Slot, string[]]>();
  const keyOf = ({ latin, style, own }: Slot): string => `${latin} ${style} ${own}`;
  for (const [name, slot] of [...families, ['Tinos', SERIF] as const]) {
    const [, names] = slots.get(keyOf(slot)) ?? [slot, []];
    slots.set(keyOf(slot), [slot, [...names, name]]);
  }
  return new Map(slots.values());
}

async function latinFaces(
  { latin, style, own }: Slot,
  families: string[],
  { bold, italic }: SvgText,
  sources: SvgFaceSources,
) {
  const cuts: [Cut, number][] = [['Regular', weightOf(style, false)]];
  if (italic) cuts.push(['Italic', weightOf(style, false)]);
  if (bold && hasBold(style)) cuts.push(['Bold', weightOf(style, true)]);
  if (bold && italic && hasBold(style)) cuts.push(['BoldItalic', weightOf(style, true)]);
  const files: Uint8Array[] = [];
  for (const [cut, weight] of cuts) {
    const font = readSfnt(await sources.asset(`${latin}-${cut}.ttf`));
    // Punctuation of Chinese fonts is as wide as their characters
    files.push(
      relabelled(font, { families: own ? families : [...families, latin], weight, codes: own ? ASCII : undefined }),
    );
  }
  return files;
}
