import { appearancesOf, placing } from '../../formats/pdf/appearances.ts';
import type { GraphicsState } from '../../formats/pdf/content/state.ts';
import type { Scope, Visitor } from '../../formats/pdf/content/visitor.ts';
import { walkForm, walkPage } from '../../formats/pdf/content/walk.ts';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import { EffortSurvey } from '../../formats/pdf/effort/survey.ts';
import { asNumber, type Dict, type Obj, Ref, type Stream } from '../../formats/pdf/objects.ts';
import { annotationsOf, type PdfPage } from '../../formats/pdf/pages.ts';
import { sidesOf } from '../../lib/matrix.ts';
import type { Drawn } from './recode.ts';
import { type Shown, takeText } from './shown.ts';

/** How a document uses its shared things, found by walking all its pages and appearances. */
export interface Uses {
  /** Pictures and their soft masks by object number. */
  pictures: Map<number, Drawn>;
  /** Forms that are drawn. */
  forms: Set<number>;
  /** What is shown in each font, by the font's object number. */
  fonts: Map<number, Shown>;
}

/**
 * Walks the whole document. Throws UserError `too-complex` before a page that is too much. `step` hears of each page
 * and may throw to end it.
 */
export async function findUses(
  document: PdfDocument,
  pages: PdfPage[],
  step: (part: number) => Promise<void>,
): Promise<Uses> {
  const uses: Uses = { pictures: new Map(), forms: new Set(), fonts: new Map() };
  const survey = new EffortSurvey(document);
  for (const [index, { dict }] of pages.entries()) {
    document.budget.draw(index, survey.page(dict).operations, 0);
    const unit = asNumber(document.resolve(dict.get('UserUnit'))) ?? 1;
    const visitor = visitorFor(document, uses, unit);
    walkPage(document, dict, visitor);
    for (const annotation of annotationsOf(document, dict)) walkAnnotation(document, annotation, visitor, uses);
    await step((index + 1) / pages.length);
  }
  return uses;
}

function visitorFor(document: PdfDocument, uses: Uses, unit: number): Visitor {
  return {
    operation: (operation, state, scope) => takeText(document, uses.fonts, operation, state, scope),
    picture: ({ object, num, state, scope }) => {
      if (object) takePicture(document, uses, object, num, sides(state, scope, unit));
    },
    enter: ({ kind, num }) => {
      if (kind === 'form') uses.forms.add(num);
      return true;
    },
  };
}

/** What glyphs draw is set at any size: no length is too long for it. */
function sides({ ctm }: GraphicsState, scope: Scope, unit: number): [number, number] {
  for (let at: Scope | undefined = scope; at; at = at.parent)
    if (at.kind === 'glyph') return [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const [width, height] = sidesOf(ctm);
  return [width * unit, height * unit];
}

function takePicture(
  document: PdfDocument,
  { pictures }: Uses,
  image: Stream,
  num: number,
  size: [number, number],
): void {
  const mask = image.dict.get('SMask');
  take(pictures, num, size, false);
  if (mask instanceof Ref && document.dict(mask)) take(pictures, mask.num, size, true);
}

function take(pictures: Map<number, Drawn>, num: number, [width, height]: [number, number], mask: boolean): void {
  if (!num) return;
  const { size, mask: before } = pictures.get(num) ?? { size: [0, 0], mask };
  pictures.set(num, { size: [Math.max(width, size[0]), Math.max(height, size[1])], mask: mask || before });
}

function walkAnnotation(document: PdfDocument, value: Obj, visitor: Visitor, { forms }: Uses): void {
  const annotation = document.dict(value);
  if (!annotation) return;
  for (const appearance of appearancesOf(document, annotation)) {
    if (appearance instanceof Ref) forms.add(appearance.num);
    const resources: Dict = new Map();
    walkForm(document, appearance, placing(document, annotation, appearance), resources, visitor);
  }
}
