import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Figures, LESS_IS_BETTER } from './metrics.ts';
import type { Writer } from './read/read.ts';

export type Group = 'all' | 'zh' | 'en';

const read = (name: string): unknown => parse(readFileSync(new URL(name, import.meta.url), 'utf8'), { merge: true });

type Table = Record<string, number>;
const peers = read('peers.yaml') as Record<Writer, Record<Group, Record<string, Table>>>;
const goals = read('goals.yaml') as Record<Writer, { all: Table; zh?: Table }>;

/** Whether one figure is better than another. */
export const isBetter = (metric: string, a: number, b: number): boolean => (LESS_IS_BETTER.has(metric) ? a < b : a > b);

/** What the best of the other programs reaches, and its name; undefined where none was measured. */
export function bestPeer(writer: Writer, group: Group, metric: string): { name: string; figure: number } | undefined {
  const found = Object.entries(peers[writer][group])
    .filter(([name, figures]) => name !== 'oracle' && figures[metric] !== undefined)
    .map(([name, figures]) => ({ name, figure: figures[metric] as number }));
  return found.length > 0 ? found.reduce((a, b) => (isBetter(metric, b.figure, a.figure) ? b : a)) : undefined;
}

/** What is to be reached; undefined where nothing was asked for. */
export const goalOf = (writer: Writer, group: Group, metric: string): number | undefined =>
  (group === 'zh' ? goals[writer].zh?.[metric] : undefined) ?? goals[writer].all[metric];

/** Whether a figure reaches its goal, by what is printed of it. */
export const reaches = (metric: string, figure: number, goal: number): boolean =>
  !isBetter(metric, goal, Math.round(figure * 10_000) / 10_000);

/** The mean of what is there of a figure. */
export function mean(rows: Figures[], metric: string): number | undefined {
  const found = rows.map((row) => row[metric]).filter((figure) => figure !== undefined);
  return found.length > 0 ? found.reduce((sum, figure) => sum + figure, 0) / found.length : undefined;
}
