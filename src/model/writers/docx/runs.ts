import { tag } from '../../../formats/ooxml/elements.ts';
import type { Relations } from '../../../formats/ooxml/relations.ts';
import { content } from '../../../formats/xml/xml.ts';
import type { Fraction, Inline, Style, TextRun } from '../../flow.ts';
import { EITHER, fontsOf, WIDE_LETTER } from '../fonts.ts';
import { termsOf } from '../terms.ts';
import type { Pictures } from './pictures.ts';
import type { Look, Survey } from './survey.ts';
import { halves, hex, inkOf, twips } from './units.ts';
import { filled, textElement, val } from './xml.ts';

/** What runs of a part need to know. */
export interface RunContext {
  relations: Relations;
  pictures: Pictures;
  /** What stands for the number of a page until the program counts: the first page of the section, and all pages. */
  page: string;
  pages: number;
  /** The mark of a note, where it stands in the text; undefined of parts that have none. */
  note?: (index: number) => string;
  survey: Pick<Survey, 'fit'>;
  /** What moves the end of a run by less than this, in ems, is not worth saying; 0.5 where nothing is said. */
  moves?: number;
  /** What is painted behind the text is there: pale letters keep their colour. */
  isPainted?: boolean;
}

/** What moves the end of a run by less than this, in ems, is not worth a run of its own. */
const MOVES = 0.5;

/** Colours that `w:highlight` can say; all others are a shading behind the letters. */
const HIGHLIGHTS: Record<string, string> = {
  '#ffff00': 'yellow',
  '#00ff00': 'green',
  '#00ffff': 'cyan',
  '#ff00ff': 'magenta',
  '#0000ff': 'blue',
  '#ff0000': 'red',
  '#c0c0c0': 'lightGray',
  '#808080': 'darkGray',
};

/** The fonts of a text as far as they differ from its paragraph style's. */
function fontElement(text: string, style: Style, base: Look): string {
  const { latin, wide } = fontsOf(style, '黑体');
  const hasWide = WIDE_LETTER.test(text) || (EITHER.test(text) && latin === wide);
  const hasLatin = /[^\s\u2e80-\u9fff\uff00-\uffef\u3000-\u303f]/.test(text);
  const ascii = hasLatin && latin !== base.latin ? latin : undefined;
  const eastAsia = hasWide && wide !== base.wide ? wide : undefined;
  const hint = EITHER.test(text) && latin === wide ? 'eastAsia' : undefined;
  if (!ascii && !eastAsia && !hint) return '';
  return tag('w:rFonts', { 'w:ascii': ascii, 'w:hAnsi': ascii, 'w:eastAsia': eastAsia, 'w:cs': ascii, 'w:hint': hint });
}

const toggle = (name: string, on: boolean, base: boolean): string =>
  on === base ? '' : on ? tag(`w:${name}`) : val(name, '0');

/** The properties of a run, as far as they differ from its paragraph style's; in the order of the schema. */
export function runProperties(
  text: string,
  style: Style,
  base: Look,
  { survey, moves = MOVES, isPainted = false }: Pick<RunContext, 'survey' | 'moves' | 'isPainted'>,
): string {
  const { size, colour, highlight, raise } = style;
  // Raised letters are read at the size they are drawn; Word makes them smaller itself.
  const full = raise && size < base.size * 0.85 ? size / 0.65 : size;
  const usual = raise && full > base.size * 0.8 && full < base.size * 1.2 ? base.size : full;
  const apart = text.trim() ? survey.fit(text, style) : base.apart;
  const named = highlight && HIGHLIGHTS[highlight.toLowerCase()];
  return filled(
    'w:rPr',
    fontElement(text, style, base),
    toggle('b', style.bold, base.bold),
    toggle('i', style.italic, base.italic),
    style.strike ? tag('w:strike') : '',
    colour === base.colour && !isPainted ? '' : colourOf(colour, base, isPainted),
    Math.abs(apart - base.apart) * text.length < moves * size ? '' : val('spacing', twips(apart)),
    halves(usual) === halves(base.size) ? '' : val('sz', halves(usual)) + val('szCs', halves(usual)),
    named ? val('highlight', named) : '',
    style.underline ? val('u', 'single') : '',
    style.framed ? tag('w:bdr', { 'w:val': 'single', 'w:sz': 4, 'w:space': 0, 'w:color': hex(style.framed) }) : '',
    highlight && !named ? tag('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': hex(highlight) }) : '',
    raise ? val('vertAlign', raise === 'super' ? 'superscript' : 'subscript') : '',
  );
}

/** The colour of letters; pale ones show what is behind them only where that is painted too. */
const colourOf = (colour: string, base: Look, isPainted: boolean): string =>
  isPainted && colour === base.colour && inkOf(colour) === hex(colour)
    ? ''
    : val('color', isPainted ? hex(colour) : inkOf(colour));

const run = (properties: string, ...inner: string[]): string => tag('w:r', {}, properties, ...inner);

