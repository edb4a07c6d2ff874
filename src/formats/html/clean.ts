import { table } from '../../lib/table.ts';
import { arrange } from './arrange.ts';
import { declarationsText, parseDeclarations } from './css.ts';
import { textOfDrawing } from './drawing.ts';
import { cleanMath } from './math.ts';
import { pairedRuby } from './ruby.ts';
import { type Element, element, type Node, textOf } from './tree.ts';

/** What a page of a book refers to. */
export interface References {
  /** Where a link leads; undefined for one that leads nowhere. */
  link(address: string): string | undefined;
  /** A picture; undefined where there is none. */
  picture(address: string): string | undefined;
  /** A drawing that stands in the page: what it is referred to by afterwards. */
  drawing(svg: Element): string | undefined;
  /** Something was left out that can be seen or heard: films, sound, forms, programs. */
  lost(kind: string): void;
}

/** Elements that stay as they are. */
const KEPT = new Set(
  (
    'a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup dd del dfn div dl dt em figcaption ' +
    'figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q rp rt ruby s samp section small span ' +
    'strong sub sup table tbody td tfoot th thead tr u ul var wbr'
  ).split(' '),
);
/** Elements of older HTML, as what stands for them now. */
const RENAMED = table<[name: string, style?: string]>({
  center: ['div', 'text-align:center'],
  big: ['span', 'font-size:larger'],
  tt: ['span', 'font-family:monospace'],
  strike: ['s'],
  acronym: ['abbr'],
  dir: ['ul'],
  menu: ['ul'],
  hgroup: ['div'],
  details: ['div'],
  summary: ['p', 'font-weight:bold'],
  fieldset: ['div'],
  legend: ['p'],
  form: ['div'],
  body: ['div'],
  image: ['img'],
});
/** Left out with all that is in them; what a reader would miss has a name. */
const DROPPED = table<string>({
  head: '',
  script: '',
  style: '',
  title: '',
  meta: '',
  link: '',
  base: '',
  template: '',
  noscript: '',
  param: '',
  track: '',
  source: '',
  area: '',
  map: '',
  input: '表单',
  select: '表单',
  textarea: '表单',
  button: '表单',
  video: '视频',
  audio: '音频',
  iframe: '嵌入的网页',
  embed: '嵌入的内容',
  canvas: '脚本画的图',
});

