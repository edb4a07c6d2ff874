import { type Declaration, parseDeclarations, type Rule } from './css.ts';
import { keyOf, matches, parseSelector, type Selector, type Standing } from './selector.ts';
import { apply, inherited, type Look } from './style.ts';

interface Known {
  selector: Selector;
  declarations: Declaration[];
  order: number;
}

/** The rules of a book's style sheets, found by what their selectors end with. */
export type Rules = Map<string, Known[]>;

/** Rules in their order; the ones of later sheets win. */
export function rulesOf(sheets: Iterable<readonly Rule[]>): Rules {
  const rules: Rules = new Map();
  let order = 0;
  for (const sheet of sheets)
    for (const { selectors, declarations } of sheet)
      for (const text of selectors) {
        const selector = parseSelector(text);
        if (!selector) continue;
        const key = keyOf(selector);
        const known = rules.get(key) ?? [];
        rules.set(key, known);
        known.push({ selector, declarations, order: order++ });
      }
  return rules;
}

/** Rules that are tried for one element at most. */
const MAX_TRIED = 4000;

/** What is said of an element by rules and by itself, the strongest last (CSS Cascade 4 §6). */
function declarationsFor(rules: Rules, standing: Standing): Declaration[] {
  const { element, classes } = standing;
  const { id } = element.attributes;
  const keys = [element.name, '*', ...classes.map((name) => `.${name}`), ...(id ? [`#${id}`] : [])];
  const found = keys
    .flatMap((key) => rules.get(key) ?? [])
    .slice(0, MAX_TRIED)
    .filter(({ selector }) => matches(selector, standing));
  found.sort((a, b) => a.selector.weight - b.selector.weight || a.order - b.order);
  const own = element.attributes.style ? parseDeclarations(element.attributes.style) : [];
  const all = [...found.flatMap(({ declarations }) => declarations), ...own];
  return all.some(({ important }) => important)
    ? [...all.filter(({ important }) => !important), ...all.filter(({ important }) => important)]
    : all;
}

const em = (value: number): string => `${value}em`;
const heading = (size: number, margin: number): [string, string][] => [
  ['font-size', em(size)],
  ['font-weight', 'bold'],
  ['margin', `${em(margin)} 0`],
  ['text-indent', '0'],
  ['page-break-inside', 'avoid'],
];
const BLOCK: [string, string][] = [['display', 'block']];

/** How elements look of which nothing is said (HTML §15.3). */
const DEFAULTS: Record<string, [string, string][]> = {
  p: [['margin', '0.6em 0']],
  h1: heading(1.7, 0.8),
  h2: heading(1.45, 0.8),
  h3: heading(1.2, 0.9),
  h4: heading(1.05, 1),
  h5: heading(1, 1),
  h6: heading(0.9, 1),
  blockquote: [['margin', '0.8em 2em']],
  figure: [
    ['margin', '0.8em 0'],
    ['text-align', 'center'],
    ['text-indent', '0'],
  ],
  figcaption: [
    ['font-size', '0.88em'],
    ['text-align', 'center'],
  ],
  ul: [
    ['margin', '0.6em 0'],
    ['padding-left', '1.6em'],
    ['list-style-type', 'disc'],
    ['text-indent', '0'],
  ],
  ol: [
    ['margin', '0.6em 0'],
    ['padding-left', '1.9em'],
    ['list-style-type', 'decimal'],
    ['text-indent', '0'],
  ],
  li: [['display', 'list-item']],
  dd: [['margin-left', '2em']],
  dt: [['font-weight', 'bold']],
  pre: [
    ['font-family', 'monospace'],
    ['white-space', 'pre'],
    ['margin', '0.8em 0'],
    ['font-size', '0.88em'],
    ['text-indent', '0'],
  ],
  code: [['font-family', 'monospace']],
  kbd: [['font-family', 'monospace']],
  samp: [['font-family', 'monospace']],
  b: [['font-weight', 'bold']],
  strong: [['font-weight', 'bold']],
  i: [['font-style', 'italic']],
  em: [['font-style', 'italic']],
  cite: [['font-style', 'italic']],
  dfn: [['font-style', 'italic']],
  var: [['font-style', 'italic']],
  address: [['font-style', 'italic']],
  u: [['text-decoration', 'underline']],
  ins: [['text-decoration', 'underline']],
  s: [['text-decoration', 'line-through']],
  del: [['text-decoration', 'line-through']],
  small: [['font-size', 'smaller']],
  sup: [['vertical-align', 'super']],
  sub: [['vertical-align', 'sub']],
  hr: [['margin', '0.8em 0']],
  table: [
    ['display', 'table'],
    ['margin', '0.8em 0'],
    ['text-indent', '0'],
  ],
  caption: [
    ['display', 'block'],
    ['text-align', 'center'],
  ],
  th: [
    ['font-weight', 'bold'],
    ['text-align', 'center'],
    ['display', 'table-cell'],
  ],
  td: [['display', 'table-cell']],
  tr: [['display', 'table-row']],
};
const BLOCK_NAMES =
  'address article aside blockquote body dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section summary ul thead tbody tfoot';
const HIDDEN = 'head script style title rp template colgroup col';
for (const name of BLOCK_NAMES.split(' ')) DEFAULTS[name] = [...BLOCK, ...(DEFAULTS[name] ?? [])];
for (const name of HIDDEN.split(' ')) DEFAULTS[name] = [['display', 'none']];

const declared = new Map(
  Object.entries(DEFAULTS).map(([name, pairs]) => [name, pairs.map(([property, value]) => ({ property, value }))]),
);

const FLAT = [{ property: 'margin', value: '0' }];
/** How numbers of a list are written by its `type` (HTML §4.4.5). */
const LIST_TYPES: Record<string, string> = {
  '1': 'decimal',
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};

/** How an element looks among those around it. */
export function lookOf(rules: Rules, standing: Standing, around: Look): Look {
  const look = inherited(around);
  apply(look, declared.get(standing.element.name) ?? [], around);
  const { element, parent } = standing;
  // Lists in lists stand close.
  if (/^[uo]l$/.test(element.name) && parent?.element.name === 'li') apply(look, FLAT, around);
  const type = element.name === 'ol' ? LIST_TYPES[element.attributes.type ?? ''] : undefined;
  if (type) look.list = type;
  const said = declarationsFor(rules, standing);
  if (said.length) apply(look, said, around);
  if (standing.element.attributes.hidden !== undefined) look.display = 'none';
  return look;
}

/** An element as selectors see it. */
export const standing = (element: Standing['element'], parent?: Standing, before?: Standing): Standing => ({
  element,
  classes: element.attributes.class?.split(/\s+/).filter(Boolean) ?? [],
  parent,
  before,
});
