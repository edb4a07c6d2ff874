import { combine, IDENTITY, isUpright } from '../../../lib/matrix.ts';
import type { PdfDocument } from '../document.ts';
import { asArray, asNumber, type Dict, type Obj, Ref, Stream } from '../objects.ts';
import { decoderOf, type FontDecoder } from '../text/decoder.ts';
import { boxBetween, common, mapBox } from './box.ts';
import { type ColourSpace, colourSpace, componentsIn } from './colour.ts';
import { formContent } from './contents.ts';
import { dashOf, HANDLERS, type Handler } from './handlers.ts';
import type { MarkedContent } from './marked.ts';
import { asMatrix } from './matrix.ts';
import { rectangleUnder } from './path.ts';
import { change, look, type Reading, startReading } from './reading.ts';
import { type ClipPath, type GraphicsState, type Looks, START } from './state.ts';
import { ContentReader, type Operation } from './tokens.ts';
import type { Entered, Painted, Scope, Visitor } from './visitor.ts';

const MAX_DEPTH = 24;
const MAX_SAVED = 512;
const MAX_MARKED = 512;

/** Offsets of an operation. */
type Place = Pick<Operation, 'start' | 'end'>;

/**
 * Carries out content streams (ISO 32000-1 §7.8.2, annex A) without painting, and reports what they paint to a visitor.
 * One for each walk: what it has unpacked and which Type 3 fonts it has gone through holds for that walk.
 */
export class Interpreter {
  readonly document: PdfDocument;
  readonly visitor: Visitor;
  private readonly handlers: Map<string, Handler>;
  private readonly inside = new Set<Stream>();
  /** Decoded forms, so that a letterhead on all pages of a form's parent is unpacked once a walk. */
  private readonly decoded = new Map<Stream, Uint8Array>();
  private readonly fonts = new Set<Dict>();
  /** Colour spaces by the dictionary that names them, and by their names. */
  private readonly spaces = new Map<Dict, Map<string, ColourSpace>>();
  private last: { font: Obj; decoder: FontDecoder } | undefined;

  constructor(document: PdfDocument, visitor: Visitor) {
    this.document = document;
    this.visitor = visitor;
    const { glyphs, path } = visitor;
    this.handlers = HANDLERS[path ? (glyphs ? 'all' : 'paths') : glyphs ? 'glyphs' : 'least'];
  }

  /** Reads a content to its end. Throws UserError `too-complex` where the budget ends. */
  run(scope: Scope, start: GraphicsState, marked: MarkedContent | undefined): void {
    const { visitor, handlers, document } = this;
    const reader = new ContentReader(scope.bytes, document.budget, componentsIn(document, scope.resources));
    const reading = startReading(scope, start, marked);
    for (let operation = reader.next(); operation; operation = reader.next()) {
      if (visitor.operation) {
        reading.draft = undefined;
        visitor.operation(operation, reading.state, scope);
      }
      handlers.get(operation.operator)?.(this, reading, operation);
    }
  }

  save(reading: Reading): void {
    reading.draft = undefined;
    if (reading.saved.length < MAX_SAVED) reading.saved.push(reading.state);
    else reading.unsaved++;
  }

  restore(reading: Reading): void {
    reading.draft = undefined;
    if (reading.unsaved > 0) reading.unsaved--;
    else reading.state = reading.saved.pop() ?? reading.state;
  }

  /** What the resources of a content have under this name (§7.8.3). */
  entry({ resources }: Scope, category: string, name: Obj | undefined): Obj {
    if (typeof name !== 'string') return null;
    return this.document.dict(resources.get(category))?.get(name) ?? null;
  }

  /** What every report has, of an operation or of several that began at `start`. */
  painted(reading: Reading, { start, end }: Place): Painted {
    reading.draft = undefined;
    const { state, marked, scope } = reading;
    return { state, marked, scope, start, end };
  }

  /** The decoder of a font; it is often the same as before. */
  decoder(font: Obj): FontDecoder {
    if (this.last?.font !== font) this.last = { font, decoder: decoderOf(this.document, this.document.dict(font)) };
    return this.last.decoder;
  }

