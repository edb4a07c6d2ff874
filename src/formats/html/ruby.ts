import { type Element, element, type Node, textOf } from './tree.ts';

/**
 * A ruby whose bases (`rb`) and readings (`rt`, also in `rtc`) stand in rows of their own (HTML Ruby Markup Extensions
 * §2), as one in which each base has its reading behind it; others as they are. A reading for all is behind the last
 * base; a second row of readings joins the first.
 */
export function pairedRuby(ruby: Element): Element {
  const parts = ruby.children.filter((child): child is Element => typeof child !== 'string' && child.name !== 'rp');
  const bases = parts.filter(({ name }) => name === 'rb');
  const rows = parts.filter(({ name }) => name === 'rtc').map(readingsIn);
  const direct = parts.filter(({ name }) => name === 'rt');
  if (direct.length > 0) rows.unshift(direct);
  if (rows.length === 0 || (bases.length < 2 && rows.every((row) => row === direct))) return ruby;
  const spoken = ({ name }: Element): boolean => /^(rb|rt|rtc|rp)$/.test(name);
  const whole = ruby.children.filter((child) => typeof child === 'string' || child.name === 'rb' || !spoken(child));
  const [first = []] = rows;
  if (bases.length < 2 || first.length !== bases.length) {
    const reading = rows.map((row) => row.map(textOf).join(row.length > bases.length ? '' : ' ')).join(' ');
    return { ...ruby, children: [...whole.flatMap(contentOf), element('rt', {}, [reading])] };
  }
  const readingOf = (at: number): string => rows.map((row) => textOf(row[at] ?? '')).join(' ');
  let at = 0;
  // What stands between the bases keeps its place.
  const children = whole.flatMap((node): Node[] =>
    typeof node !== 'string' && node.name === 'rb'
      ? [...node.children, element('rt', {}, [readingOf(at++).trim()])]
      : [node],
  );
  return { ...ruby, children };
}

/** The readings of a row; text that stands in it bare is one. */
function readingsIn(row: Element): Element[] {
  const found = row.children.filter((child): child is Element => typeof child !== 'string' && child.name === 'rt');
  return found.length > 0 ? found : [element('rt', {}, row.children)];
}

const contentOf = (node: Node): Node[] => (typeof node !== 'string' && node.name === 'rb' ? node.children : [node]);
