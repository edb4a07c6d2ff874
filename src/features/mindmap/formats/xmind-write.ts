import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Mindmap, Topic } from '../../../../schemas/mindmap.ts';
import { pictureOf } from '../../../lib/data-url.ts';
import { sidesOf } from '../shared/sides.ts';
import { writeLegacy } from './xmind-legacy-write.ts';
import { themeOf } from './xmind-theme.ts';
import { isObject, type Json, layoutOf, objects, propertiesOf, structureOf, textOf, texts } from './xmind-topic.ts';

/** Zip has no dates before; the same map gives the same bytes. */
const EPOCH = new Date(1980, 0, 1);

/** Pictures of the package by their content, so that one used often is stored once. */
interface Pictures {
  paths: Map<string, string>;
  files: Zippable;
}

/**
 * Writes maps as the sheets of one workbook for XMind 2020 and later; a plain content.xml is beside it for XMind 8 and
 * before.
 */
export function writeXmind(maps: Mindmap[]): Uint8Array<ArrayBuffer> {
  const pictures: Pictures = { paths: new Map(), files: {} };
  const sheets = maps.map((map, index) => sheetOf(map, index, pictures));
  const first = sheets[0] as Json;
  const metadata = {
    creator: { name: 'PDF365', version: '1' },
    activeSheetId: first.id,
    dataStructureVersion: '2',
    layoutEngineVersion: '3',
  };
  const files: Zippable = {
    'content.json': strToU8(JSON.stringify(sheets)),
    'content.xml': strToU8(writeLegacy(maps)),
    'metadata.json': strToU8(JSON.stringify(metadata)),
    ...pictures.files,
  };
  const manifest = {
    'file-entries': Object.fromEntries([...Object.keys(files), 'manifest.json'].map((name) => [name, {}])),
  };
  return zipSync({ ...files, 'manifest.json': strToU8(JSON.stringify(manifest)) }, { mtime: EPOCH });
}

/** What was kept of a topic, a sheet or a line when it was read from XMind. */
const keptOf = (extra: Record<string, unknown> | undefined): Json => (isObject(extra?.xmind) ? extra.xmind : {});

function sheetOf(map: Mindmap, index: number, pictures: Pictures): Json {
  const { theme, ...rest } = keptOf(map.extra);
  const root = topicOf(map.root, pictures);
  // A structure we have not is read as `mind`, and stays what it was unless another one is chosen.
  const kept = root.structureClass !== undefined && (layoutOf(root.structureClass) ?? 'mind') === map.layout;
  if (!kept) root.structureClass = structureOf(map.layout);
  placeSides(root, map);
  const floating = (map.floating ?? []).map(({ topic, x, y }) => ({ ...topicOf(topic, pictures), position: { x, y } }));
  if (floating.length) root.children = { ...(isObject(root.children) && root.children), detached: floating };
  const relationships = (map.relationships ?? []).map(({ id, from, to, text, extra }) => ({
    ...keptOf(extra),
    id,
    class: 'relationship',
    end1Id: from,
    end2Id: to,
    ...(text !== undefined && { title: text }),
  }));
  return {
    ...rest,
    id: `sheet${index + 1}`,
    class: 'sheet',
    title: map.title ?? `画布 ${index + 1}`,
    rootTopic: root,
    ...(relationships.length && { relationships }),
    theme: theme !== undefined && map.theme === 'clear' ? theme : themeOf(map.theme),
  };
}

