import type { PdfDocument } from '../document.ts';
import type { Matrix } from '../frame.ts';
import { asNumber, type Dict, type Obj, Ref, Stream } from '../objects.ts';
import { contentOf, formContent, MAX_CONTENT } from './contents.ts';
import { asMatrix, IDENTITY, multiply } from './matrix.ts';
import { ContentReader, type Operation } from './tokens.ts';

/** What of the graphics state (ISO 32000-1 §8.4) a visitor is told. */
export interface GraphicsState {
  /** From the coordinates in use to the page's user space. */
  ctm: Matrix;
  /** The font as the resources or the graphics state parameters name it: a reference or a dictionary. */
  font: Obj;
  size: number;
}

/** The content stream being walked. */
export interface Scope {
  kind: 'page' | 'form' | 'pattern' | 'mask' | 'glyph';
  /** The object number of the form, pattern or glyph; 0 for a page's own content and for direct objects. */
  num: number;
  resources: Dict;
  /** Decoded; the offsets of operations count in it. */
  bytes: Uint8Array;
  /** The content that draws this one. */
  parent: Scope | undefined;
}

/** An XObject about to be drawn by `Do`. */
export interface Drawn {
  object: Stream;
  /** Its object number. */
  num: number;
  /** Its name in the resources. */
  name: string;
}

/** What is told of a walk. States are kept by the walk and change afterwards: copy what you keep. */
export interface Visitor {
  /** Each operation, before it takes effect; inline images as `BI`. */
  operation?(operation: Operation, state: GraphicsState, scope: Scope): void;
  image?(drawn: Drawn, state: GraphicsState, scope: Scope): void;
  /** A form XObject; false passes it over. */
  form?(drawn: Drawn, state: GraphicsState, scope: Scope): boolean | undefined;
}

const MAX_DEPTH = 24;
const MAX_SAVED = 512;

/**
 * Walks a page's own content and all it draws: forms, tiling patterns, soft masks and Type 3 glyphs. Annotations are
 * not content. Throws UserError `too-complex` where that is more than the document's budget pays for: forms drawn by
 * forms drawn by forms.
 */
export function walkPage(document: PdfDocument, page: Dict, visitor: Visitor): void {
  const resources = document.dict(page.get('Resources')) ?? new Map();
  const bytes = contentOf(document, page.get('Contents'), MAX_CONTENT);
  const walk = new Walk(document, visitor);
  walk.run({ kind: 'page', num: 0, resources, bytes, parent: undefined }, IDENTITY);
}

/**
 * Walks a form by itself, such as an appearance (§12.5.5), as `walkPage` does; `matrix` leads from the space it is
 * drawn in to the page's.
 */
export function walkForm(document: PdfDocument, form: Obj, matrix: Matrix, resources: Dict, visitor: Visitor): void {
  const scope: Scope = { kind: 'page', num: 0, resources, bytes: new Uint8Array(0), parent: undefined };
  new Walk(document, visitor).enter(form, 'form', matrix, scope);
}

class Walk {
  private readonly document: PdfDocument;
  private readonly visitor: Visitor;
  private readonly inside = new Set<Stream>();
  /** Decoded forms, so that a letterhead on all pages of a form's parent is unpacked once a walk. */
  private readonly decoded = new Map<Stream, Uint8Array>();
  private readonly glyphs = new Set<Obj>();

  constructor(document: PdfDocument, visitor: Visitor) {
    this.document = document;
    this.visitor = visitor;
  }

  run(scope: Scope, base: Matrix): void {
    const reader = new ContentReader(scope.bytes, this.document.budget, (space) => this.components(scope, space));
    let state: GraphicsState = { ctm: base, font: null, size: 0 };
    const saved: GraphicsState[] = [];
    for (let operation = reader.next(); operation; operation = reader.next()) {
      this.visitor.operation?.(operation, state, scope);
      const { operator } = operation;
      if (operator === 'q') {
        if (saved.length < MAX_SAVED) saved.push({ ...state });
      } else if (operator === 'Q') state = saved.pop() ?? state;
      else this.apply(operation, state, scope, base);
    }
  }

