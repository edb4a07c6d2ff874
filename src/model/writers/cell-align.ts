import { heightOf } from '../box.ts';
import type { Cell, Paragraph, Table } from '../flow.ts';
import type { Box } from '../page.ts';

/** How a text of one line stands in its cell. */
export interface CellAlign {
  align: 'left' | 'center' | 'right';
  /** White space to the edge it keeps to, in points. */
  gap: number;
}

interface Sample {
  paragraph: Paragraph;
  column: number;
  left: number;
  right: number;
}

/** Text of several lines is higher than this, in steps from line to line. */
const SEVERAL = 1.5;
/** Edges that differ less, in points, are the same. */
const SAME = 1.5;

/**
 * How texts of one line stand in their columns: one alone tells little, but numbers whose ends stand below each other
 * keep to the right.
 */
export function cellAligns(table: Table): Map<Paragraph, CellAlign> {
  const columns = new Map<number, Sample[]>();
  for (const sample of table.cells.flatMap(samplesOf))
    columns.set(sample.column, [...(columns.get(sample.column) ?? []), sample]);
  const aligns = new Map<Paragraph, CellAlign>();
  for (const samples of columns.values()) {
    const usual = usualOf(samples);
    for (const sample of samples) aligns.set(sample.paragraph, alignOf(sample, usual));
  }
  return aligns;
}

function samplesOf({ box, blocks, column, colspan }: Cell): Sample[] {
  return blocks.flatMap((block) => {
    const text = block.kind === 'paragraph' && !block.item ? block.places[0]?.box : undefined;
    if (!box || !text || block.kind !== 'paragraph' || heightOf(text) > block.linePitch * SEVERAL) return [];
    return [{ paragraph: block, column: colspan > 1 ? -1 - column : column, ...gapsOf(box, text) }];
  });
}

const gapsOf = (cell: Box, text: Box): { left: number; right: number } => ({
  left: text.left - cell.left,
  right: cell.right - text.right,
});

const middle = (numbers: number[]): number =>
  numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

const isCentred = ({ left, right }: Sample): boolean => Math.abs(left - right) < SAME * 2;

/** What most texts of a column do; of several that all do, the nearer edge. */
function usualOf(samples: readonly Sample[]): CellAlign {
  const [left, right] = [middle(samples.map((one) => one.left)), middle(samples.map((one) => one.right))];
  const counts = {
    left: samples.filter((one) => Math.abs(one.left - left) < SAME).length,
    right: samples.filter((one) => Math.abs(one.right - right) < SAME).length,
    center: samples.filter(isCentred).length,
  };
  const most = Math.max(counts.left, counts.right, counts.center);
  if (counts.center === most && left > SAME * 4) return { align: 'center', gap: 0 };
  if (counts.right === most && (counts.left < most || right < left)) return { align: 'right', gap: right };
  return { align: 'left', gap: left };
}

function alignOf(sample: Sample, usual: CellAlign): CellAlign {
  if (usual.align === 'left' && Math.abs(sample.left - usual.gap) < SAME) return usual;
  if (usual.align === 'right' && Math.abs(sample.right - usual.gap) < SAME) return usual;
  if (isCentred(sample)) return { align: 'center', gap: 0 };
  const nearRight = usual.align === 'right' && sample.right < sample.left;
  return nearRight ? { align: 'right', gap: sample.right } : { align: 'left', gap: sample.left };
}
