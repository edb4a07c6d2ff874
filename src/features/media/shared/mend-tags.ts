const HANZI = /\p{Script=Han}/u;

/** The tags of one file, each text given as the characters of its bytes, as their author meant them. */
export function mendTags(tags: Record<string, string>): Record<string, string> {
  const read = Object.entries(tags).map(([name, bytes]): [string, string] => [name, readBytes(bytes)]);
  // One text that can only be GBK shows how the short ones beside it were written.
  const gbk = read.some(([, text]) => mendText(text) !== text);
  return Object.fromEntries(read.map(([name, text]) => [name, gbk ? mendText(text, 1) : text]));
}

/** UTF-8 as tag formats ask; bytes that are none (ID3v1 and RIFF name no encoding) stay a character each. */
const readBytes = (characters: string): string => decode('utf-8', bytesOf(characters)) ?? characters;

/**
 * A tag as its author meant it. Old Chinese software wrote GBK where ID3 says Latin-1, so every byte arrives as a
 * character of its own. Taken for GBK only where all of its high bytes come in pairs that GB 2312 knows and make at
 * least so many Chinese characters, so that “Björk” stays.
 */
export function mendText(text: string, least = 2): string {
  if (!/[\u0080-\u00ff]/.test(text) || /[^\0-\u00ff]/.test(text)) return text;
  const runs = text.match(/[\u0080-\u00ff]+/g) ?? [];
  if (!runs.every((run) => run.length % 2 === 0 && /^[\u00a1-\u00fe]+$/.test(run))) return text;
  const meant = decode('gbk', bytesOf(text));
  const count = [...(meant ?? '')].filter((character) => HANZI.test(character)).length;
  return meant !== undefined && count >= least ? meant : text;
}

const bytesOf = (characters: string): Uint8Array => Uint8Array.from(characters, (character) => character.charCodeAt(0));

function decode(encoding: 'utf-8' | 'gbk', bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
