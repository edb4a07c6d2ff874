import { align, type Step } from './align.ts';
import { type Block, type Document, isTable, plain, type Table, textOf } from './document.ts';
import { textDifference } from './text-difference.ts';

/**
 * A result against the truth as text, in the order of reading. `=` the same, `~` the same text taken for something
 * else, `-` only in the truth, `+` only in the result; paragraphs cut or run together are named beside their pieces.
 */
export function detail(result: Document, truth: Document): string {
  const steps = align(result.blocks, truth.blocks);
  return [...hunks(steps), ...asides(result, truth)].join('\n');
}

/** Runs of equal blocks are one line; the others are shown whole. */
function hunks(steps: Step[]): string[] {
  const lines: string[] = [];
  let same: Block[] = [];
  const flush = (): void => {
    if (same.length > 0)
      lines.push(`  = ${same.length} 段相同：${short(same[0])}${same.length > 1 ? ` … ${short(same.at(-1))}` : ''}`);
    same = [];
  };
  for (const [index, step] of steps.entries()) {
    if (step.given && step.expected && equalKind(step.given, step.expected)) {
      same.push(step.expected);
      continue;
    }
    flush();
    lines.push(...stepLines(step, steps, index));
  }
  flush();
  return lines;
}

function equalKind(given: Block, expected: Block): boolean {
  return isTable(expected) ? tableFaults(given as Table, expected).length === 0 : kind(given) === kind(expected);
}

function stepLines({ given, expected }: Step, steps: Step[], index: number): string[] {
  if (given && expected) {
    if (!isTable(expected)) return [`  ~ ${kind(expected)} → ${kind(given)}  ${short(expected, 60)}`];
    return [`  ~ ${kind(expected)}`, ...tableFaults(given as Table, expected).map((fault) => `      ${fault}`)];
  }
  const other = near(steps, index, expected ? 'given' : 'expected');
  if (expected)
    return [
      `  - ${kind(expected)}  ${short(expected, 100)}`,
      ...textDifference(expected, other).map((line) => `      ${line}`),
    ];
  return given ? [`  + ${kind(given)}  ${short(given, 100)}`] : [];
}

/** The blocks of one side that stand unmatched between the same two matches. */
function near(steps: Step[], index: number, side: 'given' | 'expected'): Block[] {
  const matched = ({ given, expected }: Step): boolean => given !== undefined && expected !== undefined;
  let [from, to] = [index, index];
  while (from > 0 && !matched(steps[from - 1] as Step)) from--;
  while (to + 1 < steps.length && !matched(steps[to + 1] as Step)) to++;
  return steps.slice(from, to + 1).flatMap((step) => step[side] ?? []);
}

/** What a block is taken for. */
export function kind(block: Block): string {
  if (isTable(block)) return `[表格 ${block.rows}×${block.cols}${block.box ? ' 框' : ''}]`;
  const heading = block.h === 0.5 ? '总标题' : `标题${block.h}`;
  const what = block.h ? heading : block.li ? '列表项' : '正文';
  return `[${what}${block.box ? ' 框' : ''}]`;
}

/** The beginning of a text; a longer one also shows its end. */
function short(block: Block | undefined, length = 24): string {
  const text = block ? textOf(block).replace(/\s+/g, ' ').trim() : '';
  if (text.length <= length) return `“${text}”`;
  const end = Math.floor(length / 3);
  return `“${text.slice(0, length - end)}…${text.slice(-end)}”`;
}

/** How a table differs from that of the truth: its size, cells and spans. */
function tableFaults(given: Table, expected: Table): string[] {
  const size = (one: Table): string => `${one.rows}×${one.cols}`;
  const cells = (one: Table): Map<string, string> =>
    new Map(one.cells.map(([y, x, rows, columns, text]) => [`${y},${x}`, `${plain(text)}${span(rows, columns)}`]));
  const [ours, theirs] = [cells(given), cells(expected)];
  const wrong = [...new Set([...theirs.keys(), ...ours.keys()])].filter(
    (at) => (theirs.get(at) ?? '') !== (ours.get(at) ?? ''),
  );
  const MOST = 8;
  return [
    ...(size(given) === size(expected) ? [] : [`大小 ${size(expected)} → ${size(given)}`]),
    ...wrong.slice(0, MOST).map((at) => `格 ${at}：“${theirs.get(at) ?? '（无）'}” → “${ours.get(at) ?? '（无）'}”`),
    ...(wrong.length > MOST ? [`还有 ${wrong.length - MOST} 格不同`] : []),
  ];
}

const span = (rows: number, columns: number): string => (rows > 1 || columns > 1 ? ` ⟨${rows}×${columns}⟩` : '');

/** Headers, footers, notes and counts that differ. */
function asides(result: Document, truth: Document): string[] {
  const texts = (name: string, ours: string[], theirs: string[]): string[] =>
    ours.map(plain).join('|') === theirs.map(plain).join('|') ? [] : [`  ~ ${name}：${list(theirs)} → ${list(ours)}`];
  const count = (name: string, ours: number, theirs: number): string[] =>
    ours === theirs ? [] : [`  ~ ${name}：${theirs} → ${ours}`];
  return [
    ...texts('页眉', result.headers, truth.headers),
    ...texts('页脚', result.footers, truth.footers),
    ...texts('脚注', result.footnotes, truth.footnotes),
    ...count('图片', result.images, truth.images),
    ...count('栏', result.columns, truth.columns),
  ];
}

const list = (texts: string[]): string =>
  texts.length > 0 ? texts.map((text) => `“${text.trim()}”`).join(' ') : '（无）';
