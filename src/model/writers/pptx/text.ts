import { tag } from '../../../formats/ooxml/elements.ts';
import type { Relations } from '../../../formats/ooxml/relations.ts';
import { greatest } from '../../../lib/extremes.ts';
import type { Inline, Style } from '../../flow.ts';
import { fontsOf } from '../fonts.ts';
import { bounded, bulletXml, numberKind } from './bullets.ts';
import { isWestern, tightness } from './fit.ts';
import type { Frame } from './frame.ts';
import { type Piece, sizeOf } from './pieces.ts';
import { solidFill, textTag } from './xml.ts';

/** What text needs of the slide it stands on. */
export interface TextPlace {
  frame: Frame;
  relations: Relations;
  /** The number of the slide (from 1) that shows a page; undefined where none does. */
  slideOf(page: number): number | undefined;
  /** How a note is marked. */
  noteMark(note: number): string;
  /** How Western letters are spaced, in ems. */
  tight?: number;
}

/** A paragraph has at most so many tab stops (§21.1.2.2.14). */
const MAX_TABS = 32;
/** Lines are no lower than this, in ems: what is nearer overlaps. */
const LOWEST = 0.85;
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/;
const COLOUR_OF_LINKS = 'http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor';

/** Programs for slides put the base line of a line this far above its lower edge, in ems, whatever the font. */
const BELOW_BASE = 0.2;

/** How far a line of a piece goes on below its base line, in points. */
export function descent({ paragraph, size }: Piece): number {
  const sizes = paragraph.inlines.map((inline) =>
    inline.kind === 'text' && !inline.style.raise ? inline.style.size : size,
  );
  return greatest(sizes, size) * BELOW_BASE;
}

/** Paragraphs of a text box whose left edge is `left`; `right` is that of its text. */
export function paragraphsXml(group: readonly Piece[], left: number, place: TextPlace): string {
  let before: Piece | undefined;
  const done: string[] = [];
  for (const piece of group) {
    done.push(paragraphXml(piece, before, left, place));
    before = piece;
  }
  return done.join('');
}

/** The height of a line and the space above it that bring a paragraph to its place under another. */
export function spacing(piece: Piece, before: Piece | undefined): { line: number; above: number } {
  const [first, last] = [piece.lines[0], before?.lines.at(-1)];
  if (!first || !before || !last) return { line: piece.pitch, above: 0 };
  const room = first.base - last.base - descent(before) + descent(piece);
  const line = piece.lines.length > 1 ? piece.pitch : Math.min(piece.pitch, room);
  return { line: Math.max(line, piece.size * LOWEST), above: Math.max(0, room - line) };
}

function paragraphXml(piece: Piece, before: Piece | undefined, left: number, place: TextPlace): string {
  const { paragraph, align } = piece;
  const { frame } = place;
  const { line, above } = spacing(piece, before);
  const points = (name: string, value: number): string =>
    tag(name, {}, tag('a:spcPts', { val: Math.min(158_400, frame.hundredths(value)) }));
  const { item } = paragraph;
  const indents = indentsOf(piece, left);
  const properties = tag(
    'a:pPr',
    {
      marL: align === 'center' || align === 'right' ? 0 : frame.length(indents.left),
      lvl: item?.level ? Math.min(8, item.level) : undefined,
      indent: align === 'center' || align === 'right' ? 0 : signed(frame, indents.first),
      algn: { left: 'l', center: 'ctr', right: 'r', justify: 'just' }[align],
    },
    points('a:lnSpc', line),
    points('a:spcBef', above),
    points('a:spcAft', 0),
    item ? bulletXml(item, piece, before) : tag('a:buNone'),
    tabsXml(piece, left, frame),
  );
  return tag(
    'a:p',
    {},
    properties,
    runsXml(textWithMarker(piece), { ...place, tight: tightness(piece) }),
    endXml(piece, frame),
  );
}

/** Where text behind tabs begins (§21.1.2.2.13), from the left edge of its box. */
function tabsXml({ paragraph: { inlines } }: Piece, left: number, frame: Frame): string {
  const stops = inlines.flatMap((inline) =>
    inline.kind === 'tab' && inline.at !== undefined ? [inline.at - left] : [],
  );
  const tabs = stops.filter((at) => at > 0).map((at) => tag('a:tab', { pos: frame.length(at), algn: 'l' }));
  return tabs.length ? tag('a:tabLst', {}, ...tabs.slice(0, MAX_TABS)) : '';
}

const signed = (frame: Frame, points: number): number => Math.sign(points) * frame.length(Math.abs(points));

/** Of the text from the left edge of its box, and of the first line from there. */
function indentsOf({ paragraph, box, text, lines }: Piece, left: number): { left: number; first: number } {
  const start = Math.max(0, box.left - left);
  if (paragraph.item) {
    const hang = Math.max(0, (text?.left ?? box.left) - box.left);
    return { left: start + hang, first: -hang };
  }
  const { first } = paragraph.indent;
  if (lines.length < 2) return { left: start, first: 0 };
  return { left: start + Math.max(0, -first), first };
}

