import { CadDocument, type CadHeader, Color, type Entity, LwPolyline, XY, XYZ } from '@node-projects/acad-ts';
import { UserError } from '../../../../schemas/error.ts';
import { combine, type Matrix } from '../../../lib/matrix.ts';
import {
  type Brush,
  type Drawing,
  type DrawingItem,
  flatColour,
  type GroupItem,
  type PathItem,
  type TextItem,
} from '../../drawing.ts';
import type { Outlines } from '../../outlines.ts';
import { withArcs } from './arcs.ts';
import { boundsOf, Clipper, meet, type Window } from './clip.ts';
import { dashOf } from './dashes.ts';
import { type Point, pointsOf, type Subpath } from './geometry.ts';
import { gridOf } from './grid.ts';
import { hatchOf } from './hatch.ts';
import { colourOf, type Layering, Layers, type Look, WIDEST, weightOf } from './layers.ts';
import { type Curves, entitiesOf } from './lines.ts';
import { slimLine } from './slim.ts';
import { subpathsOf } from './subpaths.ts';
import { Texts } from './text.ts';

/** How drawings become one of CAD. */
export interface CadWishes {
  /** Units of the drawing for a millimetre on paper. */
  scale: number;
  unit: keyof typeof UNITS;
  curves: Curves;
  layering: Layering;
  texts: 'text' | 'outline' | 'none';
  fills: 'hatch' | 'outline' | 'none';
  /** Pictures leave a frame where they are. */
  frames: boolean;
}

/** A drawing of CAD that is being made of pages. */
export interface CadBook {
  document: CadDocument;
  wishes: CadWishes;
  layers: Layers;
  /** Where the next page begins. */
  next: number;
  /** What the pages that were added fill. */
  width: number;
  height: number;
  entities: number;
  pictures: number;
  gradients: number;
}

/** What units are called in the header of a drawing ($INSUNITS). */
const UNITS = { inch: 1, mm: 4, cm: 5, m: 6 };
/** Millimetres of a point. */
const MM = 25.4 / 72;
/** How far in millimetres on paper something may be from the line that stands for it. */
const TOLERANCE = 0.008;
/** Entities of one drawing: programs open no more. */
export const MAX_ENTITIES = 600_000;
/** What is this pale does not count. */
const FAINT = 0.05;

/** An empty drawing. */
export function startCad(wishes: CadWishes): CadBook {
  const document = new CadDocument();
  return {
    document,
    wishes,
    layers: new Layers(document, wishes.layering),
    next: 0,
    width: 0,
    height: 0,
    entities: 0,
    pictures: 0,
    gradients: 0,
  };
}

/** Adds a page beside those before it. Throws UserError `too-complex` beyond `MAX_ENTITIES`. */
export async function addDrawing(book: CadBook, drawing: Drawing, outlines: Outlines): Promise<void> {
  const scale = MM * book.wishes.scale;
  const page: Matrix = [scale, 0, 0, -scale, book.next, drawing.height * scale];
  const writer = new PageWriter(book, page, outlines);
  await writer.items(drawing.items, 1);
  writer.texts.flush();
  book.width = book.next + drawing.width * scale;
  book.height = Math.max(book.height, drawing.height * scale);
  book.next = book.width + drawing.width * scale * 0.1;
}

/** The drawing, opened where its pages are. */
export function finishCad({ document, wishes, width, height }: CadBook): CadDocument {
  const header = document.header as CadHeader;
  header.insUnits = UNITS[wishes.unit];
  header.measurementUnits = wishes.unit === 'inch' ? 0 : 1;
  header.modelSpaceExtMin = new XYZ(0, 0, 0);
  header.modelSpaceExtMax = new XYZ(width, height, 0);
  for (const view of document.vPorts ?? []) {
    view.center = new XY(width / 2, height / 2);
    // Windows are about half as wide again as high.
    view.viewHeight = Math.max(height, width / 1.5) * 1.05 || 1;
    view.aspectRatio = 1.5;
  }
  return document;
}

