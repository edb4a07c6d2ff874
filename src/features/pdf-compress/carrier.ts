import { Copier } from '../../formats/pdf/copier.ts';
import { openPdf, type PdfDocument } from '../../formats/pdf/document.ts';
import { addPage, finishDocument, startDocument } from '../../formats/pdf/new-document.ts';
import { type Dict, fromLatin1, type Obj, Stream } from '../../formats/pdf/objects.ts';
import { pagesOf } from '../../formats/pdf/pages.ts';
import { baseSpace } from './picture.ts';
import type { Prepared } from './prepare.ts';

/**
 * The media type of a carrier: a PDF with one picture a page, drawn as in the document it comes from, to be recoded on
 * another core.
 */
export const CARRIER = 'application/vnd.pdf365.pictures';

/** Writes a carrier of these pictures. Masks are left behind: they are not recoded together with what they cover. */
export async function makeCarrier({ document, replaced, pictures }: Prepared, nums: number[]): Promise<File> {
  const carrier = startDocument('1.7');
  const { writer } = carrier;
  const copier = new Copier(document, writer);
  for (const num of nums) {
    const image = (replaced.get(num) ?? document.object(num)) as Stream;
    const dict: Dict = new Map(
      [...image.dict].filter(([key]) => key !== 'SMask' && key !== 'Mask' && key !== 'Length'),
    );
    const [width, height] = (pictures.get(num)?.size ?? [1, 1]).map(finite) as [number, number];
    const content = writer.addStream(new Map(), fromLatin1(`${width} 0 0 ${height} 0 0 cm /I Do`));
    const xobjects: Dict = new Map([['I', writer.addStream(copier.value(dict) as Dict, image.raw)]]);
    addPage(carrier, [
      ['MediaBox', [0, 0, width, height]],
      ['Contents', content],
      ['Resources', new Map([['XObject', xobjects]])],
    ]);
  }
  while (copier.drain(1000));
  return new File(await finishDocument(carrier, {}), 'pictures.pdf', { type: CARRIER });
}

/** What glyphs draw has no largest size: no picture has this many pixels. */
const finite = (side: number): number => Math.min(side, 10_000_000);

/** Takes the pictures of a carrier that came back, with what the document's own say beyond their pixels. */
export async function readCarrier(
  { document, replaced }: Prepared,
  nums: number[],
  file: File,
): Promise<Map<number, Stream>> {
  const found = new Map<number, Stream>();
  const carrier = openPdf(new Uint8Array(await file.arrayBuffer()));
  for (const [index, { dict }] of pagesOf(carrier).entries()) {
    const num = nums[index] as number;
    const original = (replaced.get(num) ?? document.object(num)) as Stream;
    const image = imageOf(carrier, dict);
    if (image && image.raw.length < original.raw.length) found.set(num, relinked(document, original, image));
  }
  return found;
}

function imageOf(carrier: PdfDocument, page: Dict): Stream | undefined {
  const xobjects = carrier.dict(carrier.dict(page.get('Resources'))?.get('XObject'));
  const image = carrier.resolve(xobjects?.get('I'));
  return image instanceof Stream ? image : undefined;
}

const PIXELS = ['Width', 'Height', 'BitsPerComponent', 'Filter', 'DecodeParms', 'Decode'];

/** The original's dictionary around new pixels; references of the carrier's colour space mean nothing here. */
function relinked(document: PdfDocument, original: Stream, { dict, raw }: Stream): Stream {
  const own: Dict = new Map(original.dict);
  for (const key of [...PIXELS, 'F', 'DP', 'Length', 'Metadata']) own.delete(key);
  for (const key of PIXELS) if (dict.has(key)) own.set(key, dict.get(key) as Obj);
  const space = dict.get('ColorSpace') ?? null;
  const base = baseSpace(document, original.dict.get('ColorSpace') ?? null);
  if (Array.isArray(space) && space[0] === 'Indexed') own.set('ColorSpace', ['Indexed', base, ...space.slice(2)]);
  else own.set('ColorSpace', space === 'DeviceGray' ? space : base);
  return new Stream(own, raw);
}
