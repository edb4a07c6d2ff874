import type { Look } from '../../../formats/html/style.ts';
import { type Element, type Node, textOf } from '../../../formats/html/tree.ts';
import type { Inline } from './blocks.ts';

type Write = (child: Element, look: Look) => Inline[];

const text = (value: string, look: Look): Inline[] =>
  value ? [{ kind: 'text', text: value, look, link: undefined }] : [];

const parts = (own: Element): Element[] => own.children.filter((child): child is Element => typeof child !== 'string');

/** An argument, in brackets where it is more than one letter or number. */
function bracketed(own: Element | undefined, look: Look): Inline[] {
  if (!own) return [];
  const written = writtenOut(own, look);
  const said = textOf(own).trim();
  return [...said].length > 1 && !/^[\d.]+$/.test(said)
    ? [...text('(', look), ...written, ...text(')', look)]
    : written;
}

const scripted =
  (...raises: ('super' | 'sub')[]): Write =>
  (own, look) => {
    const [base, ...scripts] = parts(own);
    return [
      ...(base ? writtenOut(base, look) : []),
      ...scripts.flatMap((script, at) => writtenOut(script, { ...look, raise: raises[at] ?? 'super' })),
    ];
  };

/** Elements of MathML 3 that are not just what is in them, as they are written on one line. */
const WRITERS: Record<string, Write> = {
  mfrac: (own, look) => {
    const [above, below] = parts(own);
    return [...bracketed(above, look), ...text('/', look), ...bracketed(below, look)];
  },
  msqrt: (own, look) => [...text('√(', look), ...allWritten(own.children, look), ...text(')', look)],
  mroot: (own, look) => {
    const [base, index] = parts(own);
    const raised: Look = { ...look, raise: 'super' };
    return [...(index ? writtenOut(index, raised) : []), ...text('√', look), ...bracketed(base, look)];
  },
  msup: scripted('super'),
  msub: scripted('sub'),
  msubsup: scripted('sub', 'super'),
  munder: scripted('sub'),
  mover: scripted('super'),
  munderover: scripted('sub', 'super'),
  mtr: (own, look) => [...allWritten(own.children, look), ...text('；', look)],
  mtd: (own, look) => [...allWritten(own.children, look), ...text(' ', look)],
  mi: (own, look) => text(textOf(own).trim(), { ...look, italic: [...textOf(own).trim()].length === 1 }),
  mo: (own, look) => text(spaced(textOf(own).trim()), look),
  annotation: () => [],
  'annotation-xml': () => [],
  mphantom: () => [],
};

/** Relations and sums stand apart from what is beside them. */
const spaced = (operator: string): string => (/^[=<>+±×÷≤≥≠≈→⇒∈]$/u.test(operator) ? ` ${operator} ` : operator);

const allWritten = (nodes: readonly Node[], look: Look): Inline[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? text(node.trim(), look) : writtenOut(node, look)));

const writtenOut = (own: Element, look: Look): Inline[] =>
  WRITERS[own.name]?.(own, look) ?? allWritten(own.children, look);

/** A formula (presentation MathML) on one line: fractions by strokes, indices raised and lowered. */
export const formulaInlines = (math: Element, look: Look): Inline[] => allWritten(math.children, look);
