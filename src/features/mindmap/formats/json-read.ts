import { UserError } from '../../../../schemas/error.ts';
import type { Mindmap, Topic } from '../../../../schemas/mindmap.ts';
import type { Tell } from '../../../../schemas/note.ts';
import { boundNesting, checkMindmap } from '../shared/check.ts';
import { Ids, mapOf, newTopic } from './build.ts';
import { readSheets } from './xmind-sheet.ts';
import { isObject, type Json, objects, textOf } from './xmind-topic.ts';

/** Where other programs keep the text of a topic, and the topics below it. */
const TEXTS = ['text', 'topic', 'title', 'name', 'label', 'content'];
const BELOW = ['children', 'topics', 'nodes', 'items'];
/** What other programs wrap their tree in: KityMinder and simple-mind-map, mind-elixir, jsMind. */
const WRAPS = ['root', 'nodeData', 'data', 'mindmap'];
const NOTES = ['note', 'remark', 'notes'];
const LINKS = ['hyperlink', 'hyperLink', 'link', 'url', 'href'];
const LABELS = ['resource', 'tag', 'tags', 'labels'];
const TASKS = ['start', 'oct', 'quarter', '3oct', 'half', '5oct', '3quar', '7oct', 'done'];

/**
 * Reads JSON: our own document exactly; XMind's content.json; else any tree of topics as other programs write it, with
 * texts, notes, links, labels, priorities, progress and folding where they are found. Throws UserError `damaged` or
 * `wrong-type`.
 */
export function readJson(text: string, name: string, tell: Tell): Mindmap[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UserError('damaged', 'JSON 读不出来，可能不完整。');
  }
  boundNesting(value);
  if (isObject(value) && value.kind === 'mindmap') return [checkMindmap(value)];
  const sheets = objects(value).filter(({ rootTopic }) => isObject(rootTopic));
  if (sheets.length) return readSheets(sheets, () => undefined, tell);
  const ids = new Ids();
  const roots = rootsOf(value).map((json) => topicOf(json, ids));
  if (roots.length === 0) throw new UserError('wrong-type', '这个 JSON 里没有找到思维导图。');
  tell('这是其他软件的 JSON，只读入了主题的层次、文字、备注、链接、标签和进度。');
  return [mapOf(roots, { ids, name })];
}

/** The topics at the top, found through what they are wrapped in. */
function rootsOf(value: unknown, depth = 0): Json[] {
  if (Array.isArray(value)) return objects(value).some(isTopic) ? objects(value) : [];
  if (!isObject(value) || depth > 3) return [];
  if (isTopic(value)) return [value];
  for (const key of WRAPS) {
    const found = rootsOf(value[key], depth + 1);
    if (found.length) return found;
  }
  return [];
}

/** KityMinder keeps the fields of a topic in `data`, the others in the topic itself. */
const fieldsOf = (json: Json): Json =>
  isObject(json.data) && firstText(json.data, TEXTS) !== undefined ? json.data : json;
const below = (json: Json): unknown => BELOW.map((key) => json[key]).find(Array.isArray);
/** It has a text, and a place for topics below it; many things have a name. */
const isTopic = (json: Json): boolean =>
  firstText(fieldsOf(json), TEXTS) !== undefined && (below(json) !== undefined || fieldsOf(json) !== json);

const firstText = (json: Json, keys: string[]): string | undefined =>
  keys.map((key) => textOf(json[key])).find((text) => text !== undefined && text !== '') ??
  keys.map((key) => textOf(json[key])).find((text) => text !== undefined);

function topicOf(json: Json, ids: Ids): Topic {
  const fields = fieldsOf(json);
  const text = firstText(fields, TEXTS) ?? '';
  const topic = newTopic(ids, fields.richText === true ? withoutTags(text) : text);
  const [note, link] = [firstText(fields, NOTES), firstText(fields, LINKS)];
  if (note) topic.note = note;
  if (link) topic.link = link;
  const labels = LABELS.flatMap((key) => (Array.isArray(fields[key]) ? fields[key] : [])).flatMap(labelOf);
  if (labels.length) topic.labels = labels;
  const markers = markersOf(fields);
  if (markers.length) topic.markers = markers;
  const shut = [fields.expand, fields.expanded, json.expanded].includes(false) || fields.expandState === 'collapse';
  if (shut || fields.collapsed === true || fields.folded === true) topic.folded = true;
  topic.children = objects(below(json)).map((child) => topicOf(child, ids));
  return topic;
}

const labelOf = (label: unknown): string[] => {
  const text = textOf(label) ?? (isObject(label) ? textOf(label.text) : undefined);
  return text ? [text] : [];
};

/** KityMinder: priority 1 to 9; progress 1 (not begun) to 9 (done). */
function markersOf({ priority, progress }: Json): string[] {
  const [first, part] = [Number(priority), Number(progress)];
  return [
    ...(Number.isInteger(first) && first >= 1 && first <= 9 ? [`priority-${first}`] : []),
    ...(Number.isInteger(part) && TASKS[part - 1] ? [`task-${TASKS[part - 1]}`] : []),
  ];
}

/** simple-mind-map keeps rich text as HTML. */
const withoutTags = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/p>\s*<p[^>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? ' ');
