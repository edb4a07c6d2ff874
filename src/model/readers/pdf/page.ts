import { areaOf, boxBetween, common, mapBox } from '../../../formats/pdf/content/box.ts';
import { inlineInFull } from '../../../formats/pdf/content/inline-image.ts';
import type {
  Painted,
  PicturePainted,
  Scope,
  GlyphRun as Shown,
  Visitor,
} from '../../../formats/pdf/content/visitor.ts';
import { walkPage } from '../../../formats/pdf/content/walk.ts';
import type { PdfDocument } from '../../../formats/pdf/document.ts';
import { asNumber, type Dict, Stream } from '../../../formats/pdf/objects.ts';
import { annotationsOf } from '../../../formats/pdf/pages.ts';
import type { Ink } from '../../../formats/pdfium/ink.ts';
import { isUpright } from '../../../lib/matrix.ts';
import { nameBlanks } from '../../blanks.ts';
import type { FormField, GlyphRun, Page, Path, Picture, Typeface } from '../../page.ts';
import { markGarbled } from '../../readable.ts';
import { type Replaced, replaceText } from './actual-text.ts';
import { walkAnnotation } from './annotation.ts';
import type { DoubleByteFonts } from './double-byte.ts';
import { isPlain } from './drawing/paint.ts';
import { fieldOf, shownValue } from './form-field.ts';
import { glyphRunOf } from './glyphs.ts';
import type { MarkReader, Marks } from './marks.ts';
import { gradientIn, shadingIn } from './path-gradient.ts';
import { pathOf, shadedOf } from './paths.ts';
import { overText, withSeals } from './seal-pictures.ts';
import { boxIn, onPage, type Seen } from './space.ts';
import type { PageTags } from './tags.ts';
import { typefaceOf } from './typeface.ts';
import { hideWrittenOver } from './written-over.ts';

/** What a picture of a page is made of: an image, or what is drawn with the ink of a seal. */
export type Painting = PaintedImage | { picture: Picture; ink: Ink };

export interface PaintedImage {
  image: Stream;
  /** It is seen as it is stored: upright and whole. */
  whole: boolean;
  picture: Picture;
}

/** What pages of one document share. */
export interface Shared {
  document: PdfDocument;
  marks: MarkReader;
  doubleByte: DoubleByteFonts;
  faces: Map<Dict, Typeface>;
}

/** What was painted on a page. */
export type PageContent = Pick<Page, 'runs' | 'paths' | 'pictures' | 'fields'> & { paintings: Painting[] };

const MAX_PAINTED = 400_000;
const MAX_FIELDS = 10_000;
/** Letters of fields without an appearance: each may hold all that one above it says. */
const MAX_VALUES = 100_000;

/** Collects what a page and its annotations paint, in its order. Throws UserError `too-complex`. */
export function readContent(shared: Shared, page: Dict, seen: Seen, tags: PageTags | undefined): PageContent {
  const reader = new ContentCollector(shared, seen, tags);
  walkPage(shared.document, page, reader.visitor());
  const behind = reader.painted;
  for (const value of annotationsOf(shared.document, page)) reader.annotation(page, shared.document.dict(value));
  shared.doubleByte.read(reader.shown);
  for (const replaced of reader.replaced.values()) replaceText(replaced);
  markGarbled(reader.runs);
  nameBlanks(reader.runs);
  hideWrittenOver(reader.runs, reader.opaque, seen);
  return { ...withSeals(reader, behind), ...(reader.fields.length && { fields: reader.fields }) };
}

class ContentCollector {
  readonly runs: GlyphRun[] = [];
  /** The runs with what they were made of. */
  readonly shown: { run: GlyphRun; shown: Shown }[] = [];
  readonly paths: Path[] = [];
  /** The areas through which nothing is seen. */
  readonly opaque: Path[] = [];
  readonly pictures: Picture[] = [];
  readonly paintings: Painting[] = [];
  readonly fields: FormField[] = [];
  readonly replaced = new Map<object, Replaced>();
  private readonly shared: Shared;
  private readonly seen: Seen;
  private readonly tags: PageTags | undefined;
  private readonly isOverText = overText(this.runs);
  private order = 0;
  /** Letters of fields that nobody painted. */
  private values = 0;

  /** How much was painted so far. */
  get painted(): number {
    return this.order;
  }

  constructor(shared: Shared, seen: Seen, tags: PageTags | undefined) {
    this.shared = shared;
    this.seen = seen;
    this.tags = tags;
  }

