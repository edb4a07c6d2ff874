import { type Box, boxBetween } from '../../formats/pdf/content/box.ts';
import { asArray, asNumber, type Dict, type Obj, PdfString, Ref, Stream } from '../../formats/pdf/objects.ts';
import { annotationsOf } from '../../formats/pdf/pages.ts';
import { Digest, digestData } from './digest.ts';
import { type Shared, textOf } from './resources.ts';
import type { Features } from './score.ts';

/** An annotation that may be a watermark. */
interface Stamp {
  /** Its place in the page's list. */
  index: number;
  key: string;
  says: Features['says'];
  text: string;
  alpha: number;
  /** In the page's user space. */
  box: Box;
}

const KINDS: Record<string, Features['says'] | undefined> = {
  Watermark: 'watermark',
  Stamp: 'stamp',
  FreeText: 'note',
};

/**
 * The annotations of a page that are watermarks (ISO 32000-1 §12.5.6.22), stamps or free text, told apart by how they
 * look and what they say.
 */
export function stampsOf(shared: Shared, page: Dict): Stamp[] {
  const { document } = shared;
  return annotationsOf(document, page).flatMap((value, index) => {
    const dict = document.dict(value);
    const kind = document.resolve(dict?.get('Subtype'));
    const layer = dict?.has('OC') ? shared.layer(dict.get('OC') ?? null) : undefined;
    const says = layer ? 'layer' : typeof kind === 'string' && Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
    if (!dict || !says) return [];
    const contents = document.resolve(dict.get('Contents'));
    const look = appearance(shared, dict);
    const text = contents instanceof PdfString ? textOf(contents).slice(0, 200) : look.text;
    const rect = asArray(document.resolve(dict.get('Rect'))).map((item) => asNumber(document.resolve(item)) ?? 0);
    const [a = 0, b = 0, c = 0, d = 0] = rect;
    const box = boxBetween(a, b, c, d);
    const alpha = shared.number(dict, 'CA') ?? 1;
    return [{ index, says, text: text || (layer?.name ?? ''), alpha, box, key: `${kind} ${text} ${look.key}` }];
  });
}

/** The normal appearance (§12.5.5): its digest and what it says. */
function appearance(shared: Shared, dict: Dict): { key: string; text: string } {
  const { document } = shared;
  const normal: Obj = document.dict(dict.get('AP'))?.get('N') ?? null;
  const stream = document.resolve(normal);
  if (!(stream instanceof Stream) || !(normal instanceof Ref)) return { key: '', text: '' };
  const texts = shared.content(normal.num, new Map()).units.map(({ text }) => text);
  return { key: digestData(new Digest(), stream.raw).toString(), text: texts.filter(Boolean).join(' ').slice(0, 200) };
}
