import { UserError } from '../../../../schemas/error.ts';
import { type Mindmap, mindmapSchema } from '../../../../schemas/mindmap.ts';
import { MAX_DEPTH, MAX_PICTURES, MAX_TOPICS } from '../../../../schemas/mindmap-limits.ts';
import { allTopics } from './walk.ts';

/**
 * Arrays and objects within each other: three for every level of topics (XMind has as many), and what a topic itself
 * may hold.
 */
const MAX_NESTING = 3 * MAX_DEPTH + 60;
/** Values of all kinds in a document. */
const MAX_VALUES = 3_000_000;

/**
 * A value from outside as a map. Throws UserError: `unsupported` for one too deep or too large, `damaged` for one that
 * is no map of ours.
 */
export function checkMindmap(value: unknown): Mindmap {
  boundNesting(value);
  const parsed = mindmapSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    if (issue?.code === 'too_big')
      throw new UserError('unsupported', '有的主题文字、备注或图片太长，或标签、图标太多。');
    throw new UserError('damaged', `思维导图的数据不完整：${issue?.path.join('.') ?? ''}。`);
  }
  checkSize(parsed.data);
  return parsed.data;
}

/**
 * Bounds how many topics a map has, how deep they stand and how large their pictures are, and that no two have one id.
 * Throws UserError.
 */
export function checkSize(map: Mindmap): void {
  const ids = new Set<string>();
  let pictures = 0;
  for (const { topic, depth } of allTopics(map)) {
    if (depth > MAX_DEPTH) throw tooDeep();
    if (ids.has(topic.id)) throw new UserError('damaged', `有两个主题的编号都是“${topic.id}”。`);
    ids.add(topic.id);
    if (ids.size > MAX_TOPICS) throw tooManyTopics();
    pictures += topic.image?.src.length ?? 0;
    if (pictures > MAX_PICTURES) throw new UserError('unsupported', '图片加起来太大，请先去掉一些。');
  }
}

export const tooDeep = (): UserError => new UserError('unsupported', `思维导图的层级超过了 ${MAX_DEPTH} 层。`);
export const tooManyTopics = (): UserError =>
  new UserError('unsupported', `思维导图的主题超过了 ${MAX_TOPICS} 个，请先拆成几张。`);

/**
 * Bounds how deep and how large a value of JSON is, so that no later step can overflow the stack on it. Throws
 * UserError `unsupported`.
 */
export function boundNesting(value: unknown): void {
  let level: unknown[] = [value];
  let count = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_NESTING) throw tooDeep();
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      for (const inner of Array.isArray(one) ? one : Object.values(one)) next.push(inner);
      if (count + next.length > MAX_VALUES) throw tooManyTopics();
    }
    count += next.length;
    level = next;
  }
}
