import { tag } from '../../../formats/ooxml/elements.ts';
import { greatest } from '../../../lib/extremes.ts';
import { heightOf } from '../../box.ts';
import type { Paragraph } from '../../flow.ts';
import { indentXml, type Lists } from './lists.ts';
import { type RunContext, runsOf } from './runs.ts';
import { STYLE_IDS } from './styles.ts';
import { type ParagraphLook, type StyleKey, type Survey, styleOf } from './survey.ts';
import { halves, hex, twips } from './units.ts';
import { filled, val } from './xml.ts';

/** What paragraphs of a part need to know. */
export interface ParagraphContext extends RunContext {
  survey: Survey;
  lists: Lists;
  /** The style of all paragraphs of this part; else each has its own. */
  style?: StyleKey;
  inTable?: boolean;
}

/** What a paragraph is given by where it stands. */
export interface Placing {
  /** Points above it, instead of its own. */
  before?: number;
  /** Points from the edges, instead of its own. */
  indent?: { first: number; left: number; right: number };
  align?: Paragraph['align'];
  newPage?: boolean;
  keepNext?: boolean;
  /** From base line to base line, instead of its own. */
  pitch?: number;
  /** Width of the column, for what stands at its right edge. */
  width?: number;
  /** Runs and marks in front of its own. */
  lead?: string;
  /** `w:pBdr` and `w:shd`: what is painted along and behind it. */
  ground?: string;
  /** Properties of the section that it ends. */
  section?: string;
}

/** Lengths in points that differ less are the same; steps from line to line add up over a page. */
const [SAME, SAME_STEP] = [0.3, 0.06];

export function lookOf({ looks }: Survey, key: StyleKey): ParagraphLook {
  return (looks.get(key) ?? looks.get('normal')) as ParagraphLook;
}

/** A paragraph as `w:p`. */
export function paragraphXml(paragraph: Paragraph, context: ParagraphContext, placing: Placing = {}): string {
  const key = context.style ?? styleOf(paragraph, context.inTable);
  const base = lookOf(context.survey, key);
  const isPainted = context.isPainted || (placing.ground !== undefined && paragraph.ground?.fill !== undefined);
  const runs = runsOf(paragraph.inlines, base, isPainted ? { ...context, isPainted } : context);
  return tag('w:p', {}, propertiesOf(paragraph, key, base, context, placing), placing.lead, runs);
}

/** `w:pPr`, its children in the order of the schema. */
function propertiesOf(
  paragraph: Paragraph,
  key: StyleKey,
  base: ParagraphLook,
  { lists }: ParagraphContext,
  placing: Placing,
): string {
  const item = lists.of(paragraph);
  const style = item && key === 'normal' ? 'ListParagraph' : key === 'normal' ? undefined : STYLE_IDS(key);
  const newPage = placing.newPage ?? paragraph.breakBefore === 'page';
  return filled(
    'w:pPr',
    style && val('pStyle', style),
    placing.keepNext ? tag('w:keepNext') : '',
    newPage ? tag('w:pageBreakBefore') : '',
    item?.xml,
    placing.ground,
    tabsOf(paragraph, placing),
    spacingOf(paragraph, base, placing),
    placing.indent || !item ? indentOf(paragraph, placing) : ownIndent(paragraph, item.indent),
    alignment(placing.align ?? paragraph.align, base, item !== undefined),
    item && placing.ground && paragraph.ground?.fill ? markColour(paragraph) : '',
    placing.section,
  );
}

/** The marker of an item has the colour of its text, which its ground was made for. */
function markColour({ inlines }: Paragraph): string {
  const first = inlines.find((inline) => inline.kind === 'text');
  return first ? tag('w:rPr', {}, val('color', hex(first.style.colour))) : '';
}

/** Text ends at the right edge if it does so give or take so many points; a line is no higher than so many sizes. */
const AT_EDGE = 3;
const ONE_LINE = 1.6;

/** Where text behind tabs begins; a lone tab leads to the right edge, as in a table of contents. */
function tabsOf(paragraph: Paragraph, { width, indent = paragraph.indent }: Placing): string {
  const { inlines, places } = paragraph;
  const tabs = inlines.filter((inline) => inline.kind === 'tab');
  const box = places[0]?.box;
  const start = box ? box.left - indent.left - indent.first : 0;
  if (box && tabs.some(({ holds }) => holds)) return heldStops(tabs, start);
  const stops = tabs.flatMap(({ at }) => (at === undefined || !box ? [] : Math.max(1, at - start)));
  const end = box ? (heightOf(box) < largest(paragraph) * ONE_LINE ? box.right : lastEnd(paragraph)) - start : 0;
  // What ends at the right edge ends there in other fonts too.
  // Of a closing mark there only the ink is within it.
  const isAtEdge = width !== undefined && end > width - AT_EDGE && end < width + Math.max(AT_EDGE, largest(paragraph));
  const last = stops.length === tabs.length && isAtEdge ? twips(Math.min(end, width + AT_EDGE)) : undefined;
  if (stops.length) {
    const begins = [...new Set(stops.slice(0, last ? -1 : undefined).map(twips))];
    return tabStops([
      ...begins.map((at) => ({ 'w:val': 'left', 'w:pos': at })),
      ...(last ? [{ 'w:val': 'right', 'w:pos': last }] : []),
    ]);
  }
  const [tab, ...more] = tabs;
  if (!tab || more.length) return '';
  const right = width ?? (tab.leader && box ? box.right - start : 0);
  const leader = tab.leader && 'dot';
  return right > 0 ? tabStops([{ 'w:val': 'right', 'w:leader': leader, 'w:pos': twips(right) }]) : '';
}

