import type { Color, Tolerance } from '@node-projects/acad-ts';
import { type Affine, compose, moved, turned } from './affine.ts';
import { straight } from './curves.ts';
import type { Draw } from './entities.ts';
import { isSign, letterIn, SIGN_WIDTH, signLines } from './gdt-signs.ts';
import { styleSettings } from './leader-style.ts';
import { printed } from './look.ts';
import { type Block, blockWidth, writeBlock } from './mtext.ts';
import type { Painter, Pen, Scope } from './painter.ts';

/** Settings of a dimension style that an entity may say otherwise: DIMTXT and DIMSCALE. */
const HEIGHT = 140;
const SCALE = 40;
/** More is no frame. */
const MAX_ROWS = 50;
const MAX_CELLS = 100;
const MIDDLE_LEFT = 4;
const MIDDLE_CENTRE = 5;

/** What stands in a cell: text, or a sign by its letter. */
type Piece = { text: string } | { sign: string };

/** What drawing the cells needs. */
interface Frame {
  entity: Tolerance;
  scope: Scope;
  painter: Painter;
  at: Affine;
  height: number;
  lines: Pen;
  colour: Color | undefined;
}

/**
 * A feature control frame (TOLERANCE): rows of cells twice as high as their text, the middle of the first row’s left
 * edge in the insertion point. Cells that say nothing are not there.
 */
export const tolerance: Draw<Tolerance> = (entity, scope, painter) => {
  const { style, direction } = entity;
  const own = styleSettings(entity);
  const height = ((own.get(HEIGHT) ?? style?.textHeight) || 1) * ((own.get(SCALE) ?? style?.scaleFactor) || 1);
  const { x, y, z } = entity.insertionPoint;
  const at = compose(scope.at, compose(moved(x, y, z), turned(Math.atan2(direction.y, direction.x))));
  const lines = { ...painter.pen(entity, scope), dash: [] };
  const ruled = ownColour(style?.dimensionLineColor);
  if (ruled) lines.colour = printed(ruled, painter.wishes);
  const frame: Frame = { entity, scope, painter, at, height, lines, colour: ownColour(style?.textColor) };
  const rows = rowsOf(entity.text ?? '');
  for (const [index, cells] of rows.entries()) {
    let left = 0;
    for (const cell of cells) left = drawCell(cell, left, -2 * height * index, frame);
  }
};

const ownColour = (colour: Color | null | undefined): Color | undefined =>
  colour && !colour.isByLayer && !colour.isByBlock ? colour : undefined;

/** Rows end with `^J`, cells with `%%v`. */
const rowsOf = (text: string): Piece[][][] =>
  text.split(/\^J|\n/, MAX_ROWS).map((row) =>
    row
      .split(/%%v/i, MAX_CELLS)
      .map(piecesOf)
      .filter((cell) => cell.length > 0),
  );

/** Signs are letters of the font `gdt`. */
function piecesOf(cell: string): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, part] of cell.split(/\{\\F(gdt[^;{}]{0,40};[^{}]{0,40})\}/i).entries()) {
    if (index % 2 === 0 && part.trim() !== '') pieces.push({ text: part });
    if (index % 2 === 0) continue;
    for (const letter of part.slice(part.indexOf(';') + 1))
      pieces.push(isSign(letter) ? { sign: letter } : { text: letter });
  }
  return pieces;
}

/** Draws a cell from `left` on, about the height `y`; returns where it ends. */
function drawCell(pieces: readonly Piece[], left: number, y: number, frame: Frame): number {
  const { entity, scope, painter, at, height, lines } = frame;
  let x = left + height / 2;
  for (const piece of pieces) x += 'sign' in piece ? drawSign(piece.sign, x, y, frame) : write(piece.text, x, y, frame);
  const right = x + height / 2;
  const corners = [
    { x: left, y: y - height },
    { x: right, y: y - height },
    { x: right, y: y + height },
    { x: left, y: y + height },
  ];
  painter.stroke(straight(at, corners, true), entity, scope, lines);
  return right;
}

function drawSign(sign: string, x: number, y: number, frame: Frame): number {
  const { entity, scope, painter, at, height, lines, colour } = frame;
  const width = SIGN_WIDTH * height;
  const middle = x + width / 2;
  const pen = colour
    ? { ...lines, colour: printed(colour, painter.wishes) }
    : { ...painter.pen(entity, scope), dash: [] };
  for (const line of signLines(sign, height, { x: middle, y }, at)) painter.stroke(line, entity, scope, pen);
  const letter = letterIn(sign);
  if (letter) {
    const block = { ...blockOf(letter, frame), height: 0.8 * height, attachment: MIDDLE_CENTRE };
    writeBlock(block, entity, scope, painter, compose(at, moved(middle, y)));
  }
  return width;
}

function write(text: string, x: number, y: number, frame: Frame): number {
  const { entity, scope, painter, at } = frame;
  const block = blockOf(text, frame);
  writeBlock(block, entity, scope, painter, compose(at, moved(x, y)));
  return blockWidth(block, painter);
}

const blockOf = (value: string, { entity, height, colour }: Frame): Block => ({
  value,
  style: entity.style?.style ?? null,
  height,
  width: 0,
  attachment: MIDDLE_LEFT,
  spacing: 1,
  ...(colour && { colour }),
});
