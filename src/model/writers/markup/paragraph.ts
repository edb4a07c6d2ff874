import type { Edge, Paragraph } from '../../flow.ts';
import { groundOf, isKept } from './colours.ts';
import { familyOf } from './fonts.ts';
import { headingLevel, type Look, lookOf } from './look.ts';
import { type Context, type Ground, inlineMarkup, markName, round } from './text.ts';

/** Sizes of paragraphs that differ less, as a share, are the same. */
const SAME_SIZE = 0.08;

/** A paragraph or heading as an element, with attributes that its place gives it (` id="…"`). */
export function paragraphMarkup(paragraph: Paragraph, context: Context, given = '', fill?: string): string {
  const level = headingLevel(paragraph);
  const base = level === undefined ? context.looks.body : (context.looks.headings.get(level) ?? context.looks.body);
  const ground = groundOf(paragraph.ground?.fill?.colour) ?? fill;
  const { own, ...dress } = dressOf(paragraph, base, level !== undefined, ground);
  const inner = inlineMarkup(paragraph.inlines, { look: own, fill: ground }, context);
  if (!inner.trim()) return '';
  const name = level === undefined ? 'p' : `h${Math.max(1, level)}`;
  return `<${name}${given}${attributesOf(dress)}>${inner}</${name}>\n`;
}

/** What stands directly in an item or in a cell: the inlines, and how the element around them is dressed. */
export function dressedInlines(paragraph: Paragraph, context: Context, fill?: string): Dress & { inner: string } {
  const placed: Paragraph = { ...paragraph, indent: NONE, align: 'left' };
  const ground = groundOf(paragraph.ground?.fill?.colour) ?? fill;
  const { own, ...dress } = dressOf(placed, context.looks.body, false, ground);
  return { ...dress, inner: inlineMarkup(paragraph.inlines, { look: own, fill: ground }, context) };
}

const NONE = { first: 0, left: 0, right: 0 };

/** Classes and declarations of an element. */
export interface Dress {
  names: string[];
  css: string[];
}

/** Classes and declarations as attributes; '' for none. */
export const attributesOf = ({ names, css }: Dress): string =>
  `${names.length ? ` class="${names.join(' ')}"` : ''}${css.length ? ` style="${css.join(';')}"` : ''}`;

/** How a paragraph differs from others of its kind, and the look its inlines are compared with. */
function dressOf(paragraph: Paragraph, base: Look, heading: boolean, fill?: string): Dress & { own: Ground['look'] } {
  const own = lookOf([paragraph]);
  const ratio = own.size / base.size;
  const family = familyOf(own);
  const coloured = own.colour !== base.colour && isKept(own.colour, fill);
  const css = [
    Math.abs(ratio - 1) > SAME_SIZE ? `font-size:${round(Math.min(2.4, Math.max(0.7, ratio)))}em` : '',
    coloured ? `--c:${own.colour}` : '',
    ...(heading ? [] : indentOf(paragraph, own.size)),
    ...groundStyle(paragraph),
  ].filter(Boolean);
  const names = [
    ...placeNames(paragraph, base, heading, own.size),
    coloured ? 'c' : '',
    groundOf(paragraph.ground?.fill?.colour) ? markName(paragraph.ground?.fill?.colour as string) : '',
    family === familyOf(base) ? '' : family,
  ].filter(Boolean);
  // Weight and slant of text are said by elements within; those of headings belong to their kind.
  const { bold, italic } = heading ? base : { bold: false, italic: false };
  return { own: { size: own.size, colour: coloured ? own.colour : base.colour, bold, italic }, names, css };
}

/** The lines and the area that are painted along and behind a paragraph. */
function groundStyle({ ground }: Paragraph): string[] {
  if (!ground) return [];
  const { above, below, side, fill } = ground;
  const line = (side: string, edge: Edge): string =>
    `border-${side}:${Math.max(1, Math.round(edge.width))}px solid ${edge.colour};padding-${side}:.3em`;
  const area = fill?.area === undefined ? groundOf(fill?.colour) : undefined;
  return [
    area ? `background:${area};padding:.3em .5em` : '',
    above ? line('top', above) : '',
    below ? line('bottom', below) : '',
    side ? line('left', side) : '',
  ];
}

/** Whether white space of a text says something: lines of a program stand in by spaces. */
const hasSpaces = ({ inlines }: Paragraph): boolean =>
  inlines.some(({ kind }) => kind === 'break') && inlines.some((one) => one.kind === 'text' && / {2}/.test(one.text));

function placeNames(paragraph: Paragraph, base: Look, heading: boolean, size: number): string[] {
  const { align, title, caption, indent, spaceBefore } = paragraph;
  const usual = heading ? base.align : 'left';
  const placed = align === 'justify' ? 'left' : align;
  return [
    title ? 'title' : '',
    caption ? 'caption' : '',
    placed !== (usual === 'justify' ? 'left' : usual) ? placed : '',
    !heading && align !== 'center' && indent.first > size / 2 ? 'indent' : '',
    !heading && spaceBefore > size * 1.5 ? 'apart' : '',
    hasSpaces(paragraph) ? 'spaces' : '',
  ];
}

/** Indents in ems; never so wide that a phone has no room left. */
function indentOf({ indent: { first, left, right }, align }: Paragraph, size: number): string[] {
  if (align === 'center' || align === 'right') return [];
  const hanging = first < -size / 2 ? -first / size : 0;
  const inside = left / size - hanging;
  return [
    hanging ? `padding-left:${round(hanging)}em;text-indent:${round(-hanging)}em` : '',
    inside > 1 ? `margin-left:min(${round(inside)}em,20%)` : '',
    right > size ? `margin-right:min(${round(right / size)}em,20%)` : '',
  ];
}