/** The parts of a head: at the left, in the middle and at the right of it. */
const heldStops = (tabs: readonly { at?: number; holds?: 'middle' | 'end' }[], start: number): string =>
  tabStops(
    tabs.flatMap(({ at, holds }) => {
      const kind = holds ? { middle: 'center', end: 'right' }[holds] : 'left';
      return at === undefined ? [] : [{ 'w:val': kind, 'w:pos': twips(Math.max(1, at - start)) }];
    }),
  );

/** Behind the last tab of several lines only so many letters tell where they end, as brackets for an answer do. */
const FEW = 2;

/** Where what stands behind the last tab of several lines ends: each letter an em wide; 0 where it is longer. */
function lastEnd({ inlines }: Paragraph): number {
  const at = inlines.findLastIndex(({ kind }) => kind === 'tab');
  const [tab, ...behind] = inlines.slice(at);
  const text = behind.map((inline) => (inline.kind === 'text' ? inline.text : ' ')).join('');
  if (tab?.kind !== 'tab' || tab.at === undefined || !/^[（）()]+$/.test(text) || text.length > FEW) return 0;
  return tab.at + text.length * tab.style.size;
}

const tabStops = (stops: Record<string, string | number | undefined>[]): string =>
  tag(
    'w:tabs',
    {},
    ...stops.sort((one, other) => Number(one['w:pos']) - Number(other['w:pos'])).map((stop) => tag('w:tab', stop)),
  );

/** The size of the largest letters of a paragraph, in points. */
export const largest = ({ inlines }: Paragraph): number =>
  greatest(
    inlines.map((inline) => ('style' in inline ? inline.style.size : 1)),
    1,
  );

/** The step from line to line; never so small that letters are cut. */
export const pitchOf = (paragraph: Paragraph, pitch = paragraph.linePitch): number =>
  Math.max(pitch, largest(paragraph));

function spacingOf(paragraph: Paragraph, base: ParagraphLook, { before, pitch }: Placing): string {
  const above = Math.max(0, before ?? paragraph.spaceBefore);
  const step = pitchOf(paragraph, pitch);
  const high = paragraph.inlines.some((one) => one.kind === 'picture' || (one.kind === 'text' && one.fraction));
  const usual = Math.abs(step - base.pitch) < SAME_STEP && !high;
  if (above < SAME && usual) return '';
  const rule = { 'w:line': twips(step), 'w:lineRule': high ? 'atLeast' : 'exact' };
  return tag('w:spacing', { 'w:before': above < SAME ? undefined : twips(above), ...(usual ? {} : rule) });
}

function indentOf(paragraph: Paragraph, placing: Placing): string {
  const { first, left, right } = placing.indent ?? paragraph.indent;
  const some = (points: number): number | undefined => (Math.abs(points) < SAME ? undefined : twips(points));
  const size = paragraph.inlines.find((inline) => inline.kind === 'text')?.style.size ?? 0;
  const ems = size ? first / size : 0;
  const attributes = {
    'w:left': some(left),
    'w:right': some(right),
    'w:hanging': first < 0 ? some(-first) : undefined,
    // 首行缩进 2 字符: it follows the size of the letters.
    'w:firstLineChars': Math.abs(ems - 2) < 0.1 ? 200 : undefined,
    'w:firstLine': first > 0 ? some(first) : undefined,
  };
  return Object.values(attributes).some((value) => value !== undefined) ? tag('w:ind', attributes) : '';
}

/** An item that stands elsewhere than the others of its level says so. */
function ownIndent({ indent, align, places: [place], linePitch }: Paragraph, usual: { left: number; first: number }) {
  const long = place && place.box.bottom - place.box.top > linePitch * 1.6;
  if (!long || align === 'center' || align === 'right') return '';
  const differs = Math.abs(indent.left - usual.left) > 3 || Math.abs(indent.first - usual.first) > 3;
  return differs ? indentXml(indent) : '';
}

const JUSTIFICATION = { left: 'left', center: 'center', right: 'right', justify: 'both' } as const;

function alignment(align: Paragraph['align'], base: ParagraphLook, isItem: boolean): string {
  const own = isItem && (align === 'center' || align === 'right') ? 'left' : align;
  return own === base.align ? '' : val('jc', JUSTIFICATION[own]);
}

/** A paragraph without text, so many points high: behind a table, or to hold drawings and sections. */
export function emptyParagraph(
  height: number,
  placing: Pick<Placing, 'lead' | 'section' | 'newPage'> & { keepNext?: boolean } = {},
): string {
  const points = Math.max(1, height);
  const size = halves(Math.min(points, 10.5));
  const letters = tag('w:rPr', {}, val('sz', size), val('szCs', size));
  const spacing = tag('w:spacing', { 'w:before': 0, 'w:after': 0, 'w:line': twips(points), 'w:lineRule': 'exact' });
  const keepNext = placing.keepNext ? tag('w:keepNext') : '';
  const newPage = placing.newPage ? tag('w:pageBreakBefore') : '';
  return tag('w:p', {}, tag('w:pPr', {}, keepNext, newPage, spacing, letters, placing.section), placing.lead);
}
