import { plainName } from '../../../formats/font/style.ts';
import type { PdfDocument } from '../../../formats/pdf/document.ts';
import { asArray, asNumber, type Dict } from '../../../formats/pdf/objects.ts';
import { isBoldProgram } from '../../../formats/pdf/text/font-program.ts';
import { textOf } from '../../../formats/pdf/text/string.ts';
import type { Typeface } from '../../page.ts';
import { TYPEWRITER } from '../../typewriter.ts';
import { isDrawnBold } from './drawn-weight.ts';

/** Bits of /Flags (ISO 32000-1 table 123). */
const FIXED = 1;
const SERIF = 2;
const ITALIC = 64;
const FORCE_BOLD = 1 << 18;
/** From this /FontWeight on a font is bold. */
const BOLD_WEIGHT = 600;
/** Stems of regular faces are thinner, in thousandths of an em. */
const BOLD_STEM = 130;

const SERIFS =
  /song|simsun|ming|serif|roman|times|tinos|georgia|garamond|palatino|cmr|cmb|cmti|宋|明体|仿|fang|kai|楷/i;
const SANS = /sans|hei|gothic|arial|arimo|helvetica|calibri|carlito|verdana|tahoma|yahei|黑|雅|圆/i;

/** How the letters of a font look, by its name, its descriptor (§9.8) and its file; drawn ones by their strokes. */
export function typefaceOf(document: PdfDocument, font: Dict): Typeface {
  const [descendant] = asArray(document.resolve(font.get('DescendantFonts')));
  const own = document.dict(descendant) ?? font;
  const descriptor = document.dict(own.get('FontDescriptor'));
  const number = (key: string): number => asNumber(document.resolve(descriptor?.get(key))) ?? 0;
  const drawn = document.resolve(font.get('Subtype')) === 'Type3';
  const name = nameOf(document, font, descriptor);
  const flags = number('Flags');
  const [family, style] = [familyOf(document, descriptor) ?? '', name];
  // Names of faces that have a bold one beside them; stems are often made up.
  const light = /light|thin|regular|medium|roman$|mt$/i.test(style) && !/bold|heavy|black/i.test(style);
  const said =
    /bold|heavy|black|demi|粗|-bd|,b/i.test(style) || number('FontWeight') >= BOLD_WEIGHT || (flags & FORCE_BOLD) !== 0;
  const strong = said || (drawn ? isDrawnBold(document, font, name !== '') : isBoldProgram(document, own));
  return {
    name,
    bold: strong ?? (!light && number('StemV') > BOLD_STEM && number('StemV') < 500),
    italic:
      /italic|oblique|slanted|cmti|cmsl/i.test(style) || Math.abs(number('ItalicAngle')) > 4 || (flags & ITALIC) !== 0,
    serif: SANS.test(family + name) ? false : SERIFS.test(family + name) || (flags & SERIF) !== 0,
    monospaced: (flags & FIXED) !== 0 || TYPEWRITER.test(name),
    drawn,
    ...(drawn && strong === undefined && { unweighed: true as const }),
  };
}

function nameOf(document: PdfDocument, font: Dict, descriptor: Dict | undefined): string {
  const candidates = [font.get('BaseFont'), descriptor?.get('FontName'), font.get('Name')];
  const name = candidates.map((each) => document.resolve(each)).find((each) => typeof each === 'string');
  return plainName(textOf(name ?? ''));
}

function familyOf(document: PdfDocument, descriptor: Dict | undefined): string | undefined {
  return textOf(document.resolve(descriptor?.get('FontFamily'))) || undefined;
}
