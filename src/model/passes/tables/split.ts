import { around } from '../../box.ts';
import type { Line, Span } from '../../layout.ts';

/** A letter that reaches over an edge by no more than this share of its size belongs to the side of its beginning. */
const SLACK = 0.3;

/** The parts of a horizontal line left and right of each of the edges (x, ascending) that cut through it. */
export function splitLine(line: Line, edges: readonly number[]): Line[] {
  const inside = edges.filter((x) => x > line.box.left + line.size * SLACK && x < line.box.right - line.size * SLACK);
  if (!inside.length || line.angle || line.vertical) return [line];
  const parts: Span[][] = inside.map(() => []);
  parts.push([]);
  for (const span of line.spans)
    for (const [index, part] of cutSpan(span, inside, line.size * SLACK)) (parts[index] as Span[]).push(part);
  const lines = parts.flatMap((spans) => lineOf(line, spans) ?? []);
  return lines.length ? lines : [line];
}

/** The pieces of a span, each with the number of edges before it. */
function cutSpan(span: Span, edges: readonly number[], slack: number): [number, Span][] {
  const pieces: [number, Span][] = [];
  let from = 0;
  let current = 0;
  const put = (to: number): void => {
    if (to > from) pieces.push([current, pieceOf(span, from, to)]);
    from = to;
  };
  for (let at = 0; at < span.text.length; at++) {
    let index = current;
    while (index < edges.length && (span.edges[at] as number) >= (edges[index] as number) - slack) index++;
    if (index === current) continue;
    put(at);
    current = index;
  }
  put(span.text.length);
  return pieces;
}

/** The letters of a span from one on up to another. */
export function pieceOf(span: Span, from: number, to: number): Span {
  const edges = span.edges.slice(from, to + 1);
  const box = { ...span.box, left: edges[0] as number, right: edges.at(-1) as number };
  const { fraction, shown, ...plain } = span;
  const whole = (fraction || shown) && from === 0 && to === span.text.length;
  return { ...(whole ? span : plain), text: span.text.slice(from, to), edges, box };
}

function lineOf(line: Line, spans: Span[]): Line | undefined {
  const kept = trimmed(spans);
  if (!kept.length) return undefined;
  const box = around(kept.map((span) => span.box));
  return { ...line, spans: kept, text: kept.map(({ text }) => text).join(''), box };
}

/** Spans without white space at both ends. */
function trimmed(spans: readonly Span[]): Span[] {
  const kept = spans.filter(({ text }, at) => text.trim() || (at > 0 && at < spans.length - 1));
  while (kept.length && !(kept[0] as Span).text.trim()) kept.shift();
  while (kept.length && !(kept.at(-1) as Span).text.trim()) kept.pop();
  const [first] = kept;
  if (!first) return [];
  kept[0] = pieceOf(first, first.text.length - first.text.trimStart().length, first.text.length);
  const last = kept.at(-1) as Span;
  kept[kept.length - 1] = pieceOf(last, 0, last.text.trimEnd().length);
  return kept;
}
