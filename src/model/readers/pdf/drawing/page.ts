import { UserError } from '../../../../../schemas/error.ts';
import { boxBetween, grown, mapBox, type Box as UserBox } from '../../../../formats/pdf/content/box.ts';
import { inlineInFull } from '../../../../formats/pdf/content/inline-image.ts';
import { boxOf } from '../../../../formats/pdf/content/run.ts';
import type { Looks } from '../../../../formats/pdf/content/state.ts';
import type {
  GlyphRun,
  Painted,
  PathPainted,
  PicturePainted,
  Visitor,
} from '../../../../formats/pdf/content/visitor.ts';
import { walkPage } from '../../../../formats/pdf/content/walk.ts';
import type { PdfDocument } from '../../../../formats/pdf/document.ts';
import { type Dict, Stream } from '../../../../formats/pdf/objects.ts';
import { annotationsOf } from '../../../../formats/pdf/pages.ts';
import { combine } from '../../../../lib/matrix.ts';
import type { DrawingItem, TextItem } from '../../../drawing.ts';
import type { Box } from '../../../page.ts';
import { replaceDrawnText } from '../actual-text.ts';
import { walkAnnotation } from '../annotation.ts';
import type { DoubleByteFonts } from '../double-byte.ts';
import type { MarkReader } from '../marks.ts';
import { shadingName } from '../shading-name.ts';
import { boxIn, onPage, type Seen } from '../space.ts';
import { Clips } from './clips.ts';
import type { Fonts } from './fonts.ts';
import { gradientOf } from './gradients.ts';
import type { Images } from './images.ts';
import { brushesOf, gradientArea, gradientItem, isPlain, pathItem, reachOf, strokeOf } from './paint.ts';
import { repeatsOf } from './repeats.ts';
import { textItem } from './text.ts';
import { drawGlyphs } from './type3.ts';

/** What pages of one document share. */
export interface Shared {
  document: PdfDocument;
  marks: MarkReader;
  fonts: Fonts;
  images: Images;
  doubleByte: DoubleByteFonts;
  /** Lines, areas and texts are wanted, not how the page looks. */
  lines: boolean;
}

/** Something painted, or how to get it; or an area that can only be had as a picture of the page. */
export type Found = DrawingItem | (() => Promise<DrawingItem | undefined>) | { region: Box };

/** What a page paints, in its order. */
export interface PageItems {
  items: Found[];
  /** It shows something that only a picture of the whole page can hold. */
  whole: boolean;
}

const MAX_ITEMS = 400_000;
/** Rendering modes of text (table 106): not painted; from here on it clips. */
const [INVISIBLE, CLIPS] = [3, 4];

/** Collects what a page and its annotations paint. Throws UserError `too-complex`. */
export function readItems(shared: Shared, page: Dict, seen: Seen): PageItems {
  const { document } = shared;
  const collector = new Collector(shared, seen);
  walkPage(document, page, collector.visitor());
  for (const value of annotationsOf(document, page)) collector.annotation(page, document.dict(value));
  collector.reread();
  return collector;
}

class Collector implements PageItems {
  items: Found[] = [];
  whole = false;
  readonly #shared: Shared;
  readonly #seen: Seen;
  readonly #clips: Clips;
  readonly #texts: { item: TextItem; shown: GlyphRun }[] = [];
  /** Those of them that a clip hides. */
  readonly #clipped = new Set<TextItem>();
  /** Texts by the marked content that says what stands for them. */
  readonly #replaced = new Map<object, { text: string; items: TextItem[] }>();

  constructor(shared: Shared, seen: Seen) {
    this.#shared = shared;
    this.#seen = seen;
    this.#clips = new Clips(seen);
  }

