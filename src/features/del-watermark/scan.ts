import { boxBetween, common, join, mapBox, noBox } from '../../formats/pdf/content/box.ts';
import { asMatrix, IDENTITY, multiply } from '../../formats/pdf/content/matrix.ts';
import { ContentReader, type Operation } from '../../formats/pdf/content/tokens.ts';
import type { Matrix } from '../../formats/pdf/frame.ts';
import { asArray, asNumber, type Dict, type Obj, Ref, Stream } from '../../formats/pdf/objects.ts';
import { Digest } from './digest.ts';
import { PathGroups } from './paths.ts';
import type { Shared } from './resources.ts';
import { type Painting, paintingStart } from './state.ts';
import { TextLines } from './text-lines.ts';
import type { Content, Tag, Unit } from './unit.ts';

const MAX_SAVED = 512;
/** More is not recorded: it could not be shown, and a watermark is not made of so many. */
const MAX_UNITS = 40_000;
/** How much a soft mask lets through is not measured. */
const MASKED = 0.5;

/** Reads one content stream and lists what it draws, with the bytes that draw it. */
export class Scan {
  readonly shared: Shared;
  readonly resources: Dict;
  readonly bytes: Uint8Array;
  state: Painting = paintingStart();
  private readonly saved: Painting[] = [];
  private readonly tags: (Tag | undefined)[] = [];
  private readonly units: Unit[] = [];
  private readonly lines: TextLines;
  private readonly paths: PathGroups;

  constructor(shared: Shared, resources: Dict, bytes: Uint8Array) {
    this.shared = shared;
    this.resources = resources;
    this.bytes = bytes;
    this.lines = new TextLines((unit) => this.add(unit));
    this.paths = new PathGroups(bytes, (unit) => this.add(unit));
  }

  run(): Content {
    const reader = new ContentReader(this.bytes, this.shared.document.budget);
    for (let operation = reader.next(); operation; operation = reader.next()) {
      const { operator } = operation;
      if (this.paths.take(operation, this.state, this.tag())) continue;
      const handler = OPERATORS[operator];
      if (handler) handler(this, operation);
      else if (this.lines.take(operation, this.state, this.tag())) this.paths.close();
    }
    this.lines.close();
    this.paths.close();
    const digest = new Digest();
    for (const { key, box } of this.units) digest.text(`${key} ${box.map(Math.round).join(' ')}`);
    return { units: this.units, key: digest.text(String(this.units.length)).toString() };
  }

  private tag(): Tag | undefined {
    for (let at = this.tags.length - 1; at >= 0; at--) if (this.tags[at]) return this.tags[at];
    return undefined;
  }

  private add(unit: Omit<Unit, 'order'>): void {
    if (this.units.length >= MAX_UNITS) return;
    const { kind, num, matrix } = unit;
    // A pattern lies in the space of the content that it is used in, whatever is in force there (ISO 32000-1 §8.7.3.1).
    const own = kind === 'pattern' ? this.shared.document.dict(new Ref(num))?.get('Matrix') : undefined;
    this.units.push({ ...unit, matrix: asMatrix(this.shared.document, own) ?? matrix, order: this.units.length });
  }

  save(): void {
    if (this.saved.length < MAX_SAVED) this.saved.push({ ...this.state });
    this.paths.step();
  }

  restore(): void {
    this.lines.close();
    this.state = this.saved.pop() ?? this.state;
    this.paths.step();
  }

  open({ operands, operator }: Operation): void {
    const tag = operator === 'BDC' ? this.shared.tag(this.resources, operands.at(-2), operands.at(-1)) : undefined;
    this.tags.push(tag);
    if (tag) this.boundary();
  }

  shut(): void {
    if (this.tags.pop()) this.boundary();
  }

  /** Nothing is joined over this place. */
  boundary(): void {
    this.lines.close();
    this.paths.close();
  }

  transform({ operands }: Operation): void {
    const matrix = asMatrix(this.shared.document, operands.slice(-6));
    if (matrix) this.state.ctm = multiply(matrix, this.state.ctm);
  }

  parameters({ operands }: Operation): void {
    const { document } = this.shared;
    const dict = document.dict(this.shared.entry(this.resources, 'ExtGState', operands.at(-1)));
    const { state } = this;
    state.alpha = this.shared.number(dict, 'ca') ?? state.alpha;
    state.strokeAlpha = this.shared.number(dict, 'CA') ?? state.strokeAlpha;
    if (dict?.has('SMask')) state.mask = this.shared.hasMask(dict) ? MASKED : 1;
    const font = document.resolve(dict?.get('Font'));
    if (Array.isArray(font)) this.setFont(font[0] ?? null, asNumber(document.resolve(font[1])) ?? 0);
  }

  font({ operands }: Operation): void {
    this.setFont(this.shared.entry(this.resources, 'Font', operands.at(-2)), asNumber(operands.at(-1)) ?? 0);
  }

  private setFont(font: Obj, size: number): void {
    this.state.face = this.shared.face(font);
    this.state.size = size;
  }

  /** sc, scn and their strokes: a pattern by name, or components as many as the space has. */
  colour({ operator, operands }: Operation): void {
    const name = operands.at(-1);
    const stroke = operator === 'SC' || operator === 'SCN';
    const value = typeof name === 'string' ? this.shared.entry(this.resources, 'Pattern', name) : null;
    const isTiling = value instanceof Ref && this.shared.document.resolve(value) instanceof Stream;
    if (!stroke) this.state.pattern = isTiling ? value.num : 0;
    const light = luminance(operands);
    if (light !== undefined) setLight(this.state, stroke, light);
  }

