import type { WrittenPage } from '../../../../schemas/fidelity.ts';
import { heightOf, widthOf } from '../../../model/box.ts';
import type { Block, Figure, Flow, Paragraph, Section } from '../../../model/flow.ts';
import type { Box } from '../../../model/page.ts';
import { linesIn, over } from '../../../model/writers/docx/spacing.ts';
import { tableMarkup } from './table.ts';
import { paragraphMarkup, pictureMarkup, pt, type Setting } from './text.ts';

/** CSS pixels of a point. */
const PIXELS = 4 / 3;

const RULES = `
.page{position:relative;box-sizing:border-box;background:#fff;color:#000;overflow-wrap:break-word}
p{margin:0}
.tab{white-space:pre;tab-size:4}
sup{line-height:0;font-size:.65em}
img,.lost{display:inline-block;vertical-align:bottom;max-width:100%}
.lost{background:#eee;outline:1px dashed #999}
.table{display:grid;width:max-content}
.cell{display:grid;min-width:0;box-sizing:border-box;padding:0 3pt;margin:0 -.5pt -.5pt 0}
.cell p{text-indent:0}
.placed,.furniture{position:absolute}
.notes{margin-top:12pt;padding-top:4pt;border-top:.5pt solid #000}
`;

/** A page that flows, as programs for text set it: blocks below each other between the margins. */
export function flowingPage(flow: Flow, setting: Setting): WrittenPage {
  const { page, margins } = flow.sections[0] ?? BLANK;
  const text = flow.sections.map((section) => sectionMarkup(section, setting));
  const notes = flow.notes.flatMap(({ marker, blocks }) =>
    blocks.map((block, at) => paragraphMarkup(at ? block : marked(block, marker), setting)),
  );
  const furniture = flow.sections
    .slice(0, 1)
    .flatMap(({ header, footer }) => [...header, ...footer])
    .map((paragraph) => furnitureMarkup(paragraph, margins, setting));
  const inner = [
    ...text,
    notes.length ? `<div class="notes" style="${sides(margins)}">${notes.join('')}</div>` : '',
    ...furniture,
  ];
  const css = `min-height:${pt(page.height)};padding:${pt(margins.top)} 0 ${pt(margins.bottom / 2)}`;
  return { ...sizeOf(page, true), body: `<div class="page" style="${css}">${inner.join('')}</div>` };
}

/** A page whose blocks stand at their places, over a drawing of what lies behind them. */
export function placedPage(flow: Flow, setting: Setting, drawing = ''): WrittenPage {
  const { page } = flow.sections[0] ?? BLANK;
  const blocks = flow.sections.flatMap(({ blocks, header, footer, vertical }) =>
    [...header, ...blocks, ...footer].map((block) => placedMarkup(block, vertical, setting, !!drawing)),
  );
  const notes = flow.notes.flatMap(({ marker, blocks }) =>
    blocks.map((block, at) => placedMarkup(at ? block : marked(block, marker), false, setting, false)),
  );
  const behind = drawing
    ? `<svg xmlns="http://www.w3.org/2000/svg" class="placed" style="inset:0" width="100%" height="100%" viewBox="0 0 ${page.width} ${page.height}">${drawing}</svg>`
    : '';
  const body = [behind, ...blocks, ...notes].join('');
  return { ...sizeOf(page, false), body: `<div class="page" style="height:${pt(page.height)}">${body}</div>` };
}

const BLANK: Pick<Section, 'page' | 'margins'> = {
  page: { width: 595, height: 842 },
  margins: { top: 72, right: 72, bottom: 72, left: 72 },
};

const sizeOf = ({ width, height }: Section['page'], grows: boolean): Omit<WrittenPage, 'body'> => ({
  width: width * PIXELS,
  height: height * PIXELS,
  grows,
  css: RULES,
});

const sides = ({ left, right }: Section['margins']): string =>
  `margin-left:${pt(Math.max(0, left))};margin-right:${pt(Math.max(0, right))}`;

