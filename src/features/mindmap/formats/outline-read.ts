import type { Topic } from '../../../../schemas/mindmap.ts';
import { tooDeep } from '../shared/check.ts';
import { type Ids, newTopic } from './build.ts';

const MAX_NESTED = 250;

/**
 * Topics of a plain text by its indentation, in tabs or any number of spaces (full-width ones count two); empty lines
 * say nothing.
 */
export function readOutline(source: string, ids: Ids): Topic[] {
  const roots: Topic[] = [];
  const open: { indent: number; topic: Topic }[] = [];
  for (const line of source.split('\n')) {
    const text = line.trim();
    if (text === '') continue;
    const indent = columns(line);
    while (open.length && (open.at(-1) as { indent: number }).indent >= indent) open.pop();
    if (open.length > MAX_NESTED) throw tooDeep();
    const topic = newTopic(ids, text.replace(/^[•·●○■□▪◦][ \t]*/, ''));
    (open.at(-1)?.topic.children ?? roots).push(topic);
    open.push({ indent, topic });
  }
  return roots;
}

function columns(line: string): number {
  let indent = 0;
  for (const character of line) {
    if (character === '\t') indent += 4 - (indent % 4);
    else if (character === '\u3000') indent += 2;
    else if (character === ' ') indent++;
    else break;
  }
  return indent;
}
