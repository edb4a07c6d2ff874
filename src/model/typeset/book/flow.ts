import type { Length } from '../../../formats/html/length.ts';
import { type Look, PLAIN } from '../../../formats/html/style.ts';
import { append } from '../../../lib/extremes.ts';

import type { DrawingItem } from '../../drawing.ts';
import { type Block, type BoxBlock, type Inline, isChinese, type TextBlock } from './blocks.ts';
import { type Column, innerColumn, MIN_WIDTH, pointsOf } from './column.ts';
import type { BookFaces } from './faces.ts';
import { type Float, Floats, floatOf, floatSpan } from './float.ts';
import { imageItem, lineSlice, markerItems } from './line-slice.ts';
import { richLines } from './lines.ts';
import { sizedPicture } from './sized-picture.ts';
import { heightOf } from './stack.ts';
import { layTable, setTable, wishOf } from './table.ts';

/** What a book is set by; lengths in points. */
export interface Measures {
  faces: BookFaces;
  size: number;
  spacing: number;
  /** All paragraphs of body text begin two ems in. */
  twoEms: boolean;
  vertical: boolean;
  /** Of the text on a page. */
  width: number;
  height: number;
  /** A picture by its path: its bytes, and its own size in points. */
  picture(path: string): { bytes: Uint8Array<ArrayBuffer>; name: string; width: number; height: number } | undefined;
}

/** A frame around slices, or colour behind them. */
export interface Frame {
  left: number;
  right: number;
  background: string | undefined;
  border: Look['border'];
  unit: number;
}

/** A piece of a page that is never cut: a line, a picture, a row of a table. Its own top is 0. */
export interface Slice {
  height: number;
  /** Room above it, where it is not the first of a page. */
  gap: number;
  items: DrawingItem[];
  links: { left: number; right: number; top: number; bottom: number; target: string }[];
  places: string[];
  /** It stays with the one after it. */
  keepNext: boolean;
  breakBefore: boolean;
  frames: readonly Frame[];
  /** What stands at the foot of its page. */
  notes: Slice[];
}

/**
 * The size of notes at the foot of a page, beside that of the text; notes of more than this part of a page go on in it.
 */
const NOTE_SIZE = 0.85;
const MAX_NOTES = 0.5;
/** What is higher than this part of a page does not float. */
const MAX_FLOAT = 0.6;

/** Blocks set one below the other, as slices. */
export class Flow {
  readonly slices: Slice[] = [];
  readonly #measures: Measures;
  #gap = 0;
  #break = false;
  #places: string[] = [];
  readonly #floats = new Floats();
  /** Notes that no line refers to yet, by the addresses of links. */
  readonly #notes: Map<string, BoxBlock>;

  constructor(measures: Measures, notes: Map<string, BoxBlock> = new Map()) {
    this.#measures = measures;
    this.#notes = notes;
  }

