import type { TextPage } from '../../../../schemas/recognised.ts';
import type { Bitmap } from '../../../formats/image/bitmap.ts';
import type { Box } from '../../page.ts';
import { common, edgesOf } from '../../recognise/geometry.ts';
import { type Cells, type Patch, patchesOf } from '../../recognise/patches.ts';
import { lineArtIn } from './line-art.ts';
import { litPaper } from './lit.ts';
import { type Grey, paperLight } from './paper-light.ts';
import type { Rule } from './rules.ts';
import { isSealAt, sealColour } from './seal-ink.ts';

/** A picture on a page that was read, or a seal over its text; pixels of the upright page. */
export interface PageFigure {
  box: Box;
  /** Of a seal: its ink as `#rrggbb`; what is under it shows through. */
  ink?: string;
}

/** What stands on a page besides its text, and which of its lines are a part of that, by their index. */
interface PageFigures {
  figures: PageFigure[];
  within: number[];
}

/** Cells along the longer side of a page. */
const CELLS = 220;
/** A pixel has colour where its channels differ so much, and is no paper where it is so much darker than that. */
const [COLOURED, DARKER] = [50, 0.82];
/** A cell is of a picture, or of a seal, where so many of its pixels are. */
const FULL = { picture: 0.35, seal: 0.06 };
/** In inches: the sides of seals and pictures. */
const SEAL = { least: 0.4, most: 3 };
const PICTURE = { least: 0.4 };
/** A seal is no longer than so many times its width. */
const LONGER = 2.2;
/**
 * What covers more of the page is its ground; what holds more text is a coloured panel; less, it is a picture's own.
 */
const [GROUND, TEXT] = [0.7, 0.15];
/**
 * Of a picture's box so much is its own; where more than this is about equally light, by steps of so many, it is a
 * panel.
 */
const [SOLID, EVEN, STEP] = [0.5, 0.5, 16];
/** Of a seal's box so much at least is light: paper shows between its strokes. */
const PAPER = 0.25;
/** Read so surely and filling so much of it, coloured ink is a heading. */
const HEADING = { sure: 0.9, filled: 0.5 };
/** A line belongs to what holds so much of it; to a seal, if so much of its ink is the seal's. */
const HELD = 0.7;
const OWN_INK = 0.6;
/** Letters under a seal fill so much of their box with black. */
const BLACK = 0.02;

/**
 * Finds the photos, drawings, logos and seals of an upright opaque page that was read, with so many pixels an inch.
 * What its `rules` make up is a table, no drawing.
 */
export function figuresOn(picture: Bitmap, text: TextPage, dpi: number, rules: readonly Rule[] = []): PageFigures {
  const side = Math.max(4, Math.ceil(Math.max(picture.width, picture.height) / CELLS));
  const cells: Cells = { side, columns: Math.ceil(picture.width / side), rows: Math.ceil(picture.height / side) };
  const { width, height } = picture;
  const light = { width, height, data: lightOf(picture) };
  const lit = litPaper(picture, light);
  const counts = countsOf({ picture, lit, light }, cells);
  const boxes = text.lines.map(({ quad }) => edgesOf(quad));
  const seals = sealsIn(counts, cells, dpi).filter((box) => lightIn(lit, box) > PAPER && !isHeading(box, text));
  const figures: PageFigure[] = seals.map((box) => ({ box, ink: sealColour(picture, lit, box) }));
  const within = new Set<number>();
  for (const seal of figures)
    for (const [index, box] of boxes.entries())
      if (isHeld(box, seal.box) && isOwnInk(lit, box, boxes)) within.add(index);
  const pictures = picturesIn({ counts, cells, boxes }, picture, dpi);
  const labels = boxes.filter((_, index) => LABEL.says.test(text.lines[index]?.text ?? ''));
  const drawings = lineArtIn({ cells, ink: counts.other, texts: boxes, rules }, dpi).map((box) =>
    withLabels(box, labels, LABEL.apart * dpi),
  );
  for (const box of [...pictures, ...drawings.filter((own) => !pictures.some((other) => common(own, other) > 0))]) {
    if (seals.some((seal) => common(seal, box) > 0)) continue;
    figures.push({ box });
    for (const [index, line] of boxes.entries()) if (isHeld(line, box)) within.add(index);
  }
  return { figures, within: [...within] };
}

/** In each cell: pixels of the colour of seals, and pixels that are no paper. */
interface Counts {
  seal: Uint32Array;
  other: Uint32Array;
}

/** A page as it is, without its shadows, and how light it is. */
interface Seen {
  picture: Bitmap;
  lit: Bitmap;
  light: Grey;
}