/** Attributes that old HTML has for what styles say. */
const PRESENTATIONAL = table<(value: string, name: string) => string | undefined>({
  align: (value, name) =>
    name === 'img' || name === 'table'
      ? { left: 'float:left', right: 'float:right', center: 'margin-left:auto;margin-right:auto' }[value]
      : /^(left|center|right|justify)$/.test(value)
        ? `text-align:${value}`
        : undefined,
  valign: (value) => (/^(top|middle|bottom|baseline)$/.test(value) ? `vertical-align:${value}` : undefined),
  bgcolor: (value) => (/^#?\w{3,20}$/.test(value) ? `background-color:${value}` : undefined),
  color: (value, name) => (name === 'font' && /^#?\w{3,20}$/.test(value) ? `color:${value}` : undefined),
  face: (value, name) => (name === 'font' && !/["'<;:]/.test(value) ? `font-family:${value}` : undefined),
  size: (value, name) => (name === 'font' ? fontSize(value) : undefined),
  width: (value, name) => (name === 'img' ? undefined : lengthStyle('width', value)),
});

const SIZES = ['', 'x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', '3em'];
function fontSize(value: string): string | undefined {
  const number = Number.parseInt(value, 10);
  if (!Number.isFinite(number)) return undefined;
  const absolute = /^[+-]/.test(value) ? 3 + number : number;
  return `font-size:${SIZES[Math.min(7, Math.max(1, absolute))]}`;
}
function lengthStyle(property: string, value: string): string | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(%|em|px|)$/.exec(value.trim()) ?? [];
  return number === undefined ? undefined : `${property}:${number}${unit || 'px'}`;
}

/** Attributes that elements keep. */
const GLOBAL = new Set(['class', 'title', 'dir']);
const OWN = table<RegExp>({
  'colspan td': /^[1-9]\d{0,2}$/,
  'colspan th': /^[1-9]\d{0,2}$/,
  'rowspan td': /^\d{1,4}$/,
  'rowspan th': /^\d{1,4}$/,
  'span col': /^[1-9]\d{0,2}$/,
  'span colgroup': /^[1-9]\d{0,2}$/,
  'start ol': /^-?\d{1,6}$/,
  'value li': /^-?\d{1,6}$/,
  'type ol': /^[1aAiI]$/,
  'width img': /^\d{1,5}$/,
  'height img': /^\d{1,5}$/,
});

/** A clean page being made. */
interface Cleaning {
  refs: References;
  ids: Set<string>;
  /** What is cleaned stands within a link. */
  inLink?: boolean;
  /** The table around it says that its cells have lines. */
  isRuled?: boolean;
}

/**
 * The body of a page as plain XHTML of EPUB 3.3: only elements and attributes of text, each where it may stand; what
 * old HTML says by attributes is said by styles. Scripts and forms are left out.
 */
export function cleanBody(body: Element, refs: References): Element {
  const cleaning = { refs, ids: new Set<string>() };
  const clean = element('body', attributesOf(body, 'body', undefined, cleaning), childrenOf(body, cleaning));
  return arrange(clean);
}

const childrenOf = ({ children }: Element, cleaning: Cleaning): Node[] =>
  children.flatMap((child) => (typeof child === 'string' ? [child] : cleanElement(child, cleaning)));

function cleanElement(own: Element, cleaning: Cleaning): Node[] {
  const { refs } = cleaning;
  const dropped = DROPPED[own.name];
  if (dropped !== undefined) {
    if (dropped) refs.lost(dropped);
    return [];
  }
  if (own.name === 'switch') return chosenOf(own, cleaning);
  if (own.name === 'svg') return drawingOf(own, cleaning);
  if (own.name === 'math') return [formulaOf(own, cleaning)];
  if (own.name === 'img' || own.name === 'image') return pictureOf(own, cleaning);
  if (own.name === 'object') return objectOf(own, cleaning);
  if (own.name === 'ruby') own.children = pairedRuby(own).children;
  const [name, style] = RENAMED[own.name] ?? [KEPT.has(own.name) ? own.name : 'span'];
  const line = cleaning.isRuled && (name === 'td' || name === 'th') ? LINE : undefined;
  const attributes = attributesOf(own, name, line ?? style, cleaning);
  if (name === 'a') linkOf(own, attributes, cleaning);
  return [element(name, attributes, childrenOf(own, within(own, name, cleaning)))];
}

/** The line of a cell, where `border` of its table asks for some (HTML Living Standard §15.3.8). */
const LINE = 'border:1px solid';

function within({ attributes: { border } }: Element, name: string, cleaning: Cleaning): Cleaning {
  if (name === 'a') return { ...cleaning, inLink: true };
  if (name !== 'table') return cleaning;
  return { ...cleaning, isRuled: border !== undefined && Number.parseInt(border || '1', 10) !== 0 };
}

/** `epub:switch` (EPUB 3.0): what every reader can show. */
function chosenOf({ children }: Element, cleaning: Cleaning): Node[] {
  const cases = children.filter((child): child is Element => typeof child !== 'string');
  const chosen = cases.find(({ name }) => name === 'default') ?? cases[0];
  return chosen ? childrenOf(chosen, cleaning) : [];
}

function linkOf(own: Element, attributes: Record<string, string>, { refs, ids }: Cleaning): void {
  const address = own.attributes.href?.trim();
  const target = address ? refs.link(address) : undefined;
  if (target) attributes.href = target;
  const { name } = own.attributes;
  if (name && !attributes.id && !ids.has(idOf(name))) attributes.id = taken(ids, name);
}

/** What the small picture that refers to a note says for those who do not see it. */
const NOTE = 'note';

function pictureOf(own: Element, cleaning: Cleaning): Node[] {
  const { src, 'xlink:href': xlink, href, alt = '', recindex } = own.attributes;
  const address = src ?? xlink ?? href ?? recindex;
  const found = address ? cleaning.refs.picture(address) : undefined;
  if (!found) return alt === NOTE && cleaning.inLink ? ['[注]'] : alt ? [alt] : [];
  const { width, height, ...attributes } = attributesOf(own, 'img', undefined, cleaning);
  const size = { ...(width && width !== '0' ? { width } : {}), ...(height && height !== '0' ? { height } : {}) };
  return [element('img', { ...attributes, ...size, src: found, alt })];
}

function formulaOf(own: Element, cleaning: Cleaning): Element {
  const clean = cleanMath(own);
  if (own.attributes.id) keepId(clean.attributes, own.attributes.id, cleaning);
  return clean;
}

/** A drawing that is nothing but a picture, as covers are, is that picture. */
function drawingOf(svg: Element, cleaning: Cleaning): Node[] {
  const shapes = svg.children.filter(
    (child) => typeof child !== 'string' && !/^(title|desc|metadata|defs)$/.test(child.name),
  );
  const [only] = shapes as Element[];
  if (shapes.length === 1 && only?.name === 'image') return pictureOf(only, cleaning);
  const found = cleaning.refs.drawing(svg);
  const alt = textOfDrawing(svg);
  return found ? [element('img', { src: found, alt })] : [alt];
}

function objectOf(own: Element, cleaning: Cleaning): Node[] {
  const { data = '', type = '' } = own.attributes;
  const found = /^image\//.test(type) || /\.(svg|png|jpe?g|gif)$/i.test(data) ? cleaning.refs.picture(data) : undefined;
  return found ? [element('img', { src: found, alt: textOf(own).trim() })] : childrenOf(own, cleaning);
}

function attributesOf(
  own: Element,
  name: string,
  style: string | undefined,
  cleaning: Cleaning,
): Record<string, string> {
  const kept: Record<string, string> = {};
  const styles: string[] = style ? [style] : [];
  for (const [key, value] of Object.entries(own.attributes)) {
    const plain = key.toLowerCase();
    const said = PRESENTATIONAL[plain]?.(value.trim().toLowerCase(), own.name);
    if (said) styles.push(said);
    else if (plain === 'style') styles.push(cleanStyle(value));
    else if (plain === 'id') keepId(kept, value, cleaning);
    else if (plain === 'lang' || plain === 'xml:lang') keepLanguage(kept, value);
    else if (plain === 'epub:type' || plain === 'type') keepType(kept, plain, value, name);
    else if (plain === 'hidden' && name !== 'body') kept.hidden = 'hidden';
    else if (plain === 'dir' ? /^(ltr|rtl|auto)$/.test(value) : GLOBAL.has(plain)) kept[plain] = value;
    else if (OWN[`${plain} ${name}`]?.test(value.trim())) kept[plain] = value.trim();
  }
  const all = styles.filter(Boolean).join(';');
  if (all) kept.style = all;
  return kept;
}

/** What e-books may not say of directions (EPUB 3.3 §6.3.1), and what belongs to the screen of another program. */
const FORBIDDEN_STYLE = /^(direction|unicode-bidi|position|behavior|-ms-.*|mso-.*)$/;

/** A `style` attribute without what no reader understands and without addresses. */
export const cleanStyle = (text: string): string =>
  declarationsText(
    parseDeclarations(text).filter(({ property, value }) => !FORBIDDEN_STYLE.test(property) && !/url\(/i.test(value)),
  );

/** An identifier without spaces. */
export const idOf = (value: string): string => value.trim().replace(/\s+/g, '-');

function keepId(kept: Record<string, string>, value: string, { ids }: Cleaning): void {
  if (value.trim() && !ids.has(idOf(value))) kept.id = taken(ids, value);
}

function taken(ids: Set<string>, value: string): string {
  ids.add(idOf(value));
  return idOf(value);
}

function keepLanguage(kept: Record<string, string>, value: string): void {
  const language = value.trim().replaceAll('_', '-');
  if (/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(language)) [kept.lang, kept['xml:lang']] = [language, language];
}

/** What something is in a book (EPUB Structural Semantics); terms of other vocabularies mean nothing without these. */
function keepType(kept: Record<string, string>, key: string, value: string, name: string): void {
  const known = value.split(/\s+/).filter((term) => /^[a-z-]+$/.test(term));
  if (key === 'epub:type' && known.length && name !== 'body') kept['epub:type'] = known.join(' ');
  else if (OWN[`${key} ${name}`]?.test(value)) kept[key] = value;
}