  /** For what stands within a cell. */
  inside(): Flow {
    return new Flow(this.#measures, this.#notes);
  }

  /** All slices, what floats at the end included. */
  done(): Slice[] {
    this.#clear([]);
    return this.slices;
  }

  block(block: Block, column: Column): void {
    if (block.kind === 'rule' || block.kind === 'table') this.#clear(column.frames);
    if (block.kind === 'text') this.#text(block, column);
    else if (block.kind === 'box') this.box(block, column);
    else if (block.kind === 'rule') this.#rule(block.look, column);
    else this.#table(block, column);
  }

  box(block: BoxBlock, column: Column): void {
    if (this.#floatsBox(block, column)) return;
    const { look, blocks, ids } = block;
    this.#before(look, column);
    append(this.#places, ids);
    const inner = innerColumn(look, column, this.#measures.size);
    const { top, bottom } = look.padding;
    const framed = inner.frames !== column.frames;
    if (framed || look.breakBefore) this.#clear(column.frames);
    if (framed) this.push({ height: this.#length(top, column.width), keepNext: true }, inner.frames);
    for (const child of blocks) this.block(child, inner);
    if (framed) this.push({ height: this.#length(bottom, column.width) }, inner.frames);
    else this.#gap = Math.max(this.#gap, this.#length(bottom, column.width));
    this.#after(look, column);
  }

  /** Sets a box that the book lets float, at one side; false where it does not, or there is too little room. */
  #floatsBox({ look, ...block }: BoxBlock, column: Column): boolean {
    const { size, vertical } = this.#measures;
    if (!look.float || !look.width || vertical) return false;
    const span = floatSpan(look.float, this.#length(look.width, column.width), column, size);
    if (!span) return false;
    const notes = new Map(this.#notes);
    const inner = new Flow(this.#measures, notes);
    inner.box({ ...block, look: { ...look, float: undefined } }, { ...span, frames: [] });
    const slices = inner.done();
    if (heightOf(slices) > MAX_FLOAT * this.#measures.height) return false;
    for (const target of this.#notes.keys()) if (!notes.has(target)) this.#notes.delete(target);
    this.#startFloat(floatOf(slices, look.float, span, size), column.frames);
    return true;
  }

  #startFloat(float: Float, frames: readonly Frame[]): void {
    this.#clear(frames);
    this.#floats.start(float);
  }

  /** What follows stands under what floats. */
  #clear(frames: readonly Frame[]): void {
    const left = this.#floats.take();
    if (left) this.push(left, frames);
  }

  #before({ margin, breakBefore }: Look, column: Column): void {
    if (breakBefore && this.slices.length) this.#break = true;
    this.#gap = Math.max(this.#gap, this.#length(margin.top, column.width));
  }

  #after({ margin, breakAfter }: Look, column: Column): void {
    this.#gap = Math.max(this.#gap, this.#length(margin.bottom, column.width));
    if (breakAfter) this.#break = true;
  }

  #length(length: Length, width: number): number {
    return pointsOf(length, width, this.#measures.size);
  }

  push(slice: Partial<Slice>, frames: readonly Frame[]): void {
    this.slices.push({
      height: 0,
      items: [],
      links: [],
      keepNext: false,
      notes: [],
      ...slice,
      gap: this.#gap,
      breakBefore: this.#break,
      frames,
      places: [...this.#places, ...(slice.places ?? [])],
    });
    this.#gap = 0;
    this.#break = false;
    this.#places = [];
  }

  #rule(look: Look, column: Column): void {
    const { size } = this.#measures;
    this.#gap = Math.max(this.#gap, this.#length(look.margin.top, column.width));
    const width = column.width * 0.4;
    const line = { ...PLAIN.border, top: { width: 0.06, colour: '#888888' } };
    const left = column.left + (column.width - width) / 2;
    this.push({ height: size * 0.1 }, [
      ...column.frames,
      { left, right: left + width, background: undefined, border: line, unit: size },
    ]);
    this.#gap = Math.max(this.#gap, this.#length(look.margin.bottom, column.width));
  }

  #text(block: TextBlock, column: Column): void {
    if (block.heading) this.#clear(column.frames);
    const shown = block.inlines.filter(({ kind }) => kind === 'picture');
    const alone =
      shown.length > 0 &&
      block.inlines.every((one) => one.kind !== 'ruby' && !(one.kind === 'text' && one.text.trim()));
    if (alone) {
      for (const one of block.inlines) {
        if (one.kind === 'place') this.#places.push(one.id);
        if (one.kind === 'picture') this.#picture(one, block, column);
      }
      return;
    }
    this.#lines(block, column);
  }

  #picture(inline: Extract<Inline, { kind: 'picture' }>, { look, heading }: TextBlock, column: Column): void {
    const found = sizedPicture(inline, column.width, this.#measures);
    if (!found) return;
    const { float } = inline.look;
    if (float && this.#floatsPicture(inline, float, column)) return;
    this.#clear(column.frames);
    const align =
      float ??
      (look.align === 'left' || look.align === 'right'
        ? look.align
        : found.width > column.width / 3
          ? 'center'
          : look.align);
    const free = column.width - found.width;
    const x = column.left + (align === 'center' ? free / 2 : align === 'right' ? free : 0);
    const links = inline.link
      ? [{ left: x, right: x + found.width, top: 0, bottom: found.height, target: inline.link }]
      : [];
    const long: BoxBlock[] = [];
    const notes = this.#notesOf(links, long);
    const items = [imageItem(found, x, 0)];
    this.push({ height: found.height, items, links, notes, keepNext: heading }, column.frames);
    this.#behind(long, column);
  }

  /** Lets a picture float; false where there is too little room beside it. */
  #floatsPicture(inline: Extract<Inline, { kind: 'picture' }>, side: Float['side'], column: Column): boolean {
    const { size, vertical } = this.#measures;
    const found = sizedPicture(inline, column.width, this.#measures);
    const span = found && !vertical && floatSpan(side, found.width, column, size);
    if (!found || !span) return false;
    const links = inline.link
      ? [{ left: span.left, right: span.left + found.width, top: 0, bottom: found.height, target: inline.link }]
      : [];
    const inner = this.inside();
    const long: BoxBlock[] = [];
    const notes = this.#notesOf(links, long);
    inner.push({ height: found.height, items: [imageItem(found, span.left, 0)], links, notes }, []);
    this.#behind(long, column);
    this.#startFloat(floatOf(inner.done(), side, span, size), column.frames);
    return true;
  }

  #lines(block: TextBlock, column: Column): void {
    const { look, heading } = block;
    const { faces, size, spacing, twoEms } = this.#measures;
    const chinese = isChinese(block.inlines);
    const body =
      !heading && look.align !== 'center' && look.align !== 'right' && !look.pre && block.marker === undefined;
    const own = look.indent.em * size + (look.indent.percent / 100) * column.width;
    const indent =
      twoEms && body && chinese
        ? 2 * look.size * size
        : block.marker !== undefined || look.align === 'center'
          ? 0
          : own;
    const inlines = block.inlines.filter(
      (one) => !(one.kind === 'picture' && one.look.float && this.#floatsPicture(one, one.look.float, column)),
    );
    const ratio = heading ? Math.min(spacing, 1.35) : spacing;
    const narrow = this.#beside(column, look.size * size * ratio);
    const lines = richLines(inlines, {
      faces,
      base: size,
      max: column.width,
      narrow: narrow && { lines: narrow.lines, max: narrow.column.width },
      indent: Math.max(-column.left, Math.min(indent, column.width / 2)),
      chinese,
      picture: (_path, inline, around) => {
        const found = sizedPicture(inline, column.width, this.#measures);
        // A picture among letters is one of them where it is nearly as small.
        const scale = found && found.height < 3 * around ? Math.min(1, (1.2 * around) / found.height) : 1;
        return found && { width: found.width * scale, height: found.height * scale };
      },
    });
    const long: BoxBlock[] = [];
    for (const [at, line] of lines.entries()) {
      const left = lines.length - at;
      const here = narrow && at < narrow.lines ? narrow.column : column;
      const slice = lineSlice(line, { look, column: here, ratio }, this.#measures);
      if (at === 0 && block.marker !== undefined)
        slice.items.unshift(...markerItems(block, here, slice.base, this.#measures));
      append(slice.notes, this.#notesOf(slice.links, long));
      const isBeside = this.#floats.stand(slice, this.#gap);
      const keepNext = heading || isBeside || (at === 0 && left > 1) || left === 2;
      this.push({ ...slice, keepNext }, column.frames);
    }
    this.#behind(long, column);
  }

  /** The column beside what floats, and how many lines so high stand in it; undefined where nothing floats. */
  #beside(column: Column, height: number): { column: Column; lines: number } | undefined {
    const found = this.#floats.beside(column, height, this.#gap);
    if (found && found.lines > 0 && found.span.width >= MIN_WIDTH * this.#measures.size)
      return { column: { ...column, ...found.span }, lines: found.lines };
    this.#clear(column.frames);
    return undefined;
  }

  /**
   * The notes that links refer to for the first time, for the foot of their page; those too long for it go to `long`.
   */
  #notesOf(links: Slice['links'], long: BoxBlock[]): Slice[] {
    const { size, height, width } = this.#measures;
    const found: Slice[] = [];
    for (const { target } of links) {
      const note = this.#notes.get(target);
      if (!note) continue;
      this.#notes.delete(target);
      const inner = new Flow({ ...this.#measures, size: size * NOTE_SIZE }, this.#notes);
      inner.box(note, { left: 0, width, frames: [] });
      const slices = inner.done();
      if (heightOf([...found, ...slices]) > MAX_NOTES * height) long.push(note);
      else
        append(
          found,
          slices.flatMap(({ notes, ...slice }) => [{ ...slice, notes: [] }, ...notes]),
        );
    }
    return found;
  }

  /** Long notes, behind the paragraph that refers to them. */
  #behind(notes: readonly BoxBlock[], column: Column): void {
    if (notes.length) this.#clear(column.frames);
    for (const note of notes) this.box(note, column);
  }

  #table(block: Extract<Block, { kind: 'table' }>, column: Column): void {
    this.#before(block.look, column);
    append(this.#places, block.ids);
    const laid = layTable(block, column, this.#measures);
    const over = { ...column, left: laid.left, width: laid.width };
    for (const caption of block.captions)
      this.box(caption, wishOf(caption, this.#measures) <= laid.width ? over : column);
    const last = this.slices.at(-1);
    if (block.captions.length && last) last.keepNext = true;
    setTable(block, laid, column, this, this.#measures);
    this.#after(block.look, column);
  }
}