function topicOf(topic: Topic, pictures: Pictures): Json {
  const { notes, properties, children, attributedTitle, image, ...rest } = keptOf(topic.extra);
  const json: Json = { ...rest, id: topic.id, class: 'topic', title: topic.text };
  // The rich title repeats the plain one with its fonts: it holds as long as that has not been changed.
  if (
    objects(attributedTitle)
      .map(({ text }) => textOf(text) ?? '')
      .join('') === topic.text &&
    attributedTitle
  )
    json.attributedTitle = attributedTitle;
  if (topic.note) json.notes = notesOf(topic.note, notes);
  if (topic.link) json.href = topic.link.startsWith('#') ? `xmind:${topic.link}` : topic.link;
  if (topic.labels?.length) json.labels = topic.labels;
  if (topic.markers?.length) json.markers = topic.markers.map((markerId) => ({ markerId }));
  if (topic.folded) json.branch = 'folded';
  const style = propertiesOf(topic.style, isObject(properties) ? properties : {});
  if (Object.keys(style).length) json.style = { id: `${topic.id}-style`, properties: style };
  if (topic.image) addImage(json, { ...(isObject(image) && image), ...topic.image }, pictures);
  const below: Json = { ...(isObject(children) && children) };
  if (topic.children.length) below.attached = topic.children.map((child) => topicOf(child, pictures));
  addRanges(json, below, topic, pictures);
  if (Object.keys(below).length) json.children = below;
  return json;
}

function notesOf(note: string, before: unknown): Json {
  const same =
    isObject(before) && isObject(before.plain) && textOf(before.plain.content)?.replace(/\r\n?/g, '\n') === note;
  return same ? before : { plain: { content: note } };
}

function addImage(json: Json, { src, width, height, ...rest }: NonNullable<Topic['image']>, pictures: Pictures): void {
  const bytes = pictureOf(src);
  if (!bytes) return;
  let path = pictures.paths.get(src);
  if (!path) {
    const [, type = 'png'] = /^data:image\/([\w]+)/.exec(src) ?? [];
    path = `resources/picture${pictures.paths.size + 1}.${type === 'jpeg' ? 'jpg' : type}`;
    pictures.paths.set(src, path);
    pictures.files[path] = [bytes, { level: 0 }];
  }
  json.image = { ...rest, src: `xap:${path}`, ...(width && { width }), ...(height && { height }) };
}

function addRanges(json: Json, below: Json, { summaries = [], boundaries = [] }: Topic, pictures: Pictures): void {
  if (summaries.length) {
    json.summaries = summaries.map(({ id, from, to, topic, extra }) => ({
      ...keptOf(extra),
      id,
      class: 'summary',
      range: `(${from},${to})`,
      topicId: topic.id,
    }));
    below.summary = summaries.map(({ topic }) => topicOf(topic, pictures));
  }
  if (boundaries.length) {
    json.boundaries = boundaries.map(({ id, from, to, text, extra }) => ({
      ...keptOf(extra),
      id,
      class: 'boundary',
      range: from === undefined || to === undefined ? 'master' : `(${from},${to})`,
      ...(text !== undefined && { title: text }),
    }));
  }
}

const UNBALANCED = 'org.xmind.ui.map.unbalanced';

/**
 * XMind puts the first so many branches right and the rest left: branches are put in that order, where any has a side
 * of its own.
 */
function placeSides(root: Json, { layout, root: { children } }: Mindmap): void {
  if (layout !== 'mind' || !children.some(({ side }) => side) || !isObject(root.children)) return;
  const sides = sidesOf(children);
  const attached = objects(root.children.attached);
  const [right, left] = (['right', 'left'] as const).map((side) =>
    attached.filter((_, index) => sides[index] === side),
  ) as [Json[], Json[]];
  root.children = { ...root.children, attached: [...right, ...left] };
  moveRanges(root, sides);
  const others = objects(root.extensions).filter(({ provider }) => provider !== UNBALANCED);
  root.extensions = [
    ...others,
    { provider: UNBALANCED, content: [{ name: 'right-number', content: String(right.length) }] },
  ];
}

/**
 * Ranges of children, after the right ones were put first; one that reached over both sides keeps its ends in order.
 */
function moveRanges(root: Json, sides: string[]): void {
  const rights = sides.filter((side) => side === 'right').length;
  let [right, left] = [0, rights];
  const places = sides.map((side) => (side === 'right' ? right++ : left++));
  for (const range of [...objects(root.summaries), ...objects(root.boundaries)]) {
    const ends = texts((textOf(range.range) ?? '').match(/\d+/g) ?? []).map((end) => places[Number(end)] ?? 0);
    if (ends.length === 2) range.range = `(${Math.min(...ends)},${Math.max(...ends)})`;
  }
}
