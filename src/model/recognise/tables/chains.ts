import type { Grey } from './grey.ts';

/** A stretch of a row whose pixels are darker than what lies above and below. */
interface Run {
  row: number;
  from: number;
  to: number;
}

/** Runs that touch each other, as a straight line: `y` at `from` and `to`; all in pixels of the grey picture. */
export interface Chain {
  from: number;
  to: number;
  /** Where it is at `from`, and how much it falls for each pixel. */
  y: number;
  slope: number;
  thick: number;
}

/** A rule is darker than both sides by so much, after its neighbours to the left and right were averaged in. */
const CONTRAST = 22;
const AVERAGED = 2;
/** More runs are no picture of a table. */
const MAX_RUNS = 400_000;

/** How far to look: `side` to what lies beside a rule, `gap` between the dots of one, `run` its shortest piece. */
export interface Reach {
  side: number;
  gap: number;
  run: number;
  /** The shortest and the thickest rule. */
  length: number;
  thick: number;
}

/** The dark lines of a picture that about follow `slope`, dotted and slightly bent ones too. */
export function chainsIn(grey: Grey, slope: number, reach: Reach): Chain[] {
  const runs = runsIn(grey, slope, reach);
  return groups(runs, reach).flatMap((own) => {
    const chain = fitted(own, slope, grey.width / 2);
    return chain.to - chain.from >= reach.length && chain.thick <= reach.thick ? [chain] : [];
  });
}

/** Runs along rows that lean by `slope`; their `row` is where they would be in the middle of the picture. */
function runsIn({ width, height, data }: Grey, slope: number, { side, gap, run }: Reach): Run[] {
  const means = averaged(data, width, height);
  const runs: Run[] = [];
  const lean = Math.ceil((Math.abs(slope) * width) / 2);
  const shifts = Int32Array.from({ length: width }, (_, x) => Math.round(slope * (x - width / 2)) * width);
  for (let row = -lean; row < height + lean && runs.length < MAX_RUNS; row++) {
    let [from, last] = [-1, -1];
    const end = (): void => {
      if (from >= 0 && last - from + 1 >= run) runs.push({ row, from, to: last });
      from = -1;
    };
    for (let x = 0; x < width; x++) {
      const at = row * width + (shifts[x] as number) + x;
      const own = means[at];
      const isDark =
        own !== undefined &&
        (means[at - side * width] ?? 255) - own > CONTRAST &&
        (means[at + side * width] ?? 255) - own > CONTRAST;
      if (isDark) {
        if (from < 0) from = x;
        last = x;
      } else if (from >= 0 && x - last > gap) end();
    }
    end();
  }
  return runs;
}

/** Each pixel with its neighbours to the left and right: takes noise off, fills dots, and thins out letters. */
function averaged(data: Uint8Array, width: number, height: number): Uint8Array {
  const means = new Uint8Array(data.length);
  const count = 2 * AVERAGED + 1;
  for (let y = 0; y < height; y++) {
    const [start, end] = [y * width, (y + 1) * width - 1];
    const pixel = (at: number): number => data[Math.max(start, Math.min(end, at))] as number;
    let sum = 0;
    for (let at = start - AVERAGED; at <= start + AVERAGED; at++) sum += pixel(at);
    for (let at = start; at <= end; at++) {
      means[at] = sum / count;
      sum += pixel(at + AVERAGED + 1) - pixel(at - AVERAGED);
    }
  }
  return means;
}

/** Runs by what they touch, in their own row and the two above. */
function groups(runs: readonly Run[], { gap }: Reach): Run[][] {
  const parent = Int32Array.from(runs, (_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] as number] as number;
      at = parent[at] as number;
    }
    return at;
  };
  const starts = new Map<number, number>();
  for (const [index, { row }] of runs.entries()) if (!starts.has(row)) starts.set(row, index);
  for (const above of [1, 2]) {
    let [other, row] = [0, Number.NaN];
    for (const [index, run] of runs.entries()) {
      if (run.row !== row) {
        row = run.row;
        other = starts.get(row - above) ?? runs.length;
      }
      while (runs[other]?.row === row - above && (runs[other] as Run).to < run.from - gap) other++;
      for (let at = other; runs[at]?.row === row - above && (runs[at] as Run).from <= run.to + gap; at++)
        parent[root(at)] = root(index);
    }
  }
  return [...Map.groupBy(runs, (_, index) => root(index)).values()];
}

/** The straight line through runs, by least squares of their pixels. */
function fitted(runs: readonly Run[], lean: number, middle: number): Chain {
  let [count, sumX, sumY, from, to] = [0, 0, 0, Infinity, -Infinity];
  for (const run of runs) {
    const length = run.to - run.from + 1;
    count += length;
    sumX += (length * (run.from + run.to)) / 2;
    sumY += length * run.row;
    from = Math.min(from, run.from);
    to = Math.max(to, run.to);
  }
  const [x, y] = [sumX / count, sumY / count];
  let [xx, xy, yy] = [0, 0, 0];
  for (const run of runs) {
    const length = run.to - run.from + 1;
    const [dx, dy] = [(run.from + run.to) / 2 - x, run.row - y];
    xx += length * (dx * dx + (length * length) / 12);
    xy += length * dx * dy;
    yy += length * dy * dy;
  }
  const tilt = xx ? xy / xx : 0;
  const slope = tilt + lean;
  // Of a bar so high the places of its rows vary by a twelfth of the square of its height.
  const thick = Math.sqrt((12 * Math.max(0, yy - tilt * xy)) / count) + 1;
  return { from, to, slope, y: y + tilt * (from - x) + lean * (from - middle), thick };
}
