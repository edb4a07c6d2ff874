import {
  areaOf,
  type Box,
  boxBetween,
  common,
  contains,
  grown,
  join,
  mapBox,
  noBox,
  touches,
} from '../../formats/pdf/content/box.ts';
import { isUpright, multiply, sidesOf } from '../../formats/pdf/content/matrix.ts';
import type { Operation } from '../../formats/pdf/content/tokens.ts';
import { type GraphicsState, type Scope, type Visitor, walkPage } from '../../formats/pdf/content/walk.ts';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import { EffortSurvey } from '../../formats/pdf/effort/survey.ts';
import { type Matrix, seenBox } from '../../formats/pdf/frame.ts';
import { asNumber, type Dict, type Obj } from '../../formats/pdf/objects.ts';
import type { Scan } from './context.ts';
import { type Decoder, decoderOf, stringsOf } from './decoder.ts';
import type { Code } from './rules.ts';
import { fromState, isSolid, type Look, nextLook, START, TextPlace } from './text-state.ts';

/** A piece of text as it was drawn. */
interface Run {
  box: Box;
  text: string;
  code: Code | undefined;
}

const MAX_RUNS = 5000;
const MAX_COVERS = 1000;
const TINY = 1;
/** Punctuation that hangs over the edge is no message. */
const LEAST_LETTERS = 3;
/** What sticks out of its cover by less than this, in points, is hidden all the same. */
const SLACK = 0.5;
/** Covers smaller than this in points are rules and marks. */
const LEAST_COVER = 4;
const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
const ENDS = new Set([...FILLS, ...STROKES, 'n']);
const POINTS = new Set(['m', 'l', 'c', 'v', 'y']);
const SHOWS = new Set(['Tj', 'TJ', "'", '"']);

/** Text that is in the pages, but not to be seen: invisible, white on white, covered, tiny, or outside the page. */
export async function findHiddenText(scan: Scan, step: (part: number) => Promise<void>): Promise<void> {
  const decoders = new Map<Dict, Decoder>();
  const survey = new EffortSurvey(scan.document);
  for (const [index, { dict }] of scan.pages.entries()) {
    if (!isDrawable(scan, survey, index)) {
      scan.findings.add('bomb-draws', '没有检查这一页的文字', { page: index + 1 });
      continue;
    }
    const look = new PageLook(scan.document, seenBox(scan.document, dict), decoders);
    walkPage(scan.document, dict, look.visitor());
    tell(scan, index + 1, look.runs);
    if (index % 8 === 7) await step(index / scan.pages.length);
  }
}

/** Whether a page is no more work to draw than the pages of real documents are. */
function isDrawable({ document, pages }: Scan, survey: EffortSurvey, index: number): boolean {
  const { operations, sheets } = survey.page(pages[index]?.dict ?? new Map());
  try {
    document.budget.draw(index, operations, sheets);
    return true;
  } catch {
    return false;
  }
}

/** Texts of one kind on a page are one place of the report. */
function tell({ findings }: Scan, page: number, runs: readonly Run[]): void {
  const texts = new Map<Code, string>();
  for (const { code, text } of runs) if (code) texts.set(code, (texts.get(code) ?? '') + text);
  for (const [code, text] of texts) {
    const letters = text.trim();
    const telling = letters.replace(/[^\p{L}\p{N}]/gu, '').length;
    if (code === 'text-outside' || code === 'text-tiny' ? telling >= LEAST_LETTERS : letters || code !== 'ocr-layer')
      findings.add(code, letters || '（读不出内容）', { page });
  }
}

/** The upright box around a rectangle, whose sides may be negative, under a matrix. */
const boxOf = (matrix: Matrix, x: number, y: number, width: number, height: number): Box =>
  mapBox(boxBetween(x, y, x + width, y + height), matrix);

interface State {
  look: Look;
  clip: Box | undefined;
}

