import type { Mindmap, Topic } from '../../../../schemas/mindmap.ts';

/** One line of the outline. */
export interface Row {
  topic: Topic;
  level: number;
  /** It sums up topics, or stands beside the tree. */
  kind: 'topic' | 'summary' | 'floating';
  /** Its place among its siblings, from 1, and how many they are. */
  place: number;
  of: number;
}

/** The lines of the outline in reading order; what is folded is left out. */
export function rowsOf(map: Mindmap): Row[] {
  const rows: Row[] = [];
  const stack: Row[] = [];
  const floating = map.floating ?? [];
  for (const [at, { topic }] of floating.entries())
    stack.unshift({ topic, level: 0, kind: 'floating', place: at + 2, of: floating.length + 1 });
  stack.push({ topic: map.root, level: 0, kind: 'topic', place: 1, of: floating.length + 1 });
  for (let row = stack.pop(); row; row = stack.pop()) {
    rows.push(row);
    const { topic, level } = row;
    if (topic.folded && topic !== map.root) continue;
    const sums = (topic.summaries ?? []).map((one) => one.topic);
    const of = topic.children.length + sums.length;
    const below = [
      ...topic.children.map((child): Row => ({ topic: child, level: level + 1, kind: 'topic', place: 0, of })),
      ...sums.map((sum): Row => ({ topic: sum, level: level + 1, kind: 'summary', place: 0, of })),
    ];
    for (let at = below.length - 1; at >= 0; at--) stack.push({ ...(below[at] as Row), place: at + 1 });
  }
  return rows;
}
