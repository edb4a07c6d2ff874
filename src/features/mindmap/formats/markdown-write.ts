import type { Mindmap, Topic } from '../../../../schemas/mindmap.ts';
import { escapeStart, writeInline } from './markdown-inline.ts';

/** Levels that become headings; deeper ones are list items. */
const HEADINGS = 2;

const BOXES: Record<string, string> = { 'task-done': '[x] ', 'task-start': '[ ] ' };

/**
 * Writes the tree as Markdown: the root and its branches as headings, what is below them as lists, notes as quotations.
 */
export function writeMarkdown(map: Mindmap): string {
  const rows: string[] = [];
  write(map.root, 0, rows);
  return `${rows.join('\n').replace(/\n+$/, '')}\n`;
}

function write(topic: Topic, depth: number, rows: string[]): void {
  const text = inlineOf(topic);
  const heading = depth < HEADINGS;
  const indent = '  '.repeat(Math.max(0, depth - HEADINGS));
  const box = topic.markers?.map((marker) => BOXES[marker]).find((value) => value) ?? '';
  rows.push((heading ? `${'#'.repeat(depth + 1)} ${text}` : `${indent}- ${box}${text}`).replace(/ +$/, ''));
  if (topic.note) {
    if (heading) rows.push('');
    for (const line of topic.note.split('\n'))
      rows.push(`${heading ? '' : `${indent}  `}> ${escapeStart(writeInline({ text: line }))}`.replace(/ +$/, ''));
  }
  if (heading) rows.push('');
  for (const child of topic.children) write(child, depth + 1, rows);
  if (depth === HEADINGS - 1 && topic.children.length > 0) rows.push('');
}

function inlineOf({ text, link, style }: Topic): string {
  const { bold = false, italic = false, strike = false } = style ?? {};
  return escapeStart(writeInline({ text, bold, italic, strike, link }));
}
