import type { Mindmap, Topic } from '../../../../schemas/mindmap.ts';
import { allTopics } from '../shared/walk.ts';

/** What a topic may have beside its text, as a visitor calls it, and whether it has it. */
const FIELDS = {
  note: ['备注', (topic) => Boolean(topic.note)],
  link: ['链接', (topic) => Boolean(topic.link)],
  labels: ['标签', (topic) => Boolean(topic.labels?.length)],
  markers: ['图标', (topic) => Boolean(topic.markers?.length)],
  image: ['图片', (topic) => topic.image !== undefined],
  folded: ['折叠状态', (topic) => Boolean(topic.folded)],
  colours: ['颜色', ({ style }) => Boolean(style?.fill || style?.colour || style?.border || style?.line)],
  emphasis: ['粗体、斜体和删除线', ({ style }) => Boolean(style?.bold || style?.italic || style?.strike)],
  summaries: ['概要', (topic) => Boolean(topic.summaries?.length)],
  boundaries: ['外框', (topic) => Boolean(topic.boundaries?.length)],
} satisfies Record<string, [name: string, has: (topic: Topic) => boolean]>;
type Field = keyof typeof FIELDS;

/** What each text format has a place for. */
const HOLDS: Record<'md' | 'opml', Field[]> = {
  md: ['note', 'link', 'emphasis'],
  opml: ['note', 'link', 'labels', 'folded'],
};
/** Markers that these formats write as the box of a task. */
const TASKS = new Set(['task-done', 'task-start']);

/** What of a map is lost when it is written in a text format, as words for a sentence; empty when nothing is. */
export function lostIn(map: Mindmap, format: 'md' | 'opml'): string[] {
  const lost = new Set<string>();
  for (const { topic, depth } of allTopics(map)) {
    for (const [field, [name, has]] of Object.entries(FIELDS) as [Field, (typeof FIELDS)[Field]][]) {
      if (HOLDS[format].includes(field) || !has(topic)) continue;
      const boxed = field === 'markers' && (format === 'opml' || depth > 1) && topic.markers?.length === 1;
      if (!(boxed && TASKS.has(topic.markers?.[0] ?? ''))) lost.add(name);
    }
    if (format === 'opml' && topic.labels?.some((label) => label.includes(','))) lost.add('带逗号的标签');
  }
  if (map.floating?.length) lost.add('自由主题');
  if (map.relationships?.length) lost.add('关联线');
  return [...lost];
}