/** Follows what one page draws, in its order. */
class PageLook {
  readonly runs: Run[] = [];
  private readonly document: PdfDocument;
  private readonly page: Box;
  private readonly decoders: Map<Dict, Decoder>;
  private readonly states = new Map<Scope, { now: State; saved: State[]; place: TextPlace }>();
  /** What is painted and not white: white text on it can be read. */
  private readonly painted: Box[] = [];
  private rectangles: Box[] = [];
  private onlyRectangles = true;
  private pathBox: Box | undefined;
  private clipping = false;
  private covers = 0;

  constructor(document: PdfDocument, page: Box, decoders: Map<Dict, Decoder>) {
    this.document = document;
    this.page = page;
    this.decoders = decoders;
  }

  visitor(): Visitor {
    return {
      operation: (operation, state, scope) => this.operation(operation, state, scope),
      image: ({ object }, state, scope) => {
        const masked = object.dict.has('SMask') || object.dict.has('Mask') || object.dict.get('ImageMask') === true;
        this.paint(boxOf(state.ctm, 0, 0, 1, 1), !masked && isUpright(state.ctm), this.of(scope).now, true, false);
      },
      form: () => undefined,
    };
  }

  private of(scope: Scope): { now: State; saved: State[]; place: TextPlace } {
    const known = this.states.get(scope);
    if (known) return known;
    const above = scope.parent && this.states.get(scope.parent);
    const fresh = {
      now: above ? { ...above.now } : { look: START, clip: this.page },
      saved: [],
      place: new TextPlace(),
    };
    this.states.set(scope, fresh);
    return fresh;
  }

  private operation(operation: Operation, state: GraphicsState, scope: Scope): void {
    if (scope.kind === 'glyph' || scope.kind === 'mask' || scope.kind === 'pattern') return;
    const mine = this.of(scope);
    const { operator } = operation;
    if (operator === 'q') mine.saved.push({ ...mine.now });
    else if (operator === 'Q') mine.now = mine.saved.pop() ?? mine.now;
    else if (operator === 'BI') this.paint(boxOf(state.ctm, 0, 0, 1, 1), false, mine.now, true, false);
    else if (operator === 'sh') this.paint(mine.now.clip ?? this.page, false, mine.now, true, false);
    else if (SHOWS.has(operator)) this.show(operation, state, mine);
    else {
      mine.place.apply(operation, mine.now.look.leading);
      mine.now.look = nextLook(mine.now.look, operation, (name) => fromState(this.document, this.entry(scope, name)));
      this.path(operation, state, mine.now);
    }
  }

  private entry(scope: Scope, name: Obj | undefined): Obj {
    return typeof name === 'string' ? (this.document.dict(scope.resources.get('ExtGState'))?.get(name) ?? null) : null;
  }

  private path({ operator, operands }: Operation, { ctm }: GraphicsState, now: State): void {
    if (operator === 're') {
      const [x = 0, y = 0, width = 0, height = 0] = operands.map((value) => asNumber(value) ?? 0);
      const box = boxOf(ctm, x, y, width, height);
      this.rectangles.push(box);
      this.onlyRectangles &&= isUpright(ctm);
      this.grow(box);
    } else if (POINTS.has(operator)) {
      this.onlyRectangles = false;
      for (let at = 0; at + 1 < operands.length; at += 2)
        this.grow(boxOf(ctm, asNumber(operands[at]) ?? 0, asNumber(operands[at + 1]) ?? 0, 0, 0));
    } else if (operator === 'W' || operator === 'W*') this.clipping = true;
    else if (ENDS.has(operator)) this.endPath(operator, now, ctm);
  }

  private grow(box: Box): void {
    this.pathBox ??= noBox();
    join(this.pathBox, box);
  }

