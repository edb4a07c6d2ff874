import type { Matrix } from '../../../lib/matrix.ts';
import type { PdfDocument } from '../document.ts';
import { type Dict, type Obj, Ref, Stream } from '../objects.ts';
import { contentOf, MAX_CONTENT } from './contents.ts';
import { Interpreter } from './interpreter.ts';
import { type GraphicsState, START } from './state.ts';
import type { Scope, Visitor } from './visitor.ts';

/**
 * Walks a page's own content and all it draws: forms, tiling patterns, soft masks and Type 3 glyphs. Annotations are
 * not content. Throws UserError `too-complex` where that is more than the document's budget pays for: forms drawn by
 * forms drawn by forms.
 */
export function walkPage(document: PdfDocument, page: Dict, visitor: Visitor): void {
  const resources = document.dict(page.get('Resources')) ?? new Map();
  const bytes = contentOf(document, page.get('Contents'), MAX_CONTENT);
  walkContent(document, { kind: 'page', num: 0, resources, bytes, parent: undefined }, visitor);
}

/** Walks any content by itself, in its own space, as `walkPage` does. */
export function walkContent(document: PdfDocument, scope: Scope, visitor: Visitor): void {
  new Interpreter(document, visitor).run(scope, START, undefined);
}

/**
 * Walks a form by itself, such as an appearance (§12.5.5), as `walkPage` does; `matrix` leads from the space it is
 * drawn in to the page's.
 */
export function walkForm(document: PdfDocument, form: Obj, matrix: Matrix, resources: Dict, visitor: Visitor): void {
  const object = document.resolve(form);
  if (!(object instanceof Stream)) return;
  const scope: Scope = { kind: 'page', num: 0, resources, bytes: new Uint8Array(0), parent: undefined };
  const num = form instanceof Ref ? form.num : 0;
  const entered = { kind: 'form' as const, object, num, scope, marked: undefined, start: 0, end: 0 };
  new Interpreter(document, visitor).read(entered, { ...START, ctm: matrix });
}

/** Walks a Type 3 glyph (§9.6.5) in a state whose matrix leads from the glyph's space to the page's. */
export function walkGlyph(
  document: PdfDocument,
  { glyph, resources }: { glyph: Stream; resources: Dict },
  state: GraphicsState,
  visitor: Visitor,
): void {
  const scope: Scope = { kind: 'page', num: 0, resources, bytes: new Uint8Array(0), parent: undefined };
  const entered = { kind: 'glyph' as const, object: glyph, num: 0, scope, marked: undefined, start: 0, end: 0 };
  new Interpreter(document, visitor).read(entered, state);
}
