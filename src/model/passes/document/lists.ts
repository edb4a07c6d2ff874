import type { Numbering } from '../../flow.ts';
import type { Line } from '../../layout.ts';
import type { Draft, ParagraphDraft } from '../drafts.ts';
import { edgeAt } from '../text/labels.ts';
import { aroundMarker, asRoman, type Marker } from '../text/markers.ts';

/** Markers that writers type as words of their text: clauses and Chinese numberings. */
const TYPED = new Set(['第#条', '第#章', '第#节', '一、', '（一）', '1.1', 'Ⅰ']);
/** A number is one of a list by others among so many drafts before and behind it. */
const NEAR = 6;
/** Markers end at one place, give or take so many points. */
const SAME = 1;
/** Items of one level stand in alike, in points. */
const LEVEL = 4;

interface Open {
  list: number;
  form: string;
  left: number;
  /** Where its markers end. */
  right: number;
  value: number;
}

/** Whether an item stands in as far as those of a list: markers may begin at one place, or end at one. */
const isLevel = (one: Open, form: string, left: number, right: number): boolean =>
  Math.abs(one.left - left) <= LEVEL || (one.form === form && Math.abs(one.right - right) < SAME);

/** Makes paragraphs with markers the items of lists, with levels by how far they stand in. */
export function findLists(drafts: readonly Draft[]): void {
  const counter = { next: 1 };
  readRoman(drafts);
  const typed = typedIn(drafts);
  let open: Open[] = [];
  for (const [at, draft] of drafts.entries()) {
    if (draft.kind !== 'paragraph') continue;
    const { marker } = draft.paragraph;
    if (
      draft.level ||
      !marker ||
      (TYPED.has(marker.form) && !isSetFarOff(draft)) ||
      typed(draft) ||
      !belongs(draft, drafts, at)
    ) {
      if (draft.level || !isWithin(draft, open)) open = [];
      continue;
    }
    const { left } = draft.paragraph.lines[0]?.box ?? { left: 0 };
    const right = markerRight(draft);
    open = open.filter((each) => each.left < left + LEVEL || isLevel(each, marker.form, left, right));
    let current = open.at(-1);
    const goesOn = current && isLevel(current, marker.form, left, right);
    if (!current || !goesOn || current.form !== marker.form) {
      if (goesOn) open.pop();
      current = { list: counter.next++, form: marker.form, left, right, value: 0 };
      open.push(current);
    } else if (marker.value && marker.value <= current.value) current.list = counter.next++;
    current.value = marker.value;
    const numbering: Numbering = marker.numbering;
    draft.item = { list: current.list, level: open.length - 1, numbering, marker: marker.text, value: marker.value };
  }
  releaseLone(drafts);
}

/**
 * Letters that other Roman numbers follow or precede (i. before ii.) are such numbers, if both end at one place though
 * one is longer, or their Latin texts begin at one, as programs set them: others were typed.
 */
function readRoman(drafts: readonly Draft[]): void {
  const numbered = drafts.filter((draft) => draft.kind === 'paragraph' && draft.paragraph.marker) as ParagraphDraft[];
  for (const [at, draft] of numbered.entries()) {
    const { paragraph } = draft;
    const roman = paragraph.marker && asRoman(paragraph.marker);
    if (!roman) continue;
    const [left, right, isLatin] = [textLeft(draft), markerRight(draft), !/\p{sc=Han}/u.test(textOf(draft))];
    const near = numbered.slice(Math.max(0, at - NEAR), at + NEAR + 1);
    const goesOn = near.some((other) => {
      const { form, value } = other.paragraph.marker as Marker;
      if (form !== roman.form || Math.abs(value - roman.value) !== 1) return false;
      return Math.abs(markerRight(other) - right) < SAME || (isLatin && Math.abs(textLeft(other) - left) < SAME);
    });
    if (goesOn) paragraph.marker = roman;
  }
}

/** A number above one that no other of its list precedes or follows goes on with numbers that are text. */
function releaseLone(drafts: readonly Draft[]): void {
  const items = drafts.filter((draft) => draft.kind === 'paragraph' && draft.item !== undefined) as ParagraphDraft[];
  for (const members of Map.groupBy(items, ({ item }) => item?.list).values()) {
    const [only] = members as [ParagraphDraft];
    if (members.length === 1 && only.item?.numbering !== 'bullet' && (only.item?.value ?? 1) > 1) only.item = undefined;
  }
}

/** Bullets are items; a number is one only if another of its kind stands near, or it is the first. */
function belongs(draft: ParagraphDraft, drafts: readonly Draft[], at: number): boolean {
  const marker = draft.paragraph.marker as NonNullable<typeof draft.paragraph.marker>;
  if (marker.numbering === 'bullet') return true;
  const near = drafts
    .slice(Math.max(0, at - NEAR), at + NEAR + 1)
    .filter(
      (other): other is ParagraphDraft => other.kind === 'paragraph' && other.paragraph.marker?.form === marker.form,
    );
  const follows = near.some(({ paragraph }) => Math.abs((paragraph.marker?.value ?? 0) - marker.value) === 1);
  return (follows && near.some(isSetOff)) || isOnlyBelow(draft, drafts[at - 1]);
}

