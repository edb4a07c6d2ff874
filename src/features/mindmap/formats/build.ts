import { UserError } from '../../../../schemas/error.ts';
import type { Mindmap, MindmapLayout, Topic } from '../../../../schemas/mindmap.ts';
import { MAX_TOPICS } from '../../../../schemas/mindmap-limits.ts';
import { tooManyTopics } from '../shared/check.ts';

/** Gives topics of a map being read their ids: the file's own where they are usable and not taken. */
export class Ids {
  private readonly taken = new Set<string>();
  private next = 1;

  take(wanted?: unknown): string {
    if (this.taken.size >= MAX_TOPICS * 2) throw tooManyTopics();
    let id =
      typeof wanted === 'string' && wanted !== '' && wanted.length <= 64 && !this.taken.has(wanted) ? wanted : '';
    while (id === '' || this.taken.has(id)) id = `t${this.next++}`;
    this.taken.add(id);
    return id;
  }
}

/** A topic without anything but its text. */
export const newTopic = (ids: Ids, text: string): Topic => ({ id: ids.take(), text: lines(text), children: [] });

/** Line ends as \n. */
export const lines = (text: string): string => text.replace(/\r\n?/g, '\n');

/** A map of topics read from an outline: the only one is the root; several hang under a root with the file's name. */
export function mapOf(
  roots: Topic[],
  { ids, name, layout = 'mind' }: { ids: Ids; name: string; layout?: MindmapLayout },
): Mindmap {
  const [first] = roots;
  if (!first) throw new UserError('no-result', '文件里没有可以成为主题的内容。');
  const root = roots.length === 1 ? first : { ...newTopic(ids, name), children: roots };
  return { kind: 'mindmap', version: 1, layout, theme: 'clear', root };
}
