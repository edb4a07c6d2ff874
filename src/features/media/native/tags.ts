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

/** Tags that all containers have a place for, or nearly all. */
const KNOWN = [
  'title',
  'artist',
  'album',
  'album_artist',
  'composer',
  'genre',
  'date',
  'track',
  'disc',
  'comment',
  'copyright',
  'lyrics',
];
const MAX_CHARACTERS = 2000;

/**
 * ffmpeg's arguments that write the tags, mended, whatever stream or spelling they came from. `own` are those of the
 * one sound track of a result: they go, because Ogg would put them above the file's.
 */
export function tagArguments(tags: Record<string, string>, own: Record<string, string> = {}): string[] {
  const known = new Set(KNOWN);
  const above = Object.keys(own).filter((name) => known.has(name.toLowerCase()));
  const file = KNOWN.flatMap((name) => {
    const text =
      tags[name] ??
      (name === 'lyrics' ? Object.entries(tags).find(([key]) => key.startsWith('lyrics-'))?.[1] : undefined);
    return text?.trim() ? ['-metadata', `${name}=${text.replaceAll('\0', '').slice(0, MAX_CHARACTERS)}`] : [];
  });
  return [...above.flatMap((name) => ['-metadata:s:a:0', `${name.toLowerCase()}=`]), ...file];
}
