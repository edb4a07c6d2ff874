/** More than all characters of a large font, each named by itself. */
const MAX_ENTRIES = 70_000;

/**
 * What ranges of codes stand for, kept as the ranges that a file names: a few bytes of it may name all 65,536 codes. Of
 * ranges that overlap, the one added last holds.
 */
export class CodeRanges<Start, Value> {
  private readonly lows: number[] = [];
  private readonly highs: number[] = [];
  private readonly starts: Start[] = [];
  private readonly meaning: (start: Start, by: number) => Value | undefined;
  /** Set when first asked, until a range is added. */
  private index: Index | undefined;

  /** `meaning` gives what the code stands for that is so many behind the first of a range. */
  constructor(meaning: (start: Start, by: number) => Value | undefined) {
    this.meaning = meaning;
  }

  /** Adds the codes from `low` to `high`; beyond MAX_ENTRIES ranges, nothing. */
  add(low: number, high: number, start: Start): void {
    if (high < low || this.lows.length >= MAX_ENTRIES) return;
    this.lows.push(low);
    this.highs.push(high);
    this.starts.push(start);
    this.index = undefined;
  }

  get(code: number): Value | undefined {
    this.index ??= indexOf(this.lows, this.highs);
    const { edges, ranges } = this.index;
    const range = ranges[lastUpTo(edges, code)] ?? NO_RANGE;
    return range === NO_RANGE
      ? undefined
      : this.meaning(this.starts[range] as Start, code - (this.lows[range] as number));
  }
}

const NO_RANGE = -1;

/** Stretches of codes without overlaps: where each begins, rising, and the range that holds in it. */
interface Index {
  edges: Float64Array;
  ranges: Int32Array;
}

function indexOf(lows: readonly number[], highs: readonly number[]): Index {
  const edges = Float64Array.from(new Set([...lows, ...highs.map((high) => high + 1)])).sort();
  const ranges = new Int32Array(edges.length).fill(NO_RANGE);
  /** Leads on to the first stretch from here that no later range has taken, or to the end. */
  const open = Int32Array.from({ length: edges.length + 1 }, (_, at) => at);
  const firstOpen = (from: number): number => {
    let at = from;
    while (open[at] !== at) at = open[at] = open[open[at] as number] as number;
    return at;
  };
  for (let range = lows.length - 1; range >= 0; range--) {
    const end = lastUpTo(edges, (highs[range] as number) + 1);
    for (let at = firstOpen(lastUpTo(edges, lows[range] as number)); at < end; at = firstOpen(at)) {
      ranges[at] = range;
      open[at] = at + 1;
    }
  }
  return { edges, ranges };
}

/** The place of the last edge that is not above a code; -1 where all are. */
function lastUpTo(edges: Float64Array, code: number): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] as number) <= code) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
