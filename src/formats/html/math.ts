import { type Element, element, type Node } from './tree.ts';

/** Presentation MathML (MathML Core, and what MathML 3 draws beside it). */
const KEPT = new Set(
  (
    'math semantics mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom menclose mfenced msub msup ' +
    'msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd mlabeledtr'
  ).split(' '),
);
const DROPPED = new Set(['script', 'style', 'annotation', 'annotation-xml', 'template', 'noscript', 'iframe']);
const ATTRIBUTES = new Set(
  (
    'dir display displaystyle alttext mathvariant mathsize mathcolor mathbackground scriptlevel stretchy symmetric fence ' +
    'separator form largeop movablelimits minsize maxsize lspace rspace width height depth voffset linethickness bevelled ' +
    'numalign denomalign accent accentunder rowspan columnspan rowalign columnalign rowlines columnlines rowspacing ' +
    'columnspacing frame framespacing side notation open close separators'
  ).split(' '),
);

/** A formula of nothing but MathML; of other elements their text stays, of programs nothing. */
export const cleanMath = ({ attributes, children }: Element): Element =>
  element('math', { xmlns: 'http://www.w3.org/1998/Math/MathML', ...kept(attributes) }, children.flatMap(cleaned));

function cleaned(node: Node): Node[] {
  if (typeof node === 'string') return [node];
  const name = node.name.toLowerCase();
  if (DROPPED.has(name)) return [];
  const children = node.children.flatMap(cleaned);
  return KEPT.has(name) && name !== 'math' ? [element(name, kept(node.attributes), children)] : children;
}

const kept = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => ATTRIBUTES.has(name)));
