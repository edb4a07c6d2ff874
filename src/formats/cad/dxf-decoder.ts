import { decodeTextCodes } from './text-codes.ts';

/** Strings of a document: no escapes, and names of files as short as they are. */
export function decoderOf(label: string): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder(label);
  return (bytes) => {
    let plain = '';
    if (bytes.length > 64) return decodeTextCodes(decoder.decode(bytes));
    for (const byte of bytes) {
      if (byte >= 0x80) return decodeTextCodes(decoder.decode(bytes));
      plain += String.fromCharCode(byte);
    }
    return decodeTextCodes(plain);
  };
}
