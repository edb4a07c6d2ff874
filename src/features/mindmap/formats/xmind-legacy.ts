import { attributeOf, childOf, parseXml, textIn, type XmlElement } from '../../../formats/xml/xml.ts';
import type { Json } from './xmind-topic.ts';

/** Sheets of content.xml (XMind 8 and before) in the shape that content.json has them; `styles` is styles.xml. */
export function readLegacy(content: Uint8Array, styles: Uint8Array | undefined): Json[] {
  const properties = styles ? stylesOf(parseXml(styles)) : new Map<string, Json>();
  const workbook = childOf(parseXml(content), 'xmap-content');
  return (workbook?.children ?? []).filter(({ name }) => name === 'sheet').map((sheet) => sheetOf(sheet, properties));
}

type Styles = Map<string, Json>;

/** Every style by its id: its properties of whatever kind, named as content.json names them. */
function stylesOf(top: XmlElement): Styles {
  const found: Styles = new Map();
  const visit = (element: XmlElement): void => {
    const id = element.attributes.id;
    const properties = element.children.find(({ name }) => name.endsWith('-properties'));
    if (id && properties) found.set(id, { ...properties.attributes });
    for (const child of element.children) visit(child);
  };
  visit(top);
  return found;
}

function sheetOf(sheet: XmlElement, styles: Styles): Json {
  const topic = childOf(sheet, 'topic');
  const relationships = childOf(sheet, 'relationships')?.children ?? [];
  return {
    id: sheet.attributes.id,
    title: childOf(sheet, 'title')?.text,
    ...(topic && { rootTopic: topicOf(topic, styles) }),
    relationships: relationships.map((one) => ({
      id: one.attributes.id,
      end1Id: one.attributes.end1,
      end2Id: one.attributes.end2,
      title: childOf(one, 'title')?.text,
    })),
  };
}

/** A note as plain text; one that has only its formatted form by that form's paragraphs. */
function noteOf(notes: XmlElement | undefined): string | undefined {
  const plain = childOf(notes, 'plain');
  return plain ? textIn(plain) : childOf(notes, 'html')?.children.map(textIn).join('\n');
}

function topicOf(element: XmlElement, styles: Styles): Json {
  const { attributes } = element;
  const note = noteOf(childOf(element, 'notes'));
  const image = childOf(element, 'img');
  const position = childOf(element, 'position');
  const style = styles.get(attributes['style-id'] ?? '');
  const json: Json = { id: attributes.id, title: childOf(element, 'title')?.text ?? '' };
  if (attributes['structure-class']) json.structureClass = attributes['structure-class'];
  const href = attributeOf(element, 'href');
  if (href) json.href = href;
  if (attributes.branch) json.branch = attributes.branch;
  if (note) json.notes = { plain: { content: note } };
  if (style) json.style = { properties: style };
  if (image)
    json.image = {
      src: attributeOf(image, 'src'),
      width: Number(attributeOf(image, 'width')),
      height: Number(attributeOf(image, 'height')),
    };
  if (position) json.position = { x: Number(attributeOf(position, 'x')), y: Number(attributeOf(position, 'y')) };
  json.labels = (childOf(element, 'labels')?.children ?? []).map((label) => label.text);
  json.markers = (childOf(element, 'marker-refs')?.children ?? []).map((marker) => ({
    markerId: marker.attributes['marker-id'],
  }));
  json.extensions = (childOf(element, 'extensions')?.children ?? []).map(extensionOf);
  addBelow(json, element, styles);
  return json;
}

function addBelow(json: Json, element: XmlElement, styles: Styles): void {
  const groups = (childOf(element, 'children')?.children ?? []).filter(({ name }) => name === 'topics');
  const byType = Map.groupBy(groups, ({ attributes }) => attributes.type ?? 'attached');
  json.children = Object.fromEntries(
    [...byType].map(([type, same]) => [
      type,
      same
        .flatMap(({ children }) => children)
        .filter(({ name }) => name === 'topic')
        .map((topic) => topicOf(topic, styles)),
    ]),
  );
  json.summaries = (childOf(element, 'summaries')?.children ?? []).map(({ attributes }) => ({
    id: attributes.id,
    range: attributes.range,
    topicId: attributes['topic-id'],
  }));
  json.boundaries = (childOf(element, 'boundaries')?.children ?? []).map((boundary) => ({
    id: boundary.attributes.id,
    range: boundary.attributes.range,
    title: childOf(boundary, 'title')?.text,
  }));
}

const extensionOf = (extension: XmlElement): Json => ({
  provider: extension.attributes.provider,
  content: (childOf(extension, 'content')?.children ?? []).map(({ name, text }) => ({ name, content: text })),
});
