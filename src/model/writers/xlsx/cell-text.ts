import { append } from '../../../lib/extremes.ts';
import type { Block, Inline, Paragraph, Style, Table } from '../../flow.ts';
import { fontsOf } from '../fonts.ts';
import type { Font, TextPiece } from './sheet.ts';

/** What a cell of a worksheet can hold. */
const MAX_LENGTH = 32_767;

/** The text of blocks as pieces of one look each, a line for each paragraph; tables within it are left out. */
export function piecesOf(blocks: readonly Block[], chinese: boolean): TextPiece[] {
  const pieces: TextPiece[] = [];
  for (const block of blocks) {
    if (block.kind !== 'paragraph') continue;
    const own = paragraphPieces(block, chinese);
    const [first] = own;
    if (!first) continue;
    if (pieces.length) first.text = `\n${first.text}`;
    append(pieces, own);
  }
  return cut(trimmed(joined(pieces)));
}

function paragraphPieces({ inlines, item }: Paragraph, chinese: boolean): TextPiece[] {
  const pieces: TextPiece[] = [];
  const put = (text: string, font: Font | undefined): void => {
    if (text && font) pieces.push({ text, font });
  };
  const styles = inlines.flatMap((inline) => ('style' in inline ? [inline.style] : []));
  let font = styles[0] && fontOf(styles[0], chinese);
  if (item?.marker) put(`${item.marker} `, font);
  for (const inline of inlines) {
    if ('style' in inline) font = fontOf(inline.style, chinese);
    put(textOf(inline), font);
  }
  return pieces;
}

function textOf(inline: Inline): string {
  if (inline.kind === 'text') return inline.text;
  if (inline.kind === 'break') return '\n';
  if (inline.kind === 'picture') return inline.picture.alt ?? '';
  return inline.kind === 'tab' ? ' ' : '';
}

function fontOf(style: Style, chinese: boolean): Font {
  const { bold, italic, underline, strike, colour, raise } = style;
  const size = Math.min(72, Math.max(6, Math.round(style.size * 2) / 2));
  const { latin, wide, replaced } = fontsOf(style, '微软雅黑');
  // A cell has one font for all of its letters.
  const name = replaced && chinese ? wide : latin;
  return { name, size, bold, italic, underline, strike, colour, ...(raise && { raise }) };
}

/** Neighbours of the same look are one. */
function joined(pieces: readonly TextPiece[]): TextPiece[] {
  const all: TextPiece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last && (!piece.text.trim() || sameFont(last.font, piece.font))) last.text += piece.text;
    else all.push({ ...piece });
  }
  return all;
}

const sameFont = (one: Font, other: Font): boolean => JSON.stringify(one) === JSON.stringify(other);

function trimmed(pieces: TextPiece[]): TextPiece[] {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first && last) {
    first.text = first.text.trimStart();
    last.text = last.text.trimEnd();
  }
  return pieces.filter(({ text }) => text);
}

function cut(pieces: TextPiece[]): TextPiece[] {
  let left = MAX_LENGTH;
  for (const piece of pieces) {
    piece.text = piece.text.slice(0, left);
    left -= piece.text.length;
  }
  return pieces.filter(({ text }) => text);
}

/** What pieces say. */
export const plainText = (pieces: readonly TextPiece[]): string => pieces.map(({ text }) => text).join('');

/** The tables that stand in the cells of a table, at any depth. */
export const innerTables = ({ cells }: Table): Table[] =>
  cells
    .flatMap(({ blocks }) => blocks)
    .filter((block) => block.kind === 'table')
    .flatMap((table) => [table, ...innerTables(table)]);
