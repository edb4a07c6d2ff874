import { asArray } from '../../formats/pdf/objects.ts';
import { longText } from '../../formats/pdf/text/string.ts';
import type { Scan } from './context.ts';
import { shorten } from './findings.ts';

const START = /<(?:\w{1,20}:)?script\b/;
const END = /<\/(?:\w{1,20}:)?script>/;

/** Scripts of an XFA form (ISO 32000-1 §12.7.8): XML in one stream or in several named packets. */
export function findFormScripts({ document, findings }: Scan): void {
  const xfa = document.resolve(document.dict(document.catalog().get('AcroForm'))?.get('XFA'));
  const packets = Array.isArray(xfa) ? asArray(xfa).filter((_, index) => index % 2 === 1) : [xfa];
  const xml = packets.map((packet) => longText(document, packet)).join('');
  for (const part of xml.split(START).slice(1)) {
    const [script = ''] = part.slice(part.indexOf('>') + 1).split(END, 1);
    if (script.trim()) findings.add('xfa-script', shorten(script));
  }
}
