import { UserError } from '../../../../schemas/error.ts';
import type { ZipPart } from '../../../formats/zip/write.ts';
import { channelsOf } from '../../../lib/hex.ts';
import { combine, type Matrix } from '../../../lib/matrix.ts';
import { type Brush, type Drawing, type DrawingItem, flatColour, type PathItem } from '../../drawing.ts';
import type { Outlines } from '../../outlines.ts';
import { Clipper } from '../cad/clip.ts';
import { type Point, pointsOf, type Subpath } from '../cad/geometry.ts';
import { bordersOf } from '../cad/hatch.ts';
import { subpathsOf } from '../cad/subpaths.ts';
import { dashed } from './dashes.ts';

/** Millimetres of a unit of the stream: its places are whole numbers. */
export const UNIT = 0.005;
const MM = 25.4 / 72;
/** How far, in units, a line may be from the curve that it stands for. */
const TOLERANCE = 1.5;
/** Points of one sheet. */
const MAX_POINTS = 12_000_000;
/** Dashes of one line; one with more is drawn through. */
const MAX_DASHES = 20_000;
/** What is this pale does not count. */
const FAINT = 0.004;

/** What is not on a sheet. */
export interface Lost {
  pictures: number;
  gradients: number;
}

/**
 * Writes a sheet as a stream of WHIP! 6.0 in readable form: lines, areas and layers; texts as areas. Throws UserError
 * `too-complex` beyond `MAX_POINTS`.
 */
export async function writeW2d(drawing: Drawing, part: ZipPart, outlines: Outlines): Promise<Lost> {
  const stream = new Stream(drawing, part, outlines);
  await stream.items(drawing.items, { matrix: stream.page, alpha: 1, layer: '' });
  part.write('(EndOfDWF)');
  part.end();
  return stream.lost;
}

interface Within {
  matrix: Matrix;
  alpha: number;
  layer: string;
}

class Stream {
  readonly page: Matrix;
  readonly lost: Lost = { pictures: 0, gradients: 0 };
  readonly #part: ZipPart;
  readonly #outlines: Outlines;
  readonly #clipper: Clipper;
  readonly #layers = new Map<string, number>();
  /** What is in force, so that it is said once. */
  readonly #said = { colour: '', width: 0, layer: -1 };
  readonly #wanted = { colour: '0,0,0,255', layer: '0' };
  #points = 0;

  constructor({ width, height }: Drawing, part: ZipPart, outlines: Outlines) {
    const scale = MM / UNIT;
    this.page = [scale, 0, 0, -scale, 0, height * scale];
    this.#part = part;
    this.#outlines = outlines;
    this.#clipper = new Clipper(this.page, TOLERANCE);
    const [X, Y] = [Math.round(width * scale), Math.round(height * scale)];
    const [mmX, mmY] = [width * MM, height * MM].map((side) => Number(side.toFixed(3))) as [number, number];
    part.write('(W2D V06.00)\n');
    part.write(`(View 0,0 ${X},${Y})\n`);
    part.write(`(PlotInfo show 0 mm ${mmX} ${mmY} 0 0 ${mmX} ${mmY} ((${UNIT} 0 0)(0 ${UNIT} 0)(0 0 1)))\n`);
  }

  async items(items: readonly DrawingItem[], within: Within): Promise<void> {
    for (const item of items) {
      const layer = item.layer ?? within.layer;
      if (item.kind === 'group') {
        const { alpha, clips } = item;
        const inner = item.items.map((one) => ({
          ...one,
          matrix: combine(one.matrix, item.matrix),
          clips: [...clips, ...one.clips],
        }));
        await this.items(inner, { ...within, alpha: within.alpha * alpha, layer });
      } else if (item.kind === 'path') this.#path(item, { ...within, layer });
      else if (item.kind === 'text') {
        const segments = await this.#outlines.of(item);
        const { matrix, clips, fill, stroke } = item;
        const brush = fill ?? stroke?.brush;
        if (brush)
          this.#path({ kind: 'path', segments, matrix, clips, fill: brush, evenOdd: false }, { ...within, layer });
      } else this.lost.pictures++;
    }
  }

