import { greatest } from '../../../lib/extremes.ts';
import type { Line, PageLayout } from '../../layout.ts';
import type { OutlineItem } from '../../page.ts';
import type { Draft, ParagraphDraft } from '../drafts.ts';
import { isEntry } from '../text/leaders.ts';
import { coverLines } from './cover.ts';
import { MAX_LEVEL, RANKS, setLevels } from './heading-levels.ts';
import { byTags, titlesIn } from './heading-tags.ts';
import { type Fonts, fontsOf, hasFontOf } from './text-fonts.ts';

/** Letters larger than those of the text by this share make a heading. */
const LARGER = 1.12;
/** The least size of one beside the text: a number of several parts, and bold, make one of lesser letters too. */
const SMALLEST = 0.95;
const SMALLEST_NUMBERED = 0.85;
const MAX_CHARACTERS = 70;
const MAX_LATIN = 140;
const MAX_LINES = 3;
/** An outline of fewer items says nothing of the headings. */
const MIN_LISTED = 3;

const textOf = ({ paragraph }: ParagraphDraft): string => paragraph.lines.map(({ text }) => text).join('');
const sizeOf = ({ paragraph }: ParagraphDraft): number => (paragraph.lines[0] as Line).size;
const compact = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s.、．]+/g, '')
    .toLowerCase();

/**
 * Finds headings and their levels: by tags, by the outline, else by size, weight and numbering over the whole document.
 */
export function findHeadings(
  drafts: readonly Draft[],
  outline: readonly OutlineItem[],
  layouts: readonly PageLayout[],
): void {
  const paragraphs = drafts
    .filter((draft) => draft.kind === 'paragraph')
    .filter(({ paragraph }) => !paragraph.lines[0]?.aside);
  const body = bodyOf(paragraphs, drafts);
  const head = letterhead(paragraphs);
  const tagged = byTags(paragraphs, layouts);
  if (tagged || byOutline(paragraphs, outline) >= MIN_LISTED) {
    findTitle(
      paragraphs.filter((draft) => !head.has(draft)),
      body,
      tagged ? layouts : [],
    );
    return;
  }
  const candidates = paragraphs.filter((draft) => !head.has(draft) && isHeading(draft, body));
  const names = bylines(paragraphs, candidates, body);
  const cover = coverLines(drafts, candidates);
  const subtitle = subtitleOf(paragraphs, candidates);
  const found = candidates.filter((draft) => draft !== subtitle && !names.has(draft) && !cover.has(draft));
  const issuers = issuersOf(paragraphs, found);
  const own = found.filter((draft) => !issuers.has(draft));
  // The one heading of a document is as high as its tag says.
  const [named, more] = paragraphs.filter(({ level }) => level);
  const isOnly = named && !more && own.every((draft) => draft === named);
  if (!isOnly) setLevels(own, body.size);
  if (head.size > 0) setTitle(paragraphs);
}

/** The number of an official document (GB/T 9704 7.2.5); what stands above it is who issues it. */
const ISSUED = /^\p{sc=Han}{1,15}[〔[［（(]\d{4}[〕\]］）)]\s*第?\s*\d+\s*号/u;
const MAX_HEAD = 6;

/** The red head of an official document, which is no heading of its text. */
function letterhead(paragraphs: readonly ParagraphDraft[]): ReadonlySet<ParagraphDraft> {
  const at = paragraphs.slice(0, MAX_HEAD).findIndex((draft) => ISSUED.test(textOf(draft).trim()));
  return new Set(paragraphs.slice(0, at + 1));
}

/** Names and dates under a title are smaller than this share of it, and not much larger than text. */
const BYLINE = 0.8;
const PLAIN = 1.3;
const DATE = /^(?:\d{4}\s*年\s*\d{1,2}\s*月(?:\s*\d{1,2}\s*日)?|\p{L}+\s\d{1,2},?\s\d{4}|\d{4}-\d{1,2}-\d{1,2})$/u;

/** Who wrote it and when: in the middle right under the title, in the plain letters of the text, though larger. */
function bylines(
  paragraphs: readonly ParagraphDraft[],
  candidates: readonly ParagraphDraft[],
  body: Body,
): ReadonlySet<ParagraphDraft> {
  const [title] = candidates;
  const names = new Set<ParagraphDraft>();
  if (title?.paragraph.align !== 'center') return names;
  const size = (title.paragraph.lines[0] as Line).size;
  for (const draft of paragraphs.slice(paragraphs.indexOf(title) + 1)) {
    const [first] = draft.paragraph.lines as [Line];
    if (draft.page !== title.page || draft.paragraph.align !== 'center' || draft.paragraph.marker || first.bold) break;
    const isPlain = hasFontOf(first, body.fonts) || DATE.test(textOf(draft).trim());
    if (!isPlain || first.size > Math.min(size * BYLINE, body.size * PLAIN)) break;
    names.add(draft);
  }
  return names;
}

