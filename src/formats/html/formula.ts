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

/** What is not one letter, number or word; brackets hold together by themselves. */
const SINGLE = new Set(['mi', 'mn', 'mtext', 'mfenced', 'mo', 'msqrt']);
const isSingle = (own: Element): boolean =>
  SINGLE.has(own.name) || (/^(mrow|mstyle|mpadded)$/.test(own.name) && isOne(parts(own)));

/** One part, or parts within brackets of their own. */
const isOne = (own: readonly Element[]): boolean =>
  (own.length === 1 && isSingle(own[0] as Element)) ||
  (/^[([{|]$/.test(textOf(own[0] ?? element('mo')).trim()) &&
    /^[)\]}|]$/.test(textOf(own.at(-1) ?? element('mo')).trim()));

/** The base of an index: in brackets where the index would seem to be that of its last part. */
const baseOf = (own: Element, scripts: Scripts): Node[] =>
  isSingle(own) ? writtenOut(own, scripts) : ['(', ...writtenOut(own, scripts), ')'];

const scripted =
  (...names: ('sup' | 'sub')[]): Write =>
  (own, scripts) => {
    const [base, ...rest] = parts(own);
    return [
      ...(base ? baseOf(base, scripts) : []),
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
  mover: (own, scripts) => {
    const [base, over] = parts(own);
    const accent = over && base && [...textOf(base).trim()].length === 1 ? ACCENTS[textOf(over).trim()] : undefined;
    return accent && base ? [`${textOf(base).trim()}${accent}`] : scripted('sup')(own, scripts);
  },
  mfenced: (own, scripts) => {
    const { open = '(', close = ')', separators = ',' } = own.attributes;
    const marks = [...separators.replace(/\s/g, '')];
    const inner = parts(own).flatMap((one, at) => [
      ...(at > 0 && marks.length ? [`${marks[Math.min(at, marks.length) - 1]} `] : []),
      ...writtenOut(one, scripts),
    ]);
    return [open, ...inner, close];
  },
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

/** Signs over a letter, as those that join with it. */
const ACCENTS: Record<string, string> = {
  '¯': '\u0304',
  '‾': '\u0304',
  '―': '\u0304',
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '→': '\u20d7',
  '⃗': '\u20d7',
  '˙': '\u0307',
  '.': '\u0307',
  '¨': '\u0308',
};

/** Relations and sums stand apart from what is beside them. */
const spaced = (operator: string): string => (/^[=<>+±×÷≤≥≠≈→⇒∈]$/u.test(operator) ? ` ${operator} ` : operator);

/** Parts one after the other; a fraction with something beside it that is no operator is in brackets. */
function allWritten(nodes: readonly Node[], scripts: Scripts): Node[] {
  const given = nodes.filter((node) => typeof node !== 'string' || node.trim());
  return given.flatMap((node, at) => {
    if (typeof node === 'string') return [node.trim()];
    const beside = [given[at - 1], given[at + 1]].some((one) => one && (typeof one === 'string' || one.name !== 'mo'));
    const written = writtenOut(node, scripts);
    return node.name === 'mfrac' && beside ? ['(', ...written, ')'] : written;
  });
}

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
