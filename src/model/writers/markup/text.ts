import { attribute, content } from '../../../formats/xml/xml.ts';
import type { Fraction, Inline, PictureRef, Style, TextRun } from '../../flow.ts';
import { type Term, termsOf } from '../terms.ts';
import { groundOf, isDark, isKept } from './colours.ts';
import { familyOf } from './fonts.ts';
import type { Look, Looks } from './look.ts';

/** What markup of a document needs to know; it is XHTML that HTML readers read too. */
export interface Context {
  looks: Looks;
  /**
   * Attributes `src`, `width` and `height` of a picture that has been prepared; undefined of one that cannot be read.
   */
  picture(ref: PictureRef, width: number): string | undefined;
  /** Where a link within the document leads, by the page (from 0); undefined where that is not in the result. */
  pageAddress(page: number): string | undefined;
  /** A reference to a note. */
  noteMark(note: number): string;
}

/** What text is set on and how it looks unless it says otherwise. */
export interface Ground {
  look: Pick<Look, 'size' | 'bold' | 'italic' | 'colour'>;
  /** `#rrggbb` behind it; undefined of paper. */
  fill?: string | undefined;
}

/** Letters that differ less in size are of the same. */
const SAME_SIZE = 0.12;
const SAFE = /^(https?:\/\/|mailto:|tel:)/i;
const MAX_ADDRESS = 2000;

/** The inlines of a paragraph; neighbours with the same address are one link. */
export function inlineMarkup(inlines: readonly Inline[], ground: Ground, context: Context): string {
  const parts: string[] = [];
  for (let at = 0; at < inlines.length; ) {
    const first = inlines[at] as Inline;
    const link = first.kind === 'text' ? first.link : undefined;
    let end = at + 1;
    while (link && isLinkedTo(inlines[end], link)) end++;
    const inner = inlines.slice(at, end).map((inline) => oneInline(inline, ground, context));
    parts.push(link ? linked(link, inner.join(''), context) : inner.join(''));
    at = end;
  }
  return parts.join('');
}

const isLinkedTo = (inline: Inline | undefined, link: string): boolean =>
  inline?.kind === 'text' && inline.link === link;

function oneInline(inline: Inline, ground: Ground, context: Context): string {
  switch (inline.kind) {
    case 'text':
      return styled(inline, ground);
    case 'break':
      return '<br/>';
    case 'tab':
      return '<span class="tab">\t</span>';
    case 'note':
      return context.noteMark(inline.note);
    case 'picture': {
      const picture = context.picture(inline.picture, inline.width);
      return picture ? `<img class="inline" ${picture}/>` : '';
    }
    default:
      return ''; // numbers of pages mean nothing where there are no pages
  }
}

/** A text in the elements that say how it differs from the text around it. */
function styled(run: TextRun, { look, fill }: Ground): string {
  const { text, style, link, fraction } = run;
  if (fraction) return `<math xmlns="${MATH}">${fractionMarkup(fraction)}</math>`;
  // Blanks to be filled in are white space that is underlined, or has a frame.
  const isBlank = (style.underline || style.framed) && !link;
  if (!text.trim()) return isBlank ? `<u class="tab">${content(text)}</u>` : content(text);
  const { bold, italic, underline, strike, raise } = style;
  let inner = content(text).replace(/\t/g, '<span class="tab">\t</span>').replace(/\n/g, '<br/>');
  const css = spanStyle(style, look, fill, link !== undefined);
  if (css) inner = `<span${css}>${inner}</span>`;
  if (raise) inner = raise === 'super' ? `<sup>${inner}</sup>` : `<sub>${inner}</sub>`;
  if (strike) inner = `<s>${inner}</s>`;
  if (underline && !link) inner = `<u>${inner}</u>`;
  if (italic && !look.italic) inner = `<em>${inner}</em>`;
  return bold && !look.bold ? `<strong>${inner}</strong>` : inner;
}

/** The namespace of MathML, by which books are told that a chapter has some. */
export const MATH = 'http://www.w3.org/1998/Math/MathML';

const fractionMarkup = ({ over, under }: Fraction): string =>
  `<mfrac>${row(termsOf(over).map(termMarkup))}${row(termsOf(under).map(termMarkup))}</mfrac>`;

const row = (parts: readonly string[]): string => `<mrow>${parts.join('')}</mrow>`;

const mathMarkup = ({ text, fraction }: TextRun): string =>
  fraction ? fractionMarkup(fraction) : `<mtext>${content(text)}</mtext>`;

/** A term with its scripts; one that is raised itself has no letter that it is beside. */
function termMarkup({ run, scripts }: Term): string {
  const { raise } = run.style;
  const raised = raise ? [{ raise, runs: [run] }, ...scripts] : scripts;
  return raised.reduce(
    (letter, { raise, runs }) => {
      const name = raise === 'super' ? 'msup' : 'msub';
      return `<${name}>${letter}${row(runs.map(mathMarkup))}</${name}>`;
    },
    raise ? row([]) : mathMarkup(run),
  );
}

/** Attributes of a span; '' where none is needed. */
function spanStyle(style: Style, look: Ground['look'], fill: string | undefined, link: boolean): string {
  const ground = groundOf(style.highlight) ?? fill;
  const ratio = style.size / look.size;
  const resized = !style.raise && Math.abs(ratio - 1) > SAME_SIZE;
  const coloured = !link && style.colour !== look.colour && isKept(style.colour, ground);
  const marked = groundOf(style.highlight);
  const css = [
    resized ? `font-size:${round(Math.min(3, Math.max(0.6, ratio)))}em` : '',
    look.bold && !style.bold ? 'font-weight:normal' : '',
    look.italic && !style.italic ? 'font-style:normal' : '',
    coloured ? `--c:${style.colour}` : '',
    marked ? `background:${marked}` : '',
  ].filter(Boolean);
  const names = [coloured ? 'c' : '', marked ? markName(marked) : '', familyOf(style) === 'mono' ? 'mono' : ''].filter(
    Boolean,
  );
  return `${names.length ? ` class="${names.join(' ')}"` : ''}${css.length ? ` style="${css.join(';')}"` : ''}`;
}

/** The class of what has a ground of its own, so that dark pages do not turn its letters light. */
export const markName = (ground: string): string => (isDark(ground) ? 'on-dark' : 'on-light');

export const round = (value: number): number => Math.round(value * 100) / 100;

function linked(target: string, inner: string, context: Context): string {
  const [, page] = /^#page=(\d+)$/.exec(target) ?? [];
  const address = page ? context.pageAddress(Number(page) - 1) : safeAddress(target);
  return address ? `<a href="${attribute(address)}">${inner}</a>` : inner;
}

/** An address that a reader may follow; undefined for any other. */
export const safeAddress = (target: string): string | undefined =>
  SAFE.test(target) && target.length <= MAX_ADDRESS && URL.canParse(target) ? new URL(target).href : undefined;
