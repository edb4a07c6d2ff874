import type { MindmapLayout, Topic, TopicStyle } from '../../../../schemas/mindmap.ts';
import { type Ids, lines } from './build.ts';

/** JSON objects of content.json, of which anything may be missing or of another type. */
export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
export const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** XMind's names of structures, the first of each row is the one written. */
const STRUCTURES: [MindmapLayout, string[]][] = [
  [
    'mind',
    ['org.xmind.ui.map.unbalanced', 'org.xmind.ui.map', 'org.xmind.ui.map.clockwise', 'org.xmind.ui.map.anticlockwise'],
  ],
  ['right', ['org.xmind.ui.logic.right', 'org.xmind.ui.brace.right']],
  ['left', ['org.xmind.ui.logic.left', 'org.xmind.ui.brace.left']],
  ['org', ['org.xmind.ui.org-chart.down', 'org.xmind.ui.org-chart.up']],
  ['catalog', ['org.xmind.ui.tree.right', 'org.xmind.ui.tree.left']],
  ['timeline', ['org.xmind.ui.timeline.horizontal', 'org.xmind.ui.timeline.vertical']],
];

export const layoutOf = (structure: unknown): MindmapLayout | undefined =>
  STRUCTURES.find(([, names]) => names.includes(structure as string))?.[0];
export const structureOf = (layout: MindmapLayout): string =>
  STRUCTURES.find(([name]) => name === layout)?.[1][0] as string;

const COLOURS: [key: 'fill' | 'colour' | 'border' | 'line', name: string][] = [
  ['fill', 'svg:fill'],
  ['colour', 'fo:color'],
  ['border', 'border-line-color'],
  ['line', 'line-color'],
];
const SWITCHES: [key: 'bold' | 'italic' | 'strike', name: string, on: string, off: string][] = [
  ['bold', 'fo:font-weight', 'bold', 'normal'],
  ['italic', 'fo:font-style', 'italic', 'normal'],
  ['strike', 'fo:text-decoration', 'line-through', 'none'],
];

