import {
  AttributeDefinition,
  AttributeEntity,
  AttributeFlags,
  type Color,
  type Entity,
  MText,
  type TextStyle,
} from '@node-projects/acad-ts';
import { type Affine, compose, moved, scaled, turned } from './affine.ts';
import { straight } from './curves.ts';
import type { Draw, Drawer } from './entities.ts';
import { alphaOf, printed } from './look.ts';
import { type Manner, type Part, type Piece, partsOf } from './mtext-codes.ts';
import type { Painter, Run, Scope } from './painter.ts';
import { noteFont, rule, setLine, sheared, text } from './text.ts';

/** A text of several lines, and how it is placed: by one of nine points, in its own plane. */
export interface Block {
  value: string;
  style: TextStyle | null;
  height: number;
  /** Where lines are broken; never where 0. */
  width: number;
  /** 1 upper left … 9 lower right, row by row. */
  attachment: number;
  spacing: number;
  colour?: Color;
}

/** From base line to base line, in heights of capitals. */
const LINE = 5 / 3;
/** Letters of a stack, beside those around it. */
const STACKED = 0.7;
/** Stops of tabs where none are told, in heights of capitals. */
const TAB = 4;

interface Word {
  part: Part;
  width: number;
}

/** Writes lines of text with its upper left corner, or another point, in the origin of `at`. */
export function writeBlock(block: Block, entity: Entity, scope: Scope, painter: Painter, at: Affine): void {
  writeSet(set(block, painter), { block, entity, scope, painter, at });
}

/** Words beside each other, and where they begin beside the edge of the column. */
interface Row {
  words: Word[];
  indent: number;
}

/** Rows, and the steps from one base line to the next. */
interface SetBlock {
  rows: Row[];
  steps: number[];
  first: number;
  /** From the top of the first line to the base line of the last. */
  total: number;
}

function set(block: Block, painter: Painter): SetBlock {
  const rows = broken(partsOf(block.value, block.style, block.height), block, painter);
  const steps = rows.map(
    ({ words }) =>
      LINE *
      (block.spacing || 1) *
      Math.max(block.height * 0.1, ...words.map(({ part }) => part.height), words.length ? 0 : block.height),
  );
  const first = Math.max(...(rows[0]?.words.map(({ part }) => part.height) ?? []), 0) || block.height;
  return { rows, steps, first, total: first + steps.slice(1).reduce((sum, step) => sum + step, 0) };
}

const widthOf = ({ words, indent }: Row): number => words.reduce((sum, word) => sum + word.width, indent);

function writeSet({ rows, steps, first, total }: SetBlock, writing: Writing): void {
  const { block } = writing;
  const row = Math.floor((block.attachment - 1) / 3);
  const column = (block.attachment - 1) % 3;
  let y = -first + (row === 1 ? total / 2 : row === 2 ? total : 0);
  for (const [index, line] of rows.entries()) {
    if (index > 0) y -= steps[index] ?? 0;
    const width = widthOf(line);
    const align = line.words[0]?.part.align;
    const left = -(column / 2) * (block.width || 0);
    const free =
      block.width > 0 && align !== undefined ? left + (align / 2) * (block.width - width) : -(column / 2) * width;
    let x = free + line.indent;
    for (const word of line.words) {
      writeWord(word, x, y, writing);
      x += word.width;
    }
  }
}

interface Writing {
  block: Block;
  entity: Entity;
  scope: Scope;
  painter: Painter;
  at: Affine;
}

function writeWord({ part, width }: Word, x: number, y: number, writing: Writing): void {
  const { entity, scope, painter, at } = writing;
  const { stack, height } = part;
  if (!stack) letters(part, part.text, height, compose(at, moved(x, y)), writing);
  else {
    const small = height * STACKED;
    letters(part, part.text, small, compose(at, moved(x, y + height * 0.6)), writing);
    letters(part, stack.below, small, compose(at, moved(x, y - height * 0.4)), writing);
    if (stack.ruled) rule(entity, { ...scope, at }, painter, width, y + height * 0.42, x);
  }
  const inked = { ...scope, at };
  if (part.under) rule(entity, inked, painter, width, y - height * 0.2, x);
  if (part.over) rule(entity, inked, painter, width, y + height * 1.2, x);
  if (part.through) rule(entity, inked, painter, width, y + height * 0.5, x);
}

function letters(
  part: Part,
  text: string,
  height: number,
  at: Affine,
  { block, entity, scope, painter }: Writing,
): void {
  if (text.trim() === '') return;
  const { face } = part;
  noteFont(face, painter);
  const size = height * face.em;
  const { glyphs } = setLine(text, face, size, part.stretch, painter);
  const own = part.colour ?? block.colour;
  const colour = own && !own.isByLayer && !own.isByBlock ? printed(own, painter.wishes) : painter.colour(entity, scope);
  const { style, bold, italic } = face;
  const run: Run = { style, size, stretch: part.stretch, bold, italic, colour, alpha: alphaOf(entity, scope), glyphs };
  painter.write(run, entity, scope, compose(at, sheared(part.oblique)));
}