/** Markers that no program counts stand before the text. */
function textWithMarker({ paragraph: { item, inlines } }: Piece): Inline[] {
  if (!item || item.numbering === 'bullet' || numberKind(item)) return inlines;
  const first = inlines.find((inline) => inline.kind === 'text');
  if (first?.kind !== 'text') return inlines;
  return [{ ...first, text: item.marker }, { kind: 'tab', style: first.style }, ...inlines];
}

/** Runs of text as a paragraph holds them. */
const runsXml = (inlines: readonly Inline[], place: TextPlace): string =>
  inlines.map((inline) => inlineXml(inline, inlines, place)).join('');

function inlineXml(inline: Inline, all: readonly Inline[], place: TextPlace): string {
  if (inline.kind === 'break') return tag('a:br');
  if (inline.kind === 'picture') return roomXml(inline.width, all, place);
  if (inline.kind === 'text') return runXml(inline.text, unshrunk(inline.style, all), place, inline.link);
  if (inline.kind === 'tab') return runXml(inline.leader ?? '\t', inline.style, place);
  const beside = all.find((each) => each.kind === 'text');
  if (inline.kind === 'note')
    return beside?.kind === 'text'
      ? runXml(place.noteMark(inline.note), { ...beside.style, raise: 'super' }, place)
      : '';
  return fieldXml('1', inline.style, place);
}

/** No-break spaces are about so many ems wide, as is what lies free on both sides of a picture; a line has no more. */
const SPACE = 0.25;
const BESIDE = 0.4;
const MAX_SPACES = 300;

/** White space for a picture that is put over the text, where more text stands beside it. */
function roomXml(width: number, all: readonly Inline[], place: TextPlace): string {
  const beside = all.find((each) => each.kind === 'text');
  if (beside?.kind !== 'text') return '';
  const ems = width / sizeOf(all) + BESIDE;
  const count = Math.min(MAX_SPACES, Math.round(ems / SPACE));
  return runXml('\u00a0'.repeat(Math.max(1, count)), { ...beside.style, size: sizeOf(all) }, place);
}

/** Raised letters have the size of the others: programs shrink them. */
const unshrunk = (style: Style, all: readonly Inline[]): Style =>
  style.raise ? { ...style, size: Math.max(style.size, sizeOf(all)) } : style;

/** The number of the slide, which programs count anew. */
const fieldXml = (text: string, style: Style, place: TextPlace): string =>
  tag(
    'a:fld',
    { id: '{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}', type: 'slidenum' },
    propertiesXml('a:rPr', text, style, place),
    textTag('a:t', text),
  );

const runXml = (text: string, style: Style, place: TextPlace, link?: string): string =>
  tag('a:r', {}, propertiesXml('a:rPr', text, style, place, link), textTag('a:t', text));

function endXml({ paragraph }: Piece, frame: Frame): string {
  const last = paragraph.inlines.findLast((inline) => inline.kind === 'text');
  return last?.kind === 'text' ? tag('a:endParaRPr', { sz: sizeIn(frame, last.style.size) }) : '';
}

/** Sizes of letters have bounds (§20.1.10.71). */
export const sizeIn = (frame: Frame, points: number): number =>
  bounded(Math.round(frame.hundredths(points) / 10) * 10, 100, 400_000);

function propertiesXml(name: string, text: string, style: Style, place: TextPlace, link?: string): string {
  const { latin, wide } = fontsOf(style, '微软雅黑');
  return tag(
    name,
    {
      lang: WIDE.test(text) ? 'zh-CN' : 'en-US',
      sz: sizeIn(place.frame, style.size),
      b: style.bold ? 1 : 0,
      i: style.italic ? 1 : 0,
      u: style.underline || style.framed ? 'sng' : undefined,
      strike: style.strike ? 'sngStrike' : undefined,
      spc: place.tight && isWestern(text) ? place.frame.hundredths(place.tight * style.size) : undefined,
      baseline: style.raise && (style.raise === 'super' ? 30_000 : -25_000),
      dirty: 0,
    },
    solidFill(style.colour),
    style.highlight && tag('a:highlight', {}, tag('a:srgbClr', { val: style.highlight.slice(1).toUpperCase() })),
    tag('a:latin', { typeface: latin }),
    tag('a:ea', { typeface: wide }),
    link && linkXml(link, place),
  );
}

/** Where links may lead; a file with an address that is none does not open. */
const ADDRESS = /^(https?|ftp|mailto|tel):/i;

/** A link that keeps the colour of its text. */
function linkXml(link: string, { relations, slideOf }: TextPlace): string {
  const keep = tag(
    'a:extLst',
    {},
    tag(
      'a:ext',
      { uri: '{A12FA001-AC4F-418D-AE19-62706E023703}' },
      tag('ahyp:hlinkClr', { 'xmlns:ahyp': COLOUR_OF_LINKS, val: 'tx' }),
    ),
  );
  const page = /^#page=(\d+)$/.exec(link)?.[1];
  if (!page && (!ADDRESS.test(link) || !URL.canParse(link))) return '';
  if (!page) return tag('a:hlinkClick', { 'r:id': relations.id('hyperlink', new URL(link).href, true) }, keep);
  const slide = slideOf(Number(page) - 1);
  if (!slide) return '';
  const id = relations.id('slide', `slide${slide}.xml`);
  return tag('a:hlinkClick', { 'r:id': id, action: 'ppaction://hlinksldjump' }, keep);
}
