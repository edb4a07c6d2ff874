import { contentOf } from './content/contents.ts';
import { ContentReader } from './content/tokens.ts';
import type { PdfDocument } from './document.ts';
import { type Dict, type Obj, Ref } from './objects.ts';
import type { PdfWriter } from './writer.ts';

/** What is drawn over or under a page: operators and the resources they name, all in the writer's numbers. */
export interface Overlay {
  /** Drawn before (under) what the page has. */
  under?: Ref;
  /** Drawn after (over) it, in the page's own user space. */
  over?: Ref;
  /**
   * Kind of resource (Font, XObject, ExtGState …) → name → object. Names should be unlike what pages use, e.g. `P365a`.
   */
  resources: Record<string, Record<string, Obj>>;
}

/**
 * Makes a page dictionary of the source ready for `addOverlay`: its contents a list, its resources and their kinds its
 * own, so that other pages sharing them are not touched. Call before the page is copied.
 */
export function openPage(document: PdfDocument, page: Dict): void {
  const value = page.get('Contents') ?? null;
  const contents = document.resolve(value);
  page.set('Contents', Array.isArray(contents) ? [...contents] : contents === null ? [] : [value]);
  const resources: Dict = new Map(document.dict(page.get('Resources')));
  for (const [kind, entries] of resources) {
    const dict = document.dict(entries);
    if (dict && kind !== 'ProcSet') resources.set(kind, new Map(dict));
  }
  page.set('Resources', resources);
}

/**
 * How often a page's content saves its graphics state without restoring it, and restores what it never saved; both are
 * faults, and common.
 */
export interface Nesting {
  unclosed: number;
  unopened: number;
}

const BALANCED: Nesting = { unclosed: 0, unopened: 0 };
/** Content longer than this is taken to be in order, as is one nested deeper than any reader allows. */
const MAX_CONTENT = 16 * 1024 * 1024;
const MAX_NESTED = 1000;

/** The nesting of a page of the source, for `addOverlay`: reads all its content. */
export function nestingOf(document: PdfDocument, page: Dict): Nesting {
  const content = contentOf(document, page.get('Contents'), MAX_CONTENT);
  if (content.length >= MAX_CONTENT) return BALANCED;
  const reader = new ContentReader(content, document.budget);
  let [depth, unopened] = [0, 0];
  for (let operation = reader.next(); operation; operation = reader.next()) {
    if (operation.operator === 'q') depth++;
    else if (operation.operator !== 'Q') continue;
    else if (depth > 0) depth--;
    else unopened++;
  }
  return Math.max(depth, unopened) > MAX_NESTED ? BALANCED : { unclosed: depth, unopened };
}

/**
 * The two streams that keep a page's own graphics state from what is added around it (ISO 32000-1 §8.4.2); one pair a
 * file.
 */
export interface Guards {
  save: Ref;
  restore: Ref;
}

/** Writes the guards. */
export const writeGuards = (writer: PdfWriter): Guards => ({
  save: writer.addStream(new Map(), new TextEncoder().encode('q\n')),
  restore: writer.addStream(new Map(), new TextEncoder().encode('\nQ\n')),
});

/** Adds an overlay to a page that `openPage` made ready and that was copied (its references are the writer's). */
export function addOverlay(
  page: Dict,
  { under, over, resources }: Overlay,
  { save, restore }: Guards,
  { unclosed, unopened } = BALANCED,
): void {
  const own = (page.get('Contents') as Obj[]).filter((part) => part instanceof Ref);
  const [saves, restores] = [Array(1 + unopened).fill(save) as Ref[], Array(1 + unclosed).fill(restore) as Ref[]];
  page.set('Contents', [...(under ? [under] : []), ...saves, ...own, ...restores, ...(over ? [over] : [])]);
  const all = page.get('Resources') as Dict;
  for (const [kind, entries] of Object.entries(resources)) {
    const dict: Dict = new Map(all.get(kind) instanceof Map ? (all.get(kind) as Dict) : []);
    for (const [name, value] of Object.entries(entries)) dict.set(name, value);
    all.set(kind, dict);
  }
}