  visitor(): Visitor {
    return {
      glyphs: (shown) => {
        const marks = this.marksOf(shown);
        const run = marks && glyphRunOf(shown, this.seen, this.face(shown.font.font), this.order++);
        if (!run) return;
        this.runs.push(this.marked(run, marks, shown.scope));
        this.shown.push({ run, shown });
        this.replace(run, marks);
      },
      path: (painted) => {
        const marks = this.marksOf(painted);
        const path = marks && pathOf(this.shared.document, painted, this.seen, this.order++);
        if (!path) return;
        if (path.fill && path.alpha === 1 && isPlain(painted.state.looks)) this.opaque.push(path);
        const gradient = path.patterned && gradientIn(this.shared.document, painted, this.seen, path.box);
        this.paths.push(this.marked(gradient ? { ...path, gradient } : path, marks, painted.scope));
      },
      shading: (painted) => {
        const marks = this.marksOf(painted);
        const path = marks && shadedOf(this.shared.document, painted, this.seen, this.order++);
        if (!path) return;
        const gradient = shadingIn(this.shared.document, painted, this.seen, path.box);
        this.paths.push(this.marked(gradient ? { ...path, gradient } : path, marks, painted.scope));
      },
      picture: (painted) => this.picture(painted),
      enter: ({ kind, marked }) => kind === 'form' && !this.shared.marks.of(marked).off,
    };
  }

  /** What an annotation shows, in its place. */
  annotation(page: Dict, annotation: Dict | undefined): void {
    const [from, runs] = [this.order, this.runs.length];
    const isShown = walkAnnotation(this.shared, page, annotation, this.visitor());
    const field = isShown && annotation && fieldOf(this.shared.document, annotation, this.seen);
    if (!field || this.fields.length >= MAX_FIELDS) return;
    if (this.runs.length === runs && this.values < MAX_VALUES)
      for (const run of shownValue(this.shared.document, annotation, field.box, this.order++)) {
        this.runs.push(run);
        this.values += run.glyphs.length;
      }
    this.fields.push({ ...field, painted: { from, to: this.order } });
  }

  /** The marks of what is painted; undefined where it is not shown, or too much was. */
  private marksOf({ marked }: Painted): Marks | undefined {
    const marks = this.shared.marks.of(marked);
    return marks.off || this.order > MAX_PAINTED ? undefined : marks;
  }

  private marked<Item extends GlyphRun | Path | Picture>(item: Item, { artifact, id }: Marks, scope: Scope): Item {
    if (artifact !== undefined) item.artifact = artifact;
    const tag = id === undefined || scope.kind !== 'page' ? undefined : this.tags?.ofContent.get(id);
    if (tag !== undefined && !('segments' in item)) item.tag = tag;
    return item;
  }

  private replace(run: GlyphRun, { actual }: Marks): void {
    if (!actual) return;
    const known = this.replaced.get(actual.mark);
    if (known) known.runs.push(run);
    else this.replaced.set(actual.mark, { ...actual, runs: [run] });
  }

  private face(font: Dict): Typeface {
    const { faces, document } = this.shared;
    const face = faces.get(font) ?? typefaceOf(document, font);
    faces.set(font, face);
    return face;
  }

  private picture(painted: PicturePainted): void {
    const { document } = this.shared;
    const { dict, object, data, state, scope } = painted;
    const marks = this.marksOf(painted);
    const image = object ?? (data && new Stream(inlineInFull(document, dict, scope.resources), data));
    const [width, height] = ['Width', 'Height'].map((key) => asNumber(document.resolve(image?.dict.get(key))) ?? 0);
    const full = mapBox(boxBetween(0, 0, 1, 1), state.ctm);
    const shown = common(full, state.clip.box);
    const box = onPage(this.seen, boxIn(this.seen, shown));
    if (!marks || !image || !width || !height || !box || areaOf(shown) <= 0 || state.looks.fillAlpha < 0.01) return;
    const stencil = document.resolve(image.dict.get('ImageMask')) === true;
    const over = image.dict.has('SMask') && this.isOverText(box);
    const where = { id: this.pictures.length, box, width, height };
    const picture: Picture = { ...where, stencil, ...(over && { over }), order: this.order++ };
    this.pictures.push(this.marked(picture, marks, scope));
    const [a, b, c, d] = multiplied(state.ctm, this.seen.matrix);
    const upright = a > 0 && d < 0 && Math.abs(b) + Math.abs(c) < 1e-3 * (Math.abs(a) + Math.abs(d));
    const whole = upright && !stencil && isUpright(state.ctm) && areaOf(shown) > areaOf(full) * 0.98;
    this.paintings.push({ image, whole, picture });
  }
}

/** The linear part of two matrices, one after the other. */
const multiplied = (
  [a, b, c, d]: readonly number[],
  [A, B, C, D]: readonly number[],
): [number, number, number, number] => {
  const at = (x = 0, y = 0, X = 0, Y = 0): number => x * X + y * Y;
  return [at(a, b, A, C), at(a, b, B, D), at(c, d, A, C), at(c, d, B, D)];
};
