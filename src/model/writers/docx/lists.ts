import { tag } from '../../../formats/ooxml/elements.ts';
import { heightOf } from '../../box.ts';
import type { Flow, ListItem, Numbering, Paragraph } from '../../flow.ts';
import { paragraphsIn } from '../../paragraphs.ts';
import { WIDE_LETTER } from '../fonts.ts';
import { twips } from './units.ts';
import { part, val } from './xml.ts';

/** The numbering of a document: which definition each item is written with. */
export interface Lists {
  /** `w:numPr` of an item, and where its text and its marker stand (points from the column's left edge). */
  of(paragraph: Paragraph): { xml: string; indent: Indent } | undefined;
  /** The numbering part; '' where there are no lists. */
  xml: string;
}

/** Where the lines of an item begin: all but the first, and the first (with its marker) added to that. */
interface Indent {
  left: number;
  first: number;
}

/** One numbering as it runs through the document without a jump. */
interface Count {
  num: number;
  list: number;
  level: number;
  start: number;
}

const FORMATS: Record<Numbering, string> = {
  bullet: 'bullet',
  decimal: 'decimal',
  circled: 'decimalEnclosedCircle',
  chinese: 'chineseCounting',
  'lower-letter': 'lowerLetter',
  'upper-letter': 'upperLetter',
  'lower-roman': 'lowerRoman',
  'upper-roman': 'upperRoman',
};

/** Bullets that fonts of symbols draw, so that they look alike everywhere; the others are drawn by fonts of text. */
const SYMBOLS: Record<string, [string, string]> = {
  '•': ['Symbol', '\uf0b7'],
  '·': ['Symbol', '\uf0b7'],
  '●': ['Wingdings', '\uf06c'],
  '■': ['Wingdings', '\uf06e'],
  '▪': ['Wingdings', '\uf0a7'],
  '§': ['Wingdings', '\uf0a7'],
  '◆': ['Wingdings', '\uf075'],
  '❖': ['Wingdings', '\uf076'],
  '➢': ['Wingdings', '\uf0d8'],
  Ø: ['Wingdings', '\uf0d8'],
  '✓': ['Wingdings', '\uf0fc'],
  '✔': ['Wingdings', '\uf0fc'],
  '❑': ['Wingdings', '\uf071'],
  o: ['Courier New', 'o'],
  '○': ['Courier New', 'o'],
  '◦': ['Courier New', 'o'],
};

const MAX_LEVEL = 8;
const levelOf = ({ level }: ListItem): number => Math.min(MAX_LEVEL, level);

/** Plans the lists of a document: a definition for each, a new count wherever numbers do not go on. */
export function planLists(flow: Pick<Flow, 'sections'>): Lists {
  const counts: Count[] = [];
  const of = new Map<Paragraph, Count>();
  const samples = new Map<string, Paragraph[]>();
  const running = new Map<string, { count: Count; next: number }>();
  for (const { blocks } of flow.sections)
    for (const paragraph of paragraphsIn(blocks)) {
      const { item } = paragraph;
      if (!item || paragraph.level) continue;
      const key = keyOf(item);
      samples.set(key, [...(samples.get(key) ?? []), paragraph]);
      const known = running.get(key);
      const goesOn = known && (item.numbering === 'bullet' || item.value === known.next);
      const count = goesOn
        ? known.count
        : { num: counts.length + 1, list: item.list, level: levelOf(item), start: Math.max(0, item.value) };
      if (!goesOn) counts.push(count);
      running.set(key, { count, next: item.value + 1 });
      of.set(paragraph, count);
    }
  const indents = new Map([...samples].map(([key, some]) => [key, indentOf(some)]));
  return {
    of: (paragraph) => {
      const [count, { item }] = [of.get(paragraph), paragraph];
      const indent = item && indents.get(keyOf(item));
      if (!count || !indent) return undefined;
      return { xml: tag('w:numPr', {}, val('ilvl', count.level), val('numId', count.num)), indent };
    },
    xml: counts.length ? numberingXml(counts, samples, indents) : '',
  };
}

const keyOf = (item: ListItem): string => `${item.list} ${levelOf(item)}`;

