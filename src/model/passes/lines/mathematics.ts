import type { Line, Span } from '../../layout.ts';

/** Operators that are as high as what they are applied to, and have limits. */
const OPERATOR = /[∏∐∑∫∬∭∮⋀⋁⋂⋃⨀⨁⨂]/u;
/** Fonts of mathematics, and those that hold only its large operators and the pieces of its brackets. */
const FACE = /math|^CM(?:MI|SY|EX|BSY)|^MS[AB]M|^(?:LM|MT|EU|RM)(?:MI|SY|EX)|^STIX|euler|^Symbol/i;
const EXTENSION = /^(?:[A-Z]{2,3}EX|esint|STIX.*Siz|LMMathExtension|.*Math.*Size[1-4])/i;
/** Letters of mathematics have places of their own in Unicode. */
const LETTERS = /[\u{1d400}-\u{1d7ff}]/gu;
/** Pieces that brackets are put together of. */
const PIECE = /^[\u239b-\u23b3\u23b7]+$/u;
/** Words, but for those that stand in formulas. */
const WORD = /\p{Script=Han}{2}|\p{L}{3}/u;
const OF_FORMULAS =
  /arg|sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|log|lim|exp|max|min|sup|inf|det|dim|ker|deg|gcd|mod|sgn|var|cov|if|for|all|and|else|when|where|otherwise|其他|其它|否则|并且|或者/giu;
/** What makes a formula say something. */
const RELATION = /[=＝<>≤≥≠≈≡→∼∝∈⊂⊆±+−]/u;

const isOfMathematics = ({ style }: Span): boolean => FACE.test(style.font);

/** Whether a line is an operator with limits, or begins with one. */
export const hasOperator = ({ text }: Line): boolean => OPERATOR.test(text);

/** Whether a line holds signs that are drawn higher than letters: their boxes do not tell how high. */
export const isExtended = ({ spans, text }: Line): boolean =>
  PIECE.test(text.trim()) || spans.some(({ style }) => EXTENSION.test(style.font));

/** Whether a line is the sign of a root, which is drawn by itself where a bar goes on from it. */
export const isRoot = ({ text }: Line): boolean => text.trim() === '√';

/** Whether a line has words, as no formula has them. */
export const hasWords = ({ spans }: Line): boolean =>
  spans.some((span) => !isOfMathematics(span) && WORD.test(span.text.replace(LETTERS, '').replace(OF_FORMULAS, ' ')));

/** Whether one of the lines says how things compare, or what is added to what. */
export const hasRelation = (lines: readonly Line[]): boolean => lines.some(({ text }) => RELATION.test(text));
