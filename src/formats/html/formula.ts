import { type Element, element, type Node, textOf } from './tree.ts';

/** How indices are told: by elements of HTML, or by marks where there is only text (x^2, a_i). */
export type Scripts = 'elements' | 'marks';

type Write = (own: Element, scripts: Scripts) => Node[];

const parts = (own: Element): Element[] => own.children.filter((child): child is Element => typeof child !== 'string');

/** An argument, in brackets where it is more than one letter or number. */
function bracketed(own: Element | undefined, scripts: Scripts): Node[] {
  if (!own) return [];
  const said = textOf(own).trim();
  const written = writtenOut(own, scripts);
  return [...said].length > 1 && !/^[\d.]+$/.test(said) ? ['(', ...written, ')'] : written;
}

function script(own: Element, name: 'sup' | 'sub', scripts: Scripts): Node[] {
  if (scripts === 'elements') return [element(name, {}, writtenOut(own, scripts))];
  return [name === 'sup' ? '^' : '_', ...bracketed(own, scripts)];
}

const scripted =
  (...names: ('sup' | 'sub')[]): Write =>
  (own, scripts) => {
    const [base, ...rest] = parts(own);
    return [
      ...(base ? writtenOut(base, scripts) : []),
      ...rest.flatMap((one, at) => script(one, names[at] ?? 'sup', scripts)),
    ];
  };

/** Elements of MathML 3 that are not just what is in them, as they are written on one line. */
const WRITERS: Record<string, Write> = {
  mfrac: (own, scripts) => {
    const [above, below] = parts(own);
    return [...bracketed(above, scripts), '/', ...bracketed(below, scripts)];
  },
  msqrt: (own, scripts) => ['√(', ...allWritten(own.children, scripts), ')'],
  mroot: (own, scripts) => {
    const [base, index] = parts(own);
    return [...(index ? script(index, 'sup', scripts) : []), '√', ...bracketed(base, scripts)];
  },
  msup: scripted('sup'),
  msub: scripted('sub'),
  msubsup: scripted('sub', 'sup'),
  munder: scripted('sub'),
  mover: scripted('sup'),
  munderover: scripted('sub', 'sup'),
  mtr: (own, scripts) => [...allWritten(own.children, scripts), '；'],
  mtd: (own, scripts) => [...allWritten(own.children, scripts), ' '],
  mi: (own, scripts) => {
    const name = textOf(own).trim();
    return scripts === 'elements' && [...name].length === 1 ? [element('i', {}, [name])] : [name];
  },
  mo: (own) => [spaced(textOf(own).trim())],
  annotation: () => [],
  'annotation-xml': () => [],
  mphantom: () => [],
};

/** Relations and sums stand apart from what is beside them. */
const spaced = (operator: string): string => (/^[=<>+±×÷≤≥≠≈→⇒∈]$/u.test(operator) ? ` ${operator} ` : operator);

const allWritten = (nodes: readonly Node[], scripts: Scripts): Node[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [node.trim()] : writtenOut(node, scripts)));

const writtenOut = (own: Element, scripts: Scripts): Node[] =>
  WRITERS[own.name]?.(own, scripts) ?? allWritten(own.children, scripts);

/** A formula (presentation MathML) on one line: fractions by strokes, indices raised and lowered. */
export const formulaElement = (math: Element, scripts: Scripts): Element =>
  element('span', math.attributes.id ? { id: math.attributes.id } : {}, allWritten(math.children, scripts));

/** A page with its formulas on a line. */
export const withPlainFormulas = (own: Element, scripts: Scripts): Element =>
  own.name === 'math'
    ? formulaElement(own, scripts)
    : {
        ...own,
        children: own.children.map((child) => (typeof child === 'string' ? child : withPlainFormulas(child, scripts))),
      };