function countsOf({ picture: { width, height, data }, lit, light }: Seen, { side, columns, rows }: Cells): Counts {
  const counts: Counts = { seal: new Uint32Array(columns * rows), other: new Uint32Array(columns * rows) };
  const paper = paperLight(light);
  const row = new Float32Array(width);
  for (let y = 0, at = 0; y < height; y++) {
    paper(y, row);
    const first = Math.floor(y / side) * columns;
    for (let x = 0; x < width; x++, at++) {
      const [red, green, blue] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]] as [number, number, number];
      const cell = first + Math.floor(x / side);
      if (isSealAt(lit.data, at * 4)) counts.seal[cell] = (counts.seal[cell] as number) + 1;
      const isColoured = Math.max(red, green, blue) - Math.min(red, green, blue) >= COLOURED;
      if (isColoured || (light.data[at] as number) < (row[x] as number) * DARKER)
        counts.other[cell] = (counts.other[cell] as number) + 1;
    }
  }
  return counts;
}

function lightOf({ width, height, data }: Bitmap): Uint8Array {
  const light = new Uint8Array(width * height);
  for (let at = 0; at < light.length; at++) light[at] = lightAt(data, at * 4);
  return light;
}

const lightAt = (data: Uint8ClampedArray, at: number): number =>
  ((data[at] as number) * 77 + (data[at + 1] as number) * 151 + (data[at + 2] as number) * 28) >> 8;

const boxOf = ({ from, to }: Patch, side: number): Box => ({
  left: from.x * side,
  top: from.y * side,
  right: to.x * side,
  bottom: to.y * side,
});

/** Patches of one ink that are as large and as broad as seals are; the star within a ring is the ring's. */
function sealsIn({ seal }: Counts, cells: Cells, dpi: number): Box[] {
  const least = FULL.seal * cells.side ** 2;
  const patches = patchesOf(
    cells,
    Uint8Array.from(seal, (count) => Number(count >= least)),
    2,
  );
  const boxes = patches.map((patch) => boxOf(patch, cells.side)).sort((one, other) => areaOf(other) - areaOf(one));
  const found: Box[] = [];
  for (const box of boxes) if (isSealSized(box, dpi) && !found.some((other) => isHeld(box, other))) found.push(box);
  return found;
}

function isSealSized({ left, top, right, bottom }: Box, dpi: number): boolean {
  const [width, height] = [(right - left) / dpi, (bottom - top) / dpi];
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short >= SEAL.least && long <= SEAL.most && long <= short * LONGER;
}

/** Words that are written in a colour. */
function isHeading(box: Box, { lines }: TextPage): boolean {
  const own = lines.filter(({ quad, sure }) => {
    const mean = sure.reduce((sum, one) => sum + one, 0) / Math.max(1, sure.length);
    return mean >= HEADING.sure && isHeld(edgesOf(quad), box);
  });
  const filled = own.reduce((sum, { quad }) => sum + common(edgesOf(quad), box), 0);
  return filled > HEADING.filled * areaOf(box);
}

const areaOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);
const isHeld = (line: Box, box: Box): boolean => common(line, box) > HELD * areaOf(line);

interface Page {
  counts: Counts;
  cells: Cells;
  /** Of its lines of text. */
  boxes: readonly Box[];
}

/**
 * What names a point of a drawing or measures it says this, and is so many inches beside it at most. With a stop it is
 * the number of a question, and Chinese is the text's own.
 */
