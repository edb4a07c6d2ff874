import { combine } from '../../../lib/matrix.ts';
import { componentsIn } from '../content/colour.ts';
import { operandMatrix } from '../content/matrix.ts';
import { ContentReader } from '../content/tokens.ts';
import { asArray, asNumber, type Obj, Stream } from '../objects.ts';
import { drawnIn, type Effort } from './effort.ts';
import { type PaintState, PLAIN, scaleOf } from './paint.ts';
import { FILLS, number, Painting, STROKES } from './painting.ts';
import { StringCounter } from './string-counter.ts';

const MAX_SAVED = 512;

/** Adds up what the operations of one content stream take, in its own space. */
export class ContentEffort extends Painting {
  private readonly saved: PaintState[] = [];
  /** States saved beyond what is kept. */
  private unsaved = 0;

  /** Reads the content to its end. */
  run(bytes: Uint8Array): Effort {
    const { document } = this.survey;
    const strings = new StringCounter(bytes);
    const reader = new ContentReader(bytes, document.budget, componentsIn(document, this.resources), strings);
    for (let operation = reader.next(); operation; operation = reader.next()) {
      this.sum.operations++;
      this.shown = strings.count;
      strings.count = 0;
      HANDLERS.get(operation.operator)?.(this, operation.operands, operation.operator);
    }
    return this.sum;
  }

  save(): void {
    if (this.saved.length < MAX_SAVED) this.saved.push({ ...this.state });
    else this.unsaved++;
  }

  restore(): void {
    if (this.unsaved > 0) this.unsaved--;
    else this.state = this.saved.pop() ?? this.state;
  }

  transform(operands: Obj[]): void {
    const matrix = operandMatrix(operands);
    if (matrix) this.state.ctm = combine(matrix, this.state.ctm);
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

  lineWidth(operands: Obj[]): void {
    this.state.lineWidth = Math.abs(number(operands.at(-1)));
  }

  beginText(): void {
    this.textScale = 1;
  }

  placeText(operands: Obj[]): void {
    const matrix = operandMatrix(operands);
    if (matrix) this.textScale = scaleOf(matrix);
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