/** Parts as rows, broken at spaces and between Chinese letters where they are wider than the column. */
function broken(pieces: readonly Piece[], { width: max, height }: Block, painter: Painter): Row[] {
  const rows: Row[] = [{ words: [], indent: 0 }];
  let used = 0;
  let isFirst = true;
  for (const piece of pieces) {
    if (piece === 'end') {
      rows.push({ words: [], indent: 0 });
      used = 0;
      isFirst = true;
      continue;
    }
    const { left, first } = piece.indent;
    for (const word of wordsOf(piece, painter)) {
      let row = rows.at(-1) as Row;
      if (row.words.length === 0) used = row.indent = Math.max(0, isFirst ? left + first : left) * height;
      if (word.part.text === '\t') word.width = tabbed(used / height, word.part) * height;
      // Half a percent of width is what measures of faces differ by
      if (max > 0 && used + word.width > max * 1.005 && row.words.length > 0 && word.part.text.trim() !== '') {
        row = { words: [], indent: Math.max(0, left) * height };
        rows.push(row);
        used = row.indent;
      }
      isFirst = false;
      join(row.words, word);
      used += word.width;
    }
  }
  return rows;
}

/** Heights to the next stop of tabs: of the paragraph, its left edge, or every fourth height. */
function tabbed(used: number, { indent: { stops, left } }: Manner): number {
  const isBehind = (stop: number): boolean => stop > used + 0.01;
  const stop = stops.find(isBehind) ?? Number.POSITIVE_INFINITY;
  const next = isBehind(left) ? Math.min(left, stop) : stop;
  return (Number.isFinite(next) ? next : (Math.floor(used / TAB + 0.01) + 1) * TAB) - used;
}

/** Words in one manner are one. */
function join(line: Word[], word: Word): void {
  const last = line.at(-1);
  const isAlone = [last, word].some((one) => one?.part.stack || one?.part.text === '\t');
  if (!last || isAlone || !isSame(last.part, word.part)) line.push(word);
  else
    line[line.length - 1] = {
      part: { ...last.part, text: last.part.text + word.part.text },
      width: last.width + word.width,
    };
}

const isSame = (one: Manner, other: Manner): boolean =>
  (['face', 'height', 'stretch', 'oblique', 'under', 'over', 'through', 'colour', 'align', 'indent'] as const).every(
    (key) => one[key] === other[key],
  );

const WORDS = /\t|[^\S\t]+|[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+/g;

function wordsOf(part: Part, painter: Painter): Word[] {
  const wide = (text: string, height: number) =>
    setLine(text, part.face, height * part.face.em, part.stretch, painter).width;
  if (part.stack) {
    const small = part.height * STACKED;
    return [{ part, width: Math.max(wide(part.text, small), wide(part.stack.below, small)) }];
  }
  return (part.text.match(WORDS) ?? []).map((text) => ({ part: { ...part, text }, width: wide(text, part.height) }));
}

const mtext: Draw<MText> = (entity, scope, painter) => drawMText(entity, entity, scope, painter);

/** Draws a text of several lines, in the looks of an entity: itself, or the attribute that it is of. */
function drawMText(own: MText, entity: Entity, scope: Scope, painter: Painter): void {
  const { alignmentPoint: along, insertPoint, normal } = own;
  const flipped = (normal?.z ?? 1) < 0;
  const angle = Math.atan2(along.y, along.x);
  let at = compose(scope.at, moved(insertPoint.x, insertPoint.y, insertPoint.z));
  at = compose(at, compose(turned(angle), scaled(1, flipped ? -1 : 1)));
  const block: Block = {
    value: own.value ?? '',
    style: own.style,
    height: own.height || 1,
    width: own.rectangleWidth || 0,
    attachment: own.attachmentPoint || 1,
    spacing: own.lineSpacing,
  };
  const writing = { block, entity, scope, painter, at };
  const lines = set(block, painter);
  mask(own, lines, writing);
  writeSet(lines, writing);
}

/** An attribute; one of several lines holds them as a text of its own. */
const attribute: Draw<AttributeEntity | AttributeDefinition> = (entity, scope, painter) => {
  if (entity.flags & AttributeFlags.Hidden) return;
  if (entity instanceof AttributeEntity && entity.mText?.value) drawMText(entity.mText, entity, scope, painter);
  else text(entity, scope, painter);
};

/** What lies under a text with a background of its own: as wide as its column, or as its longest line. */
function mask(own: MText, { rows, total }: SetBlock, { block, entity, scope, painter, at }: Writing): void {
  if (!(own.backgroundFillFlags & 3)) return;
  const wide = Math.max(block.width, ...rows.map(widthOf));
  if (!(wide > 0)) return;
  const more = block.height * (Math.max(1, own.backgroundScale || 1.5) - 1);
  const left = -(((block.attachment - 1) % 3) / 2) * wide;
  const top = (Math.floor((block.attachment - 1) / 3) / 2) * total;
  const [x1, x2, y1, y2] = [left - more, left + wide + more, top + more, top - total - more];
  const corners = [
    { x: x1, y: y1 },
    { x: x2, y: y1 },
    { x: x2, y: y2 },
    { x: x1, y: y2 },
  ];
  const colour = own.backgroundFillFlags & 2 || !own.backgroundColor ? undefined : own.backgroundColor;
  const paper = painter.wishes.paper === 'light' ? '#ffffff' : '#000000';
  const fill = colour ? printed(colour, painter.wishes) : paper;
  painter.fill(straight(at, corners, true), entity, scope, { kind: 'flat', colour: fill, alpha: 1 });
}

export const MTEXTS: Drawer[] = [
  [MText, mtext],
  [AttributeEntity, attribute],
  [AttributeDefinition, attribute],
];
