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
import type { Face } from './faces.ts';
import { alphaOf, printed } from './look.ts';
import { type Manner, type Part, type Piece, partsOf } from './mtext-codes.ts';
import { type Columns, columnStarts, columnsOf } from './mtext-columns.ts';
import type { Painter, Run, Scope } from './painter.ts';
import { noteFont, rule, setLine, sheared, tellGrades, text, writeRun } from './text.ts';

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
  columns?: Columns | undefined;
}

/** From base line to base line, in heights of capitals. */
const LINE = 5 / 3;
/** Letters of a stack, beside those around it. */
const STACKED = 0.7;
/** How far a leaning line of a stack goes across, and under the letters beside it, in heights of capitals. */
const LEAN = 0.5;
const LEAN_OVERLAP = 0.15;
/** Stops of tabs where none are told, in heights of capitals. */
const TAB = 4;

interface Word {
  part: Part;
  width: number;
}

/** Writes lines of text with its upper left corner, or another point, in the origin of `at`. */
export function writeBlock(block: Block, entity: Entity, scope: Scope, painter: Painter, at: Affine): void {
  writeAll(set(block, painter), { block, entity, scope, painter, at });
}

/** Writes rows, in columns beside each other where the text has some. */
function writeAll(all: SetBlock, writing: Writing): void {
  const { block } = writing;
  if (block.columns) writeColumns(all, block.columns, writing);
  else writeSet(all, writing);
}

function writeColumns(all: SetBlock, own: Columns, writing: Writing): void {
  const { block, at } = writing;
  const { width, gutter, reversed } = own;
  const columns = inColumns(all, own);
  const { wide, high } = sizeOf(columns, own);
  const [across, down] = [((block.attachment - 1) % 3) / 2, Math.floor((block.attachment - 1) / 3) / 2];
  for (const [index, column] of columns.entries()) {
    const place = reversed ? columns.length - 1 - index : index;
    const x = place * (width + gutter) - across * (wide - width);
    const top = { ...block, attachment: ((block.attachment - 1) % 3) + 1 };
    writeSet(column, { ...writing, block: top, at: compose(at, moved(x, down * high)) });
  }
}

function inColumns({ rows, steps }: SetBlock, columns: Columns): SetBlock[] {
  const standing = rows.map((row, index) => ({
    step: steps[index] ?? 0,
    rise: riseOf(row),
    opens: row.opens === true,
  }));
  const starts = columnStarts(standing, columns);
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? rows.length;
    return measured(rows.slice(from, to), steps.slice(from, to), standing[from]?.rise || (steps[from] ?? 0) / LINE);
  });
}

function sizeOf(columns: readonly SetBlock[], { width, gutter }: Columns): { wide: number; high: number } {
  const high = columns.reduce((most, { total }) => Math.max(most, total), 0);
  return { wide: columns.length * (width + gutter) - gutter, high };
}

/** Words beside each other, and where they begin beside the edge of the column. */
interface Row {
  words: Word[];
  indent: number;
  /** The text says that a column begins here. */
  opens?: boolean;
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
      Math.max(block.height * 0.1, words.length ? riseOf({ words, indent: 0 }) : block.height),
  );
  return measured(rows, steps, (rows[0] && riseOf(rows[0])) || block.height);
}

/** How far the longest line of a text goes. */
export const blockWidth = (block: Block, painter: Painter): number =>
  set(block, painter).rows.reduce((most, row) => Math.max(most, widthOf(row)), 0);

const measured = (rows: Row[], steps: number[], first: number): SetBlock => ({
  rows,
  steps,
  first,
  total: first + steps.slice(1).reduce((sum, step) => sum + step, 0),
});

/** How far the letters of a row go above its base line. */
const riseOf = ({ words }: Row): number => words.reduce((most, { part }) => Math.max(most, part.height), 0);

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
  if (stack) writeStack({ part, width }, x, y, writing);
  else letters(part, part.text, height, compose(at, moved(x, y)), writing);
  const inked = { ...scope, at };
  if (part.under) rule(entity, inked, painter, width, y - height * 0.2, x);
  if (part.over) rule(entity, inked, painter, width, y + height * 1.2, x);
  if (part.through) rule(entity, inked, painter, width, y + height * 0.5, x);
}

