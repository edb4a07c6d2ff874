import { combine } from '../../../lib/matrix.ts';
import { areaOf, type Box, common, mapBox } from '../content/box.ts';
import { asMatrix } from '../content/matrix.ts';
import { asNumber, type Dict, type Obj, Stream } from '../objects.ts';
import { add, drawnIn, type Effort, LINE, MASKED, NONE, PICTURE, SHADING } from './effort.ts';
import { type Colour, type PaintState, PLAIN, scaleOf, startOf } from './paint.ts';
import { PathExtent } from './path.ts';
import type { EffortSurvey } from './survey.ts';

export const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
export const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);

export const number = (value: Obj | undefined): number => asNumber(value) ?? 0;

/** What painting takes in one content stream, in its own space. */
export class Painting {
  protected readonly survey: EffortSurvey;
  protected readonly resources: Dict;
  protected readonly sum: Effort = { ...NONE };
  protected state: PaintState;
  protected textScale = 1;
  private readonly path = new PathExtent();
  private clips = false;

  constructor(survey: EffortSurvey, resources: Dict, bounds: Box) {
    this.survey = survey;
    this.resources = resources;
    this.state = startOf(bounds);
  }

  moveTo(x: number, y: number): void {
    this.path.move(x, y, this.state.ctm);
  }

  /** A line, or one to a control point of a curve. */
  lineTo(x: number, y: number): void {
    this.path.line(x, y, this.state.ctm);
  }

  box(x: number, y: number, width: number, height: number): void {
    const { path } = this;
    const { ctm } = this.state;
    const right = x + width;
    const top = y + height;
    path.move(x, y, ctm);
    path.line(right, y, ctm);
    path.line(right, top, ctm);
    path.line(x, top, ctm);
    path.line(x, y, ctm);
  }

  clip(): void {
    this.clips = true;
  }

  endPath(operator: string): void {
    const { path, state } = this;
    const unit = Math.sqrt(scaleOf(state.ctm));
    if (FILLS.has(operator)) this.paint(path.filled(state.clip), state.fill);
    if (STROKES.has(operator)) this.paint(path.stroked(state.clip, state.lineWidth * unit, LINE), state.stroke);
    if (this.clips) state.clip = common(state.clip, path.box);
    this.clips = false;
    path.clear();
  }

  /** Paints so much with a colour, `count` times. */
  private paint(area: number, { weight, once, tile }: Readonly<Colour>, count = 1): void {
    if (!(area > 0)) return;
    const { mask, clip } = this.state;
    this.sum.area += area * weight * (mask ? MASKED : 1) * count;
    this.sum.operations += (area / tile) * count;
    if (once !== NONE) add(this.sum, drawnIn(once, 1, areaOf(clip)), count);
    if (mask) add(this.sum, drawnIn(mask, 1, areaOf(clip)), count);
  }

  shade(operands: Obj[]): void {
    const colour = this.survey.shading(this.entry('Shading', operands.at(-1)));
    this.paint(areaOf(this.state.clip), { ...colour, weight: SHADING });
  }

  /** Shows strings of so many bytes in all. */
  showBytes(count: number): void {
    const { state } = this;
    const scale = state.fontSize ** 2 * this.textScale * scaleOf(state.ctm);
    const visible = areaOf(state.clip);
    if (count) this.paint(Math.min(count * scale, count * visible), state.fill);
    if (state.glyph !== NONE) add(this.sum, drawnIn(state.glyph, scale, visible), count);
  }

  draw(operands: Obj[]): void {
    const { document } = this.survey;
    const object = document.resolve(this.entry('XObject', operands.at(-1)));
    if (!(object instanceof Stream)) return;
    const kind = document.resolve(object.dict.get('Subtype'));
    if (kind === 'Image') this.image([object.dict]);
    else if (kind === 'Form') this.form(object);
  }

  image(operands: Obj[]): void {
    const { document } = this.survey;
    const dict = document.dict(operands[0]);
    const [width, height] = ['Width', 'Height'].map((key) => number(document.resolve(dict?.get(key)))) as [
      number,
      number,
    ];
    const area = areaOf(common(mapBox([0, 0, 1, 1], this.state.ctm), this.state.clip));
    this.paint(area, { ...this.state.fill, weight: PICTURE });
    this.sum.pixels += Math.max(0, width * height);
  }

  private form(form: Stream): void {
    const { state, survey } = this;
    const own = asMatrix(survey.document, form.dict.get('Matrix'));
    const ctm = own ? combine(own, state.ctm) : state.ctm;
    const visible = areaOf(common(mapBox(survey.boundsOf(form), ctm), state.clip));
    const drawn = drawnIn(survey.form(form, this.resources), scaleOf(ctm), visible);
    add(this.sum, drawn);
    if (state.mask) this.paint(visible, PLAIN);
  }

  /** What the resources have under a name (ISO 32000-1 §7.8.3). */
  protected entry(category: string, name: Obj | undefined): Obj {
    if (typeof name !== 'string') return null;
    return this.survey.document.dict(this.resources.get(category))?.get(name) ?? null;
  }
}
