import type { Mindmap, Topic } from '../../../../schemas/mindmap.ts';
import { attribute, content } from '../../../formats/xml/xml.ts';
import { structureOf } from './xmind-topic.ts';

/** content.xml with what XMind 8 needs to show the maps: titles, notes, links, labels, markers, folding. */
export function writeLegacy(maps: Mindmap[]): string {
  const sheets = maps.map(
    (map, index) =>
      `<sheet id="sheet${index + 1}">${topicOf(map.root, ` structure-class="${structureOf(map.layout)}"`)}<title>${content(
        map.title ?? `画布 ${index + 1}`,
      )}</title></sheet>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?><xmap-content xmlns="urn:xmind:xmap:xmlns:content:2.0" xmlns:fo="http://www.w3.org/1999/XSL/Format" xmlns:svg="http://www.w3.org/2000/svg" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:xlink="http://www.w3.org/1999/xlink" version="2.0">${sheets.join('')}</xmap-content>`;
}

function topicOf(topic: Topic, more = ''): string {
  const link = topic.link ? ` xlink:href="${attribute(topic.link.replace(/^#/, 'xmind:#'))}"` : '';
  const parts = [
    `<topic id="${attribute(topic.id)}"${more}${link}${topic.folded ? ' branch="folded"' : ''}>`,
    `<title>${content(topic.text)}</title>`,
    topic.note ? `<notes><plain>${content(topic.note)}</plain></notes>` : '',
    list('labels', topic.labels, (label) => `<label>${content(label)}</label>`),
    list('marker-refs', topic.markers, (marker) => `<marker-ref marker-id="${attribute(marker)}"/>`),
    topic.children.length
      ? `<children><topics type="attached">${topic.children.map((child) => topicOf(child)).join('')}</topics></children>`
      : '',
    '</topic>',
  ];
  return parts.join('');
}

const list = (name: string, values: string[] | undefined, write: (value: string) => string): string =>
  values?.length ? `<${name}>${values.map(write).join('')}</${name}>` : '';