/** What we show of a topic's properties; the others stay in its `extra`. */
export function styleOf(properties: Json): TopicStyle | undefined {
  const style: TopicStyle = {};
  for (const [key, name] of COLOURS) {
    const value = properties[name];
    if (typeof value === 'string' && /^#[\da-f]{6}([\da-f]{2})?$/i.test(value))
      style[key] = value.slice(0, 7).toLowerCase();
  }
  for (const [key, name, on, off] of SWITCHES) {
    const value = String(properties[name] ?? '');
    if (value.includes(on) || (key === 'bold' && Number(value) >= 600)) style[key] = true;
    else if (value === off) style[key] = false;
  }
  return Object.keys(style).length ? style : undefined;
}

/** The properties to write: the ones kept, with what we show set anew. */
export function propertiesOf(style: TopicStyle | undefined, kept: Json): Json {
  const properties: Json = { ...kept };
  const before = styleOf(kept) ?? {};
  for (const [key, name] of COLOURS) {
    if (style?.[key] === before[key]) continue;
    if (style?.[key]) properties[name] = style[key];
    else delete properties[name];
  }
  for (const [key, name, on, off] of SWITCHES) {
    if (style?.[key] === before[key]) continue;
    if (style?.[key] === undefined) delete properties[name];
    else properties[name] = style[key] ? on : off;
  }
  return properties;
}

/** The keys of a topic that have a place of their own in our document. */
const KNOWN = new Set([
  'id',
  'class',
  'title',
  'notes',
  'href',
  'labels',
  'markers',
  'image',
  'branch',
  'style',
  'children',
  'summaries',
  'boundaries',
]);

/** What reading topics needs from its surroundings. */
export interface TopicSource {
  ids: Ids;
  /** A file of the package as the data URL of a picture. */
  picture(path: string): string | undefined;
}

/** A topic of content.json with all below it. */
export function readTopic(json: Json, source: TopicSource, depth = 0): Topic {
  const children = isObject(json.children) ? json.children : {};
  const topic: Topic = { id: source.ids.take(json.id), text: lines(textOf(json.title) ?? ''), children: [] };
  const extra: Json = Object.fromEntries(Object.entries(json).filter(([key]) => !KNOWN.has(key)));
  readFields(topic, json, extra, source);
  topic.children = objects(children.attached).map((child) => readTopic(child, source, depth + 1));
  readRanges(topic, json, objects(children.summary), source, depth);
  const others = Object.entries(children).filter(
    ([key]) => !['attached', 'summary', ...(depth === 0 ? ['detached'] : [])].includes(key),
  );
  if (others.length) extra.children = Object.fromEntries(others);
  if (Object.keys(extra).length) topic.extra = { xmind: extra };
  return topic;
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' };

/** A note as plain text; one that has only its formatted form by that form's text. */
function noteOf({ plain, realHTML }: Json): string | undefined {
  const own = isObject(plain) ? textOf(plain.content) : undefined;
  const html = isObject(realHTML) ? textOf(realHTML.content) : undefined;
  if (own !== undefined || html === undefined) return own;
  return html
    .replace(/<br[^<>]*>|<\/(?:p|div|li|h\d)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim();
}

function readFields(topic: Topic, json: Json, extra: Json, { picture }: TopicSource): void {
  const notes = isObject(json.notes) ? json.notes : {};
  const note = noteOf(notes);
  if (note) topic.note = lines(note);
  if (Object.keys(notes).some((key) => key !== 'plain')) extra.notes = notes;
  const href = textOf(json.href);
  if (href) topic.link = href.startsWith('xmind:#') ? href.slice(6) : href;
  const labels = texts(json.labels).filter((label) => label !== '');
  if (labels.length) topic.labels = labels;
  const markers = objects(json.markers).flatMap(({ markerId }) => textOf(markerId) ?? []);
  if (markers.length) topic.markers = markers;
  if (json.branch === 'folded') topic.folded = true;
  const properties = isObject(json.style) && isObject(json.style.properties) ? json.style.properties : {};
  const style = styleOf(properties);
  if (style) topic.style = style;
  if (Object.keys(properties).length) extra.properties = properties;
  const image = isObject(json.image) ? json.image : undefined;
  const { src: address, width, height, ...placement } = image ?? {};
  const src = picture(textOf(address) ?? '');
  if (src && Object.keys(placement).length) extra.image = placement;
  if (src) topic.image = { src, ...side('width', width), ...side('height', height) };
}

const side = (key: 'width' | 'height', value: unknown): { width?: number; height?: number } =>
  typeof value === 'number' && value > 0 && value <= 4000 ? { [key]: value } : {};

/** Summaries and boundaries: ranges of children as `(first,last)`; `master` is the topic itself. */
function readRanges(topic: Topic, json: Json, below: Json[], source: TopicSource, depth: number): void {
  const summaries = objects(json.summaries).flatMap((summary) => {
    const range = rangeOf(summary.range, topic.children.length);
    const found = below.find(({ id }) => id !== undefined && id === summary.topicId);
    if (!range || !found) return [];
    const { id, range: _, topicId: __, class: ___, ...rest } = summary;
    return [{ id: source.ids.take(id), ...range, topic: readTopic(found, source, depth + 1), ...kept(rest) }];
  });
  if (summaries.length) topic.summaries = summaries;
  const boundaries = objects(json.boundaries).map((boundary) => {
    const { id, range, title, class: _, ...rest } = boundary;
    const text = textOf(title);
    return { id: source.ids.take(id), ...rangeOf(range, topic.children.length), ...(text && { text }), ...kept(rest) };
  });
  if (boundaries.length) topic.boundaries = boundaries;
}

/** Fields we do not show, for `extra`. */
export const kept = (rest: Json): { extra?: Json } => (Object.keys(rest).length ? { extra: { xmind: rest } } : {});

function rangeOf(range: unknown, count: number): { from: number; to: number } | undefined {
  const match = /^\((\d+),(\d+)\)$/.exec(textOf(range) ?? '');
  if (!match || count === 0) return undefined;
  const [from, to] = [Number(match[1]), Number(match[2])];
  return from <= to && from < count ? { from, to: Math.min(to, count - 1) } : undefined;
}
