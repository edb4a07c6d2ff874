import type { Budget } from '../../formats/pdf/budget.ts';
import type { componentsIn } from '../../formats/pdf/content/colour.ts';
import { ContentReader } from '../../formats/pdf/content/tokens.ts';
import { Sink } from '../../formats/pdf/sink.ts';
import type { Cut } from './unit.ts';

/** Operators that draw (ISO 32000-1 table A.1). */
const DRAWS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'sh', 'Do', 'BI', 'Tj', 'TJ', "'", '"']);
const NAMES: Record<string, string | undefined> = {
  Do: 'XObject',
  Tf: 'Font',
  gs: 'ExtGState',
  sh: 'Shading',
  scn: 'Pattern',
  SCN: 'Pattern',
  BDC: 'Properties',
};

type Components = ReturnType<typeof componentsIn>;

/** q … Q, or BDC … EMC, under way. */
interface Frame {
  saves: boolean;
  /** Of its first operator. */
  start: number;
  end: number;
  draws: number;
  cut: number;
}

/** What is left of a content stream, and the resources (`category name`) that only the parts taken out used. */
interface Left {
  bytes: Uint8Array<ArrayBuffer>;
  unused: Set<string>;
}

/**
 * Takes parts out of a content stream; all other bytes stay as they are. Where nothing that draws is left between q and
 * Q or within marked content, that goes too, so that both stay balanced. The document's budget pays for the reading;
 * `components` are those of `ContentReader`: offsets are right only where it reads as the scan did.
 */
export function cutContent(bytes: Uint8Array, cuts: readonly Cut[], budget: Budget, components?: Components): Left {
  const { blocks, uses } = blocksOf(new ContentReader(bytes, budget, components), cuts);
  const all = [...cuts, ...blocks].sort((one, other) => one.start - other.start || other.end - one.end);
  const sink = new Sink(bytes.length + 1);
  const gone: Cut[] = [];
  let at = 0;
  for (const { start, end, leave } of all) {
    if (end <= at) continue;
    if (start > at) sink.append(bytes.subarray(at, start));
    // White space stays on both sides: two operators never run together.
    if (leave) sink.text(leave);
    gone.push({ start, end });
    at = end;
  }
  sink.append(bytes.subarray(at));
  return { bytes: sink.take(), unused: unusedNames(uses, gone) };
}

/** A name of the resources, and where it is used. */
interface Use {
  name: string;
  start: number;
}

/**
 * The blocks in which only parts that go are drawn: from q to Q all, of marked content its two operators alone, for
 * what is set between them holds on behind it. And what the content uses of the resources.
 */
function blocksOf(reader: ContentReader, cuts: readonly Cut[]): { blocks: Cut[]; uses: Use[] } {
  const open: Frame[] = [];
  const blocks: Cut[] = [];
  const uses: Use[] = [];
  const inside = insideOf(cuts);
  for (let operation = reader.next(); operation; operation = reader.next()) {
    const { operator, operands, start, end } = operation;
    const frame = open.at(-1);
    if (operator === 'q' || operator === 'BDC' || operator === 'BMC')
      open.push({ saves: operator === 'q', start, end, draws: 0, cut: 0 });
    else if (operator === 'Q' || operator === 'EMC') blocks.push(...shut(open, operator === 'Q', start, end));
    else if (frame && DRAWS.has(operator)) {
      frame.draws++;
      if (inside(start)) frame.cut++;
    }
    const category = NAMES[operator];
    const name = category && operands.at(operator === 'Tf' ? -2 : -1);
    if (typeof name === 'string') uses.push({ name: `${category} ${name}`, start });
  }
  return { blocks, uses };
}

/** Ends the innermost block: what of it goes. Blocks that cross each other are left alone. */
function shut(open: Frame[], saves: boolean, start: number, end: number): Cut[] {
  const frame = open.pop();
  if (frame?.saves !== saves) {
    open.length = 0;
    return [];
  }
  const outer = open.at(-1);
  if (outer) {
    outer.draws += frame.draws;
    outer.cut += frame.cut;
  }
  if (!frame.cut || frame.cut !== frame.draws) return [];
  return saves
    ? [{ start: frame.start, end }]
    : [
        { start: frame.start, end: frame.end },
        { start, end },
      ];
}

/** Whether an offset is in one of the cuts, asked with rising offsets. */
function insideOf(cuts: readonly Cut[]): (at: number) => boolean {
  const sorted = [...cuts].sort((one, other) => one.start - other.start);
  let next = 0;
  return (at) => {
    while (next < sorted.length && (sorted[next] as Cut).end <= at) next++;
    const cut = sorted[next];
    return cut !== undefined && cut.start <= at;
  };
}

function unusedNames(uses: readonly Use[], gone: readonly Cut[]): Set<string> {
  const used = new Set<string>();
  const unused = new Set<string>();
  const inside = insideOf(gone);
  for (const { name, start } of uses) (inside(start) ? unused : used).add(name);
  for (const name of used) unused.delete(name);
  return unused;
}
