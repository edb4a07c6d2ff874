import { attribute } from '../../../formats/xml/xml.ts';
import type { Block, Cell, Figure, Paragraph, Table } from '../../flow.ts';
import { groundOf } from './colours.ts';
import { closeLists, type OpenList, openItem } from './lists.ts';
import { dressedInlines, paragraphMarkup } from './paragraph.ts';
import { tableMarkup } from './table.ts';
import type { Context } from './text.ts';
import { plainText } from './title.ts';

/** Writes blocks one after the other. */
export interface BlockWriter {
  /** `next` is the block that follows: a caption joins its figure. */
  write(block: Block, next?: Block): string;
  /** Ends what is open. */
  end(): string;
}

/** Figures that take less of the column than this let text run beside them. */
const FLOATS = 0.45;
/** Points; what a column is taken for where figures are compared with it. */
const COLUMN = 420;

/** Begins a run of blocks; `idOf` gives those that something leads to an id. */
export function blockWriter(
  context: Context,
  idOf: (block: Block) => string | undefined = () => undefined,
): BlockWriter {
  const open: OpenList[] = [];
  const area = areaWriter(open);
  let caption: Block | undefined;
  const given = (block: Block): string => (idOf(block) ? ` id="${attribute(idOf(block) as string)}"` : '');
  const write = (block: Block, next?: Block): string => {
    if (block === caption) return '';
    const around = area(block);
    if (block.kind === 'paragraph' && block.item && !block.level) {
      const { inner, ...dress } = dressedInlines(block, context);
      return around + openItem(block.item, open, dress, given(block)) + inner;
    }
    caption = block.kind === 'figure' && isCaption(next) ? next : undefined;
    return around + closeLists(open) + blockMarkup(block, context, given(block), caption as Paragraph | undefined);
  };
  return { write, end: () => area() || closeLists(open) };
}

/** Ends the area of the blocks before where the next is not on it, and begins its own; `open`: the lists in it. */
function areaWriter(open: OpenList[]): (block?: Block) => string {
  let last: number | undefined;
  return (block) => {
    const fill = block?.kind === 'paragraph' ? block.ground?.fill : undefined;
    if (fill?.area === last) return '';
    const end = closeLists(open) + (last === undefined ? '' : '</div>\n');
    last = fill?.area;
    return fill?.area === undefined ? end : `${end}<div class="area"${areaStyle(fill.colour)}>\n`;
  };
}

/** The colour of an area, if it is kept. */
function areaStyle(colour: string): string {
  const kept = groundOf(colour);
  return kept ? ` style="background:${kept}"` : '';
}

const isCaption = (block: Block | undefined): boolean => block?.kind === 'paragraph' && block.caption === true;

function blockMarkup(block: Block, context: Context, given: string, caption?: Paragraph, fill?: string): string {
  if (block.kind === 'paragraph') return paragraphMarkup(block, context, given, fill);
  if (block.kind === 'figure') return figureMarkup(block, context, given, caption);
  return scrolled(
    block,
    tableMarkup(block, context, (cell, own) => cellBlocks(cell, context, own), given),
  );
}

/** Wide tables move sideways on small screens, by keyboard too. */
function scrolled({ columns }: Table, markup: string): string {
  if (columns.length < 4) return markup;
  return `<div class="table" role="region" aria-label="表格" tabindex="0">\n${markup}</div>\n`;
}

/** What stands in a cell beside a lone paragraph; items keep their markers as text, for cells have no lists. */
const cellBlocks = ({ blocks }: Cell, context: Context, fill: string | undefined): string =>
  blocks.map((block) => blockMarkup(block, context, '', undefined, fill)).join('');

function figureMarkup(
  { picture, align, anchored, places }: Figure,
  context: Context,
  given: string,
  caption?: Paragraph,
): string {
  const box = places[0]?.box;
  const width = box ? box.right - box.left : COLUMN;
  const alt = picture.alt ?? (caption ? plainText(caption.inlines) : '');
  const image = context.picture({ ...picture, ...(alt && { alt }) }, width);
  if (!image) return caption ? paragraphMarkup(caption, context, given) : '';
  const floats = anchored === 'beside' && width < COLUMN * FLOATS && align !== 'center';
  const text = caption ? `<figcaption>${dressedInlines(caption, context).inner}</figcaption>` : '';
  return `<figure${given} class="${floats ? `float-${align}` : align}"><img ${image}/>${text}</figure>\n`;
}
