import { tag } from '../../../formats/ooxml/elements.ts';
import type { Section } from '../../flow.ts';
import { distances } from './furniture.ts';
import { twips } from './units.ts';
import { val } from './xml.ts';

/** Word takes pages from 0.1 to 22 inches. */
const [MIN_PAGE, MAX_PAGE] = [8, 1584];

/** Of the text from the page's edges, in points. */
export type Margins = Section['margins'];

/**
 * `w:sectPr`, its children in the order of the schema; `isFlat`: its pages hold frames at their places, not columns;
 * `restarts`: its page numbers do not go on.
 */
export function sectionXml(
  section: Section,
  margins: Margins,
  references: string,
  { isFlat = false, restarts = false }: { isFlat?: boolean; restarts?: boolean } = {},
): string {
  const { page, continuous, vertical, plainFirst } = section;
  const size = (points: number): number => twips(Math.min(MAX_PAGE, Math.max(MIN_PAGE, points)));
  const { header, footer } = distances(section);
  const edges = [margins.top, margins.right, margins.bottom, margins.left, header, footer, 0].map(twips);
  const names = ['top', 'right', 'bottom', 'left', 'header', 'footer', 'gutter'];
  return tag(
    'w:sectPr',
    {},
    references,
    val('type', continuous && !isFlat ? 'continuous' : 'nextPage'),
    tag('w:pgSz', {
      'w:w': size(page.width),
      'w:h': size(page.height),
      'w:orient': page.width > page.height ? 'landscape' : undefined,
    }),
    tag('w:pgMar', Object.fromEntries(names.map((name, at) => [`w:${name}`, edges[at]]))),
    numbersOf(section, restarts),
    isFlat ? '' : columnsOf(section),
    plainFirst ? tag('w:titlePg') : '',
    vertical && !isFlat ? val('textDirection', 'tbRl') : '',
  );
}

const FORMATS = { decimal: undefined, 'lower-roman': 'lowerRoman', 'upper-roman': 'upperRoman' };

/** `w:pgNumType`, where pages are not counted by 1, 2, 3 from the section before. */
function numbersOf({ numbers, pages }: Section, restarts: boolean): string {
  const format = numbers && FORMATS[numbers.format];
  const start = restarts ? (numbers?.first ?? pages.first + 1) : undefined;
  return format || start !== undefined ? tag('w:pgNumType', { 'w:fmt': format, 'w:start': start }) : '';
}

function columnsOf({ columns }: Section): string {
  if (columns.length < 2) return '';
  const [first] = columns as [Section['columns'][number]];
  const isEqual = columns.every(({ width }) => Math.abs(width - first.width) < 2);
  const head = { 'w:num': columns.length, 'w:space': twips(first.gap), 'w:equalWidth': Number(isEqual) };
  if (isEqual) return tag('w:cols', head);
  const each = columns.map(({ width, gap }, at) =>
    tag('w:col', { 'w:w': twips(width), 'w:space': at + 1 < columns.length ? twips(gap) : 0 }),
  );
  return tag('w:cols', head, ...each);
}