/** Whether a first number stands in below an item, both set off from their texts: the only one of its level. */
const isOnlyBelow = (draft: ParagraphDraft, before: Draft | undefined): boolean =>
  before?.kind === 'paragraph' &&
  before.item !== undefined &&
  draft.paragraph.marker?.value === 1 &&
  isSetOff(draft) &&
  isSetOff(before) &&
  leftOf(draft) - leftOf(before) > LEVEL;

const leftOf = ({ paragraph }: ParagraphDraft): number => (paragraph.lines[0] as Line).box.left;

/**
 * Tells numbers that were typed: those of a form and place where one has no space behind it, or only one although the
 * first line of its paragraph stands in.
 */
function typedIn(drafts: readonly Draft[]): (draft: ParagraphDraft) => boolean {
  const known = new Set<string>();
  const keyOf = ({ paragraph: { lines, marker } }: ParagraphDraft, aside = 0): string =>
    `${marker?.form} ${Math.round((lines[0] as Line).box.left / LEVEL) + aside}`;
  for (const draft of drafts)
    if (draft.kind === 'paragraph' && draft.paragraph.marker?.numbering === 'decimal' && isTyped(draft))
      for (const aside of [-1, 0, 1]) known.add(keyOf(draft, aside));
  return (draft) => known.has(keyOf(draft));
}

function isTyped({ paragraph: { lines, marker } }: ParagraphDraft): boolean {
  const [first, second] = lines as [Line, ...Line[]];
  const gap = gapBehind(first, marker?.text.length ?? 0);
  if (gap < first.size * NONE) return true;
  return second !== undefined && first.box.left - second.box.left > first.size * STANDS_IN && gap < first.size * ONE;
}

/** A number that a program sets stands clear of its text, in ems, or its text stands in under it. */
const CLEAR = 0.42;
/** Behind numbers of these forms nobody types a space in Chinese. */
const SPACED = new Set(['1.', '1)', 'a.', 'a)', 'i.', '(a)']);
const SPACE = 0.15;
/** Typed numbers have no space behind them, or one; first lines of typed paragraphs stand in by so many ems. */
const NONE = 0.05;
const ONE = 0.62;
const STANDS_IN = 1.5;
/** Behind a Chinese number in brackets nobody types so many ems. */
const TABBED = 1.2;

/** Whether a marker is set off from its text; numbers that are typed are part of it. */
function isSetOff(draft: ParagraphDraft): boolean {
  const { lines, marker } = draft.paragraph;
  const [first] = lines as [Line, ...Line[]];
  const length = marker?.text.length ?? 0;
  if (gapBehind(first, length) > first.size * (SPACED.has(marker?.form ?? '') ? SPACE : CLEAR)) return true;
  return isHanging(draft);
}

/** Whether the lines of a paragraph stand in about as far as the text behind its marker. */
function isHanging({ paragraph: { lines, marker } }: ParagraphDraft): boolean {
  const [first, second] = lines as [Line, ...Line[]];
  const { behind } = aroundMarker(first.text, marker?.text.length ?? 0);
  return second !== undefined && second.box.left - first.box.left > (edgeAt(first, behind) - first.box.left) * 0.8;
}

/**
 * Whether a program set Chinese numbers in brackets: more white space stands behind them than anybody types, or their
 * text stands in behind them.
 */
function isSetFarOff(draft: ParagraphDraft): boolean {
  const { lines, marker } = draft.paragraph;
  const [first] = lines as [Line, ...Line[]];
  if (marker?.form !== '（一）') return false;
  return gapBehind(first, marker.text.length) > first.size * TABBED || isHanging(draft);
}

/** White space behind a marker of so many letters. */
function gapBehind(line: Line, length: number): number {
  const { behind, text } = aroundMarker(line.text, length);
  return edgeAt(line, text) - edgeAt(line, behind);
}

const textOf = ({ paragraph }: ParagraphDraft): string => paragraph.lines.map(({ text }) => text).join('');

/** Where the text of a paragraph begins behind its marker. */
function textLeft({ paragraph: { lines, marker } }: ParagraphDraft): number {
  const [first] = lines as [Line];
  return edgeAt(first, aroundMarker(first.text, marker?.text.length ?? 0).text);
}

/** Where the marker of a paragraph ends. */
function markerRight({ paragraph: { lines, marker } }: ParagraphDraft): number {
  const [first] = lines as [Line];
  return edgeAt(first, aroundMarker(first.text, marker?.text.length ?? 0).behind);
}

/** A paragraph that stands in like the text of an item does not end its list. */
const isWithin = (draft: ParagraphDraft, open: readonly Open[]): boolean =>
  open.length > 0 && (draft.paragraph.lines[0]?.box.left ?? 0) > (open[0] as Open).left + LEVEL;
