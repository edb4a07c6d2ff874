import type { TextStyle } from '@node-projects/acad-ts';
import { type Style, styleOf } from '../../../formats/font/style.ts';

/** How a text style is set here. */
export interface Face {
  style: Style;
  /** As the drawing names it, with its file for Chinese letters. */
  name: string;
  /** The em of the face for letters whose capitals are 1 high: programs set TrueType so, stroke fonts look so. */
  em: number;
  bold: boolean;
  italic: boolean;
  /** Chinese letters lie on their side, to stand in a line that is turned (`@宋体`). */
  lies: boolean;
}

/** Big fonts with the letters of 黑体 and 宋体; all others are thin strokes, like 仿宋. */
const BIG_FONTS: [RegExp, Style][] = [
  [/hei|ht(fs)?[\d_.]/i, 'hei'],
  [/song|hzst/i, 'song'],
  [/kai/i, 'kai'],
];
const SERIF = /times|roman[st]|serif|georgia|garamond|cambria|book/i;

/** The face for a text style of the drawing; for a font by name as MTEXT switches to it where one is given. */
export function faceOf(style: TextStyle | null | undefined, font?: string): Face {
  const file = (font ?? style?.filename ?? '').replace(/^.*[\\/]/, '');
  const big = font ? '' : (style?.bigFontFilename ?? '');
  const isStroked = /\.shx$/i.test(file) || (!/\.(ttf|ttc|otf)$/i.test(file) && !font) || big !== '';
  const lies = file.startsWith('@');
  const bare = file.replace(/\.\w{3}$/, '').replace(/^@/, '');
  const name = [file || style?.name || '', big].filter(Boolean).join('、');
  const [bold, italic] = [/bold|bd$/i.test(bare), /italic|oblique/i.test(bare)];
  const named = styleOf(bare) ?? (font ? undefined : styleOf(style?.name ?? ''));
  if (isStroked && !named) {
    const drawn = BIG_FONTS.find(([pattern]) => pattern.test(big || bare))?.[1] ?? (big ? 'fang' : 'hei');
    return { style: drawn, name, em: 1.3, bold: false, italic: false, lies };
  }
  return { style: named ?? (SERIF.test(bare) ? 'song' : 'hei'), name, em: 1.36, bold, italic, lies };
}