class PageWriter {
  readonly texts: Texts;
  readonly #book: CadBook;
  readonly #page: Matrix;
  readonly #outlines: Outlines;
  readonly #clipper: Clipper;
  readonly #tolerance: number;
  /** What coloured areas cover so far. */
  readonly #covered = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };

  constructor(book: CadBook, page: Matrix, outlines: Outlines) {
    this.#book = book;
    this.#page = page;
    this.#outlines = outlines;
    this.#tolerance = TOLERANCE * book.wishes.scale;
    this.#clipper = new Clipper(page, this.#tolerance);
    this.texts = new Texts(book.document, (entity) => this.#add(entity));
  }

  async items(items: readonly DrawingItem[], alpha: number): Promise<void> {
    for (const item of items) {
      if (item.kind === 'group')
        await this.items(
          item.items.map((inner) => within(inner, item)),
          alpha * item.alpha,
        );
      else if (item.kind === 'path') this.#path(item, alpha);
      else if (item.kind === 'text') await this.#text(item, alpha);
      else this.#picture(item);
    }
  }

  #add(entity: Entity): void {
    const { document } = this.#book;
    if (++this.#book.entities > MAX_ENTITIES)
      throw new UserError('too-complex', `图上的线条和文字超过 ${MAX_ENTITIES / 10_000} 万个，请减少页数再试。`);
    document.entities?.add(entity);
  }

  #window(item: DrawingItem): Window | undefined {
    return this.#clipper.windowOf(item.clips);
  }

  #path(item: PathItem, alpha: number): void {
    const matrix = combine(item.matrix, this.#page);
    const subpaths = subpathsOf(item.segments, matrix);
    if (item.fill && item.fill.alpha * alpha > FAINT) this.#fill(item, subpaths, this.#book.wishes.fills);
    if (item.stroke && item.stroke.brush.alpha * alpha > FAINT) this.#stroke(item, subpaths, matrix);
  }

