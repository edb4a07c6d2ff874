import type { PdfDocument } from '../../formats/pdf/document.ts';
import { asArray, Stream } from '../../formats/pdf/objects.ts';
import { filtersOf } from '../../formats/pdf/stream/decode.ts';
import { baseSpace } from './picture.ts';
import type { Prepared } from './prepare.ts';
import { MIN_BYTES } from './recode.ts';

/** The pictures of a kind that is never recoded, by the kind's name as visitors know it. */
export function untouched({ document, replaced, pictures }: Prepared): Map<string, number> {
  const counts = new Map<string, number>();
  for (const num of pictures.keys()) {
    const image = replaced.get(num) ?? document.object(num);
    const kind = image instanceof Stream && image.raw.length >= MIN_BYTES ? kindOf(document, image) : undefined;
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

function kindOf(document: PdfDocument, image: Stream): string | undefined {
  const codec = filtersOf(document, image.dict).at(-1)?.name;
  if (codec === 'JPXDecode') return 'JPEG 2000';
  if (codec === 'JBIG2Decode') return 'JBIG2 黑白扫描';
  return codec === 'DCTDecode' && isCmyk(document, image) ? 'CMYK 印刷色 JPEG' : undefined;
}

function isCmyk(document: PdfDocument, { dict }: Stream): boolean {
  const space = document.resolve(baseSpace(document, dict.get('ColorSpace') ?? null));
  const [kind, profile] = asArray(space).map((item) => document.resolve(item));
  return space === 'DeviceCMYK' || (kind === 'ICCBased' && profile instanceof Stream && profile.dict.get('N') === 4);
}
