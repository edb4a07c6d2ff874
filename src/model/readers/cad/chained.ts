import type { Segment } from '../../page.ts';

type Point = readonly [x: number, y: number];

const endOf = (segment: Segment | undefined): Point | undefined =>
  segment && segment[0] !== 'Z' ? [segment.at(-2) as number, segment.at(-1) as number] : undefined;

/** An open line the other way round. */
function reversed(segments: readonly Segment[]): Segment[] {
  const last = endOf(segments.at(-1));
  if (!last) return [...segments];
  const back: Segment[] = [['M', ...last]];
  for (let index = segments.length - 1; index > 0; index--) {
    const [segment, before] = [segments[index] as Segment, endOf(segments[index - 1])];
    if (!before || segment[0] === 'M' || segment[0] === 'Z') return [...segments];
    back.push(segment[0] === 'C' ? ['C', segment[3], segment[4], segment[1], segment[2], ...before] : ['L', ...before]);
  }
  return back;
}

const apart = (one: Point | undefined, other: Point | undefined): number =>
  one && other ? Math.hypot(one[0] - other[0], one[1] - other[1]) : Number.POSITIVE_INFINITY;

/** Open lines one after the other, each turned round where its end, not its start, is next to the one before. */
export function chained(lines: readonly Segment[][]): Segment[][] {
  const chain: Segment[][] = [];
  for (const [index, line] of lines.entries()) {
    const [start, end] = [endOf(line[0]), endOf(line.at(-1))];
    const before = chain.at(-1)?.at(-1);
    const next = lines[index + 1];
    const near = before ? [endOf(before)] : [endOf(next?.[0]), endOf(next?.at(-1))];
    const [fromStart, fromEnd] = [start, end].map((own) => Math.min(...near.map((other) => apart(own, other))));
    // The first one should end where the next begins, the others begin where the one before ends.
    const isTurned = before ? (fromEnd as number) < (fromStart as number) : (fromStart as number) < (fromEnd as number);
    chain.push(isTurned ? reversed(line) : [...line]);
  }
  return chain;
}
