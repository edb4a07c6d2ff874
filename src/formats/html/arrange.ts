import { table } from '../../lib/table.ts';
import { type Element, element, holdsBlock, isBlock, type Node } from './tree.ts';

/** Elements of text that can hold blocks as well, where they are called `div`. */
const PLAIN = new Set(['span', 'p', 'abbr', 'q', 'bdi', 'bdo', 'mark', 'small', 'dfn']);
/** Elements that hold nothing but text, and what says the same of blocks. */
const STYLED = table<string>({
  b: 'font-weight:bold',
  strong: 'font-weight:bold',
  i: 'font-style:italic',
  em: 'font-style:italic',
  cite: 'font-style:italic',
  var: 'font-style:italic',
  u: 'text-decoration:underline',
  ins: 'text-decoration:underline',
  s: 'text-decoration:line-through',
  del: 'text-decoration:line-through',
  code: 'font-family:monospace',
  samp: 'font-family:monospace',
  kbd: 'font-family:monospace',
  sup: 'vertical-align:super',
  sub: 'vertical-align:sub',
});
/** Blocks that hold text only. */
const HEADS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'rt', 'rp']);
const ROWS = new Set(['thead', 'tbody', 'tfoot']);

/** Puts elements where they may stand (HTML, content models): what stands elsewhere is wrapped or called otherwise. */
export function arrange(root: Element): Element {
  return inside(root, { link: false, ruby: false });
}

interface Around {
  /** Within a link. */
  link: boolean;
  ruby: boolean;
}

function inside(own: Element, around: Around): Element {
  const below = { link: around.link || own.name === 'a', ruby: own.name === 'ruby' };
  const children = own.children.flatMap((child) => (typeof child === 'string' ? [child] : placed(child, own, below)));
  return fitted({ ...own, children: sorted({ ...own, children }) });
}

/** A child as it may stand in its parent. */
function placed(child: Element, parent: Element, around: Around): Node[] {
  const { name } = child;
  if (name === 'math') return [child];
  if (name === 'a' && around.link)
    return inside({ ...child, name: 'span', attributes: without(child.attributes, 'href') }, around).children;
  if ((name === 'rt' || name === 'rp') && parent.name !== 'ruby') return [inside({ ...child, name: 'span' }, around)];
  const own = inside(child, around);
  if (name === 'li' && parent.name !== 'ol') own.attributes = without(own.attributes, 'value');
  if (name === 'li' && !/^(ul|ol)$/.test(parent.name)) return [{ ...own, name: 'div' }];
  if ((name === 'dt' || name === 'dd') && parent.name !== 'dl') return [{ ...own, name: 'div' }];
  if (name === 'figcaption' && parent.name !== 'figure') return [{ ...own, name: 'div' }];
  if (name === 'caption' && parent.name !== 'table') return [{ ...own, name: 'div' }];
  if (/^(col|colgroup)$/.test(name) && !/^(table|colgroup)$/.test(parent.name)) return [];
  if ((name === 'td' || name === 'th') && parent.name !== 'tr')
    return ROWS.has(parent.name) || parent.name === 'table' ? [element('tr', {}, [own])] : [cell(own)];
  if (name === 'tr' && !ROWS.has(parent.name) && parent.name !== 'table')
    return own.children.map((one) => (typeof one === 'string' ? one : cell(one)));
  if (ROWS.has(name) && parent.name !== 'table') return [{ ...own, name: 'div' }];
  return [own];
}

const cell = (own: Element): Element =>
  /^(td|th)$/.test(own.name) ? { ...own, name: 'div', attributes: without(own.attributes, 'colspan', 'rowspan') } : own;

function without(attributes: Record<string, string>, ...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)));
}

const isSpace = (node: Node): boolean => typeof node === 'string' && node.trim() === '';

/** The children of elements that take only some kinds of them. */
function sorted(own: Element): Node[] {
  const { name, children } = own;
  if (name === 'ul' || name === 'ol') return wrapped(children, (child) => child.name === 'li', 'li');
  if (name === 'dl') return wrapped(children, (child) => child.name === 'dt' || child.name === 'dd', 'dd');
  if (name === 'tr') return wrapped(children, (child) => child.name === 'td' || child.name === 'th', 'td');
  if (ROWS.has(name)) return rowsOnly(children);
  if (name === 'table') return tableParts(children);
  if (name === 'colgroup') return children.filter((child) => typeof child !== 'string' && child.name === 'col');
  if (name === 'ruby') return rubyParts(children);
  return children;
}

