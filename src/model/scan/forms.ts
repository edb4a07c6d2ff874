import { asArray } from '../pdf/objects.ts';
import type { Scan } from './context.ts';
import { shorten } from './findings.ts';
import { longText } from './text.ts';

const SCRIPT = /<(?:\w+:)?script\b[^>]*>([\s\S]*?)<\/(?:\w+:)?script>/g;

/** Scripts of an XFA form (ISO 32000-1 §12.7.8): XML in one stream or in several named packets. */
export function findFormScripts({ document, findings }: Scan): void {
  const xfa = document.resolve(document.dict(document.catalog().get('AcroForm'))?.get('XFA'));
  const packets = Array.isArray(xfa) ? asArray(xfa).filter((_, index) => index % 2 === 1) : [xfa];
  const xml = packets.map((packet) => longText(document, packet)).join('');
  for (const [, script = ''] of xml.matchAll(SCRIPT)) if (script.trim()) findings.add('xfa-script', shorten(script));
}
