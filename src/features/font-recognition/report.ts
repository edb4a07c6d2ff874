import { base64 } from '../../lib/base64.ts';
import { EM, pathOf } from './faces/glyph.ts';
import type { Index } from './faces/index.ts';
import { type Family, families } from './match/families.ts';
import { type Letter, placingOf, SIDE } from './match/rank.ts';
import type { Recognised } from './match/recognise.ts';
import { LICENCES } from './shared/licences.ts';
import { conclusion, type FontAnswer, type FontReport, NEARNESS, type Nearness } from './shared/report.ts';

const ANSWERS = 5;
/**
 * From this correlation on a face is the very one, or much like it: of clean crops half the right faces come to 0.997,
 * nine of ten best others stay below 0.97.
 */
const SAME = 0.975;
const ALIKE = 0.9;
/** How fast per cents fall as a correlation falls off 1: small differences are what tells faces apart. */
const FALL = 6;
/** Styles so little behind the best of their family are named, too. */
const NEAR = 0.02;
const LINE = 1.2;

/** What is said of a crop whose lines were recognised. */
export function reportOf({ letters, fits }: Recognised, lines: readonly string[], index: Index): FontReport {
  const text = lines.join('\n');
  return {
    kind: 'font-report',
    text,
    side: SIDE,
    letters: letters.map(({ character, picture }) => ({
      character,
      picture: base64(Uint8Array.from(picture.data, (ink) => Math.round(ink * 255))),
    })),
    unknown: [...new Set(lines.join(''))].filter((one) => one.trim() && !index.outlines(one)?.size).join(''),
    answers: families(fits, index.faces)
      .slice(0, ANSWERS)
      .flatMap((family) => answerOf(family, letters, lines, index)),
  };
}

const percentOf = (score: number): number => Math.round(100 * Math.exp(-FALL * Math.max(0, 1 - score)));
const nearnessOf = (score: number): Nearness => (score >= SAME ? 'same' : score >= ALIKE ? 'alike' : 'style');

function answerOf({ fits }: Family, letters: readonly Letter[], lines: readonly string[], index: Index): FontAnswer[] {
  const [best, ...others] = fits;
  const face = best && index.faces[best.face];
  if (!face) return [];
  const { name, latin, style, licence, likes } = face;
  return [
    {
      name,
      latin,
      style,
      licence,
      likes: [...likes],
      percent: percentOf(best.score),
      nearness: nearnessOf(best.score),
      styles: others
        .filter(({ score }) => best.score - score < NEAR)
        .flatMap((fit) => index.faces[fit.face]?.style ?? []),
      sample: sampleOf(lines, best.face, index),
      pairs: best.pairs.flatMap(({ letter, score }) => {
        const own = letters[letter];
        const glyph = own && index.outlines(own.character)?.get(best.face);
        const placing = glyph && placingOf(own, glyph, best.scale);
        if (!placing) return [];
        const { x, y, scale } = placing;
        const transform = `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})`;
        return [{ letter, percent: percentOf(score), path: pathOf(glyph), transform }];
      }),
    },
  ];
}

/** The text as the face sets it, without what the index lacks. */
function sampleOf(lines: readonly string[], face: number, index: Index): FontAnswer['sample'] {
  let [path, lacks, widest] = ['', '', 0];
  lines.forEach((line, number) => {
    let x = 0;
    for (const character of line) {
      const glyph = index.outlines(character)?.get(face);
      if (glyph) path += pathOf(glyph, x, number * LINE * EM);
      else if (character.trim()) lacks += character;
      x += glyph?.advance ?? (character.trim() ? index.metrics(character).advance * EM : EM * 0.3);
    }
    widest = Math.max(widest, x);
  });
  return { em: EM, width: Math.ceil(widest), height: Math.round(((lines.length - 1) * LINE + 1) * EM), path, lacks };
}

/** The report as a text to be kept. */
export function reportText(report: FontReport, name: string): string {
  const answers = report.answers.map((answer, index) => {
    const { name: own, latin, style, percent, nearness, licence, likes, sample } = answer;
    const { name: terms, words } = LICENCES[licence];
    return [
      `${index + 1}. ${own}${latin === own ? '' : `（${latin}）`} ${style}，相似度 ${percent}%，${NEARNESS[nearness]}`,
      `   授权：${terms}，${words}`,
      ...(likes.length ? [`   可以代替的商业字体：${likes.join('、')}`] : []),
      ...(sample.lacks ? [`   没有比对的字：${sample.lacks}`] : []),
    ].join('\n');
  });
  return [
    `字体识别：${name}`,
    `图里的字：${report.text.replaceAll('\n', ' / ')}`,
    conclusion(report),
    '',
    ...answers,
    '',
    ...(report.unknown ? [`这些字不在字库里，没有参加比对：${report.unknown}`] : []),
    '微软雅黑、方正、汉仪、华文等商业字体不在字库里，所列是最接近的免费字体；授权以字体官方条款为准。',
    '',
  ].join('\n');
}
