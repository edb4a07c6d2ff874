import { greatest } from '../../../lib/extremes.ts';
import { overlapY } from '../../box.ts';
import type { Line } from '../../layout.ts';

/** A line that goes on stands so many ems left of the one before it. */
const STEP = { from: 0.9, to: 4 };
/** A line that reaches the bottom leaves no more ems free. */
const FREE = 1.5;

/**
 * Lines of vertical writing by the paragraphs they are of: one that reaches the bottom of its tier goes on in the next
 * to its left. Others are left out.
 */
export function columnsDown(lines: readonly Line[]): Line[][] {
  return tiersOf(lines.filter(({ vertical }) => vertical)).flatMap((tier) => {
    const bottom = greatest(tier.map(({ box }) => box.bottom));
    const groups: Line[][] = [];
    for (const line of tier.sort((one, other) => other.box.left - one.box.left)) {
      const last = groups.at(-1)?.at(-1);
      if (last && bottom - last.box.bottom < last.size * FREE && goesOn(last, line)) groups.at(-1)?.push(line);
      else groups.push([line]);
    }
    return groups;
  });
}

function goesOn(last: Line, line: Line): boolean {
  const step = (last.box.left - line.box.left) / line.size;
  return last.size === line.size && step > STEP.from && step < STEP.to && overlapY(last.box, line.box) > 0;
}

/** Lines by the heights they stand on: what lies below all of one tier is of the next. */
function tiersOf(lines: Line[]): Line[][] {
  const tiers: Line[][] = [];
  let bottom = -Infinity;
  for (const line of lines.sort((one, other) => one.box.top - other.box.top)) {
    if (line.box.top >= bottom) tiers.push([line]);
    else tiers.at(-1)?.push(line);
    bottom = Math.max(bottom, line.box.bottom);
  }
  return tiers;
}
