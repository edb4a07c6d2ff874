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