  plain({ operator, operands }: Operation): void {
    const stroke = operator === operator.toUpperCase();
    if (!stroke) this.state.pattern = 0;
    const light = luminance(operands);
    if (light !== undefined) setLight(this.state, stroke, light);
  }

  draw({ operands, start, end }: Operation): void {
    this.boundary();
    const value = this.shared.entry(this.resources, 'XObject', operands.at(-1));
    const object = this.shared.document.resolve(value);
    if (!(object instanceof Stream) || !(value instanceof Ref)) return;
    const kind = this.shared.document.resolve(object.dict.get('Subtype'));
    const layer = object.dict.has('OC') ? this.shared.layer(object.dict.get('OC') ?? null) : undefined;
    const rest = { cuts: [{ start, end }], num: value.num, tag: this.tag() ?? layer };
    if (kind === 'Image') this.image(object, rest);
    else if (kind === 'Form') this.form(object.dict, rest);
  }

  private image(object: Stream, rest: Pick<Unit, 'cuts' | 'num' | 'tag'>): void {
    const { state, shared } = this;
    const mask = object.dict.has('SMask');
    const stencil = shared.document.resolve(object.dict.get('ImageMask')) === true;
    this.add({
      ...{ ...BLANK, ...rest, kind: 'image', key: shared.picture(rest.num, object) },
      ...{ box: mapBox([0, 0, 1, 1], state.ctm), matrix: state.ctm },
      ...{ alpha: state.alpha * state.mask * (mask ? 0.95 : 1), light: stencil ? state.light : 0 },
    });
  }

  private form(dict: Dict, rest: Pick<Unit, 'cuts' | 'num' | 'tag'>): void {
    const { state, shared } = this;
    const own = asMatrix(shared.document, dict.get('Matrix')) ?? IDENTITY;
    const matrix: Matrix = multiply(own, state.ctm);
    const content = shared.content(rest.num, this.resources);
    const drawn = noBox();
    for (const { box } of content.units) join(drawn, box);
    const corners = asArray(shared.document.resolve(dict.get('BBox'))).map(
      (item) => asNumber(shared.document.resolve(item)) ?? 0,
    );
    const [a = 0, b = 0, c = 0, d = 0] = corners;
    const box = common(drawn, corners.length === 4 ? boxBetween(a, b, c, d) : drawn);
    const says = shared.ownName(dict);
    const tag: Tag | undefined =
      rest.tag ??
      (says === 'Watermark'
        ? { kind: 'watermark', num: 0, name: '' }
        : says === 'Background'
          ? { kind: 'background', num: 0, name: '' }
          : undefined);
    this.add({
      ...{ ...BLANK, ...rest, tag, kind: 'form', key: content.key },
      ...{ box: mapBox(box, matrix), matrix, alpha: state.alpha * state.mask },
    });
  }

  inline({ start, end, data }: Operation): void {
    this.boundary();
    const { state } = this;
    const key = new Digest().bytes(data ?? new Uint8Array(0)).toString();
    this.add({
      ...{ ...BLANK, kind: 'image', key, cuts: [{ start, end }], num: 0, tag: this.tag() },
      ...{ box: mapBox([0, 0, 1, 1], state.ctm), matrix: state.ctm, alpha: state.alpha * state.mask },
    });
  }

  beginText(): void {
    this.lines.begin();
  }
}

/** What units of most kinds do not have. */
const BLANK = { light: 0, size: 0, text: '', segments: 0, fixed: false };

type Handler = (scan: Scan, operation: Operation) => void;

const colour: Handler = (scan, operation) => scan.colour(operation);
const plain: Handler = (scan, operation) => scan.plain(operation);
const open: Handler = (scan, operation) => scan.open(operation);

const OPERATORS: Record<string, Handler | undefined> = {
  q: (scan) => scan.save(),
  Q: (scan) => scan.restore(),
  cm: (scan, operation) => scan.transform(operation),
  gs: (scan, operation) => scan.parameters(operation),
  Tf: (scan, operation) => scan.font(operation),
  Do: (scan, operation) => scan.draw(operation),
  BI: (scan, operation) => scan.inline(operation),
  BT: (scan) => scan.beginText(),
  EMC: (scan) => scan.shut(),
  ...{ BDC: open, BMC: open },
  ...{ sc: colour, scn: colour, SC: colour, SCN: colour },
  ...{ g: plain, G: plain, rg: plain, RG: plain, k: plain, K: plain },
};

function setLight(state: Painting, stroke: boolean, light: number): void {
  if (stroke) state.strokeLight = light;
  else state.light = light;
}

/** How light a colour of one, three or four components is; undefined for others. */
function luminance(operands: Obj[]): number | undefined {
  const values = operands.filter((item) => typeof item === 'number');
  const [a = 0, b = 0, c = 0, d = 0] = values;
  if (values.length === 1) return a;
  if (values.length === 3) return 0.3 * a + 0.59 * b + 0.11 * c;
  return values.length === 4 ? (1 - d) * (1 - 0.3 * a - 0.59 * b - 0.11 * c) : undefined;
}
