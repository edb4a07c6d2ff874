/** Multibyte code pages by their digit in `\M+nXXXX`. */
const PAGES: Record<string, string> = { 1: 'shift_jis', 2: 'big5', 3: 'euc-kr', 5: 'gbk' };

const CODES = /\\U\+([0-9a-f]{4})|\\M\+([1-5])([0-9a-f]{4})/gi;

/**
 * Characters that stand in a string as `\U+XXXX` or, of a code page, `\M+nXXXX`; line ends stay as they are written.
 */
export function decodeTextCodes(text: string): string {
  if (!text.includes('+')) return text;
  return text.replace(CODES, (written, unicode?: string, page?: string, bytes?: string) => {
    const character = unicode ? String.fromCharCode(Number.parseInt(unicode, 16)) : inPage(page ?? '', bytes ?? '');
    return character === undefined || character < ' ' ? written : character;
  });
}

function inPage(page: string, hex: string): string | undefined {
  const label = PAGES[page];
  const value = Number.parseInt(hex, 16);
  return label && new TextDecoder(label).decode(Uint8Array.of(value >> 8, value & 0xff));
}
