import { plainName } from '../../formats/font/style.ts';
import { asArray } from '../../formats/pdf/objects.ts';
import { textOf } from '../../formats/pdf/text/string.ts';
import { dictOf } from './census.ts';
import { type Scan, whereIs } from './context.ts';

const EMBEDDED = ['FontFile', 'FontFile2', 'FontFile3'];
/** Every reader has these (ISO 32000-1 §9.6.2.2). */
const STANDARD = /^(?:Helvetica|Times|Courier|Symbol|ZapfDingbats)(?:-|$)/;

/** Fonts in use that the file does not bring along; the standard 14 are no matter. */
export function* findFonts(scan: Scan): Generator<void> {
  const { document, findings } = scan;
  for (const item of scan.items) {
    yield;
    const dict = dictOf(item.value);
    if (item.old || dict?.get('Type') !== 'Font' || !scan.reachable.has(item.num)) continue;
    const kind = document.resolve(dict.get('Subtype'));
    if (kind === 'Type3' || kind === 'CIDFontType0' || kind === 'CIDFontType2') continue;
    const [descendant] = asArray(document.resolve(dict.get('DescendantFonts')));
    const descriptor = document.dict((document.dict(descendant) ?? dict).get('FontDescriptor'));
    if (EMBEDDED.some((key) => descriptor?.has(key))) continue;
    const name = plainName(textOf(document.resolve(dict.get('BaseFont')))) || '（没有名字）';
    if (!STANDARD.test(name)) findings.add('font-missing', name, whereIs(scan, item));
  }
}