/** Children of one kind; what is not stands in one of its own. */
function wrapped(children: Node[], isFit: (child: Element) => boolean, name: string): Node[] {
  const out: Node[] = [];
  let open: Element | undefined;
  for (const child of children) {
    if (typeof child !== 'string' && isFit(child)) {
      open = undefined;
      out.push(child);
    } else if (open) open.children.push(child);
    else if (!isSpace(child)) {
      open = element(name, {}, [child]);
      out.push(open);
    }
  }
  return out;
}

const rowsOnly = (children: Node[]): Node[] =>
  wrapped(children, (child) => child.name === 'tr', 'td').map((child) =>
    typeof child !== 'string' && child.name === 'td' ? element('tr', {}, [child]) : child,
  );

/** A table: its caption, columns and groups of rows in their order, each at most once where it may be no more. */
function tableParts(children: Node[]): Node[] {
  const all = wrapped(
    children,
    (child) => ROWS.has(child.name) || /^(tr|caption|col|colgroup)$/.test(child.name),
    'td',
  ).map((child) =>
    typeof child !== 'string' && child.name === 'td' ? element('tr', {}, [child]) : child,
  ) as Element[];
  const of = (pattern: RegExp): Element[] => all.filter(({ name }) => pattern.test(name));
  const [caption] = of(/^caption$/);
  const groups = of(/^colgroup$/);
  const columns = of(/^col$/);
  const [head, ...heads] = of(/^thead$/);
  const [foot, ...feet] = of(/^tfoot$/);
  const bodies = [...heads.map(asBody), ...of(/^(tbody|tr)$/), ...feet.map(asBody)];
  const mixed = bodies.some(({ name }) => name === 'tbody') && bodies.some(({ name }) => name === 'tr');
  const rows = mixed ? bodies.map((one) => (one.name === 'tr' ? element('tbody', {}, [one]) : one)) : bodies;
  return [
    ...(caption ? [caption] : []),
    ...groups,
    ...(columns.length && !groups.length ? [element('colgroup', {}, columns)] : []),
    ...(head ? [head] : []),
    ...rows,
    ...(foot ? [foot] : []),
  ];
}
const asBody = (own: Element): Element => ({ ...own, name: 'tbody' });

/** Ruby: text, then its reading; one without the other is text. */
function rubyParts(children: Node[]): Node[] {
  const out: Node[] = [];
  let hasBase = false;
  for (const child of children) {
    const isReading = typeof child !== 'string' && (child.name === 'rt' || child.name === 'rp');
    if (isReading && !hasBase && (child as Element).name === 'rt') continue;
    out.push(child);
    if (!isReading && !isSpace(child)) hasBase = true;
  }
  return out.some((child) => typeof child !== 'string' && child.name === 'rt') ? out : [...out, element('rt')];
}

/** An element that holds blocks though it may hold only text, as one that may. */
function fitted(own: Element): Element {
  const { name, attributes, children } = own;
  if (!(PLAIN.has(name) || HEADS.has(name) || STYLED[name] !== undefined || name === 'ruby')) return own;
  if (!holdsBlock(own)) return own;
  if (HEADS.has(name)) return { ...own, children: children.map(asText) };
  if (name === 'ruby') return { ...own, children: children.map(asText) };
  const style = [STYLED[name], attributes.style].filter(Boolean).join(';');
  return element('div', style ? { ...attributes, style } : attributes, children);
}

/** Blocks as text on lines of their own. */
function asText(node: Node): Node {
  if (typeof node === 'string') return node;
  const children = node.children.map(asText);
  if (node.name === 'hr') return element('br');
  if (!isBlock(node)) return { ...node, children };
  const style = [node.attributes.style, 'display:block'].filter(Boolean).join(';');
  return element(
    'span',
    { ...without(node.attributes, 'colspan', 'rowspan', 'start', 'value', 'type', 'span'), style },
    children,
  );
}
