import { UserError } from '../../../schemas/error.ts';
import { contentOf } from '../../formats/pdf/content/contents.ts';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import { type Frame, frameOf } from '../../formats/pdf/frame.ts';
import { type Dict, type Obj, type Ref, Stream } from '../../formats/pdf/objects.ts';
import { nestingOf } from '../../formats/pdf/overlay.ts';
import { pdfNumbers } from '../../formats/pdf/serialize.ts';
import { filtersOf } from '../../formats/pdf/stream/decode.ts';
import { deflate } from '../../formats/pdf/writer.ts';
import { concat } from '../../lib/concat.ts';
import { type Drawn, drawnAnnotations, type Link, linksOf } from './annotations.ts';
import { addDrawing, type FormSource } from './source.ts';

/** A page of a source as it goes onto sheets. */
export interface PageForm {
  /** What draws it, in its own user space. */
  form: Ref;
  /** Its size as it is seen, and the way from there to its user space. */
  frame: Frame;
  links: Link[];
  /**
   * How colours mix on it (§11.4.7), in the writer's numbers: for the sheet, as a group of the form's own would be
   * drawn less sharply.
   */
  group: Obj;
  /** How many annotations have nothing of their own that draws them. */
  undrawn: number;
}

/** Decoded content of one page longer than this is refused. */
const MAX_CONTENT = 256 * 1024 * 1024;

/**
 * Writes a page as a form XObject (ISO 32000-1 §8.10) with the appearances of its annotations drawn over it. Throws
 * UserError `too-complex` where the pages show the same so often that the result would be huge.
 */
export async function pageForm(source: FormSource, page: Dict): Promise<PageForm> {
  const frame = frameOf(source.document, page);
  const content = await contentForm(source, page, frame);
  const { drawn, undrawn } = drawnAnnotations(source, page);
  const form = drawn.length ? formWith(source, frame, content, drawn) : content;
  return { form, frame, links: linksOf(source, page), group: source.copier.value(page.get('Group') ?? null), undrawn };
}

/** The content of a page as a form; pages that share all of it share the form. */
async function contentForm(source: FormSource, page: Dict, frame: Frame): Promise<Ref> {
  const { document, copier, contents } = source;
  const dict = formDict(frame);
  const resources = resourcesOf(source, page);
  const key = JSON.stringify([page.get('Contents'), resources.num, dict.get('BBox')]);
  const known = contents.get(key);
  if (known) return known;
  dict.set('Resources', resources);
  const { filter, data } = await contentData(document, page);
  for (const [name, value] of filter) dict.set(name, copier.value(value));
  const form = addDrawing(source, dict, data);
  contents.set(key, form);
  return form;
}

/**
 * A page's content as one stream: as it is stored where it is one and in order, otherwise joined, with its states
 * closed.
 */
async function contentData(document: PdfDocument, page: Dict): Promise<{ filter: Dict; data: Uint8Array }> {
  const value = document.resolve(page.get('Contents'));
  const parts = (Array.isArray(value) ? value : [value]).map((part) => document.resolve(part));
  const { unclosed, unopened } = nestingOf(document, page);
  const [only] = parts;
  if (parts.length === 1 && only instanceof Stream && unclosed + unopened === 0 && isPlain(document, only))
    return {
      filter: new Map([...only.dict].filter(([key]) => key === 'Filter' || key === 'DecodeParms')),
      data: only.raw,
    };
  const joined = contentOf(document, page.get('Contents'), MAX_CONTENT);
  if (joined.length >= MAX_CONTENT) throw new UserError('unsupported', '文件里有一页的内容太多，无法拼版。');
  const text = (operators: string): Uint8Array => new TextEncoder().encode(operators);
  const whole = concat([text('q\n'.repeat(unopened)), joined, text('\nQ'.repeat(unclosed))]);
  return { filter: new Map([['Filter', 'FlateDecode']]), data: await deflate(whole) };
}

/** Its bytes are in the file, and under filters that hold in any other. */
const isPlain = (document: PdfDocument, { dict }: Stream): boolean =>
  !dict.has('F') && filtersOf(document, dict).every(({ name }) => name !== 'Crypt' && name !== '');

function resourcesOf({ document, copier, resources }: FormSource, page: Dict): Ref {
  const dict = document.dict(page.get('Resources')) ?? new Map<string, Obj>();
  const known = resources.get(dict);
  if (known) return known;
  const written = copier.writer.add(copier.value(dict));
  resources.set(dict, written);
  return written;
}

/** A form that draws the content and the annotations over it. */
function formWith(source: FormSource, frame: Frame, content: Ref, drawn: Drawn[]): Ref {
  const objects: Dict = new Map([
    ['P', content],
    ...drawn.map(({ form }, index): [string, Obj] => [`A${index}`, form]),
  ]);
  const operators = drawn.map(({ matrix }, index) => `q ${pdfNumbers(matrix)} cm /A${index} Do Q`);
  const dict = formDict(frame).set('Resources', new Map([['XObject', objects]]));
  return addDrawing(source, dict, new TextEncoder().encode(['/P Do', ...operators].join('\n')));
}

/** A matrix as operands, without exponents. */

const formDict = ({ width, height, matrix: [a, b, c, d, e, f] }: Frame): Dict => {
  const [x, y] = [a * width + c * height + e, b * width + d * height + f];
  return new Map<string, Obj>([
    ['Type', 'XObject'],
    ['Subtype', 'Form'],
    ['BBox', [Math.min(e, x), Math.min(f, y), Math.max(e, x), Math.max(f, y)]],
  ]);
};
