import { heightOf } from '../../box.ts';
import type { Section } from '../../flow.ts';
import type { Box } from '../../page.ts';

/** Columns begin at least this share of an equal part of the page apart. */
const APART = 0.33;
/** Points: edges that differ less are the same; columns whose steps differ less are equal. */
const [SAME, EQUAL] = [2, 4];
/** Columns of which one is narrower by this share were made so. */
const UNEQUAL = 0.12;

/**
 * A section whose columns stand where its paragraphs do: a table or a line that reaches out of a column does not widen
 * it, nor does punctuation that hangs over its edge (`overhang`, in points).
 */
export function withColumns(section: Section, overhang: number): Section {
  const count = section.columns.length;
  if (count < 2) return section;
  const boxes = section.blocks.flatMap((block) =>
    block.kind === 'paragraph' && !block.angle ? block.places.map(({ box }) => box) : [],
  );
  const lefts = leftsOf(section, count, (section.page.width / count) * APART);
  const edges = lefts.map((left, at) => ({
    left,
    right: rightOf(boxes, left, lefts[at + 1] ?? section.page.width) - overhang,
  }));
  if (edges.length < count || edges.some(({ left, right }) => right - left < 2 * SAME)) return section;
  const steps = lefts.slice(1).map((left, at) => left - (lefts[at] as number));
  const widths = edges.map(({ left, right }) => right - left);
  const widest = widths.reduce((most, width) => Math.max(most, width), 0);
  const isEqual =
    steps.every((step) => Math.abs(step - (steps[0] as number)) < EQUAL) &&
    widths.every((width) => widest - width < widest * UNEQUAL);
  const columns = edges.map(({ left, right }, at) => {
    const width = isEqual ? Math.min(widest, steps[0] as number) : right - left;
    const step = isEqual ? (steps[0] as number) : (lefts[at + 1] ?? 0) - left;
    return { width, gap: at + 1 < count ? Math.max(0, step - width) : 0 };
  });
  return { ...section, columns };
}

/** Items of lists stand in: they tell little of where their column begins. */
const ITEM = 0.1;

/** Where most paragraphs of each column begin. */
function leftsOf({ blocks }: Section, count: number, apart: number): number[] {
  const weights = new Map<number, number>();
  for (const block of blocks)
    for (const { box } of block.kind === 'paragraph' && !block.angle ? block.places : []) {
      const weight = heightOf(box) * (block.kind === 'paragraph' && block.item ? ITEM : 1);
      weights.set(Math.round(box.left), (weights.get(Math.round(box.left)) ?? 0) + weight);
    }
  const found: number[] = [];
  for (const [left] of [...weights].sort(([, one], [, other]) => other - one))
    if (found.length < count && found.every((other) => Math.abs(other - left) > apart)) found.push(left);
  return found.sort((one, other) => one - other);
}

/** Where the widest paragraph ends that begins in a column and stays before the next. */
const rightOf = (boxes: readonly Box[], left: number, next: number): number =>
  boxes.reduce(
    (most, box) => (box.left > left - SAME && box.right < next ? Math.max(most, box.right) : most),
    -Infinity,
  );
