import { combine, type Matrix } from '../../../lib/matrix.ts';
import { componentsIn } from '../content/colour.ts';
import { operandMatrix } from '../content/matrix.ts';
import { ContentReader } from '../content/tokens.ts';
import { asArray, asNumber, type Obj, Stream } from '../objects.ts';
import { drawnIn, type Effort, NONE } from './effort.ts';
import { type PaintState, PLAIN, scaleOf } from './paint.ts';
import { FILLS, number, Painting, STROKES } from './painting.ts';
import { type Skimmed, SkimReader } from './skim.ts';

const MAX_SAVED = 512;

/** Adds up what the operations of one content stream take, in its own space. */
export class ContentEffort extends Painting implements Skimmed {
  private readonly saved: PaintState[] = [];
  /** Bytes of the strings among the operands. */
  private shown = 0;
  /** Fonts by name whose glyphs draw no content. */
  private readonly ordinary = new Set<string>();
  /** States saved beyond what is kept. */
  private unsaved = 0;

  /** Reads the content to its end. */
  run(bytes: Uint8Array): Effort {
    const { document } = this.survey;
    const skimmer = new SkimReader(bytes);
    const reader = new ContentReader(bytes, document.budget, componentsIn(document, this.resources), skimmer);
    skimmer.skim(this);
    for (let operation = reader.next(); operation; operation = reader.next()) {
      this.sum.operations++;
      this.shown = skimmer.count;
      HANDLERS.get(operation.operator)?.(this, operation.operands, operation.operator);
      skimmer.skim(this);
    }
    return this.sum;
  }

  /** Pays for an operation that is skimmed. */
  count(): void {
    this.survey.document.budget.read();
    this.sum.operations++;
  }

  save(): void {
    if (this.saved.length < MAX_SAVED) this.saved.push({ ...this.state });
    else this.unsaved++;
  }

  restore(): void {
    if (this.unsaved > 0) this.unsaved--;
    else this.state = this.saved.pop() ?? this.state;
  }

  concat(matrix: Matrix): void {
    this.state.ctm = combine(matrix, this.state.ctm);
  }

  transform(operands: Obj[]): void {
    const matrix = operandMatrix(operands);
    if (matrix) this.concat(matrix);
  }

  move(operands: Obj[]): void {
    this.moveTo(number(operands.at(-2)), number(operands.at(-1)));
  }

  /** A line, or a curve by its control points. */
  line(operands: Obj[]): void {
    for (let at = 0; at + 1 < operands.length; at += 2) this.lineTo(number(operands[at]), number(operands[at + 1]));
  }

  rectangle([x, y, width, height]: Obj[]): void {
    this.box(number(x), number(y), number(width), number(height));
  }

  show(): void {
    this.showBytes(this.shown);
  }

  parameters(operands: Obj[]): void {
    const { survey, state } = this;
    const { document } = survey;
    const dict = document.dict(this.entry('ExtGState', operands.at(-1)));
    if (!dict) return;
    state.lineWidth = asNumber(document.resolve(dict.get('LW'))) ?? state.lineWidth;
    const [font, size] = asArray(document.resolve(dict.get('Font')));
    if (font !== undefined) this.setFont(font, number(document.resolve(size)));
    if (!dict.has('SMask')) return;
    const group = document.resolve(document.dict(dict.get('SMask'))?.get('G'));
    state.mask =
      group instanceof Stream ? drawnIn(survey.form(group, this.resources), scaleOf(state.ctm), Infinity) : undefined;
    if (state.mask) this.sum.operations += state.mask.operations; // it is read, be anything painted or not
  }

  font(operands: Obj[]): void {
    this.setFont(this.entry('Font', operands.at(-2)), number(operands.at(-1)));
  }

  takeFont(name: string, size: number): void {
    if (!this.ordinary.has(name)) {
      this.setFont(this.entry('Font', name), size);
      if (this.state.glyph === NONE) this.ordinary.add(name);
      return;
    }
    this.state.fontSize = size;
    this.state.glyph = NONE;
  }

  private setFont(font: Obj, size: number): void {
    this.state.fontSize = size;
    this.state.glyph = this.survey.glyph(font, this.resources);
  }

  colour(operands: Obj[], operator: string): void {
    const name = operands.at(-1);
    const colour = typeof name === 'string' ? this.survey.pattern(this.entry('Pattern', name), this.resources) : PLAIN;
    this.sum.operations += colour.once.operations; // it is read, be anything painted or not
    if (operator === operator.toLowerCase()) this.state.fill = colour;
    else this.state.stroke = colour;
  }

  plainColour(fill: boolean): void {
    if (fill) this.state.fill = PLAIN;
    else this.state.stroke = PLAIN;
  }

  lineWidth(operands: Obj[]): void {
    this.thick(number(operands.at(-1)));
  }

  thick(width: number): void {
    this.state.lineWidth = Math.abs(width);
  }

  beginText(): void {
    this.textScale = 1;
  }

  placeText(operands: Obj[]): void {
    const matrix = operandMatrix(operands);
    if (matrix) this.scaleText(scaleOf(matrix));
  }

  scaleText(scale: number): void {
    this.textScale = scale;
  }
}

type Handler = (content: ContentEffort, operands: Obj[], operator: string) => void;

const line: Handler = (content, operands) => content.line(operands);
const clip: Handler = (content) => content.clip();
const show: Handler = (content) => content.show();
const colour: Handler = (content, operands, operator) => content.colour(operands, operator);
const endPath: Handler = (content, _, operator) => content.endPath(operator);
const each = (operators: Iterable<string>, handler: Handler): Record<string, Handler> =>
  Object.fromEntries([...operators].map((operator) => [operator, handler]));

const HANDLERS = new Map<string, Handler>(
  Object.entries<Handler>({
    q: (content) => content.save(),
    Q: (content) => content.restore(),
    cm: (content, operands) => content.transform(operands),
    m: (content, operands) => content.move(operands),
    re: (content, operands) => content.rectangle(operands),
    ...each(['l', 'c', 'v', 'y'], line),
    ...each(['W', 'W*'], clip),
    ...each([...FILLS, ...STROKES, 'n'], endPath),
    ...each(['Tj', 'TJ', "'", '"'], show),
    ...each(['g', 'rg', 'k', 'cs', 'sc', 'scn', 'G', 'RG', 'K', 'CS', 'SC', 'SCN'], colour),
    sh: (content, operands) => content.shade(operands),
    Do: (content, operands) => content.draw(operands),
    BI: (content, operands) => content.image(operands),
    gs: (content, operands) => content.parameters(operands),
    Tf: (content, operands) => content.font(operands),
    w: (content, operands) => content.lineWidth(operands),
    BT: (content) => content.beginText(),
    Tm: (content, operands) => content.placeText(operands),
  }),
);
