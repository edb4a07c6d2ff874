import {
  areaOf,
  type Box,
  boxBetween,
  common,
  contains,
  grown,
  mapBox,
  touches,
} from '../../formats/pdf/content/box.ts';
import { boxOf as boxOfRun, heightOf, textOf } from '../../formats/pdf/content/run.ts';
import type { GraphicsState } from '../../formats/pdf/content/state.ts';
import type { GlyphRun, Painted, PathPainted, PicturePainted, Visitor } from '../../formats/pdf/content/visitor.ts';
import { walkPage } from '../../formats/pdf/content/walk.ts';
import { EffortSurvey } from '../../formats/pdf/effort/survey.ts';
import { seenBox } from '../../formats/pdf/frame.ts';
import { isUpright, sidesOf } from '../../lib/matrix.ts';
import type { Scan } from './context.ts';
import type { Code } from './rules.ts';

/** A piece of text as it was drawn. */
interface Run {
  box: Box;
  text: string;
  code: Code | undefined;
}

const MAX_RUNS = 5000;
const MAX_COVERS = 1000;
const MAX_RECTANGLES = 200;
const MAX_TEXT = 400;
/** How far letters reach above the base line, in ems. */
const HEIGHT = 0.7;
const TINY = 1;
/** Punctuation that hangs over the edge is no message. */
const MIN_LETTERS = 3;
/** What sticks out of its cover by less than this, in points, is hidden all the same. */
const SLACK = 0.5;
/** Covers smaller than this in points are rules and marks. */
const MIN_COVER = 4;
/** Text that is in the pages, but not to be seen: invisible, white on white, covered, tiny, or outside the page. */
export async function findHiddenText(scan: Scan, step: (part: number) => Promise<void>): Promise<void> {
  const survey = new EffortSurvey(scan.document);
  for (const [index, { dict }] of scan.pages.entries()) {
    if (!isDrawable(scan, survey, index)) {
      scan.findings.add('bomb-draws', '没有检查这一页的文字', { page: index + 1 });
      continue;
    }
    const look = new PageLook(seenBox(scan.document, dict));
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
    if (code === 'text-outside' || code === 'text-tiny' ? telling >= MIN_LETTERS : letters || code !== 'ocr-layer')
      findings.add(code, letters || '（读不出内容）', { page });
  }
}

/** Follows what one page draws, in its order. */
class PageLook {
  readonly runs: Run[] = [];
  private readonly page: Box;
  /** What is painted and not white: white text on it can be read. */
  private readonly painted: Box[] = [];
  private covers = 0;

  constructor(page: Box) {
    this.page = page;
  }

  visitor(): Visitor {
    return {
      glyphs: (run) => this.show(run),
      path: (path) => this.path(path),
      picture: (picture) => this.picture(picture),
      shading: (painted) => this.paint(this.page, false, painted, true, false),
      enter: ({ kind }) => kind === 'form',
    };
  }

  private picture(picture: PicturePainted): void {
    const { dict, object, state } = picture;
    const masked = dict.has('SMask') || dict.has('Mask') || dict.get('ImageMask') === true;
    const sure = object !== undefined && !masked && isUpright(state.ctm);
    this.paint(mapBox([0, 0, 1, 1], state.ctm), sure, picture, true, false);
  }

  private path(path: PathPainted): void {
    const { pieces, points, box, fills, strokes, state } = path;
    if (fills) {
      const white = isWhite(state);
      const rectangles = isUpright(state.ctm) && pieces.every((piece) => piece === 're');
      const boxes = rectangles ? pieces.slice(0, MAX_RECTANGLES).map((_, at) => rectangleAt(points, at)) : [box];
      for (const each of boxes) this.paint(each, rectangles && !state.looks.fill.pattern, path, !white, white);
    }
    if (strokes) {
      const half = (state.looks.lineWidth * Math.max(...sidesOf(state.ctm))) / 2;
      this.paint(grown(box, half, half), false, path, true, false);
    }
  }

  /** Notes what was painted. `sure`: it fills its box wholly, so that what is under it cannot be seen. */
  private paint(box: Box, sure: boolean, { state }: Painted, coloured: boolean, white: boolean): void {
    const seen = common(common(box, state.clip.box), this.page);
    if (coloured && this.painted.length < MAX_COVERS) this.painted.push(seen);
    if (!sure || !state.clip.whole || !isSolid(state)) return;
    if (seen[2] - seen[0] < MIN_COVER || seen[3] - seen[1] < MIN_COVER || this.covers++ > MAX_COVERS) return;
    const scan = !white && coloured && areaOf(seen) > areaOf(this.page) * 0.6;
    for (const run of this.runs)
      if ((run.code === undefined || run.code === 'text-invisible') && contains(seen, run.box, SLACK))
        run.code = scan ? 'ocr-layer' : (run.code ?? 'text-covered');
  }

  private show(run: GlyphRun): void {
    const text = textOf(run, '', MAX_TEXT);
    if (this.runs.length >= MAX_RUNS || run.glyphs.length === 0 || (text !== '' && text.trim() === '')) return;
    const box = boxOfRun(run, 0, HEIGHT);
    this.runs.push({ box, text, code: this.judge(box, heightOf(run), run.state) });
  }

  /** What hides a text at the moment it is drawn; covers come later. */
  private judge(box: Box, size: number, state: GraphicsState): Code | undefined {
    if (state.text.mode === 7) return undefined; // a clip for what comes after
    if (!touches(box, grown(this.page, 1, 0))) return 'text-outside';
    if (state.text.mode === 3)
      return this.painted.some((each) => areaOf(each) > areaOf(this.page) * 0.3 && contains(each, box, 4))
        ? 'ocr-layer'
        : 'text-invisible';
    if (size > 0 && size < TINY) return 'text-tiny';
    if (state.text.mode === 0 && isWhite(state) && isSolid(state) && !this.painted.some((each) => touches(each, box)))
      return 'text-white';
    return undefined;
  }
}

/** Whether fills hide what is under them. */
const isSolid = ({ looks: { fillAlpha, blend, softMask } }: GraphicsState): boolean =>
  fillAlpha > 0.99 && (blend === 'Normal' || blend === 'Compatible') && !softMask;

/** Whether fills look like paper. */
const isWhite = ({
  looks: {
    fill: { rgb },
  },
}: GraphicsState): boolean => rgb?.every((part) => part >= 0.995) ?? false;

/** The box of a rectangle among others, by its first and its third corner. */
const rectangleAt = (points: readonly number[], index: number): Box => {
  const [x = 0, y = 0, , , toX = 0, toY = 0] = points.slice(index * 8, index * 8 + 6);
  return boxBetween(x, y, toX, toY);
};