  /** Adds an item, in the layer that its content stands in. */
  #add(item: DrawingItem, { marked }: Painted): void {
    const { layer } = this.#shared.marks.of(marked);
    if (layer !== undefined) item.layer = layer;
    this.items.push(item);
  }

  #addText(item: TextItem, run: GlyphRun): void {
    this.#add(item, run);
    this.#texts.push({ item, shown: run });
    const { actual } = this.#shared.marks.of(run.marked);
    if (!actual) return;
    const known = this.#replaced.get(actual.mark);
    if (known) known.items.push(item);
    else this.#replaced.set(actual.mark, { text: actual.text, items: [item] });
  }

  /** Has texts say what only the whole page, or its marks, tell of them, and each of them once. */
  reread(): void {
    const repeats = repeatsOf(
      this.#texts.map(({ item }) => item),
      this.#clipped,
    );
    const isOwn = (item: unknown): boolean => !repeats.has(item as TextItem);
    if (repeats.size) this.items = this.items.filter(isOwn);
    const runs = this.#texts.map(({ item, shown }) => ({
      item,
      shown,
      run: { glyphs: item.glyphs, typeface: item.font },
    }));
    this.#shared.doubleByte.read(runs);
    for (const { item, run } of runs) item.glyphs = run.glyphs;
    for (const { text, items } of this.#replaced.values()) replaceDrawnText(text, items.filter(isOwn));
  }

  visitor(): Visitor {
    return {
      glyphs: (run) => this.#shown(run) && this.#glyphs(run),
      path: (path) => this.#drawn(path) && this.#path(path),
      picture: (picture) => this.#drawn(picture) && this.#picture(picture),
      shading: (painted) => this.#drawn(painted) && this.#shading(painted),
      enter: ({ kind, marked }) => kind === 'form' && !this.#shared.marks.of(marked).off,
    };
  }

  /** What an annotation shows, in its place. */
  annotation(page: Dict, annotation: Dict | undefined): void {
    walkAnnotation(this.#shared, page, annotation, this.visitor());
  }

  #shown({ marked }: Painted): boolean {
    if (this.items.length > MAX_ITEMS) {
      if (this.#shared.lines) throw new UserError('too-complex');
      this.whole = true;
      return false;
    }
    return !this.#shared.marks.of(marked).off;
  }

  /** Of a page that will be a picture only texts are wanted, to be found on it. */
  #drawn(painted: Painted): boolean {
    return this.#shown(painted) && !this.whole;
  }

  #isPlain(looks: Looks): boolean {
    return this.#shared.lines || isPlain(looks);
  }

  /** Leaves an area to a picture of the page. */
  #region(painted: Painted, box: UserBox): void {
    const region = this.#clips.seen(painted.state, box);
    if (region) this.items.push({ region });
  }

  #glyphs(run: GlyphRun): void {
    const { state } = run;
    const { mode } = state.text;
    const font = this.#shared.fonts.of(run.font);
    const box = boxOf(run, 0.5, 1.2);
    const seen = this.#clips.seen(state, grown(box, 1, 1));
    if (seen && mode >= CLIPS && !this.#shared.lines) this.whole = true;
    const brushes = brushesOf(state.looks, {
      fills: mode !== 1 && mode !== INVISIBLE,
      strokes: mode === 1 || mode === 2,
    });
    const hidden = mode === INVISIBLE || font.type3 || !brushes || !this.#isPlain(state.looks);
    const paint = hidden ? {} : brushes;
    const item = textItem(run, { seen: this.#seen, font, paint, clips: this.#clips.of(state, box) });
    if (font.type3 && mode !== INVISIBLE && seen) drawGlyphs(this.#shared.document, run, this.visitor());
    else if (mode !== INVISIBLE && hidden) this.#region(run, box);
    if (!item) return;
    if (seen) this.#addText(hidden ? { ...item, clips: [] } : item, run);
    // What a clip hides, such as words too long for a cell, is still found and copied.
    else if (!this.#shared.lines && onPage(this.#seen, boxIn(this.#seen, box))) {
      const clipped = unpainted(item);
      this.#clipped.add(clipped);
      this.#addText(clipped, run);
    }
  }

  #path(painted: PathPainted): void {
    const { state, fills, strokes } = painted;
    const { document } = this.#shared;
    const box = strokes ? grown(painted.box, ...reachOf(state)) : painted.box;
    if (!this.#clips.seen(state, box)) return;
    const brushes = brushesOf(state.looks, { fills: fills !== false, strokes });
    const clips = this.#clips.of(state, box);
    const where = { seen: this.#seen, clips };
    const plain = this.#isPlain(state.looks);
    const items = plain && brushes ? [pathItem(painted, { ...where, brushes })] : undefined;
    const found = items ?? (plain ? gradientItem(document, painted, where) : undefined);
    if (found) for (const item of found) this.#add(item, painted);
    else this.#region(painted, box);
    // The line around an area that only a picture can hold.
    if (found || !this.#shared.lines || !strokes) return;
    const line = { stroke: strokeOf(state.looks) };
    this.#add(pathItem(painted, { ...where, brushes: line }), painted);
  }

  #shading(painted: Painted): void {
    const { document } = this.#shared;
    const { state, scope } = painted;
    const { width, height, matrix } = this.#seen;
    const everything: UserBox = [-1e6, -1e6, 1e6, 1e6];
    const region = this.#clips.seen(state, everything);
    if (!region) return;
    const name = shadingName(painted);
    const shadings = document.dict(scope.resources.get('Shading'));
    const brush = this.#isPlain(state.looks)
      ? gradientOf(document, shadings?.get(name), state.looks.fillAlpha)
      : undefined;
    const space = combine(state.ctm, matrix);
    const item =
      brush &&
      gradientArea({ kind: 'box', width, height }, { brush, matrix: space, clips: this.#clips.of(state, everything) });
    if (item) this.#add(item, painted);
    else this.items.push({ region });
  }

  #picture(painted: PicturePainted): void {
    const { document, images } = this.#shared;
    const { dict, object, data, state, scope } = painted;
    const image = object ?? (data && new Stream(inlineInFull(document, dict, scope.resources), data));
    const box = mapBox(boxBetween(0, 0, 1, 1), state.ctm);
    const seen = this.#clips.seen(state, box);
    if (!image || !seen || state.looks.fillAlpha < 0.002) return;
    const brushes = brushesOf(state.looks, { fills: true, strokes: false });
    const stencil = document.resolve(image.dict.get('ImageMask')) === true;
    if (!this.#isPlain(state.looks) || (stencil && !brushes)) {
      this.#region(painted, box);
      return;
    }
    const matrix = combine([1, 0, 0, -1, 0, 1], combine(state.ctm, this.#seen.matrix));
    const clips = this.#clips.of(state, box);
    const colour = brushes?.fill?.kind === 'flat' ? brushes.fill.colour : '#000000';
    const { layer } = this.#shared.marks.of(painted.marked);
    if (this.#shared.lines) {
      const item = { kind: 'image' as const, bytes: new Uint8Array(0), name: '', alpha: state.looks.fillAlpha };
      this.#add({ ...item, matrix, clips }, painted);
      return;
    }
    this.items.push(async () => {
      const file = await images.of(image, stencil ? colour : '#000000');
      return file && { kind: 'image', ...file, alpha: state.looks.fillAlpha, matrix, clips, ...(layer && { layer }) };
    });
  }
}

const unpainted = (item: TextItem): TextItem => ({ ...item, fill: undefined, stroke: undefined, clips: [] });

/** The texts among what was painted, to be found on a page that is a picture. */
export const hiddenTexts = (items: readonly Found[]): TextItem[] =>
  items.flatMap((item) => ('kind' in item && item.kind === 'text' ? [unpainted(item)] : []));