/**
 * Two texts, one above the other; beside a line that leans the upper one is to its left, the lower one to its right.
 */
function writeStack({ part, width }: Word, x: number, y: number, writing: Writing): void {
  const { stack, height } = part;
  if (!stack) return;
  const { entity, scope, painter, at } = writing;
  const small = height * STACKED;
  const leans = stack.rule === 'leaning';
  const left = leans ? setLine(part.text, part.face, small * part.face.em, part.stretch, painter).width : 0;
  const right = leans ? left + height * LEAN - height * LEAN_OVERLAP : 0;
  letters(part, part.text, small, compose(at, moved(x, y + height * (leans ? 0.5 : 0.6))), writing);
  letters(part, stack.below, small, compose(at, moved(x + right, y - height * (leans ? 0.2 : 0.4))), writing);
  if (stack.rule === 'level') rule(entity, { ...scope, at }, painter, width, y + height * 0.42, x);
  if (!leans) return;
  const from = { x: x + left - height * LEAN_OVERLAP, y: y - height * 0.2 };
  const to = { x: from.x + height * (LEAN + LEAN_OVERLAP), y: y + height * 1.2 };
  painter.stroke(straight(at, [from, to]), entity, scope, { ...painter.pen(entity, scope), dash: [] });
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
  writeRun(run, face, entity, { ...scope, at: compose(at, sheared(part.oblique)) }, painter);
}

/** Parts as rows, broken at spaces and between Chinese letters where they are wider than the column. */
function broken(pieces: readonly Piece[], { width, height, columns }: Block, painter: Painter): Row[] {
  const max = columns?.width ?? width;
  const rows: Row[] = [{ words: [], indent: 0 }];
  let used = 0;
  let isFirst = true;
  for (const piece of pieces) {
    if (piece === 'end' || piece === 'column') {
      rows.push({ words: [], indent: 0, opens: piece === 'column' });
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
  isSameFace(one.face, other.face) &&
  (['height', 'stretch', 'oblique', 'under', 'over', 'through', 'colour', 'align', 'indent'] as const).every(
    (key) => one[key] === other[key],
  );

const isSameFace = (one: Face, other: Face): boolean =>
  one === other || (['name', 'style', 'bold', 'italic', 'em'] as const).every((key) => one[key] === other[key]);

const WORDS = /\t|[^\S\t]+|[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+/g;

function wordsOf(part: Part, painter: Painter): Word[] {
  const wide = (text: string, height: number) =>
    setLine(text, part.face, height * part.face.em, part.stretch, painter).width;
  if (part.stack) {
    const small = part.height * STACKED;
    const [above, below] = [wide(part.text, small), wide(part.stack.below, small)];
    const side = above + below + part.height * (LEAN - LEAN_OVERLAP);
    return [{ part, width: part.stack.rule === 'leaning' ? side : Math.max(above, below) }];
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
    columns: columnsOf(own),
  };
  if (block.columns) block.width = block.columns.width;
  tellGrades(block.value, painter);
  const writing = { block, entity, scope, painter, at };
  const lines = set(block, painter);
  mask(own, lines, writing);
  writeAll(lines, writing);
}

/** An attribute; one of several lines holds them as a text of its own. */
const attribute: Draw<AttributeEntity | AttributeDefinition> = (entity, scope, painter) => {
  if (entity.flags & AttributeFlags.Hidden) return;
  if (entity instanceof AttributeEntity && entity.mText?.value) drawMText(entity.mText, entity, scope, painter);
  else text(entity, scope, painter);
};

/** What lies under a text with a background of its own: as wide as its column, or as its longest line. */
function mask(own: MText, all: SetBlock, { block, entity, scope, painter, at }: Writing): void {
  if (!(own.backgroundFillFlags & 3)) return;
  const { wide, high: total } = block.columns
    ? sizeOf(inColumns(all, block.columns), block.columns)
    : { wide: all.rows.reduce((most, row) => Math.max(most, widthOf(row)), block.width), high: all.total };
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