  #path(item: PathItem, { matrix, alpha, layer }: Within): void {
    const space = combine(item.matrix, matrix);
    const subpaths = subpathsOf(item.segments, space);
    const window = this.#clipper.windowOf(item.clips);
    if (item.fill && item.fill.alpha * alpha > FAINT) {
      this.#look(item.fill, alpha, layer);
      this.#area(this.#clipper.fills(subpaths, window), item.evenOdd);
    }
    const { stroke } = item;
    if (!stroke || stroke.brush.alpha * alpha <= FAINT) return;
    this.#look(stroke.brush, alpha, layer);
    const enlarged = Math.sqrt(Math.abs(space[0] * space[3] - space[1] * space[2]));
    const width = Math.round(stroke.width * enlarged);
    const lengths = stroke.dash.map((length) => length * enlarged);
    for (const subpath of this.#clipper.strokes(subpaths, window))
      for (const dash of dashed(pointsOf(subpath, TOLERANCE), lengths, stroke.dashOffset * enlarged, MAX_DASHES))
        this.#line(dash, width);
  }

  #look(brush: Brush, alpha: number, layer: string): void {
    if (brush.kind !== 'flat') this.lost.gradients++;
    const hex = flatColour(brush);
    const parts = channelsOf(hex);
    this.#wanted.colour = [...parts, Math.round(255 * Math.min(1, brush.alpha * alpha))].join(',');
    this.#wanted.layer = layer || '0';
  }

  /** Says what has changed, before something is drawn. */
  #say(width = this.#said.width): void {
    const { colour, layer } = this.#wanted;
    if (colour !== this.#said.colour) this.#part.write(`(Color ${colour})\n`);
    if (width !== this.#said.width) this.#part.write(`(LineWeight ${width})\n`);
    this.#said.colour = colour;
    this.#said.width = width;
    this.#layer(layer);
  }

  #layer(name: string): void {
    const known = this.#layers.get(name);
    const number = known ?? this.#layers.size + 1;
    if (number === this.#said.layer) return;
    this.#said.layer = number;
    this.#layers.set(name, number);
    this.#part.write(known === undefined ? `(Layer ${number} ${quoted(name)})\n` : `(Layer ${number})\n`);
  }

  #line(points: readonly Point[], width: number): void {
    const places = this.#places(points);
    if (places.length < 2) return;
    this.#say(width);
    if (places.length === 2) this.#part.write(`L ${places.join(' ')}\n`);
    else this.#part.write(`P ${places.length} ${places.join(' ')}\n`);
  }

  #area(rings: readonly Subpath[], evenOdd: boolean): void {
    const borders = evenOdd ? rings : bordersOf(rings, TOLERANCE);
    const outlines = borders.map((ring) => this.#places(pointsOf(ring, TOLERANCE))).filter(({ length }) => length > 2);
    const [only] = outlines;
    if (!only) return;
    this.#say();
    if (outlines.length === 1) this.#part.write(`F\nP ${only.length} ${only.join(' ')}\nf\n`);
    else {
      const lengths = outlines.map(({ length }) => length).join(' ');
      this.#part.write(`(Contour ${outlines.length} ${lengths} ${outlines.flat().join(' ')})\n`);
    }
  }

  /** Points as whole numbers, without those that fall together. */
  #places(points: readonly Point[]): string[] {
    this.#points += points.length;
    if (this.#points > MAX_POINTS) throw new UserError('too-complex', '图纸太复杂，放不进一张 DWF，请分开发布。');
    const places: string[] = [];
    for (const [x, y] of points) {
      const place = `${Math.round(x)},${Math.round(y)}`;
      if (place !== places.at(-1)) places.push(place);
    }
    return places;
  }
}

/** A string of WHIP!: in apostrophes, UTF-8 inside. */
const quoted = (text: string): string => `'${text.replace(/\p{Cc}/gu, ' ').replace(/[\\']/g, '\\$&')}'`;
