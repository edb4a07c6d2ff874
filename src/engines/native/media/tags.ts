const HANZI = /\p{Script=Han}/u;

/**
 * A tag as its author meant it. Old Chinese software wrote GBK where ID3 says Latin-1, so every byte arrives as a character of its own.
 * Taken for GBK only where all of its high bytes come in pairs that GB 2312 knows and make at least two Chinese characters, so that “Björk” stays.
 */
export function mendText(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text) || /[^\0-\u00ff]/.test(text)) return text;
  const runs = text.match(/[\u0080-\u00ff]+/g) ?? [];
  if (!runs.every((run) => run.length % 2 === 0 && /^[\u00a1-\u00fe]+$/.test(run))) return text;
  const meant = decodeGbk(Uint8Array.from(text, (character) => character.charCodeAt(0)));
  const count = [...(meant ?? '')].filter((character) => HANZI.test(character)).length;
  return meant !== undefined && count >= 2 ? meant : text;
}

function decodeGbk(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('gbk', { fatal: true }).decode(bytes);
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
const LONGEST = 2000;

/** ffmpeg's arguments that write the tags, mended, whatever stream or spelling they came from. */
export const tagArguments = (tags: Record<string, string>): string[] =>
  KNOWN.flatMap((name) => {
    const text =
      tags[name] ?? (name === 'lyrics' ? Object.entries(tags).find(([key]) => key.startsWith('lyrics-'))?.[1] : undefined);
    return text?.trim() ? ['-metadata', `${name}=${text.replaceAll('\0', '').slice(0, LONGEST)}`] : [];
  });