/** What stands right between the title and a heading in larger letters than its own: it has no text to head. */
function subtitleOf(
  paragraphs: readonly ParagraphDraft[],
  [title, under, next]: readonly ParagraphDraft[],
): ParagraphDraft | undefined {
  if (!title || !under || !next || under.paragraph.marker || under.page !== paragraphs[0]?.page) return undefined;
  const at = paragraphs.indexOf(title);
  const isBetween = paragraphs[at + 1] === under && paragraphs[at + 2] === next;
  const isSmaller = sizeOf(under) < Math.min(sizeOf(title) * BYLINE, sizeOf(next) - 0.5);
  return isBetween && isSmaller ? under : undefined;
}

/**
 * Who issues it (a court, a school): in the middle right above the title of the first page, which is larger. What has
 * text of its own below it is a heading.
 */
function issuersOf(
  paragraphs: readonly ParagraphDraft[],
  candidates: readonly ParagraphDraft[],
): ReadonlySet<ParagraphDraft> {
  const largest = greatest(candidates.map(sizeOf));
  const at = candidates.findIndex((draft) => sizeOf(draft) > largest - 0.5);
  const [title, above] = [candidates[at], candidates.slice(0, Math.max(0, at))];
  const start = paragraphs.indexOf(candidates[0] as ParagraphDraft);
  const isAbove = (draft: ParagraphDraft, index: number): boolean =>
    draft.page === paragraphs[0]?.page &&
    draft.page === title?.page &&
    paragraphs[start + index + 1] === candidates[index + 1] &&
    draft.paragraph.align === 'center' &&
    !draft.paragraph.marker;
  return new Set(title?.paragraph.align === 'center' && above.every(isAbove) ? above : []);
}

/** The sections of an official document (GB/T 9704 7.3.3) are its first level; its title stands above them all. */
function setTitle(paragraphs: readonly ParagraphDraft[]): void {
  const headings = paragraphs.filter(({ level }) => level > 0);
  const [title, ...others] = headings;
  if (title?.level !== 1 || others.some(({ level }) => level === 1)) return;
  title.title = true;
  for (const draft of others) draft.level--;
}

/**
 * The title that tags or an outline leave out: the last large line above the text of the first page, if it may be
 * one by its tag.
 */
function findTitle(paragraphs: readonly ParagraphDraft[], body: Body, layouts: readonly PageLayout[]): void {
  const mayBeTitle = titlesIn(paragraphs, layouts);
  const [start] = paragraphs;
  const end = paragraphs.findIndex(
    (draft) => draft.level > 0 || draft.page !== start?.page || draft.paragraph.lines.length > MAX_LINES,
  );
  const sizes = paragraphs.filter(({ level }) => level).map(sizeOf);
  const title = paragraphs
    .slice(0, end)
    .findLast((draft) => sizeOf(draft) > greatest(sizes, body.size * LARGER) && mayBeTitle(draft));
  if (title) Object.assign(title, { level: 1, title: true });
}

/** The look of most of the text. */
interface Body {
  size: number;
  bold: boolean;
  fonts: Fonts;
  /** Sizes, rounded, that whole paragraphs are set in, or lines that are text by what they say. */
  sizes?: ReadonlySet<number>;
}

/** Paragraphs of so many lines are text; a size is one of text if this share of the letters stands in such. */
const TEXT_LINES = 3;
const TEXT_SHARE = 0.1;

function textSizes(paragraphs: readonly ParagraphDraft[]): number[] {
  const counts = new Map<number, number>();
  let total = 0;
  for (const { paragraph } of paragraphs)
    for (const { size, text } of paragraph.lines) {
      total += text.length;
      if (paragraph.lines.length < TEXT_LINES) continue;
      counts.set(Math.round(size), (counts.get(Math.round(size)) ?? 0) + text.length);
    }
  return [...counts].flatMap(([size, count]) => (count >= total * TEXT_SHARE ? [size] : []));
}

/** A name with the number or the day it stands for (报价单号：QH-2025-018, Invoice No 2025-0187), however large. */
const IDENTIFIED =
  /^\p{sc=Han}{0,8}(?:编号|单号|文号|合同号|订单号|发票号|号码|日期|时间)\s*[：:].*\d|^(?:[A-Za-z]+\s){0,3}(?:No\.?|[Nn]umber|Ref\.?|[Rr]eference|ID|[Dd]ate)\s*[:：.#]?\s+[A-Za-z]{0,4}[-/ ]?\d[\w./-]{3,}$/u;

/** A sentence, or a name with its value (户名：某某). */
const SAID = /[。；;]$|^[^：:]{1,12}[：:]\s*\S/u;

/**
 * Sizes, rounded, of which half of the lines say what text does, in a document that has no longer paragraphs; a
 * lone line of the largest is its title.
 */
function saidSizes(paragraphs: readonly ParagraphDraft[]): number[] {
  if (paragraphs.some(({ paragraph }) => paragraph.lines.length > 1)) return [];
  const sizes = Map.groupBy(paragraphs, (draft) => Math.round(sizeOf(draft)));
  const isSaid = (draft: ParagraphDraft): boolean => SAID.test(textOf(draft).trim());
  const largest = greatest([...sizes.keys()]);
  return [...sizes].flatMap(([size, own]) =>
    (size < largest || own.length > 1) && own.filter(isSaid).length * 2 >= own.length ? [size] : [],
  );
}

/** A size of which so large a share of all letters stands in cells is one of text. */
const CELL_SHARE = 0.15;

/** Sizes, rounded, that tables are set in where these hold much of what is said, as in an invoice. */
function cellSizes(paragraphs: readonly ParagraphDraft[], drafts: readonly Draft[]): number[] {
  const cells = drafts.flatMap((draft) =>
    draft.kind === 'table' ? draft.table.cells.flatMap(({ lines }) => lines) : [],
  );
  const all = [...cells, ...paragraphs.flatMap(({ paragraph }) => paragraph.lines)];
  const lettersOf = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);
  const sizes = Map.groupBy(cells, ({ size }) => Math.round(size));
  return [...sizes].flatMap(([size, lines]) => (lettersOf(lines) > CELL_SHARE * lettersOf(all) ? [size] : []));
}

