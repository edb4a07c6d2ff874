import { knownWidths } from '../../../formats/pdf/font/standard-widths.ts';
import type { Inline, Paragraph, Style, TextRun } from '../../flow.ts';
import type { GlyphRun, PlacedGlyph } from '../../page.ts';
import { EITHER, fontsOf, WIDE_LETTER } from '../fonts.ts';
import { behindMarker, type InkLine, inkLines, runsIn } from '../ink-lines.ts';
import { halves } from './units.ts';

/** A paragraph as its lines stand on the page. */
export interface SetParagraph {
  paragraph: Paragraph;
  /** How far behind its marker the text of an item begins, in points. */
  hang?: number;
}

/** In ems: letters are set no farther apart or nearer than this. */
const MAX_SPACING = 0.16;
/** Of a line's width so much is left free, in points, so that it never breaks. */
const FREE = 0.4;

/** Between Chinese and Western letters programs leave so many ems by themselves. */
const BETWEEN = 0.2;
const MEETING = /\p{Script=Han}(?=[A-Za-z0-9])|[A-Za-z0-9](?=\p{Script=Han})/gu;

/** One character of a line with where it stands. */
interface Letter {
  text: string;
  glyph: PlacedGlyph;
}

/**
 * Ends the lines of a paragraph where they end on its page, and sets the letters of each so far apart that it takes the
 * same width; `fits` keeps that, in points, by the style objects of the new runs. What cannot be found on the page
 * stays.
 */
export function setInLines(
  paragraph: Paragraph,
  runs: readonly GlyphRun[],
  fits: WeakMap<object, number>,
): SetParagraph {
  const [place] = paragraph.places;
  const lines = place && !paragraph.angle ? inkLines(runsIn(runs, place.box)) : [];
  const [first] = lines;
  if (!first) return { paragraph };
  const marker = paragraph.item?.marker.replace(/\s/g, '') ?? '';
  const letters = lines.map(lettersOf);
  const text = marker ? behindMarker(first, marker).left : first.left;
  letters[0] = (letters[0] as Letter[]).filter(({ glyph }) => !marker || glyph.x >= text - 0.01);
  const unbroken = paragraph.inlines.filter(({ kind }) => kind !== 'break');
  const inlines = broken(unbroken, letters, fits);
  return {
    // Its letters fill the lines: nothing is left to be stretched.
    paragraph: inlines ? { ...paragraph, inlines, ...(paragraph.align === 'justify' && { align: 'left' }) } : paragraph,
    // A marker that is drawn is no letter, but in the box.
    ...(marker && place && { hang: text - Math.min(place.box.left, first.left) }),
  };
}

const lettersOf = ({ runs }: InkLine): Letter[] =>
  runs.flatMap(({ glyphs }) =>
    glyphs.flatMap((glyph) => [...glyph.text].filter((text) => text.trim()).map((text) => ({ text, glyph }))),
  );

/** Inlines with a break behind each line; undefined where the page says something else. */
function broken(
  inlines: readonly Inline[],
  lines: readonly Letter[][],
  fits: WeakMap<object, number>,
): Inline[] | undefined {
  const found: Inline[] = [];
  let [line, at] = [0, 0];
  for (const [index, inline] of inlines.entries()) {
    if (inline.kind === 'tab') at += (inline.leader ?? '').replace(/\s/g, '').length;
    if (inline.kind === 'note') while (/^[\d*†‡§①-⑳]$/u.test(lines[line]?.[at]?.text ?? '')) at++;
    if (inline.kind !== 'text') {
      found.push(inline);
      continue;
    }
    let [text, from] = ['', at];
    const put = (): void => {
      const next = inlines[index + 1]?.kind === 'tab' ? undefined : lines[line]?.[at];
      if (text) found.push(fitted(inline, text, (lines[line] ?? []).slice(from, at), next, fits));
      text = '';
    };
    for (const letter of inline.text) {
      if (letter.trim()) {
        const isHyphen =
          (lines[line] ?? []).length === at + 1 && /^[-\u00ad\u2010]$/.test(lines[line]?.[at]?.text ?? '');
        if (isHyphen && !/^[-\u00ad\u2010]$/.test(letter)) {
          text += '-';
          at++;
        }
        if (at >= (lines[line] ?? []).length) {
          text = text.trimEnd();
          put();
          found.push({ kind: 'break' });
          [line, at, from] = [line + 1, 0, 0];
        }
        if (lines[line]?.[at]?.text !== letter) return undefined;
        at++;
      }
      if (letter.trim() || at > 0) text += letter;
    }
    put();
  }
  return line === lines.length - 1 && at >= (lines[line] as Letter[]).length ? found : undefined;
}

/** A run of one line that takes the width which its letters take on the page. */
function fitted(
  run: TextRun,
  text: string,
  letters: readonly Letter[],
  next: Letter | undefined,
  fits: WeakMap<object, number>,
): TextRun {
  const style = { ...run.style };
  const apart = run.style.raise ? undefined : surplus(text, style, letters, next);
  if (apart !== undefined) fits.set(style, apart);
  return { ...run, text, style };
}

/** Points between letters beyond those of the font that is written; undefined where its widths are not known. */
function surplus(text: string, style: Style, letters: readonly Letter[], next: Letter | undefined): number | undefined {
  const [first, last] = [letters[0], letters.at(-1)];
  if (!first || !last) return undefined;
  const { latin } = fontsOf(style, '黑体');
  const western = knownWidths(latin, style);
  const size = halves(style.size) / 2;
  let width = (`${text}${next?.text ?? ''}`.match(MEETING)?.length ?? 0) * BETWEEN * size;
  let at = 0;
  for (const letter of text) {
    const glyph = letter.trim() ? letters[at++]?.glyph : undefined;
    // Punctuation that either font may give, and letters of fonts whose widths are not known, stay as wide as they are.
    const own = WIDE_LETTER.test(letter) ? 1 : (western?.(letter.charCodeAt(0)) ?? (glyph ? undefined : 250));
    if (own === undefined && (!glyph || !EITHER.test(letter))) return undefined;
    width += own === undefined ? (glyph?.advance ?? 0) : own === 1 ? size : (own / 1000) * size;
  }
  // The next run begins where it stood.
  const end = next ? next.glyph.x : last.glyph.x + last.glyph.advance;
  const room = end - first.glyph.x - (next ? 0 : FREE);
  const apart = (room - width) / [...text].length;
  return Math.abs(apart) > MAX_SPACING * size ? undefined : Math.round(apart * 20) / 20;
}