  #stroke(item: PathItem, subpaths: readonly Subpath[], matrix: Matrix): void {
    const { stroke, layer } = item;
    if (!stroke) return;
    const enlarged = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
    const width = stroke.width * enlarged;
    const { scale } = this.#book.wishes;
    const mm = width / scale;
    const look: Look = { kind: 'line', colour: this.#colour(stroke.brush), weight: weightOf(mm), layer };
    const dash = dashOf(this.#book.document, stroke, enlarged, scale);
    const grid = gridOf(subpaths, scale);
    const ways = subpaths.map((subpath) => withArcs(subpath, this.#tolerance, grid));
    for (const way of this.#clipper.strokes(ways, this.#window(item)))
      for (const entity of entitiesOf(way, this.#book.wishes.curves, { tolerance: this.#tolerance, grid })) {
        if (mm > WIDEST && entity instanceof LwPolyline) entity.constantWidth = width;
        if (dash) entity.lineType = dash;
        this.#dressed(entity, look);
      }
  }

  #fill(item: PathItem, subpaths: readonly Subpath[], as: 'hatch' | 'outline' | 'none'): void {
    const { fill, layer, evenOdd } = item;
    if (!fill || as === 'none') return;
    const colour = this.#colour(fill);
    const rings = this.#clipper.fills(subpaths, this.#window(item));
    const slim = rings.length === subpaths.length ? slimLine(subpaths, this.#book.wishes.scale) : undefined;
    if (slim) {
      const weight = weightOf(slim.width / this.#book.wishes.scale);
      this.#dressed(slim.line, { kind: 'line', colour, weight, layer });
      return;
    }
    if (colour === '#ffffff' && !this.#isOver(rings)) return;
    this.#cover(rings, colour);
    const arcs = rings.map((ring) => withArcs(ring, this.#tolerance));
    const look: Look = { kind: 'fill', colour, layer };
    if (as === 'hatch') {
      const hatch = hatchOf(arcs, evenOdd, this.#tolerance);
      if (hatch) this.#dressed(hatch, look);
    } else
      for (const ring of arcs)
        for (const entity of entitiesOf({ ...ring, closed: true }, this.#book.wishes.curves, {
          tolerance: this.#tolerance,
          grid: 0,
        }))
          this.#dressed(entity, look);
  }

  /** White areas that lie on nothing are the paper. */
  #isOver(rings: readonly Subpath[]): boolean {
    return meet(boundsOf(rings.flatMap((ring) => pointsOf(ring, this.#tolerance))), this.#covered);
  }

  #cover(rings: readonly Subpath[], colour: string): void {
    if (colour === '#ffffff') return;
    const box = boundsOf(rings.flatMap((ring) => pointsOf(ring, this.#tolerance)));
    const all = this.#covered;
    all.left = Math.min(all.left, box.left);
    all.bottom = Math.min(all.bottom, box.bottom);
    all.right = Math.max(all.right, box.right);
    all.top = Math.max(all.top, box.top);
  }

  async #text(item: TextItem, alpha: number): Promise<void> {
    const { texts } = this.#book.wishes;
    const brush = item.fill ?? item.stroke?.brush;
    if (!brush || brush.alpha * alpha <= FAINT || texts === 'none') return;
    if (texts === 'outline') {
      const segments = await this.#outlines.of(item);
      const { matrix, clips, layer } = item;
      const path: PathItem = { kind: 'path', segments, matrix, clips, layer, fill: brush, evenOdd: false };
      this.#fill(path, subpathsOf(segments, combine(matrix, this.#page)), 'hatch');
      return;
    }
    const colour = this.#colour(brush);
    const { layer, byLayer } = this.#book.layers.of({ kind: 'text', colour, layer: item.layer });
    const window = this.#window(item);
    if (window && !this.#isWithin(item, window)) return;
    const look = byLayer ? Color.byLayer : colourOf(colour);
    this.texts.add(item, this.#page, { layer, colour: look });
  }

  /** Whether a text begins where it can be seen. */
  #isWithin({ glyphs, matrix, size }: TextItem, { bounds }: Window): boolean {
    const [a, b, c, d, e, f] = combine(matrix, this.#page);
    return glyphs.some(({ x, y }) => {
      const up = y - size * 0.3;
      const [px, py] = [a * x + c * up + e, b * x + d * up + f];
      return px >= bounds.left && px <= bounds.right && py >= bounds.bottom && py <= bounds.top;
    });
  }

  #picture({ matrix, layer }: DrawingItem): void {
    this.#book.pictures++;
    if (!this.#book.wishes.frames) return;
    const [a, b, c, d, e, f] = combine(matrix, this.#page);
    const corners: Point[] = [
      [e, f],
      [e + a, f + b],
      [e + a + c, f + b + d],
      [e + c, f + d],
      [e, f],
    ];
    const stretches = corners.slice(1).map((to, at) => ({ kind: 'line' as const, from: corners[at] as Point, to }));
    for (const entity of entitiesOf({ stretches, closed: true }, 'polyline', { tolerance: this.#tolerance, grid: 0 }))
      this.#dressed(entity, { kind: 'picture', colour: '#808080', layer });
  }

  #colour(brush: Brush): string {
    if (brush.kind !== 'flat') this.#book.gradients++;
    return flatColour(brush);
  }

  #dressed(entity: Entity, look: Look): void {
    const { layer, byLayer } = this.#book.layers.of(look);
    this.texts.flush();
    entity.layer = layer;
    entity.color = byLayer ? Color.byLayer : colourOf(look.colour);
    if (look.weight !== undefined) entity.lineWeight = byLayer ? -1 : look.weight;
    this.#add(entity);
  }
}

/** An item of a group as one of the space that the group stands in. */
const within = (item: DrawingItem, { matrix, clips, layer }: GroupItem): DrawingItem => ({
  ...item,
  matrix: combine(item.matrix, matrix),
  clips: [...clips, ...item.clips.map((clip) => ({ ...clip, matrix: combine(clip.matrix, matrix) }))],
  ...((item.layer ?? layer) && { layer: item.layer ?? layer }),
});