/** The lines of text: where paragraphs are of one line each, as in a document of tables, also those of cells. */
function textLines(paragraphs: readonly ParagraphDraft[], drafts: readonly Draft[]): { line: Line; weight: number }[] {
  const own = paragraphs.flatMap(({ paragraph: { lines } }) =>
    lines.map((line) => ({ line, weight: lines.length > 1 ? 2 : 1 })),
  );
  if (own.some(({ weight }) => weight > 1)) return own;
  const cells = drafts.flatMap((draft) => (draft.kind === 'table' ? draft.table.cells : []));
  return [...own, ...cells.flatMap(({ lines }) => lines.map((line) => ({ line, weight: 1 })))];
}

function bodyOf(paragraphs: readonly ParagraphDraft[], drafts: readonly Draft[]): Body {
  const looks = new Map<string, { size: number; bold: boolean; lines: Line[]; count: number }>();
  for (const { line, weight } of textLines(paragraphs, drafts)) {
    const [size, bold] = [Math.round(line.size * 2) / 2, line.bold];
    const key = `${size} ${bold}`;
    const known = looks.get(key) ?? { size, bold, lines: [], count: 0 };
    known.count += line.text.length * weight;
    known.lines.push(line);
    looks.set(key, known);
  }
  const [most] = [...looks.values()].sort((one, other) => other.count - one.count);
  const { size, bold } = most ?? { size: 12, bold: false };
  return {
    size,
    bold,
    fonts: fontsOf(most?.lines ?? []),
    sizes: new Set([...textSizes(paragraphs), ...saidSizes(paragraphs), ...cellSizes(paragraphs, drafts)]),
  };
}

/** Paragraphs that stand in the outline; gives how many. */
function byOutline(paragraphs: readonly ParagraphDraft[], outline: readonly OutlineItem[]): number {
  const items = new Map(outline.map((item) => [`${item.page} ${compact(item.title)}`, item]));
  let found = 0;
  for (const draft of paragraphs) {
    const item = items.get(`${draft.page} ${compact(textOf(draft))}`);
    if (!item) continue;
    draft.level = Math.min(MAX_LEVEL, item.depth + 1);
    found++;
  }
  return found;
}

function isHeading(draft: ParagraphDraft, body: Body): boolean {
  const { paragraph } = draft;
  const [first] = paragraph.lines as [Line];
  const text = textOf(draft).trim();
  const latin = /^[\x20-\u024f\u2010-\u2027]*$/.test(text);
  if (paragraph.lines.length > MAX_LINES || text.length > (latin ? MAX_LATIN : MAX_CHARACTERS) || first.angle)
    return false;
  if (paragraph.lines.some(({ spans, listing }) => listing !== undefined || spans.some(({ shown }) => shown)))
    return false;
  if (!/[\p{L}\p{N}]/u.test(text) || paragraph.marker?.numbering === 'bullet' || isEntry(text)) return false;
  if (!paragraph.marker && IDENTIFIED.test(text)) return false;
  const larger = first.size >= body.size * LARGER && first.size > body.size + 0.9;
  if (larger && !body.sizes?.has(Math.round(first.size))) return !/[，,。；;]$/.test(text);
  if (/[。；;，,：:]$/.test(text) && !isRanked(draft)) return false;
  const distinct = (first.bold && !body.bold) || (!hasFontOf(first, body.fonts) && isRanked(draft));
  if (!distinct || first.size < body.size * (paragraph.marker?.form === '1.1' ? SMALLEST_NUMBERED : SMALLEST))
    return false;
  return isRanked(draft)
    ? !/[。；;]$/.test(text) || text.length < 30
    : standsAlone(draft) && paragraph.lines.length === 1;
}

const isRanked = ({ paragraph: { marker } }: ParagraphDraft): boolean =>
  marker !== undefined &&
  (RANKS.includes(marker.form) || marker.form === '1.1' || marker.form === '1.' || marker.form === '1、');

/** Clear of what stands above it, or at the top of its column. */
const standsAlone = ({ paragraph }: ParagraphDraft): boolean => {
  const [first] = paragraph.lines as [Line];
  return paragraph.before > first.size * 0.25 || paragraph.before === 0;
};