  open(reading: Reading, tag: Obj | undefined, properties: Obj): void {
    if (reading.opened++ >= MAX_MARKED) return;
    reading.marked = { tag: typeof tag === 'string' ? tag : '', properties, outer: reading.marked };
  }

  /** Ends marked content; what was not opened here is not closed here (§14.6.1). */
  shut(reading: Reading): void {
    if (reading.opened === 0) return;
    if (--reading.opened < MAX_MARKED) reading.marked = reading.marked?.outer;
  }

  draw(reading: Reading, operation: Operation): void {
    const name = operation.operands.at(-1);
    const value = this.entry(reading.scope, 'XObject', name);
    const object = this.document.resolve(value);
    if (!(object instanceof Stream) || typeof name !== 'string') return;
    const kind = this.document.resolve(object.dict.get('Subtype'));
    if (kind === 'Form') this.enter(reading, 'form', value, reading.state, operation);
    if (kind !== 'Image' || !this.visitor.picture) return;
    const { dict } = object;
    const num = value instanceof Ref ? value.num : 0;
    this.visitor.picture({ ...this.painted(reading, operation), dict, object, data: undefined, num, name });
  }

  /**
   * Applies graphics state parameters (§8.4.5); `looks`: all of them, not the font and what a soft mask draws alone.
   */
  parameters(reading: Reading, operation: Operation, looks: boolean): void {
    const { document } = this;
    const dict = document.dict(this.entry(reading.scope, 'ExtGState', operation.operands.at(-1)));
    if (!dict) return;
    const font = document.resolve(dict.get('Font'));
    if (Array.isArray(font))
      this.setFont(reading, operation, font[0] ?? null, asNumber(document.resolve(font[1])) ?? 0);
    if (looks) look(reading, changes(document, dict));
    const group = document.dict(dict.get('SMask'))?.get('G');
    if (group) this.enter(reading, 'mask', group, unmasked(reading.state), operation);
  }

  setFont(reading: Reading, operation: Operation, font: Obj, size: number): void {
    const changed = change(reading);
    changed.font = font;
    changed.size = size;
    const { document } = this;
    const dict = document.dict(font);
    if (!dict || this.fonts.has(dict) || document.resolve(dict.get('Subtype')) !== 'Type3') return;
    this.fonts.add(dict);
    reading.draft = undefined;
    const { state, scope } = reading;
    const matrix = combine(asMatrix(document, dict.get('FontMatrix')) ?? IDENTITY, [size, 0, 0, size, 0, 0]);
    const inner: Reading = {
      ...reading,
      scope: { ...scope, resources: document.dict(dict.get('Resources')) ?? scope.resources },
    };
    for (const glyph of document.dict(dict.get('CharProcs'))?.values() ?? [])
      this.enter(inner, 'glyph', glyph, { ...state, ctm: combine(matrix, state.ctm) }, operation);
  }

  /** Enters a tiling pattern that is set as a colour; gives the pattern as the resources name it. */
  pattern(reading: Reading, operation: Operation): Obj | undefined {
    const name = operation.operands.at(-1);
    if (typeof name !== 'string') return undefined;
    const pattern = this.entry(reading.scope, 'Pattern', name);
    if (this.document.resolve(pattern) instanceof Stream)
      this.enter(reading, 'pattern', pattern, { ...START, ctm: reading.base }, operation);
    return pattern;
  }

  /** Reports content that another draws, and reads it unless the visitor passes it over. */
  enter(reading: Reading, kind: Entered['kind'], value: Obj, state: GraphicsState, operation: Place): void {
    const object = this.document.resolve(value);
    if (!(object instanceof Stream)) return;
    const num = value instanceof Ref ? value.num : 0;
    const entered = { ...this.painted(reading, operation), kind, object, num };
    if (this.visitor.enter?.(entered) !== false) this.read(entered, state);
  }

