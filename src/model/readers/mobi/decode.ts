import type { MobiHeader } from '../../../formats/mobi/header.ts';
import { decodeText, textEncoding } from '../../../lib/text-encoding.ts';

const SAMPLE = 200_000;

/**
 * How texts of a book are read: UTF-8 where it says so; what says it is Western may be that, or Chinese by a program
 * that knew of no other value.
 */
export function decoderOf({ codepage }: Pick<MobiHeader, 'codepage'>, text: Uint8Array): (bytes: Uint8Array) => string {
  if (codepage === 65001) {
    const decoder = new TextDecoder();
    return (bytes) => decoder.decode(bytes);
  }
  const sample = text.subarray(0, SAMPLE);
  const high = sample.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0);
  const encoding = high * 8 > sample.length || textEncoding(sample) === 'utf-8' ? textEncoding(sample) : undefined;
  const western = new TextDecoder('windows-1252');
  return (bytes) => (encoding ? decodeText(bytes, encoding) : western.decode(bytes));
}
