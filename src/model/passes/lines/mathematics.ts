import type { Line, Rule, Span } from '../../layout.ts';

/** Operators that are as high as what they are applied to, and have limits. */
const OPERATOR = /[∏∐∑∫∬∭∮⋀⋁⋂⋃⨀⨁⨂]/u;
/** Fonts of mathematics, and those that hold only its large operators and the pieces of its brackets. */
const FACE = /[Mm]ath(?![a-z])|^CM(?:MI|SY|EX|BSY)|^MS[AB]M|^(?:LM|MT|EU|RM)(?:MI|SY|EX)\d|^STIX|[Ee]uler|^Symbol/;
const EXTENSION = /^(?:[A-Z]{2,3}EX\d|esint|STIX.*Siz|LMMathExtension|.*Math.*Size[1-4])/;
/** Letters of mathematics have places of their own in Unicode. */
const LETTERS = /[\u{1d400}-\u{1d7ff}]/gu;
/** Pieces that brackets are put together of. */
const PIECE = /^[\u239b-\u23b3\u23b7]+$/u;
/** Words, but for those that stand in formulas: of Chinese each character is one, and so are the stops of sentences. */
const WORD = /\p{Script=Han}|\p{L}{3}|[，。；：、！？]/u;
const OF_FORMULAS =
  /\b(?:arg|sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|log|lim|exp|max|min|sup|inf|det|dim|ker|deg|gcd|mod|sgn|var|cov|if|for|all|and|else|when|where|otherwise)\b|其他|其它|否则|并且|或者/giu;
/** What makes a formula say something. */
const RELATION = /[=＝<>≤≥≠≈≡→∼∝∈⊂⊆±+−]/u;

const isOfMathematics = ({ style }: Span): boolean => FACE.test(style.font);

/** Whether a line is an operator with limits, or begins with one. */
export const hasOperator = ({ text }: Line): boolean => OPERATOR.test(text);

/** Whether a line holds signs that are drawn higher than letters: their boxes do not tell how high. */
export const isExtended = ({ spans, text }: Line): boolean =>
  PIECE.test(text.trim()) || spans.some(({ style }) => EXTENSION.test(style.font));

/** In ems from the base line, where the bar of a root stands; it begins so near the sign, in points. */
const ROOF = { above: 1.2, below: 0.3, near: 1.5 };
/** What an item or a formula is counted by. */
const MARKER = /^(?:[（(]\s*[\dA-Za-z]{1,3}\s*[)）]|[\dA-Za-z]{1,3}[.．、)）]|[①-⑳])$/u;

/** A line that begins an item of a list. */
const ITEM = /^(?:[（(]\s*\d{1,3}\s*[)）]|(?:\d{1,3}|[A-Z])[.．、)](?!\d)|[①-⑳])/u;

/** Whether a line begins an item, or is nothing but its number. */
export const isItem = ({ text }: Line): boolean => ITEM.test(text.trim());

/** Whether a line is only the number of an item or of a formula. */
export const isMarker = ({ text }: Line): boolean => MARKER.test(text.trim());

/** Whether a line is the sign of a root, from which a bar goes on: alone it is a tick. */
export const isRoot = ({ text, box, base, size }: Line, bars: readonly Rule[]): boolean =>
  text.trim() === '√' &&
  bars.some(
    ({ from, at }) =>
      Math.abs(from - box.right) < ROOF.near && at > base - ROOF.above * size && at < base + ROOF.below * size,
  );

/** Whether a line has words, as no formula has them. */
export const hasWords = ({ spans }: Line): boolean =>
  spans.some((span) => !isOfMathematics(span) && WORD.test(span.text.replace(LETTERS, '').replace(OF_FORMULAS, ' ')));

/** Whether one of the lines says how things compare, or what is added to what. */
export const hasRelation = (lines: readonly Line[]): boolean => lines.some(({ text }) => RELATION.test(text));
