import { type Element, element, type Node } from './tree.ts';

/** Elements that run, bring in other documents, or change what an address is. */
const DROPPED = new Set(
  (
    'script foreignobject iframe object embed audio video canvas handler listener html head body base link meta form template ' +
    'noscript metadata'
  ).split(' '),
);
const ANIMATIONS = new Set('set animate animatemotion animatetransform animatecolor'.split(' '));
const PICTURES = new Set(['image', 'feimage']);
const NEEDS_ADDRESS = new Set(['image', 'feimage', 'use']);
const NAME = /^[a-z_][\w.-]*$/i;

/**
 * A drawing (SVG) that does nothing and refers to nothing but itself: programs, handlers, foreign content and addresses
 * outside are left out. Pictures stay that stand in it as `data:`.
 */
export const cleanDrawing = (svg: Element): Element =>
  element(
    'svg',
    { ...kept(svg), xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' },
    svg.children.flatMap(cleaned),
  );

function cleaned(node: Node): Node[] {
  if (typeof node === 'string') return [node];
  const name = node.name.toLowerCase();
  if (!NAME.test(name) || DROPPED.has(name) || (ANIMATIONS.has(name) && !animates(node))) return [];
  const children = name === 'style' ? [styleText(node.children)] : node.children.flatMap(cleaned);
  const attributes = kept(node);
  return NEEDS_ADDRESS.has(name) && !attributes['xlink:href'] ? [] : [element(node.name, attributes, children)];
}

/** What a drawing says in words. */
export const textOfDrawing = (svg: Element): string => wordsIn(cleanDrawing(svg)).replace(/\s+/g, ' ').trim();
const wordsIn = (node: Node): string =>
  typeof node === 'string' ? node : node.name === 'style' ? '' : node.children.map(wordsIn).join('');

/** Whether an animation changes neither an address nor a handler. */
const animates = ({ attributes }: Element): boolean =>
  Object.entries(attributes).every(
    ([key, value]) => local(key) !== 'attributename' || !/^(href|style|class|on.*)$/.test(local(value.trim())),
  );

const local = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase();

function kept({ name, attributes }: Element): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [key, value] of Object.entries(attributes)) {
    const plain = local(key);
    if (plain === 'href') {
      if (isInside(name.toLowerCase(), value)) out['xlink:href'] = value.trim();
    } else if (key.startsWith('xml:') ? /^(space|lang)$/.test(plain) : isPlain(key, plain)) {
      const sound = plain === 'style' ? soundStyle(value) : soundValue(value);
      if (sound) out[key] = sound;
    }
  }
  return out;
}

/** Attributes without a prefix, whose meaning no declaration here can change. */
const isPlain = (key: string, plain: string): boolean =>
  NAME.test(key) && !/^(on.*|xmlns|src|srcset|srcdoc|action|formaction|background|ping|base)$/.test(plain);

const isInside = (name: string, address: string): boolean =>
  address.trim().startsWith('#') || (PICTURES.has(name) && /^\s*data:image\//i.test(address));

/** Addresses in styles that lead elsewhere; pictures and places within stay. */
const ADDRESS = /(?:url|src|image|image-set|cross-fade)\((?!\s*["']?(?:#|data:image\/))[^)]*\)?/gi;

const soundValue = (value: string): string => (/\\|javascript:/i.test(value) ? '' : value.replace(ADDRESS, 'none'));
const soundStyle = (value: string): string =>
  value
    .replace(/\/\*|\*\/|\\/g, ' ')
    .replace(/@import\b[^;]*;?/gi, ' ')
    .replace(ADDRESS, 'none');

const styleText = (children: readonly Node[]): string =>
  soundStyle(children.filter((child) => typeof child === 'string').join(''));