  private apply({ operator, operands }: Operation, state: GraphicsState, scope: Scope, base: Matrix): void {
    const last = operands.at(-1);
    if (operator === 'cm') {
      const matrix = asMatrix(this.document, operands.slice(-6));
      if (matrix) state.ctm = multiply(matrix, state.ctm);
    } else if (operator === 'Do') this.draw(last, state, scope);
    else if (operator === 'Tf')
      this.setFont(this.entry(scope, 'Font', operands.at(-2)), asNumber(last) ?? 0, state, scope);
    else if (operator === 'gs') this.setState(this.document.dict(this.entry(scope, 'ExtGState', last)), state, scope);
    else if (operator === 'scn' || operator === 'SCN') this.tile(last, scope, base);
  }

  /** What the resources of a content have under this name (§7.8.3). */
  private entry(scope: Scope, category: string, name: Obj | undefined): Obj {
    if (typeof name !== 'string') return null;
    return this.document.dict(scope.resources.get(category))?.get(name) ?? null;
  }

  private draw(name: Obj | undefined, state: GraphicsState, scope: Scope): void {
    const value = this.entry(scope, 'XObject', name);
    const object = this.document.resolve(value);
    if (!(object instanceof Stream) || typeof name !== 'string') return;
    const drawn: Drawn = { object, num: value instanceof Ref ? value.num : 0, name };
    const kind = this.document.resolve(object.dict.get('Subtype'));
    if (kind === 'Image') this.visitor.image?.(drawn, state, scope);
    else if (kind === 'Form' && this.visitor.form?.(drawn, state, scope) !== false)
      this.enter(value, 'form', state.ctm, scope);
  }

  private setState(parameters: Dict | undefined, state: GraphicsState, scope: Scope): void {
    const font = this.document.resolve(parameters?.get('Font'));
    if (Array.isArray(font)) this.setFont(font[0] ?? null, asNumber(this.document.resolve(font[1])) ?? 0, state, scope);
    const group = this.document.dict(parameters?.get('SMask'))?.get('G');
    if (group) this.enter(group, 'mask', state.ctm, scope);
  }

  private tile(name: Obj | undefined, scope: Scope, base: Matrix): void {
    const pattern = this.entry(scope, 'Pattern', name);
    if (this.document.resolve(pattern) instanceof Stream) this.enter(pattern, 'pattern', base, scope);
  }

  private setFont(font: Obj, size: number, state: GraphicsState, scope: Scope): void {
    state.font = font;
    state.size = size;
    const dict = this.document.dict(font);
    if (!dict || this.glyphs.has(dict) || this.document.resolve(dict.get('Subtype')) !== 'Type3') return;
    this.glyphs.add(dict);
    const matrix = multiply(asMatrix(this.document, dict.get('FontMatrix')) ?? IDENTITY, [size, 0, 0, size, 0, 0]);
    const resources = this.document.dict(dict.get('Resources')) ?? scope.resources;
    for (const glyph of this.document.dict(dict.get('CharProcs'))?.values() ?? [])
      this.enter(glyph, 'glyph', multiply(matrix, state.ctm), { ...scope, resources });
  }

  /** Walks a content stream drawn by another; one that draws itself is passed over. */
  enter(value: Obj, kind: Scope['kind'], ctm: Matrix, parent: Scope): void {
    const form = this.document.resolve(value);
    if (!(form instanceof Stream) || this.inside.has(form) || this.inside.size >= MAX_DEPTH) return;
    const matrix = kind === 'glyph' ? undefined : asMatrix(this.document, form.dict.get('Matrix'));
    const resources = this.document.dict(form.dict.get('Resources')) ?? parent.resources;
    const num = value instanceof Ref ? value.num : 0;
    this.inside.add(form);
    this.run({ kind, num, resources, bytes: this.bytesOf(form), parent }, matrix ? multiply(matrix, ctm) : ctm);
    this.inside.delete(form);
  }

  private bytesOf(form: Stream): Uint8Array {
    const known = this.decoded.get(form);
    if (known) return known;
    const bytes = formContent(this.document, form);
    this.decoded.set(form, bytes);
    return bytes;
  }

  /** Components of a colour space that the resources name, for inline images. */
  private components(scope: Scope, name: string): number | undefined {
    const space = this.document.resolve(this.entry(scope, 'ColorSpace', name));
    const kind = Array.isArray(space) ? this.document.resolve(space[0]) : space;
    if (kind === 'ICCBased' && Array.isArray(space)) return asNumber(this.document.dict(space[1])?.get('N'));
    if (kind === 'Indexed' || kind === 'CalGray' || kind === 'Separation' || kind === 'DeviceGray') return 1;
    return kind === 'CalRGB' || kind === 'Lab' || kind === 'DeviceRGB' ? 3 : kind === 'DeviceCMYK' ? 4 : undefined;
  }
}
