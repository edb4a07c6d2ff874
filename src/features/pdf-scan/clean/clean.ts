import { zlibSync } from 'fflate';
import { bareJpeg } from '../../../formats/image/metadata/jpeg.ts';
import { contentOf } from '../../../formats/pdf/content/contents.ts';
import { copyAll } from '../../../formats/pdf/copier.ts';
import type { PdfDocument } from '../../../formats/pdf/document.ts';
import { asNumber, type Dict, type Obj, Ref, Stream } from '../../../formats/pdf/objects.ts';
import { annotationsOf, pagesOf } from '../../../formats/pdf/pages.ts';
import { writerLike } from '../../../formats/pdf/protection.ts';
import { afterChange, nextId, startRewrite } from '../../../formats/pdf/rewrite.ts';
import { filtersOf } from '../../../formats/pdf/stream/decode.ts';
import { hiddenLayers, isHiddenAnnotation } from '../hidden.ts';
import { cleanForm, namesHidden, withoutHidden } from './layers.ts';
import { Scrubber } from './scrub.ts';
import type { Wishes } from './wishes.ts';

const MAX_CONTENT = 2 ** 28;
/** Objects cleaned between two looks at the clock. */
const SLICE = 200;

/**
 * Writes a copy without what `wishes` name; pages look as before. Earlier revisions, objects nothing refers to and what
 * stands before and behind the file are never in it; values of signatures neither, as they would not hold. Gives the
 * parts of the file; `digest` as in `rewriteWhole`.
 */
export async function cleanCopy(
  document: PdfDocument,
  wishes: Wishes,
  digest: Uint8Array,
  step: (part: number) => Promise<void>,
): Promise<Blob[]> {
  const hidden = wishes.hidden ? hiddenLayers(document) : new Set<number>();
  const gone = wishes.hidden ? new Set([...hidden, ...hiddenAnnotations(document, hidden)]) : new Set<number>();
  const scrubber = new Scrubber(document, wishes, gone);
  const writer = writerLike(document);
  const contents = new Map<number, Uint8Array>();
  if (wishes.metadata) document.trailer.delete('Info');
  const { copier, trailer } = startRewrite(
    document,
    writer,
    (page, index) => {
      const resources = document.dict(page.get('Resources'));
      if (hidden.size && namesHidden(document, resources, hidden)) {
        contents.set(
          index,
          withoutHidden(document, contentOf(document, page.get('Contents'), MAX_CONTENT), resources, hidden),
        );
        page.delete('Contents');
      }
      page.set('Annots', visibleAnnotations(document, page, hidden, wishes));
      assign(page, scrubber.dict(page));
    },
    (catalog) => {
      afterChange(document, catalog);
      assign(catalog, scrubber.dict(catalog));
      const form = document.dict(catalog.get('AcroForm'));
      if (form) catalog.set('AcroForm', unsigned(document, scrubber.dict(form)));
    },
    (copy, index) => {
      const content = contents.get(index);
      if (content) copy.set('Contents', writer.addStream(new Map([['Filter', 'FlateDecode']]), zlibSync(content)));
    },
  );
  let looked = 0;
  for (const num of document.entries.keys()) {
    if (++looked % SLICE === 0) await step(0);
    const value = document.object(num);
    const clean = cleanObject(document, value, { scrubber, hidden, wishes });
    if (clean !== value && !copier.replacement(num)) copier.replace(num, clean);
  }
  await copyAll(copier, step);
  trailer.set('ID', nextId(document, digest));
  return writer.finish(trailer);
}

function assign(dict: Dict, clean: Dict): void {
  if (dict === clean) return;
  const entries = [...clean];
  dict.clear();
  for (const [key, value] of entries) dict.set(key, value);
}

interface Rules {
  scrubber: Scrubber;
  hidden: ReadonlySet<number>;
  wishes: Wishes;
}

function cleanObject(document: PdfDocument, value: Obj, { scrubber, hidden, wishes }: Rules): Obj {
  if (!(value instanceof Stream)) return scrubber.value(value);
  const form = hidden.size ? (cleanForm(document, value, hidden) ?? value) : value;
  const clean = scrubber.value(form) as Stream;
  if (!wishes.metadata || filtersOf(document, clean.dict)[0]?.name !== 'DCTDecode') return clean;
  const raw = bareJpeg(clean.raw);
  return raw === clean.raw ? clean : new Stream(clean.dict, raw);
}

function hiddenAnnotations(document: PdfDocument, hidden: ReadonlySet<number>): number[] {
  return pagesOf(document).flatMap(({ dict }) =>
    annotationsOf(document, dict).flatMap((value) => {
      const annotation = document.dict(value);
      return value instanceof Ref &&
        annotation &&
        isHiddenAnnotation(document, annotation, hidden) &&
        !isSignature(document, annotation)
        ? [value.num]
        : [];
    }),
  );
}

const isSignature = (document: PdfDocument, annotation: Dict): boolean =>
  document.resolve(annotation.get('FT')) === 'Sig';

/** The annotations of a page without those that are hidden, also direct ones. */
function visibleAnnotations(document: PdfDocument, page: Dict, hidden: ReadonlySet<number>, wishes: Wishes): Obj[] {
  return annotationsOf(document, page).filter((value) => {
    const annotation = document.dict(value);
    return (
      annotation &&
      !(wishes.hidden && isHiddenAnnotation(document, annotation, hidden) && !isSignature(document, annotation))
    );
  });
}

/** A form without the word that it is signed. */
function unsigned(document: PdfDocument, form: Dict): Dict {
  const own = new Map(form);
  if (asNumber(document.resolve(form.get('SigFlags')))) own.delete('SigFlags');
  return own;
}
