import type { Element } from './tree.ts';

/** A compound selector (Selectors 4 §3.1) and how it stands to the one before it. */
interface Compound {
  tag: string | undefined;
  id: string | undefined;
  classes: string[];
  attributes: { name: string; value: string | undefined }[];
  first: boolean;
  /** ` ` anywhere above, `>` directly above, `+` directly before. */
  combinator: ' ' | '>' | '+';
}

export interface Selector {
  parts: Compound[];
  /** Ids, then classes and attributes, then tags, each worth a thousand of the next. */
  weight: number;
}

/** An element with those around it. */
export interface Standing {
  element: Element;
  classes: string[];
  parent: Standing | undefined;
  before: Standing | undefined;
}

const TOKEN =
  /\s*([>+~])\s*|(\s+)|\*|([a-z][\w-]*)|\.((?:[\w-]|[^\0-\x7f])+)|#((?:[\w-]|[^\0-\x7f])+)|\[\s*([\w:-]+)\s*(?:[~|^$*]?=\s*(?:["']([^"'\]]*)["']|([^\s"'\]]*))\s*)?\]|(::?[\w-]+(?:\([^)]*\))?)/iy;
const MAX_PARTS = 8;

/** A selector; undefined for one that never matches here (states, generated content) or is not understood. */
export function parseSelector(text: string): Selector | undefined {
  const parts: Compound[] = [];
  let own = compound(' ');
  let weight = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) return undefined;
    const [, sign, space, tag, name, id, attribute, quoted, bare, pseudo] = match;
    if (sign || space) {
      if (sign === '~' || parts.length > MAX_PARTS) return undefined;
      parts.push(own);
      own = compound((sign ?? ' ') as Compound['combinator']);
    } else if (tag) {
      own.tag = tag.toLowerCase();
      weight += 1;
    } else if (id) {
      own.id = id;
      weight += 1_000_000;
    } else if (name) {
      own.classes.push(name);
      weight += 1000;
    } else if (attribute) {
      own.attributes.push({ name: attribute, value: quoted ?? bare });
      weight += 1000;
    } else if (pseudo) {
      if (pseudo === ':first-child' || pseudo === ':first-of-type') own.first = true;
      else if (pseudo !== ':link' && pseudo !== ':root') return undefined;
      weight += 1000;
    }
  }
  return { parts: [...parts, own], weight };
}

const compound = (combinator: Compound['combinator']): Compound => ({
  tag: undefined,
  id: undefined,
  classes: [],
  attributes: [],
  first: false,
  combinator,
});

/** What a selector is found by: the last of its parts. */
export const keyOf = ({ parts }: Selector): string => {
  const { id, classes, tag } = parts.at(-1) as Compound;
  return id ? `#${id}` : classes[0] ? `.${classes[0]}` : (tag ?? '*');
};

/** Elements looked at for one selector: `div div div div` could be tried in any number of ways. */
const MAX_STEPS = 2000;

/** Whether an element is one that a selector means. */
export const matches = ({ parts }: Selector, standing: Standing): boolean =>
  fits(parts, parts.length - 1, standing, { left: MAX_STEPS });

function fits(parts: Compound[], at: number, standing: Standing, steps: { left: number }): boolean {
  const part = parts[at] as Compound;
  if (steps.left-- <= 0 || !isMeant(part, standing)) return false;
  if (at === 0) return true;
  const { parent, before } = standing;
  if (part.combinator === '>') return parent !== undefined && fits(parts, at - 1, parent, steps);
  if (part.combinator === '+') return before !== undefined && fits(parts, at - 1, before, steps);
  for (let above = parent; above; above = above.parent) if (fits(parts, at - 1, above, steps)) return true;
  return false;
}

function isMeant({ tag, id, classes, attributes, first }: Compound, standing: Standing): boolean {
  const { element } = standing;
  if (tag && tag !== element.name) return false;
  if (id && id !== element.attributes.id) return false;
  if (first && standing.before) return false;
  if (!classes.every((name) => standing.classes.includes(name))) return false;
  return attributes.every(({ name, value }) => {
    const own = element.attributes[name];
    return own !== undefined && (value === undefined || own === value || own.split(' ').includes(value));
  });
}
