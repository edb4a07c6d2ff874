import type { Length } from '../../../formats/html/length.ts';
import { type Look, PLAIN, SIDES } from '../../../formats/html/style.ts';
import { append } from '../../../lib/extremes.ts';

import type { DrawingItem, ImageItem } from '../../drawing.ts';
import { type Block, type BoxBlock, type Inline, isChinese, type TextBlock } from './blocks.ts';
import type { BookFaces } from './faces.ts';
import { justify, type RichLine, richLines } from './lines.ts';
import { ABOVE, lineItems } from './paint.ts';
import { setTable } from './table.ts';

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
}

/** Where blocks are set. */
interface Column {
  left: number;
  width: number;
  frames: readonly Frame[];
}

const MIN_WIDTH = 6;

/** Blocks set one below the other, as slices. */
export class Flow {
  readonly slices: Slice[] = [];
  readonly #measures: Measures;
  #gap = 0;
  #break = false;
  #places: string[] = [];

  constructor(measures: Measures) {
    this.#measures = measures;
  }

  /** For what stands within a cell. */
  inside(): Flow {
    return new Flow(this.#measures);
  }

  block(block: Block, column: Column): void {
    if (block.kind === 'text') this.#text(block, column);
    else if (block.kind === 'box') this.box(block, column);
    else if (block.kind === 'rule') this.#rule(block.look, column);
    else this.#table(block, column);
  }

  box({ look, blocks, ids }: BoxBlock, column: Column): void {
    this.#before(look, column);
    append(this.#places, ids);
    const inner = this.#inner(look, column);
    const { top, bottom } = look.padding;
    const framed = inner.frames !== column.frames;
    if (framed) this.push({ height: this.#length(top, column.width), keepNext: true }, inner.frames);
    for (const child of blocks) this.block(child, inner);
    if (framed) this.push({ height: this.#length(bottom, column.width) }, inner.frames);
    else this.#gap = Math.max(this.#gap, this.#length(bottom, column.width));
    this.#after(look, column);
  }

  #before({ margin, breakBefore }: Look, column: Column): void {
    if (breakBefore && this.slices.length) this.#break = true;
    this.#gap = Math.max(this.#gap, this.#length(margin.top, column.width));
  }

  #after({ margin, breakAfter }: Look, column: Column): void {
    this.#gap = Math.max(this.#gap, this.#length(margin.bottom, column.width));
    if (breakAfter) this.#break = true;
  }

  /** The column inside of a box, and its frame where it has one. */
  #inner(look: Look, { left, width, frames }: Column): Column {
    const { size } = this.#measures;
    const edge = (side: 'left' | 'right'): number => this.#length(look.margin[side], width);
    const inset = (side: 'left' | 'right'): number =>
      this.#length(look.padding[side], width) + (look.border[side]?.width ?? 0) * size;
    const [outerLeft, outerRight] = [edge('left'), edge('right')];
    const total = outerLeft + outerRight + inset('left') + inset('right');
    const fits = width - total >= MIN_WIDTH * size;
    const framed = look.background !== undefined || SIDES.some((side) => look.border[side]);
    const frame = {
      left: left + (fits ? outerLeft : 0),
      right: left + width - (fits ? outerRight : 0),
      background: look.background,
      border: look.border,
      unit: size,
    };
    return {
      left: fits ? left + outerLeft + inset('left') : left,
      width: fits ? width - total : width,
      frames: framed ? [...frames, frame] : frames,
    };
  }

  #length({ em, percent }: Length, width: number): number {
    return Math.max(0, em * this.#measures.size + (percent / 100) * width);
  }

  push(slice: Partial<Slice>, frames: readonly Frame[]): void {
    this.slices.push({
      ...{
        height: 0,
        items: [],
        links: [],
        keepNext: false,
        ...slice,
        gap: this.#gap,
        breakBefore: this.#break,
        frames,
      },
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
    const found = this.#sized(inline, column.width, this.#measures.height);
    if (!found) return;
    const float = inline.look.float;
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
    this.push({ height: found.height, items: [imageItem(found, x, 0)], links, keepNext: heading }, column.frames);
  }

  /** A picture as large as the book says, at most as large as the page. */
  #sized({ path, element, look }: Extract<Inline, { kind: 'picture' }>, width: number, height: number) {
    const found = this.#measures.picture(path);
    if (!found) return undefined;
    const { width: own, height: tall } = element.attributes;
    const ratio = found.height / found.width || 1;
    let wide = look.width
      ? this.#length(look.width, width)
      : own
        ? Number(own) * 0.75
        : tall
          ? (Number(tall) * 0.75) / ratio
          : found.width;
    if (!(wide > 0)) wide = found.width;
    wide = Math.min(wide, width, height / ratio);
    return { ...found, width: wide, height: wide * ratio };
  }

  #lines(block: TextBlock, column: Column): void {
    const { look, heading } = block;
    const { faces, size, spacing, twoEms, vertical } = this.#measures;
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
    const lines = richLines(block.inlines, {
      ...{
        faces,
        base: size,
        max: column.width,
        indent: Math.max(-column.left, Math.min(indent, column.width / 2)),
        chinese,
      },
      picture: (_path, inline, around) => {
        const found = this.#sized(inline, column.width, this.#measures.height);
        // A picture among letters is one of them where it is nearly as small.
        const scale = found && found.height < 3 * around ? Math.min(1, (1.2 * around) / found.height) : 1;
        return found && { width: found.width * scale, height: found.height * scale };
      },
    });
    const ratio = heading ? Math.min(spacing, 1.35) : spacing;
    for (const [at, line] of lines.entries()) {
      const left = lines.length - at;
      const slice = this.#line(line, { look, column, ratio, vertical });
      if (at === 0 && block.marker !== undefined) slice.items.unshift(...this.#marker(block, column, slice));
      this.push({ ...slice, keepNext: heading || (at === 0 && left > 1) || left === 2 }, column.frames);
    }
  }

  #line(
    line: RichLine,
    { look, column, ratio, vertical }: { look: Look; column: Column; ratio: number; vertical: boolean },
  ): Pick<Slice, 'height' | 'items' | 'links' | 'places'> & { base: number } {
    const { size } = this.#measures;
    const largest =
      line.atoms.reduce((most, atom) => Math.max(most, atom.look.raise ? 0 : atom.size), 0) || look.size * size;
    const tallest = line.atoms.reduce((most, { picture }) => Math.max(most, picture?.height ?? 0), 0);
    const leading = largest * ratio;
    const height = Math.max(leading, tallest + 0.2 * largest);
    const ruby = line.atoms.some((atom) => atom.ruby) ? Math.max(0, 1.62 - ratio) * largest : 0;
    const base = height - (leading - largest) / 2 - (1 - ABOVE) * largest + ruby;
    const align = look.align ?? 'justify';
    if (align === 'justify' && line.wrapped && !look.pre) justify(line, column.width);
    const free = Math.max(0, column.width - line.width);
    const x = column.left + (align === 'center' ? free / 2 : align === 'right' ? free : 0);
    const images = line.atoms.flatMap(({ picture }, at) => {
      const found = picture && this.#measures.picture(picture.path);
      return picture && found
        ? [imageItem({ ...found, ...picture }, x + (line.starts[at] as number), base - picture.height + 0.1 * largest)]
        : [];
    });
    const links = line.atoms.flatMap(({ link, width }, at) => {
      const left = x + (line.starts[at] as number);
      return link
        ? [{ left, right: left + width, top: base - largest, bottom: base + 0.25 * largest, target: link }]
        : [];
    });
    const places = line.atoms.flatMap((atom) => atom.places);
    return {
      height: height + ruby,
      items: [...lineItems(line, x, base, vertical, true), ...images],
      links: joined(links),
      places,
      base,
    };
  }

  /** A bullet or number before the first line. */
  #marker({ marker = '', look }: TextBlock, column: Column, { base }: { base: number }): DrawingItem[] {
    const { faces, size, vertical } = this.#measures;
    const plain: Look = { ...look, bold: false, italic: false, underline: false, strike: false };
    const [line] = richLines([{ kind: 'text', text: marker, look: plain, link: undefined }], {
      ...{ faces, base: size, max: 1e6, indent: 0, chinese: true, picture: () => undefined },
    });
    return line ? lineItems(line, Math.max(0, column.left - line.width - 0.45 * size), base, vertical, true) : [];
  }

  #table(block: Extract<Block, { kind: 'table' }>, column: Column): void {
    this.#before(block.look, column);
    append(this.#places, block.ids);
    setTable(block, column, this, this.#measures);
    this.#after(block.look, column);
  }
}

/** Links of one line that touch are one. */
function joined(links: Slice['links']): Slice['links'] {
  const out: Slice['links'] = [];
  for (const link of links) {
    const last = out.at(-1);
    if (last && last.target === link.target && link.left - last.right < 6) last.right = link.right;
    else out.push({ ...link });
  }
  return out;
}

const imageItem = (
  { bytes, name, width, height }: { bytes: Uint8Array<ArrayBuffer>; name: string; width: number; height: number },
  x: number,
  y: number,
): ImageItem => ({
  ...{ kind: 'image', matrix: [width, 0, 0, height, x, y], clips: [], bytes, name, alpha: 1 },
});
