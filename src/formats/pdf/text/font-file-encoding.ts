import type { PdfDocument } from '../document.ts';
import { type Dict, latin1, Stream } from '../objects.ts';
import { decodeStream } from '../stream/decode.ts';
import type { Encoding } from './encodings.ts';
import { textOfName } from './glyph-names.ts';

/** The clear part of a Type 1 font stands at its beginning; no more of the file is unpacked. */
const MAX_CLEAR = 16_384;

/**
 * The encoding that an embedded Type 1 font has in its clear part (Adobe Type 1 Font Format §2.3), as `dup 15 /bullet
 * put`; undefined where it lists none. Throws UserError `too-complex`.
 */
export function type1Encoding(document: PdfDocument, font: Dict): Encoding | undefined {
  const file = document.resolve(document.dict(font.get('FontDescriptor'))?.get('FontFile'));
  const decoded = file instanceof Stream ? decodeStream(document, file, MAX_CLEAR) : undefined;
  if (!decoded || decoded.codec) return undefined;
  const text = latin1(decoded.bytes.subarray(0, MAX_CLEAR));
  const clear = text.slice(Math.max(0, text.indexOf('/Encoding')), text.indexOf('eexec') >>> 0);
  const encoding: (string | undefined)[] = [];
  for (const [, code, name] of clear.matchAll(/\bdup\s+(\d{1,3})\s*\/([^\s/]{1,127})\s+put\b/g))
    if (Number(code) < 256) encoding[Number(code)] = textOfName(name as string);
  return encoding.length ? encoding : undefined;
}
