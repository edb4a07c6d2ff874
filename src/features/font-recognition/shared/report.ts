import type { Licence } from './licences.ts';

/** How near the best face is: the very one, much like it, or of its style only. */
export type Nearness = 'same' | 'alike' | 'style';

/** One answer: a family in the style of it that fits best. */
export interface FontAnswer {
  name: string;
  latin: string;
  style: string;
  licence: Licence;
  /** Commercial faces that it may stand in for. */
  likes: string[];
  /** 0 to 100. */
  percent: number;
  nearness: Nearness;
  /** Other styles of the family that fit nearly as well. */
  styles: string[];
  /** The text set in it: lines one below the other, on a grid of `em` units; characters it has not are in `lacks`. */
  sample: { em: number; width: number; height: number; path: string; lacks: string };
  /** The face's letter as it lies over that of the crop, in the square of `letters`. */
  pairs: { letter: number; percent: number; path: string; transform: string }[];
}

/** What is said of one crop, as the engine's JSON. */
export interface FontReport {
  kind: 'font-report';
  text: string;
  /** The letters cut out of the crop: `side` × `side` bytes of ink, base64. */
  side: number;
  letters: { character: string; picture: string }[];
  /** Characters that are not in the index, and were not compared. */
  unknown: string;
  answers: FontAnswer[];
}

/** What to make of an answer, in words. */
export const NEARNESS: Record<Nearness, string> = {
  same: '字形一致',
  alike: '非常接近',
  style: '只是风格相近',
};

/** The whole answer in a sentence: what the first is worth. */
export function conclusion({ answers }: Pick<FontReport, 'answers'>): string {
  const [first] = answers;
  if (!first) return '字库里没有可以比对的字体。';
  if (first.nearness === 'same') return `字形与“${first.name}”一致。`;
  const instead = first.likes.length ? `，如${first.likes.slice(0, 3).join('、')}` : '';
  if (first.nearness === 'alike')
    return `最接近的免费字体是“${first.name}”，但不完全一样；原字可能是商业字体${instead}。`;
  return `字库里没有这款字体，下面只是风格相近的免费字体；原字可能是商业字体或手写字。`;
}
