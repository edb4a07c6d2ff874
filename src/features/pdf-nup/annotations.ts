import { placing } from '../../formats/pdf/appearances.ts';
import { pageOf, targetOf } from '../../formats/pdf/merge/outline-tree.ts';
import { asArray, asNumber, type Dict, type Obj, Ref, Stream } from '../../formats/pdf/objects.ts';
import { annotationsOf } from '../../formats/pdf/pages.ts';
import type { Matrix } from '../../lib/matrix.ts';
import { addDrawing, type FormSource } from './source.ts';

/** A link of a source page. */
export interface Link {
  /** Left, bottom, right, top in the page's user space. */
  rect: [number, number, number, number];
  /**
   * The action of a link to an address, in the writer's numbers; or the source's object number of the page it leads to.
   */
  to: { action: Obj } | { page: number };
}

/** The appearance of an annotation as a form, and the way from the form into the page. */
export interface Drawn {
  form: Obj;
  matrix: Matrix;
}

/** Annotation flags (ISO 32000-2 table 167): Hidden and NoView. */
const NOT_SEEN = 2 | 32;
/** Kinds that are not drawn on the page. */
const BARE = new Set<Obj>(['Link', 'Popup']);
/** Annotations of one page that are looked at. */
const MAX_ANNOTATIONS = 20_000;

/** Approximate bytes of a link in the result. */
const LINK = 150;

/** Pages may share a list of annotations, so that reading it is paid for each time. */
function seenAnnotations({ document }: FormSource, page: Dict): Dict[] {
  const annotations = annotationsOf(document, page).slice(0, MAX_ANNOTATIONS);
  document.budget.read(annotations.length);
  return annotations
    .flatMap((value) => document.dict(value) ?? [])
    .filter((dict) => ((asNumber(document.resolve(dict.get('F'))) ?? 0) & NOT_SEEN) === 0);
}

/**
 * The appearances that are seen on a page, in the order they are drawn (§12.5.5), and how many annotations have none,
 * so that viewers make one up.
 */
export function drawnAnnotations(source: FormSource, page: Dict): { drawn: Drawn[]; undrawn: number } {
  const { document } = source;
  const shown = seenAnnotations(source, page).filter((dict) => !BARE.has(document.resolve(dict.get('Subtype'))));
  const drawn = shown.flatMap((annotation) => {
    const appearance = appearanceOf(source, annotation);
    return appearance
      ? [{ form: formOf(source, annotation, appearance), matrix: placing(document, annotation, appearance) }]
      : [];
  });
  return { drawn, undrawn: shown.filter((dict) => !document.dict(dict.get('AP'))?.has('N')).length };
}

/** The normal appearance, of the state the annotation is in; always a reference to a stream. */
function appearanceOf({ document }: FormSource, annotation: Dict): Ref | undefined {
  const normal = document.dict(annotation.get('AP'))?.get('N');
  const states = document.resolve(normal);
  const state = document.resolve(annotation.get('AS'));
  const value = states instanceof Map ? states.get(typeof state === 'string' ? state : 'Off') : normal;
  return value instanceof Ref && document.resolve(value) instanceof Stream ? value : undefined;
}

/**
 * The appearance as a form that may be drawn, one for all annotations that share it: some lack their /Subtype; one on a
 * layer takes its layer along.
 */
function formOf(source: FormSource, annotation: Dict, appearance: Ref): Obj {
  const { document, copier, appearances } = source;
  const { dict, raw } = document.resolve(appearance) as Stream;
  const layer = annotation.get('OC');
  if (dict.get('Subtype') === 'Form' && !layer) return copier.value(appearance);
  const shared = appearances.get(appearance.num) ?? new Map<Obj, Ref>();
  appearances.set(appearance.num, shared);
  const key = layer instanceof Ref ? layer.num : (layer ?? null);
  const known = shared.get(key);
  if (known) return known;
  const own = new Map([...dict, ['Type', 'XObject'], ['Subtype', 'Form'], ...(layer ? [['OC', layer]] : [])] as [
    string,
    Obj,
  ][]);
  own.delete('Length');
  const form = addDrawing(source, copier.value(own) as Dict, raw);
  shared.set(key, form);
  return form;
}

/** The links of a page to addresses and to pages of its own document; what else a link may do is not taken along. */
export function linksOf(source: FormSource, page: Dict): Link[] {
  const { document } = source;
  return seenAnnotations(source, page).flatMap((annotation) => {
    if (document.resolve(annotation.get('Subtype')) !== 'Link') return [];
    const rect = rectOf(source, annotation);
    const to = destinationOf(source, annotation);
    if (!rect || !to) return [];
    document.budget.write(LINK);
    return [{ rect, to }];
  });
}

function rectOf({ document }: FormSource, annotation: Dict): Link['rect'] | undefined {
  const numbers = asArray(document.resolve(annotation.get('Rect'))).map((item) => asNumber(document.resolve(item)));
  return numbers.length === 4 && numbers.every((item) => item !== undefined) ? (numbers as Link['rect']) : undefined;
}

function destinationOf({ document, copier, named }: FormSource, annotation: Dict): Link['to'] | undefined {
  const action = document.dict(annotation.get('A'));
  const address = document.resolve(action?.get('URI'));
  if (document.resolve(action?.get('S')) === 'URI' && address !== null)
    return {
      action: copier.value(
        new Map<string, Obj>([
          ['S', 'URI'],
          ['URI', address],
        ]),
      ),
    };
  const target = targetOf(document, annotation);
  const page = target === undefined ? undefined : pageOf(document, target, named);
  return page === undefined ? undefined : { page };
}
