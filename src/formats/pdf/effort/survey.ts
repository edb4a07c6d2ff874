import { IDENTITY } from '../../../lib/matrix.ts';
import { areaOf, type Box, mapBox } from '../content/box.ts';
import { contentOf, formContent, MAX_CONTENT } from '../content/contents.ts';
import { asMatrix } from '../content/matrix.ts';
import type { PdfDocument } from '../document.ts';
import { frameOf } from '../frame.ts';
import { asArray, asNumber, type Dict, type Obj, Stream } from '../objects.ts';
import { annotationsOf } from '../pages.ts';
import { decodeStream } from '../stream/decode.ts';
import { ContentEffort } from './content.ts';
import { add, drawnIn, type Effort, NONE, SHADING } from './effort.ts';
import { type Colour, PLAIN, scaleOf } from './paint.ts';

/**
 * Forms within forms are drawn no deeper than this: PDFium draws a form within itself, too, and ends at 40 (its
 * kMaxFormLevel).
 */
const MAX_DEPTH = 40;
/** Larger is no page (ISO 32000-1 annex C.2); what says no bounds is taken for so large. */
const EVERYWHERE: Box = [-14_400, -14_400, 14_400, 14_400];
/** A point of a mesh takes no less (§8.7.4.5.5). */
const MESH_POINT_BYTES = 2;
/** Pixels of pictures that take as long to bring to size as a sheet to fill. */
const PIXELS_PER_SHEET = 333_333;
/** What a tile of a pattern takes, in operations. */
const TILE = 3;

/**
 * What a form or a font takes: the whole of it, or, where it leads down to the limit, as much as is drawn of it at each
 * depth.
 */
interface Known {
  whole: Effort | undefined;
  limited: Map<number, Effort>;
}

/**
 * Tells what it takes to draw pages. Each content stream is read once, however often others draw it (once a depth,
 * where it leads to itself): this is done in time linear in the file, though drawing may not be.
 */
export class EffortSurvey {
  readonly document: PdfDocument;
  private readonly known = new Map<Stream | Dict, Map<Dict, Known>>();
  private readonly meshes = new Map<Stream, Colour>();
  /** Of the content under way. */
  private depth = 0;
  /** Whether what was read since went down to the limit. */
  private limited = false;

  constructor(document: PdfDocument) {
    this.document = document;
  }

  /**
   * What a page with its annotations takes: operations, and the time it takes to fill so many sheets as large as it
   * with one colour. Throws UserError `too-complex` where even reading is too much.
   */
  page(page: Dict): { operations: number; sheets: number } {
    const { document } = this;
    const { width, height, matrix } = frameOf(document, page);
    const seen = mapBox([0, 0, width, height], matrix);
    const resources = document.dict(page.get('Resources')) ?? new Map();
    const bytes = contentOf(document, page.get('Contents'), MAX_CONTENT);
    const sum = new ContentEffort(this, resources, seen).run(bytes);
    for (const annotation of annotationsOf(document, page))
      for (const look of this.looksOf(document.dict(annotation)))
        add(sum, drawnIn(this.form(look, resources), 1, areaOf(seen)));
    return { operations: sum.operations, sheets: sum.area / areaOf(seen) + sum.pixels / PIXELS_PER_SHEET };
  }

  /** The appearances of an annotation, those of all states (§12.5.5). */
  private looksOf(annotation: Dict | undefined): Stream[] {
    const { document } = this;
    const kinds = [...(document.dict(annotation?.get('AP'))?.values() ?? [])].map((kind) => document.resolve(kind));
    const looks = kinds.flatMap((kind) =>
      kind instanceof Map ? [...kind.values()].map((look) => document.resolve(look)) : [kind],
    );
    return looks.filter((look) => look instanceof Stream);
  }

  /** A form, the cell of a pattern or a glyph, in its own space. */
  form(form: Stream, inherited: Dict): Effort {
    const resources = this.document.dict(form.dict.get('Resources')) ?? inherited;
    return this.once(form, resources, () =>
      new ContentEffort(this, resources, this.boundsOf(form)).run(formContent(this.document, form)),
    );
  }

