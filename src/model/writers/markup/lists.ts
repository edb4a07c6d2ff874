import { attribute } from '../../../formats/xml/xml.ts';
import type { ListItem, Numbering } from '../../flow.ts';
import { attributesOf, type Dress } from './paragraph.ts';

const TYPES: Partial<Record<Numbering, string>> = {
  'lower-letter': 'a',
  'upper-letter': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

/** Longer markers are text. */
const MAX_MARKER = 12;

/** Lists that are open, the outermost first. */
export interface OpenList {
  list: number;
  name: 'ul' | 'ol';
  /** The number the next item gets by itself. */
  next: number;
}

/** Ends all lists beyond so many. */
export function closeLists(open: OpenList[], keep = 0): string {
  let markup = '';
  while (open.length > keep) markup += `</li>\n</${(open.pop() as OpenList).name}>\n`;
  return markup;
}

/** Begins an item, and its list where that is not open; its text follows, and `closeLists` or the next item ends it. */
export function openItem(item: ListItem, open: OpenList[], { names, css }: Dress, given = ''): string {
  const level = Math.min(item.level, open.length);
  let markup = closeLists(open, level + 1);
  const same = open[level];
  if (same && same.list !== item.list) markup += closeLists(open, level);
  else if (same) markup += '</li>\n';
  if (!open[level]) markup += openList(item, open);
  const current = open[level] as OpenList;
  const value = item.numbering !== 'bullet' && item.value !== current.next ? ` value="${item.value}"` : '';
  current.next = item.value + 1;
  return `${markup}<li${given}${value}${attributesOf({ names, css: [...css, ...markerStyle(item)] })}>`;
}

function openList({ list, numbering, value }: ListItem, open: OpenList[]): string {
  const name = numbering === 'bullet' ? 'ul' : 'ol';
  const type = TYPES[numbering] ? ` type="${TYPES[numbering]}"` : '';
  const start = name === 'ol' && value !== 1 ? ` start="${value}"` : '';
  open.push({ list, name, next: name === 'ol' ? value : 0 });
  return `<${name}${type}${start}>\n`;
}

/** The marker as it stands in the source, where the list would not set it so by itself. */
function markerStyle({ numbering, marker, value }: ListItem): string[] {
  const own = marker.trim();
  if (!own || own.length > MAX_MARKER || /[\ue000-\uf8ff]/.test(own)) return [];
  if (numbering === 'bullet' && /^[•●∙·]$/.test(own)) return [];
  if (numbering === 'decimal' && own === `${value}.`) return [];
  if (TYPES[numbering] && /^[a-z]+\.$/i.test(own)) return [];
  return [attribute(`list-style-type:'${own.replace(/['\\]/g, '')}\u2002'`)];
}