const middle = (numbers: number[]): number =>
  numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** More than one line. */
const isLong = ({ places: [place], linePitch }: Paragraph): boolean =>
  place !== undefined && heightOf(place.box) > linePitch * 1.6;

/**
 * Where items of one level stand: by those with several lines where there are such, else by the width of the marker.
 */
function indentOf(items: readonly Paragraph[]): Indent {
  const plain = items.filter(({ align }) => align === 'left' || align === 'justify');
  const marker = middle(plain.map(({ indent }) => indent.left + indent.first));
  const long = plain.filter(isLong);
  const [first] = items as [Paragraph];
  const left = long.length ? middle(long.map(({ indent }) => indent.left)) : marker + markerRoom(first);
  return { left, first: marker - left };
}

/** The room a marker takes, with the gap behind it. */
function markerRoom({ item, linePitch, inlines }: Paragraph): number {
  const size = inlines.find((inline) => inline.kind === 'text')?.style.size ?? linePitch / 1.3;
  const ems = [...(item?.marker ?? '')].reduce((sum, letter) => sum + (WIDE_LETTER.test(letter) ? 1 : 0.5), 0.6);
  return Math.max(1.5, ems) * size;
}

function numberingXml(counts: Count[], samples: Map<string, Paragraph[]>, indents: Map<string, Indent>): string {
  const definitions = new Map<string, number>();
  const nums = counts.map(({ num, list, level, start }) => {
    const items = samples.get(`${list} ${level}`) as Paragraph[];
    const xml = levelXml(items[0] as Paragraph, level, indents.get(`${list} ${level}`) as Indent);
    if (!definitions.has(xml)) definitions.set(xml, definitions.size);
    const override = tag('w:lvlOverride', { 'w:ilvl': level }, val('startOverride', start));
    const isBullet = items[0]?.item?.numbering === 'bullet';
    const abstract = val('abstractNumId', definitions.get(xml) as number);
    return tag('w:num', { 'w:numId': num }, abstract, isBullet ? '' : override);
  });
  const abstracts = [...definitions].map(([xml, id]) =>
    tag(
      'w:abstractNum',
      { 'w:abstractNumId': id },
      val('nsid', (0x3650000 + id).toString(16).toUpperCase().padStart(8, '0')),
      val('multiLevelType', 'hybridMultilevel'),
      xml,
    ),
  );
  return part('w:numbering', ...abstracts, ...nums);
}

function levelXml({ item }: Paragraph, level: number, { left, first }: Indent): string {
  const { numbering, marker } = item as ListItem;
  const symbol = numbering === 'bullet' ? SYMBOLS[marker] : undefined;
  const text = numbering === 'bullet' ? (symbol?.[1] ?? marker) : patternOf(marker, level);
  // Where the lines after the first stand further left, the marker is a word of its line.
  const suffix = first < 0 ? '' : val('suff', /[、）)．]$/.test(marker) ? 'nothing' : 'space');
  const font = symbol?.[0];
  return tag(
    'w:lvl',
    { 'w:ilvl': level },
    val('start', 1),
    val('numFmt', FORMATS[numbering]),
    suffix,
    val('lvlText', text),
    val('lvlJc', 'left'),
    tag('w:pPr', {}, indentXml({ left, first })),
    font && tag('w:rPr', {}, tag('w:rFonts', { 'w:ascii': font, 'w:hAnsi': font, 'w:cs': font, 'w:hint': 'default' })),
  );
}

/** `w:ind` of lines that begin at `left`, the first of them `first` further. */
export const indentXml = ({ left, first }: Indent): string =>
  tag('w:ind', {
    'w:left': twips(left),
    ...(first < 0 ? { 'w:hanging': twips(-first) } : { 'w:firstLine': twips(first) }),
  });

/** A marker with its number as a placeholder: `（一）` becomes `（%1）`. */
function patternOf(marker: string, level: number): string {
  const number = /\d+|[①-⑳]|[Ⅰ-Ⅻ]|[一二三四五六七八九十百零〇]+|[a-z]+/i;
  return marker
    .trim()
    .replace(/%/g, '')
    .replace(number, `%${level + 1}`);
}
