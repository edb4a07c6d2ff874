import { UserError } from '../../../../schemas/error.ts';
import type { Mindmap, Topic } from '../../../../schemas/mindmap.ts';
import { attribute, childOf, parseXml, type XmlElement } from '../../../formats/xml/xml.ts';
import { Ids, lines, mapOf, newTopic } from './build.ts';

/** Attributes that hold a link, in the order they are looked for (OPML 2.0: `url`; feeds have the others). */
const LINKS = ['url', 'htmlUrl', 'xmlUrl'];

/**
 * Reads an outline (OPML 2.0). `name` is what the root is called where the file has several outlines and no title.
 * Throws UserError.
 */
export function readOpml(bytes: Uint8Array, name: string): Mindmap {
  const opml = childOf(parseXml(bytes), 'opml');
  const body = childOf(opml, 'body');
  if (!body) throw new UserError('damaged', '没有找到 OPML 的大纲。');
  const title = childOf(childOf(opml, 'head'), 'title')?.text.trim();
  const ids = new Ids();
  const map = mapOf(outlines(body, ids), { ids, name: title || name, layout: 'right' });
  return title && title !== map.root.text ? { ...map, title: title.slice(0, 1000) } : map;
}

const outlines = (parent: XmlElement, ids: Ids): Topic[] =>
  parent.children.filter((child) => child.name === 'outline').map((child) => outline(child, ids));

function outline(element: XmlElement, ids: Ids): Topic {
  const { attributes } = element;
  const topic = newTopic(ids, attributes.text ?? attributes.title ?? '');
  const note = attributes._note ?? attributes.note;
  if (note) topic.note = lines(note);
  const link = LINKS.map((key) => attributes[key]).find((value) => value);
  if (link) topic.link = link;
  if (attributes.collapsed === 'true') topic.folded = true;
  if (attributes._status === 'checked' || attributes._complete === 'true' || attributes.complete === 'true')
    topic.markers = ['task-done'];
  if (attributes._status === 'unchecked') topic.markers = ['task-start'];
  if (attributes.category)
    topic.labels = attributes.category
      .split(',')
      .map((label) => label.trim())
      .filter(Boolean);
  topic.children = outlines(element, ids);
  return topic;
}

const STATUS: Record<string, string> = { 'task-done': 'checked', 'task-start': 'unchecked' };

/** Writes the tree as an outline; `OPML_HOLDS` says what of a topic it has a place for. */
export function writeOpml(map: Mindmap): string {
  const rows = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    `<head><title>${attribute(map.title ?? map.root.text)}</title></head>`,
    '<body>',
  ];
  write(map.root, '', rows);
  return [...rows, '</body>', '</opml>', ''].join('\n');
}

function write(topic: Topic, indent: string, rows: string[]): void {
  const status = topic.markers?.map((marker) => STATUS[marker]).find((value) => value);
  const attributes = [
    ['text', topic.text],
    ['_note', topic.note],
    ['type', topic.link === undefined ? undefined : 'link'],
    ['url', topic.link],
    ['category', topic.labels?.join(',')],
    ['_status', status],
    ['collapsed', topic.folded ? 'true' : undefined],
  ].flatMap(([key, value]) =>
    value === undefined || (value === '' && key !== 'text') ? [] : [` ${key}="${attribute(value)}"`],
  );
  const tag = `${indent}<outline${attributes.join('')}`;
  if (topic.children.length === 0) {
    rows.push(`${tag}/>`);
    return;
  }
  rows.push(`${tag}>`);
  for (const child of topic.children) write(child, `${indent} `, rows);
  rows.push(`${indent}</outline>`);
}