/** The inlines of a paragraph as runs, its links as links. */
export function runsOf(inlines: readonly Inline[], base: Look, context: RunContext): string {
  const pieces: { xml: string; plain?: TextRun }[] = [];
  for (const inline of inlines) {
    const before = pieces.at(-1)?.plain;
    const isPlain =
      inline.kind === 'text' && !inline.fraction && runProperties(inline.text, inline.style, base, context) === '';
    // Sources change fonts between Chinese and Western letters: what comes out alike is one run.
    if (isPlain && before && before.link === inline.link) {
      const plain = { ...before, text: before.text + inline.text };
      pieces[pieces.length - 1] = {
        plain,
        xml: linked(plain, run('', ...textElements(plain.text)), context.relations),
      };
    } else pieces.push({ xml: inlineXml(inline, base, context), ...(isPlain && { plain: inline }) });
  }
  return pieces.map(({ xml }) => xml).join('');
}

function inlineXml(inline: Inline, base: Look, context: RunContext): string {
  switch (inline.kind) {
    case 'text':
      return linked(inline, textXml(inline, base, context), context.relations);
    case 'break':
      return run('', tag('w:br'));
    case 'tab':
      return run(runProperties('', inline.style, base, context), tag('w:tab'));
    case 'note':
      return context.note?.(inline.note) ?? '';
    case 'page-number':
      return field('PAGE', context.page, inline.style, base, context);
    case 'page-count':
      return field('NUMPAGES', context.pages, inline.style, base, context);
    case 'picture':
      return context.pictures.inline(inline.picture, inline.width, inline.height, context.relations);
  }
}

const textXml = ({ text, style, fraction }: TextRun, base: Look, context: RunContext): string =>
  fraction
    ? tag('m:oMath', {}, fractionXml(fraction, base, context))
    : run(runProperties(text, style, base, context), ...textElements(text));

/** A fraction of Office Math (ECMA-376 22.1.2.36), in letters that stand as they stood. */
function fractionXml({ over, under }: Fraction, base: Look, context: RunContext): string {
  const term = (runs: readonly TextRun[]): string => mathRuns(runs, base, context).join('');
  return tag('m:f', {}, tag('m:num', {}, term(over)), tag('m:den', {}, term(under)));
}

function mathRun({ text, style, fraction }: TextRun, base: Look, context: RunContext): string {
  if (fraction) return fractionXml(fraction, base, context);
  const normal = tag('m:rPr', {}, tag('m:nor'));
  const { raise: _, ...level } = style;
  const letters = runProperties(text, level, base, context);
  return tag('m:r', {}, normal, letters, tag('m:t', { 'xml:space': 'preserve' }, content(text)));
}

/** Runs of a formula, with what is raised or lowered beside its letter (ECMA-376 22.1.2.105, 22.1.2.101). */
const mathRuns = (runs: readonly TextRun[], base: Look, context: RunContext): string[] =>
  termsOf(runs).map(({ run, scripts }) =>
    scripts.reduce(
      (letter, { raise, runs: raised }) => {
        const own = raised.map((one) => mathRun(one, base, context)).join('');
        const [script, place] = raise === 'super' ? ['m:sSup', 'm:sup'] : ['m:sSub', 'm:sub'];
        return tag(script, {}, tag('m:e', {}, letter), tag(place, {}, own));
      },
      mathRun(run, base, context),
    ),
  );

/** The tabs and line ends of a text are elements. */
function textElements(text: string): string[] {
  const pieces = text.split(/([\t\n])/).filter(Boolean);
  return pieces.map((piece) => (piece === '\t' ? tag('w:tab') : piece === '\n' ? tag('w:br') : textElement(piece)));
}

/** Addresses that a program may open. */
const SAFE = /^(https?|mailto|ftp|tel):/i;
const MAX_ADDRESS = 2000;

function linked({ link }: TextRun, xml: string, relations: Relations): string {
  const [, page] = link?.match(/^#page=(\d+)$/) ?? [];
  if (page) return tag('w:hyperlink', { 'w:anchor': `page_${page}`, 'w:history': 1 }, xml);
  if (!link || !SAFE.test(link) || link.length > MAX_ADDRESS || !URL.canParse(link)) return xml;
  return tag('w:hyperlink', { 'r:id': relations.id('hyperlink', new URL(link).href, true), 'w:history': 1 }, xml);
}

/** A field with the value it has until the program works it out. */
function field(code: string, value: number | string, style: Style, base: Look, context: RunContext): string {
  const properties = runProperties(String(value), style, base, context);
  const mark = (type: string): string => run(properties, tag('w:fldChar', { 'w:fldCharType': type }));
  const instruction = `<w:instrText xml:space="preserve"> ${content(code)} </w:instrText>`;
  return [
    mark('begin'),
    run(properties, instruction),
    mark('separate'),
    run(properties, textElement(String(value))),
    mark('end'),
  ].join('');
}