  /** Finds what something takes under these resources, one level deeper, unless that is known. */
  private once(what: Stream | Dict, resources: Dict, find: () => Effort): Effort {
    const known = this.knownOf(what, resources);
    const found = known.whole ?? known.limited.get(this.depth);
    if (this.depth >= MAX_DEPTH || (found && !known.whole)) this.limited = true;
    if (found || this.depth >= MAX_DEPTH) return found ?? NONE;
    const before = this.limited;
    this.limited = false;
    this.depth++;
    const effort = find();
    this.depth--;
    if (this.limited) known.limited.set(this.depth, effort);
    else known.whole = effort;
    this.limited ||= before;
    return effort;
  }

  private knownOf(what: Stream | Dict, resources: Dict): Known {
    const all = this.known.get(what) ?? new Map<Dict, Known>();
    const known = all.get(resources) ?? { whole: undefined, limited: new Map() };
    this.known.set(what, all.set(resources, known));
    return known;
  }

  /** The bounds of a form or pattern in its own space. */
  boundsOf({ dict }: Stream): Box {
    const [a, b, c, d] = asArray(this.document.resolve(dict.get('BBox'))).map((item) =>
      asNumber(this.document.resolve(item)),
    );
    if (a === undefined || b === undefined || c === undefined || d === undefined) return EVERYWHERE;
    return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  }

  /** What a pattern adds to painting (§8.7). */
  pattern(value: Obj, inherited: Dict): Readonly<Colour> {
    const pattern = this.document.resolve(value);
    if (pattern instanceof Map) return this.shading(pattern.get('Shading') ?? null);
    if (!(pattern instanceof Stream)) return PLAIN;
    const scale = this.scaleAt(pattern.dict, 'Matrix');
    const [x, y] = ['XStep', 'YStep'].map((key) =>
      Math.abs(asNumber(this.document.resolve(pattern.dict.get(key))) ?? 1),
    );
    const once = drawnIn(this.form(pattern, inherited), scale, Infinity);
    const step = (x as number) * (y as number) * scale;
    return { weight: 1, once, tile: step > 0 ? step / TILE : Infinity };
  }

  /** What a shading adds to painting: those of a mesh also have points. */
  shading(value: Obj): Readonly<Colour> {
    const shading = this.document.resolve(value);
    if (!(shading instanceof Stream)) return { ...PLAIN, weight: SHADING };
    const known = this.meshes.get(shading);
    if (known) return known;
    const points = (decodeStream(this.document, shading, MAX_CONTENT)?.bytes.length ?? 0) / MESH_POINT_BYTES;
    const colour: Colour = { weight: SHADING, once: { operations: points, area: 0, pixels: 0 }, tile: Infinity };
    this.meshes.set(shading, colour);
    return colour;
  }

  /** What a glyph of a font draws at most, in text space of size 1; nothing for fonts other than Type 3 (§9.6.5). */
  glyph(font: Obj, inherited: Dict): Readonly<Effort> {
    const dict = this.document.dict(font);
    if (!dict || this.document.resolve(dict.get('Subtype')) !== 'Type3') return NONE;
    const resources = this.document.dict(dict.get('Resources')) ?? inherited;
    return this.once(dict, resources, () => this.largestGlyph(dict, resources));
  }

  private largestGlyph(dict: Dict, resources: Dict): Effort {
    const scale = this.scaleAt(dict, 'FontMatrix');
    const most: Effort = { ...NONE };
    for (const value of this.document.dict(dict.get('CharProcs'))?.values() ?? []) {
      const glyph = this.document.resolve(value);
      if (!(glyph instanceof Stream)) continue;
      const { operations, area, pixels } = this.form(glyph, resources);
      most.operations = Math.max(most.operations, operations);
      most.area = Math.max(most.area, area * scale);
      most.pixels = Math.max(most.pixels, pixels);
    }
    return most;
  }

  private scaleAt(dict: Dict, key: string): number {
    return scaleOf(asMatrix(this.document, dict.get(key)) ?? IDENTITY);
  }
}