  /** Reads content that another draws, unless it draws itself; `state` is what it begins with, but for its matrix. */
  read({ kind, object, num, scope: parent, marked }: Omit<Entered, 'state'>, state: GraphicsState): void {
    const { document, visitor, inside } = this;
    if (inside.has(object) || inside.size >= MAX_DEPTH) return;
    const { dict } = object;
    const resources = document.dict(dict.get('Resources')) ?? parent.resources;
    const scope: Scope = { kind, num, resources, bytes: this.bytesOf(object), parent };
    const properties = dict.get('OC');
    inside.add(object);
    this.run(
      scope,
      kind === 'glyph' ? state : within(document, dict, state),
      properties === undefined ? marked : { tag: 'OC', properties, outer: marked },
    );
    inside.delete(object);
    visitor.leave?.(scope);
  }

  /** A colour space by its name in a content. */
  space({ resources }: Scope, name: string): ColourSpace {
    const spaces = this.document.dict(resources.get('ColorSpace'));
    if (!spaces?.has(name)) return colourSpace(this.document, name, undefined);
    const known = this.spaces.get(spaces) ?? new Map<string, ColourSpace>();
    this.spaces.set(spaces, known);
    const space = known.get(name) ?? colourSpace(this.document, name, spaces);
    known.set(name, space);
    return space;
  }

  private bytesOf(form: Stream): Uint8Array {
    const known = this.decoded.get(form);
    if (known) return known;
    const bytes = formContent(this.document, form);
    this.decoded.set(form, bytes);
    return bytes;
  }
}

/** A group starts without what is put upon its result (§11.6.6). */
const unmasked = (state: GraphicsState): GraphicsState => ({
  ...state,
  looks: { ...state.looks, fillAlpha: 1, strokeAlpha: 1, blend: 'Normal', softMask: undefined },
});

/** The state within a form: in its own space, clipped to its bounds (§8.10.1). */
function within(document: PdfDocument, dict: Dict, state: GraphicsState): GraphicsState {
  const matrix = asMatrix(document, dict.get('Matrix'));
  const ctm = matrix ? combine(matrix, state.ctm) : state.ctm;
  const corners = asArray(document.resolve(dict.get('BBox')))
    .slice(0, 4)
    .map((item) => asNumber(document.resolve(item)));
  const [x, y, toX, toY] = corners;
  if (x === undefined || y === undefined || toX === undefined || toY === undefined) return { ...state, ctm };
  const bounds = boxBetween(x, y, toX, toY);
  const box = common(state.clip.box, mapBox(bounds, ctm));
  const upright = isUpright(ctm);
  const clipPath: ClipPath = { ...rectangleUnder(bounds, ctm), evenOdd: false, upright, outer: state.clipPath };
  return { ...state, ctm, clip: { box, whole: state.clip.whole && upright }, clipPath };
}

/** What an /ExtGState changes of how things are painted (§8.4.5). */
function changes(document: PdfDocument, dict: Dict): Partial<Looks> {
  const number = (key: string): number | undefined => asNumber(document.resolve(dict.get(key)));
  const [fillAlpha, strokeAlpha, lineWidth] = [number('ca'), number('CA'), number('LW')];
  const [lineCap, lineJoin, miterLimit] = [number('LC'), number('LJ'), number('ML')];
  const dash = document.resolve(dict.get('D'));
  const mode = document.resolve(dict.get('BM'));
  const blend = Array.isArray(mode) ? document.resolve(mode[0]) : mode;
  const mask = document.resolve(dict.get('SMask'));
  return {
    ...(fillAlpha !== undefined && { fillAlpha }),
    ...(strokeAlpha !== undefined && { strokeAlpha }),
    ...(lineWidth !== undefined && { lineWidth }),
    ...(lineCap !== undefined && { lineCap }),
    ...(lineJoin !== undefined && { lineJoin }),
    ...(miterLimit !== undefined && { miterLimit }),
    ...(Array.isArray(dash) && { dash: dashOf(document.resolve(dash[0]), document.resolve(dash[1])) }),
    ...(typeof blend === 'string' && { blend }),
    ...(mask !== null && { softMask: document.dict(mask) }),
  };
}