function sectionMarkup({ page, margins, blocks, columns, vertical }: Section, setting: Setting): string {
  const inner = blocks.map((block) => blockMarkup(block, setting)).join('');
  const css = [
    sides(margins),
    ...(columns.length > 1 ? [`columns:${columns.length};column-gap:${pt(columns[0]?.gap ?? 0)}`] : []),
    ...(vertical ? [`writing-mode:vertical-rl;height:${pt(page.height - margins.top - margins.bottom)}`] : []),
  ];
  return `<div style="${css.join(';')}">${inner}</div>`;
}

/** A block below the one before it. */
function blockMarkup(block: Block, setting: Setting): string {
  if (block.kind === 'figure') return figureMarkup(block, setting);
  if (block.kind === 'paragraph') {
    const { first, left, right } = block.indent;
    const indent = `padding-inline:${pt(Math.max(0, left))} ${pt(Math.max(0, right))};text-indent:${pt(first)}`;
    return paragraphMarkup(block, setting, [indent, `margin-block-start:${pt(Math.max(0, block.spaceBefore))}`]);
  }
  const css = `margin:6pt 0 6pt ${pt(Math.max(0, block.indent))}`;
  return tableMarkup(block, ({ blocks }) => blocks.map((one) => blockMarkup(one, setting)).join(''), css);
}

function figureMarkup({ picture, align, places }: Figure, setting: Setting): string {
  const box = places[0]?.box ?? { left: 0, top: 0, right: 100, bottom: 100 };
  return `<div style="text-align:${align}">${pictureMarkup(setting.pictures(picture), widthOf(box), heightOf(box))}</div>`;
}

/** `drawn`: pictures stand in the drawing behind. */
function placedMarkup(block: Block, vertical: boolean, setting: Setting, drawn: boolean): string {
  const box = block.places[0]?.box;
  if (!box) return '';
  if (block.kind === 'figure')
    return drawn && block.picture.kind === 'picture'
      ? ''
      : at(box, pictureMarkup(setting.pictures(block.picture), widthOf(box), heightOf(box)));
  if (block.kind === 'paragraph') return placedParagraph(block, box, vertical, setting);
  const inner = tableMarkup(block, ({ blocks }) => blocks.map((one) => blockMarkup(one, setting)).join(''));
  return at(box, inner);
}

function placedParagraph(paragraph: Paragraph, box: Box, vertical: boolean, setting: Setting): string {
  const { angle = 0, indent } = paragraph;
  const lines = linesIn(paragraph, box);
  const alone = lines === 1 && !vertical;
  const css = [
    alone ? 'white-space:nowrap' : `text-indent:${pt(indent.first)}`,
    ...(vertical ? [`writing-mode:vertical-rl;height:${pt(heightOf(box))}`] : []),
    ...(angle ? [`transform:rotate(${angle}deg)`] : []),
  ];
  const top = vertical || angle ? box.top : box.top - over(paragraph);
  const slack = alone ? 0 : SLACK;
  const wide = { ...box, top, right: box.right + slack };
  return at(wide, paragraphMarkup(paragraph, setting, css));
}

/** Other fonts may be a little wider, in points. */
const SLACK = 3;

const at = (box: Box, inner: string): string =>
  `<div class="placed" style="left:${pt(box.left)};top:${pt(box.top)};width:${pt(widthOf(box))}">${inner}</div>`;

/** A running head or foot, at the height it has on its page. */
function furnitureMarkup(paragraph: Paragraph, margins: Section['margins'], setting: Setting): string {
  const top = paragraph.places[0]?.box.top ?? margins.top / 2;
  const place = `top:${pt(top - over(paragraph))};left:0;right:0`;
  return `<div class="furniture" style="${place}"><div style="${sides(margins)}">${paragraphMarkup(paragraph, setting)}</div></div>`;
}

/** A note with its mark. */
function marked(block: Paragraph, marker: string): Paragraph {
  const style = block.inlines.flatMap((inline) => ('style' in inline ? [inline.style] : []))[0];
  return style ? { ...block, inlines: [{ kind: 'text', text: `${marker} `, style }, ...block.inlines] } : block;
}
