import { tag } from '../../../formats/ooxml/elements.ts';
import type { Look, ParagraphLook, StyleKey, Survey } from './survey.ts';
import { halves, inkOf, twips } from './units.ts';
import { part, val } from './xml.ts';

const IDS: Record<string, [id: string, name: string]> = {
  normal: ['Normal', 'Normal'],
  title: ['Title', 'Title'],
  caption: ['Caption', 'caption'],
  table: ['TableText', 'Table Text'],
  header: ['Header', 'header'],
  footer: ['Footer', 'footer'],
  note: ['FootnoteText', 'footnote text'],
};

/** The id of a paragraph style. */
export const STYLE_IDS = (key: StyleKey): string => namesOf(key)[0];

function namesOf(key: StyleKey): [string, string] {
  const level = key.replace('heading', '');
  return IDS[key] ?? [`Heading${level}`, `heading ${level}`];
}

/** Styles that are always there, used or not: those people look for. */
const ALWAYS: StyleKey[] = ['normal', 'heading1', 'heading2', 'heading3', 'header', 'footer'];

/** The styles part: looks as they are usual in the document; `hangs`: punctuation hangs over the edge of its text. */
export function stylesXml({ looks }: Survey, lang: string, hangs: boolean): string {
  const normal = looks.get('normal') as ParagraphLook;
  const keys = [...new Set([...ALWAYS, ...looks.keys()])].sort();
  const styles = keys.filter((key) => key !== 'normal').map((key) => paragraphStyle(key, looks.get(key), normal));
  return part(
    'w:styles',
    tag('w:docDefaults', {}, defaults(normal, lang), tag('w:pPrDefault')),
    style(
      'paragraph',
      'Normal',
      'Normal',
      { 'w:default': 1 },
      tag('w:qFormat'),
      paragraphLook(normal, hangs ? '' : WITHIN),
    ),
    style('character', 'DefaultParagraphFont', 'Default Paragraph Font', { 'w:default': 1 }, tag('w:semiHidden')),
    tableNormal,
    style('numbering', 'NoList', 'No List', { 'w:default': 1 }, tag('w:semiHidden')),
    ...styles,
    style('paragraph', 'ListParagraph', 'List Paragraph', {}, val('basedOn', 'Normal') + tag('w:qFormat')),
    style('character', 'FootnoteReference', 'footnote reference', {}, val('basedOn', 'DefaultParagraphFont'), raised),
    style('table', 'TableGrid', 'Table Grid', {}, val('basedOn', 'TableNormal'), tableGrid),
  );
}

const raised = tag('w:rPr', {}, val('vertAlign', 'superscript'));

const style = (
  type: string,
  id: string,
  name: string,
  flags: Record<string, number>,
  ...inner: (string | undefined)[]
): string => tag('w:style', { 'w:type': type, ...flags, 'w:styleId': id }, val('name', name), ...inner);

const edges = (names: string[], attributes: Record<string, string | number>): string =>
  names.map((name) => tag(`w:${name}`, attributes)).join('');

const tableNormal = style(
  'table',
  'TableNormal',
  'Normal Table',
  { 'w:default': 1 },
  tag('w:semiHidden'),
  tag(
    'w:tblPr',
    {},
    tag('w:tblInd', { 'w:w': 0, 'w:type': 'dxa' }),
    tag('w:tblCellMar', {}, edges(['top', 'left', 'bottom', 'right'], { 'w:w': 0, 'w:type': 'dxa' })),
  ),
);

const tableGrid = tag(
  'w:tblPr',
  {},
  tag(
    'w:tblBorders',
    {},
    edges(['top', 'left', 'bottom', 'right', 'insideH', 'insideV'], {
      'w:val': 'single',
      'w:sz': 4,
      'w:space': 0,
      'w:color': 'auto',
    }),
  ),
);

/** What all text begins with; `lang` as the document names it. */
function defaults({ latin, wide, size }: Look, lang: string): string {
  const isEastern = /^(zh|ja|ko)/i.test(lang);
  const languages = { 'w:val': isEastern || !lang ? 'en-US' : lang, 'w:eastAsia': isEastern ? lang : 'zh-CN' };
  return tag(
    'w:rPrDefault',
    {},
    tag(
      'w:rPr',
      {},
      tag('w:rFonts', { 'w:ascii': latin, 'w:hAnsi': latin, 'w:eastAsia': wide, 'w:cs': latin }),
      sizes(size),
      tag('w:lang', languages),
    ),
  );
}

const sizes = (size: number): string => val('sz', halves(size)) + val('szCs', halves(size));

/** Punctuation stays within the text. */
const WITHIN = val('overflowPunct', 0);

/** Cells have no room for the white space that Word puts between Chinese and Western letters. */
const TIGHT = val('autoSpaceDE', 0) + val('autoSpaceDN', 0);

/** How the paragraphs and letters of a style look; `before`: what stands in front of the spacing. */
function paragraphLook(
  { latin, wide, size, bold, italic, colour, apart, align, pitch }: ParagraphLook,
  before = '',
  outline?: string,
  inherits = false,
) {
  const spacing = tag('w:spacing', { 'w:line': twips(Math.max(pitch, size)), 'w:lineRule': 'exact' });
  const letters = [
    tag('w:rFonts', { 'w:ascii': latin, 'w:hAnsi': latin, 'w:eastAsia': wide, 'w:cs': latin }),
    tag('w:b', bold ? {} : { 'w:val': 0 }),
    tag('w:i', italic ? {} : { 'w:val': 0 }),
    val('color', inkOf(colour)),
    apart || inherits ? val('spacing', twips(apart)) : '',
    sizes(size),
  ];
  const justification = val('jc', align === 'justify' ? 'both' : align);
  const keep = outline ? tag('w:keepNext') + tag('w:keepLines') : '';
  return tag('w:pPr', {}, keep, before, spacing, justification, outline) + tag('w:rPr', {}, ...letters);
}

/** Headings that no paragraph has look like the text, bold. */
function paragraphStyle(key: StyleKey, look: ParagraphLook | undefined, normal: ParagraphLook): string {
  const [id, name] = namesOf(key);
  const [, level] = key.match(/^heading(\d)$/) ?? [];
  const outline = level && val('outlineLvl', Number(level) - 1);
  const head = val('basedOn', 'Normal') + (level || key === 'title' ? val('next', 'Normal') : '') + tag('w:qFormat');
  return style(
    'paragraph',
    id,
    name,
    {},
    head,
    paragraphLook(
      look ?? { ...normal, bold: Boolean(level) },
      key === 'table' ? TIGHT : '',
      outline,
      normal.apart !== 0,
    ),
  );
}
