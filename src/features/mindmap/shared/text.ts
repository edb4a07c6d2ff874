import type { Topic } from '../../../../schemas/mindmap.ts';

/** A tab counts as this many blanks. */
const TAB = 4;

interface Line {
  level: number;
  text: string;
}

function lineOf(raw: string, heading: number): Line | undefined {
  const title = /^(#{1,6})\s+(.+?)\s*#{0,6}$/.exec(raw);
  if (title) return { level: (title[1] ?? '').length - 1, text: title[2] ?? '' };
  const [, blanks = '', rest = ''] = /^([\s\u3000]*)(.*)$/.exec(raw) ?? [];
  const text = rest.replace(/^(?:[-*+]\s+|[•·]\s*|\d{1,3}(?:[.)]\s+|、\s*))(?:\[[ xX]\]\s+)?(?=\S)/, '').trim();
  if (!text) return undefined;
  const depth = [...blanks].reduce((sum, blank) => sum + (blank === '\t' ? TAB : blank === '\u3000' ? 2 : 1), 0);
  // Below a heading everything is further in than the deepest heading may be.
  return { level: heading < 0 ? depth : 10 + depth, text };
}

/** An indented outline or Markdown headings and lists as topics; each non-empty line is one. */
export function topicsFromText(text: string, newId: () => string): Topic[] {
  const roots: Topic[] = [];
  const open: { level: number; topic: Topic }[] = [];
  let heading = -1;
  for (const raw of text.split(/\r\n?|\n/)) {
    const line = lineOf(raw, heading);
    if (!line) continue;
    if (/^#{1,6}\s/.test(raw)) heading = line.level;
    while ((open.at(-1)?.level ?? -1) >= line.level) open.pop();
    const topic: Topic = { id: newId(), text: line.text, children: [] };
    (open.at(-1)?.topic.children ?? roots).push(topic);
    open.push({ level: line.level, topic });
  }
  return roots;
}

/** Topics as an outline, one line a topic, a tab a level; line ends within a topic become blanks. */
export const textFromTopics = (topics: readonly Topic[], level = 0): string =>
  topics
    .map(
      (topic) =>
        `${'\t'.repeat(level)}${topic.text.replace(/\s*[\r\n]+\s*/g, ' ')}\n${textFromTopics(topic.children, level + 1)}`,
    )
    .join('');
