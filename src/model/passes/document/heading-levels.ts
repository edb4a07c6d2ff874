import type { Line } from '../../layout.ts';
import type { ParagraphDraft } from '../drafts.ts';

export const MAX_LEVEL = 6;
/** Numberings of chapters and sections, from the outermost in; lists of items are numbered otherwise. */
export const RANKS = ['第#章', '第#节', '第#条', '一、', '（一）'];
/** Headings without a number stand with those numbered 1., 1.1 and 1.1.1 are one and two steps below. */
const UNNUMBERED = RANKS.length + 1;

/** Where numbered headings of one look stand among all headings, and the rank of the highest. */
interface Numbered {
  highest: number;
  first: number;
  last: number;
}

/** Headings of one look from a higher heading to the next. */
interface Part {
  /** The first and the last of them with a number. */
  first?: number;
  last?: number;
  /** One without a number stands between two that have one. */
  mixed: boolean;
  /** One without a number stands behind the last so far that has one. */
  behind: boolean;
}

/** A heading by how it looks: the size of its letters, and their weight and place in the line. */
interface Look {
  size: number;
  weight: number;
  key: string;
}

/**
 * Gives headings their levels: by size, then by numbering, then by weight; the largest at the beginning is the title.
 * What has no number is as high as the highest numbered heading of its look where it stands before or behind all of
 * these, in the document (前言, References) or in its chapter (小结). `body`: the size of the text.
 */
export function setLevels(candidates: readonly ParagraphDraft[], body: number): void {
  const looks = candidates.map((draft) => lookOf(draft, body));
  const ranks = candidates.map(rankOf);
  const whole = numberedOf(looks, ranks);
  const parts = partsOf(looks, ranks, whole);
  const keys = looks.map(({ size, weight, key }, at) => {
    const rank = ranks[at] ?? rankWithout(at, whole.get(key), parts[at] as Part);
    return `${String(1000 - size).padStart(4, '0')} ${String(rank).padStart(2, '0')} ${weight}`;
  });
  const levels = new Map([...new Set(keys)].sort().map((key, at) => [key, at + 1]));
  for (const [at, draft] of candidates.entries())
    draft.level = Math.min(MAX_LEVEL, levels.get(keys[at] as string) ?? 1);
}

/** The rank of a heading without a number, among the numbered ones of its look in the document and in its part. */
function rankWithout(at: number, whole: Numbered | undefined, { first, last, mixed }: Part): number {
  const { highest = UNNUMBERED } = whole ?? {};
  if (!whole || at < whole.first || at > whole.last || first === undefined || last === undefined) return highest;
  return !mixed && (at < first || at > last) ? highest : Math.max(highest, UNNUMBERED);
}

function lookOf({ paragraph }: ParagraphDraft, body: number): Look {
  const [first] = paragraph.lines as [Line];
  const size = Math.max(body, Math.round(first.size));
  const weight = first.bold ? 0 : 1;
  return { size, weight, key: `${size} ${weight}${Number(paragraph.align === 'center')}` };
}

/** The number of a heading of standards and papers, by a space from the text or alone: 1 范围, 3.1. */
const NUMBER = /^\s*(\d{1,2}(?:\.\d{1,2}){0,4})(?:\s+(?=\p{L})|\s*$)/u;

const rankOf = ({ paragraph: { marker, lines } }: ParagraphDraft): number | undefined => {
  const rank = RANKS.indexOf(marker?.form ?? '');
  if (rank >= 0) return rank;
  const number = marker?.form === '1.1' ? marker.text : NUMBER.exec((lines[0] as Line).text)?.[1];
  if (number) return UNNUMBERED + (number.match(/\d+/g)?.length ?? 1) - 1;
  return marker && UNNUMBERED;
};

/** The numbered headings of each look in the whole document. */
function numberedOf(looks: readonly Look[], ranks: readonly (number | undefined)[]): Map<string, Numbered> {
  const numbered = new Map<string, Numbered>();
  for (const [at, { key }] of looks.entries()) {
    const rank = ranks[at];
    if (rank === undefined) continue;
    const { highest, first } = numbered.get(key) ?? { highest: rank, first: at };
    numbered.set(key, { highest: Math.min(rank, highest), first, last: at });
  }
  return numbered;
}

/** The part that each heading stands in; larger letters and higher numbers end those of the smaller and lower. */
function partsOf(
  looks: readonly Look[],
  ranks: readonly (number | undefined)[],
  whole: ReadonlyMap<string, Numbered>,
): Part[] {
  /** Open parts by size, the largest at the bottom, then by look. */
  const open: { size: number; parts: Map<string, Part> }[] = [];
  return looks.map(({ size, key }, at) => {
    while (open.length && (open.at(-1) as { size: number }).size < size) open.pop();
    if (open.at(-1)?.size !== size) open.push({ size, parts: new Map() });
    const { parts } = open.at(-1) as { parts: Map<string, Part> };
    const rank = ranks[at];
    for (const other of parts.keys())
      if (rank !== undefined && other !== key && rank < (whole.get(other)?.highest ?? rank)) parts.delete(other);
    const part = parts.get(key) ?? { mixed: false, behind: false };
    parts.set(key, part);
    note(part, rank, at);
    return part;
  });
}

function note(part: Part, rank: number | undefined, at: number): void {
  if (rank === undefined) {
    part.behind ||= part.first !== undefined;
    return;
  }
  part.mixed ||= part.behind;
  part.first ??= at;
  part.last = at;
}
