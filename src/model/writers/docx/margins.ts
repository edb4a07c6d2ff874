import { greatest, least } from '../../../lib/extremes.ts';
import type { Block, Paragraph, Section } from '../../flow.ts';
import { distances } from './furniture.ts';
import type { Margins } from './section.ts';
import { over } from './spacing.ts';

/** Full lines must find room again, whatever is rounded. */
const ROUNDING = 0.75;
/** Tables and pictures reach over the text by less than this, in points. */
const OVERHANG = 36;
/** What stands alone on its page may grow down to here, in points: other fonts must not make two pages of it. */
const FOOT = 54;
/** Indents that come to less than this, in points, are none. */
const SAME = 1;
/** What is centred may stand so far beside the middle. */
const CENTRED = 3;

/**
 * The margins of sections; those on one page share them, for programs differ in what they make of others. `overhang`:
 * how far punctuation hangs over the edge of the text.
 */
export function marginsOf(sections: readonly Section[], pitch: number, overhang: number): Margins[] {
  const groups: Section[][] = [];
  for (const section of sections) {
    if (section.continuous && groups.length) groups.at(-1)?.push(section);
    else groups.push([section]);
  }
  return groups.flatMap((group) => marginsOfGroup(group, pitch, overhang));
}

function marginsOfGroup(group: readonly Section[], pitch: number, overhang: number): Margins[] {
  const text = group.flatMap(({ blocks }) => blocks.filter((block) => !isAnchored(block)));
  const tops = text.flatMap((block) => block.places.slice(0, 1).map(({ box }) => box.top - over(block)));
  const narrowest = (side: keyof Margins): number => least(group.map(({ margins }) => margins[side]));
  const isSimple = group.every(({ columns }) => columns.length < 2);
  const { left, right } = isSimple ? usualEdges(group) : {};
  const bottom = Math.min(narrowest('bottom'), isAlone(group) ? FOOT : Infinity);
  const near = (edge: number | undefined, side: 'left' | 'right'): number =>
    edge !== undefined && edge < narrowest(side) + OVERHANG ? edge : narrowest(side);
  return group.map((section) => ({
    left: Math.max(0, near(left, 'left')),
    right: Math.max(0, (isSimple ? near(right, 'right') + overhang : beside(group, narrowest('right'))) - ROUNDING),
    top: Math.max(0, least(tops, narrowest('top'))),
    // Other fonts may make lines a little higher.
    bottom: Math.max(0, Math.min(bottom, Math.max(bottom - pitch * 0.8, footRoom(section)))),
  }));
}

/** Whether sections have one page only. */
export const isAlone = (group: readonly Section[]): boolean =>
  group.every(({ pages }) => pages.first === pages.last && pages.first === group[0]?.pages.first);

/** What columns leave free at the right: tables and pictures reach over them, and programs fill what is left. */
function beside(group: readonly Section[], narrowest: number): number {
  const free = group.flatMap(({ page, margins, columns }) => {
    const wide = columns.reduce((sum, { width, gap }) => sum + width + gap, 0);
    return columns.length > 1 ? [page.width - margins.left - wide] : [];
  });
  return Math.max(narrowest, least(free));
}

const isAnchored = (block: Block): boolean => block.kind === 'figure' && block.anchored !== undefined;

/** Lines that reach over the usual edge by less than this, in points, are full lines too. */
const REACH = 6;

/** Where most text begins and full lines end, from the edges of the page: tables and pictures may reach further out. */
function usualEdges(group: readonly Section[]): { left?: number; right?: number } {
  const [left, right] = [new Edges(), new Edges()];
  for (const { blocks, page } of group)
    for (const block of blocks) {
      if (block.kind !== 'paragraph' || block.angle || block.align === 'center' || block.align === 'right') continue;
      for (const { box } of block.places) {
        const weight = box.bottom - box.top;
        left.add(box.left, block.item ? 0 : weight);
        right.add(page.width - box.right, block.align === 'justify' ? weight : 0);
      }
    }
  return { left: left.usual(1), right: right.usual(REACH) };
}

/** Edges of texts, by weight. */
class Edges {
  private readonly weights = new Map<number, number>();

  add(edge: number, weight: number): void {
    this.weights.set(edge, (this.weights.get(edge) ?? 0) + weight);
  }

  /** The edge near which most weight is; of those that reach over it by so much, the outermost. */
  usual(reach: number): number | undefined {
    const rounded = new Map<number, number>();
    for (const [edge, weight] of this.weights)
      rounded.set(Math.round(edge), (rounded.get(Math.round(edge)) ?? 0) + weight);
    const [most, weight] = [...rounded].sort(([, one], [, other]) => other - one)[0] ?? [0, 0];
    if (!weight) return undefined;
    return least([...this.weights.keys()].filter((edge) => edge > most - reach));
  }
}

/** What the foot of a section takes of the page. */
function footRoom(section: Section): number {
  const box = section.footer[0]?.places[0]?.box;
  return box ? Math.max(distances(section).footer, section.page.height - box.top + 2) : 0;
}

/** The width of a column's text, in points. */
export function columnWidth({ page, columns }: Section, margins: Margins): number {
  return columns.length > 1 ? greatest(columns.map(({ width }) => width)) : page.width - margins.left - margins.right;
}

/** How far a block stands within the margins: what its own indents are counted from is the text of its page alone. */
export function leftIn(block: Block, { columns }: Section, margins: Margins): number | undefined {
  const [place] = block.places;
  return columns.length > 1 || !place ? undefined : place.box.left - margins.left;
}

/** Indents that put a paragraph where it stood; undefined where its own do, or its list's (`usual`). */
export function indentOn(
  paragraph: Paragraph,
  section: Section,
  margins: Margins,
  usual?: { left: number; first: number },
): Paragraph['indent'] | undefined {
  const { align, indent, places } = paragraph;
  const left = leftIn(paragraph, section, margins);
  const box = places[0]?.box;
  if (left === undefined || !box) return undefined;
  const { width } = section.page;
  if (usual) {
    const moved = left - (indent.left + Math.min(0, indent.first));
    if (align === 'center' || Math.abs(moved) < CENTRED) return undefined;
    return { first: usual.first, left: usual.left + moved, right: 0 };
  }
  if (align === 'center') {
    const off = box.left + box.right - margins.left - (width - margins.right);
    return Math.abs(off) < CENTRED * 2 ? undefined : { first: 0, left: Math.max(0, off), right: Math.max(0, -off) };
  }
  if (align === 'right') {
    const right = width - margins.right - box.right;
    return { first: 0, left: 0, right: right < CENTRED ? 0 : right };
  }
  const own = left - Math.min(0, indent.first);
  return { ...indent, left: Math.abs(own) < SAME ? 0 : own };
}