const LABEL = { says: /^[A-Za-z\dΑ-Ωα-ω'’′°]{1,2}$/, apart: 0.12 };

/** A drawing with the labels right beside it. */
function withLabels(box: Box, labels: readonly Box[], apart: number): Box {
  const near = { left: box.left - apart, top: box.top - apart, right: box.right + apart, bottom: box.bottom + apart };
  const own = { ...box };
  for (const label of labels) {
    if (!common(label, near)) continue;
    own.left = Math.min(own.left, label.left);
    own.top = Math.min(own.top, label.top);
    own.right = Math.max(own.right, label.right);
    own.bottom = Math.max(own.bottom, label.bottom);
  }
  return own;
}

/** Patches that are full of what is neither paper nor text, and of more than one colour. */
function picturesIn({ counts, cells, boxes }: Page, picture: Bitmap, dpi: number): Box[] {
  const { side } = cells;
  const marked = Uint8Array.from(counts.other, (count) => Number(count >= FULL.picture * side ** 2));
  return patchesOf(cells, marked, 1).flatMap((patch) => {
    const box = boxOf(patch, side);
    const [width, height] = [(box.right - box.left) / dpi, (box.bottom - box.top) / dpi];
    const cellsIn = (patch.to.x - patch.from.x) * (patch.to.y - patch.from.y);
    if (Math.min(width, height) < PICTURE.least || patch.count < SOLID * cellsIn) return [];
    const held = boxes.reduce((sum, line) => sum + common(line, box), 0);
    const isPanel = areaOf(box) > GROUND * picture.width * picture.height || held > TEXT * areaOf(box);
    return isPanel || evenIn(picture, box, boxes) > EVEN ? [] : [withoutCaption(box, { marked, cells, boxes })];
  });
}

/** A picture without the line that stands on the paper right above or below it: that is its caption. */
function withoutCaption(box: Box, { marked, cells, boxes }: { marked: Uint8Array } & Omit<Page, 'counts'>): Box {
  const own = { ...box };
  for (const line of boxes) {
    if (line.left < box.left || line.right > box.right || common(line, box) === 0) continue;
    const high = line.bottom - line.top;
    if (box.bottom - line.top < EDGE * high && fullIn(marked, cells, { ...box, top: line.top }) < SOLID)
      own.bottom = Math.min(own.bottom, line.top);
    if (line.bottom - box.top < EDGE * high && fullIn(marked, cells, { ...box, bottom: line.bottom }) < SOLID)
      own.top = Math.max(own.top, line.bottom);
  }
  return own;
}

/** In heights of a line: how far a caption reaches into the box of its picture. */
const EDGE = 1.5;

/** The share of marked cells with their middles in a box. */
function fullIn(marked: Uint8Array, { side, columns, rows }: Cells, box: Box): number {
  const first = (at: number): number => Math.max(0, Math.ceil(at / side - 0.5));
  let [full, all] = [0, 0];
  for (let y = first(box.top); y < Math.min(rows, first(box.bottom)); y++)
    for (let x = first(box.left); x < Math.min(columns, first(box.right)); x++, all++)
      full += marked[y * columns + x] as number;
  return all ? full / all : 0;
}

/** The greatest share of a box, without its text, that is about equally light. */
function evenIn({ width, height, data }: Bitmap, box: Box, boxes: readonly Box[]): number {
  const own = boxes.filter((line) => common(line, box) > 0);
  const steps = new Uint32Array(256 / STEP + 1);
  let count = 0;
  for (let y = box.top; y < Math.min(height, box.bottom); y += 3)
    for (let x = box.left; x < Math.min(width, box.right); x += 3) {
      if (own.some(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom)) continue;
      const step = Math.floor(lightAt(data, (y * width + x) * 4) / STEP);
      steps[step] = (steps[step] as number) + 1;
      count++;
    }
  // What is even lies in one step, or in two beside each other.
  const most = steps.reduce((best, own, step) => Math.max(best, own + (steps[step + 1] ?? 0)), 0);
  return count ? most / count : 1;
}

/** How much of a box is light and has no colour, as paper. */
function lightIn({ width, height, data }: Bitmap, box: Box): number {
  let [light, count] = [0, 0];
  for (let y = box.top; y < Math.min(height, box.bottom); y += 2)
    for (let x = box.left; x < Math.min(width, box.right); x += 2, count++) {
      const at = (y * width + x) * 4;
      const [red, green, blue] = [data[at], data[at + 1], data[at + 2]] as [number, number, number];
      const least = Math.min(red, green, blue);
      if (least > LIGHT && Math.max(red, green, blue) - least < TINTED) light++;
    }
  return count ? light / count : 0;
}

/** Paper in the shade is as light; a sky is not as grey. */
const [LIGHT, TINTED] = [140, 40];

/** Whether the ink in a box is a seal's, and there are no black letters under it. */
function isOwnInk({ width, height, data }: Bitmap, box: Box, boxes: readonly Box[]): boolean {
  const others = boxes.filter((other) => other !== box && common(other, box) > 0);
  const isOthers = (x: number, y: number): boolean =>
    others.some(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom);
  let [own, black, letters, all] = [0, 0, 0, 0];
  for (let y = Math.floor(box.top); y < Math.min(height, box.bottom); y++)
    for (let x = Math.floor(box.left); x < Math.min(width, box.right); x++) {
      const at = (y * width + x) * 4;
      const [red, green, blue] = [data[at], data[at + 1], data[at + 2]] as [number, number, number];
      const isOwn = isSealAt(data, at);
      all++;
      if (isOwn) own++;
      else if (Math.max(red, green, blue) < 128) {
        black++;
        if (!isOthers(x, y)) letters++;
      }
    }
  return own > OWN_INK * (own + black) && letters < BLACK * all;
}