  private endPath(operator: string, now: State, ctm: GraphicsState['ctm']): void {
    const box = this.pathBox;
    const white = now.look.fill === 'white';
    if (box && FILLS.has(operator)) {
      const sure = this.onlyRectangles && now.look.fill !== 'pattern';
      for (const each of this.onlyRectangles ? this.rectangles.slice(0, 200) : [box])
        this.paint(each, sure, now, !white, white);
    }
    if (box && STROKES.has(operator)) {
      const half = (now.look.line * Math.max(...sidesOf(ctm))) / 2;
      this.paint(grown(box, half, half), false, now, true, false);
    }
    if (this.clipping && box)
      now.clip = this.onlyRectangles && this.rectangles.length === 1 && now.clip ? common(now.clip, box) : undefined;
    this.clipping = false;
    this.rectangles = [];
    this.onlyRectangles = true;
    this.pathBox = undefined;
  }

  /** Notes what was painted. `sure`: it fills its box wholly, so that what is under it cannot be seen. */
  private paint(box: Box, sure: boolean, { look, clip }: State, coloured: boolean, white: boolean): void {
    const seen = clip ? common(box, clip) : box;
    if (coloured && this.painted.length < MAX_COVERS) this.painted.push(clip ? seen : common(box, this.page));
    if (!sure || !clip || !isSolid(look) || seen[2] - seen[0] < LEAST_COVER || seen[3] - seen[1] < LEAST_COVER) return;
    if (this.covers++ > MAX_COVERS) return;
    const scan = !white && coloured && areaOf(seen) > areaOf(this.page) * 0.6;
    for (const run of this.runs)
      if ((run.code === undefined || run.code === 'text-invisible') && contains(seen, run.box, SLACK))
        run.code = scan ? 'ocr-layer' : (run.code ?? 'text-covered');
  }

  private show(
    operation: Operation,
    { ctm, font, size }: GraphicsState,
    { now, place }: { now: State; place: TextPlace },
  ): void {
    if (operation.operator !== 'Tj' && operation.operator !== 'TJ') place.apply(operation, now.look.leading);
    const decoder = this.decoder(font);
    const matrix = multiply(place.text, ctm);
    let width = 0;
    let text = '';
    for (const bytes of stringsOf(operation.operands.at(-1))) {
      width += decoder.width(bytes) * size;
      if (text.length < 400) text += decoder.text(bytes);
    }
    if (Array.isArray(operation.operands.at(-1))) width -= gaps(operation.operands.at(-1) as Obj[]) * size;
    const box = boxOf(matrix, 0, 0, width, size * 0.7);
    place.advance(width);
    if (this.runs.length >= MAX_RUNS || width === 0 || (text !== '' && text.trim() === '')) return;
    this.runs.push({ box, text, code: this.judge(box, Math.abs(size) * sidesOf(matrix)[1], now) });
  }

  private decoder(font: Obj): Decoder {
    const dict = this.document.dict(font) ?? EMPTY;
    const known = this.decoders.get(dict);
    if (known) return known;
    const fresh = decoderOf(this.document, dict);
    this.decoders.set(dict, fresh);
    return fresh;
  }

  /** What hides a text at the moment it is drawn; covers come later. */
  private judge(box: Box, size: number, { look }: State): Code | undefined {
    if (look.mode === 7) return undefined; // a clip for what comes after
    if (!touches(box, grown(this.page, 1, 0))) return 'text-outside';
    if (look.mode === 3)
      return this.painted.some((each) => areaOf(each) > areaOf(this.page) * 0.3 && contains(each, box, 4))
        ? 'ocr-layer'
        : 'text-invisible';
    if (size > 0 && size < TINY) return 'text-tiny';
    if (look.mode === 0 && look.fill === 'white' && isSolid(look) && !this.painted.some((each) => touches(each, box)))
      return 'text-white';
    return undefined;
  }
}

const EMPTY: Dict = new Map();

const gaps = (items: Obj[]): number => items.reduce<number>((sum, item) => sum + (asNumber(item) ?? 0), 0) / 1000;
