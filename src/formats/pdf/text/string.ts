import type { PdfDocument } from '../document.ts';
import { latin1, type Obj, PdfString, Stream } from '../objects.ts';
import { decodeStream } from '../stream/decode.ts';

const MAX_SCRIPT = 1024 * 1024;

/**
 * The text of a string object (ISO 32000-2 §7.9.2.2): UTF-16 or UTF-8 by its mark; GB 18030 where Chinese software
 * forgot it.
 */
export function textOf(value: Obj | undefined): string {
  if (typeof value === 'string') return utf8Name(value);
  return value instanceof PdfString ? textOfBytes(value.bytes) : '';
}

export function textOfBytes(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.every((byte) => byte < 128)) return latin1(bytes);
  return strictly('utf-8', bytes) ?? strictly('gb18030', bytes) ?? latin1(bytes);
}

function strictly(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A name for reading: names are UTF-8 by custom (§7.3.5), and GB 18030 in old Chinese files. */
const utf8Name = (name: string): string => textOfBytes(Uint8Array.from(name, (letter) => letter.charCodeAt(0)));

/** The text of a string, or of a stream that stands for one, such as a script. */
export function longText(document: PdfDocument, value: Obj | undefined): string {
  const found = document.resolve(value);
  if (!(found instanceof Stream)) return textOf(found);
  return textOfBytes(decodeStream(document, found, MAX_SCRIPT)?.bytes ?? new Uint8Array(0));
}
