import { normalAppearance } from '../../formats/pdf/appearances.ts';
import { inlineInFull } from '../../formats/pdf/content/inline-image.ts';
import type { Scope, Visitor } from '../../formats/pdf/content/visitor.ts';
import { walkForm, walkPage } from '../../formats/pdf/content/walk.ts';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import { type Dict, Stream } from '../../formats/pdf/objects.ts';
import { annotationsOf } from '../../formats/pdf/pages.ts';
import type { Matrix } from '../../lib/matrix.ts';
import { IDENTITY } from '../../lib/matrix.ts';

/** A picture met on a page. */
export interface Found {
  image: Stream;
  /** Its object number; 0 for an inline image. */
  num: number;
  /** From the unit square that it fills to the space of what draws it. */
  matrix: Matrix;
  /** What draws it: 0 the page, 1 and on its annotations, each in a space of its own. */
  drawing: number;
}

/** What was met before: pictures and forms by number need not be looked at again. */
export interface Met {
  forms: Set<number>;
}

/**
 * The pictures that a page draws, in their order: its own, those of its forms and patterns, inline ones, and those of
 * annotations.
 */
export function picturesOn(document: PdfDocument, page: Dict, met: Met): Found[] {
  const found: Found[] = [];
  let drawing = 0;
  const visitor: Visitor = {
    picture: ({ object, num, dict, data, state: { ctm: matrix }, scope }) => {
      if (!isPicture(scope)) return;
      if (object) found.push({ image: object, num, matrix, drawing });
      else if (data)
        found.push({ image: new Stream(inlineInFull(document, dict, scope.resources), data), num, matrix, drawing });
    },
    enter: ({ kind, num }) => {
      if (kind !== 'form' || !num) return true;
      const known = met.forms.has(num);
      met.forms.add(num);
      return !known;
    },
  };
  walkPage(document, page, visitor);
  for (const annotation of annotationsOf(document, page)) {
    const form = normalAppearance(document, document.dict(annotation));
    drawing++;
    if (form) walkForm(document, form, IDENTITY, document.dict(page.get('Resources')) ?? new Map(), visitor);
  }
  return found;
}

/** Letters drawn as pictures, and what only masks something else, are no pictures. */
function isPicture(scope: Scope | undefined): boolean {
  for (let each = scope; each; each = each.parent) if (each.kind === 'glyph' || each.kind === 'mask') return false;
  return true;
}
