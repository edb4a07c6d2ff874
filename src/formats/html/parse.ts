import { Parser } from 'htmlparser2';
import { UserError } from '../../../schemas/error.ts';
import { type Element, element, findElement } from './tree.ts';

/** Of one page. */
const MAX_ELEMENTS = 1_000_000;
/** Elements deeper than this stand beside each other: markup that never closes its tags is still read. */
const MAX_DEPTH = 120;
/** Elements open at the same time: the parser looks through all of them. */
const MAX_OPEN = 20_000;

interface Read {
  root: Element;
  /** An element that was not closed got what stands behind it. */
  broken: boolean;
}

/**
 * A page of text, whether it is XHTML or HTML, well-formed or not: read as XML where it is that, as a browser would
 * else. Named characters (`&nbsp;`) are known in both, and the plain entities that XHTML declares itself; nothing else
 * expands and nothing is fetched. Throws UserError `too-complex`.
 */
export function parseMarkup(text: string): Element {
  const isXml = /^\s*<\?xml|<html[^>]{0,500}\sxmlns/i.test(text.slice(0, 2000));
  const own = isXml ? withOwnEntities(text) : text;
  const strict = isXml ? read(own.replace(NAMED, namedCharacter), true) : undefined;
  return (strict && !strict.broken ? strict : read(own, false)).root;
}

/** XML that is no page, with the faults it has: `title` and the like mean nothing special there. */
export const parseLooseXml = (text: string): Element => read(text.replace(NAMED, namedCharacter), true).root;

const NAMED = /&([a-z][a-z0-9]{1,30});/gi;
/** Entities that a document declares itself: how many are known, and characters of each and of all put in. */
const [MAX_OWN, MAX_VALUE, MAX_PUT] = [500, 1000, 2 ** 20];

/** What a document type may declare again, as `&#38;#60;`, means what it always does (XML 1.0 §4.6). */
const PREDEFINED: ReadonlySet<string> = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/** Text with the entities put in that its own document type declares; none of them may refer to another. */
function withOwnEntities(text: string): string {
  const [subset] = /<!DOCTYPE[^>[]{0,1000}\[[^\]]{0,20000}\]/i.exec(text.slice(0, 24_000)) ?? [];
  const own = new Map<string, string>();
  for (const [, name = '', double, single = ''] of (subset ?? '').matchAll(
    /<!ENTITY\s{1,9}([\w.:-]{1,60})\s{1,9}(?:"([^"<]*)"|'([^'<]*)')\s{0,9}>/g,
  )) {
    const value = double ?? single;
    if (!PREDEFINED.has(name) && own.size < MAX_OWN && value.length <= MAX_VALUE && !/&(?!#)/.test(value))
      own.set(name, value);
  }
  if (!subset || own.size === 0) return text;
  let left = MAX_PUT;
  return text.replace(/&([\w.:-]{1,60});/g, (whole, name: string) => {
    const value = own.get(name);
    if (value === undefined || value.length > left) return whole;
    left -= value.length;
    return value;
  });
}

/** The body of a page: all of it where none is marked. */
export function bodyOf(root: Element): Element {
  const body = findElement(root, 'body');
  if (body) return body;
  const html = findElement(root, 'html') ?? root;
  return element(
    'body',
    {},
    html.children.filter((child) => typeof child === 'string' || child.name !== 'head'),
  );
}

function read(text: string, xml: boolean): Read {
  const root = element('');
  const open: Element[] = [root];
  let [count, broken, foreign] = [0, false, 0];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++count > MAX_ELEMENTS || open.length > MAX_OPEN) throw new UserError('too-complex');
        const own = element(foreign ? local(name) : local(name).toLowerCase(), { ...attributes });
        if (own.name === 'svg' || own.name === 'math') foreign++;
        (open[Math.min(open.length, MAX_DEPTH) - 1] as Element).children.push(own);
        open.push(own);
      },
      ontext(piece) {
        const { children } = open[Math.min(open.length, MAX_DEPTH) - 1] as Element;
        const last = children.length - 1;
        if (typeof children[last] === 'string') children[last] += piece;
        else children.push(piece);
      },
      onclosetag(_name, implied) {
        if (open.length < 2) return;
        const own = open.pop() as Element;
        if (own.name === 'svg' || own.name === 'math') foreign--;
        if (implied && own.children.length) broken = true;
      },
    },
    {
      xmlMode: xml,
      decodeEntities: true,
      recognizeSelfClosing: true,
      recognizeCDATA: true,
      lowerCaseAttributeNames: false,
    },
  );
  parser.write(text);
  parser.end();
  return { root, broken };
}

/** `epub:switch`, `html:p`: prefixes are the writer's own choice. */
const local = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

const XML_NAMES = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);
const known = new Map<string, string>();

/** A character that HTML has a name for, in place of that name. */
function namedCharacter(whole: string, name: string): string {
  if (XML_NAMES.has(name)) return whole;
  let found = known.get(name);
  if (found === undefined) {
    found = '';
    const parser = new Parser({ ontext: (text) => (found += text) });
    parser.write(whole);
    parser.end();
    if (known.size < 3000) known.set(name, found);
  }
  return found === whole ? `&amp;${name};` : found;
}
