import { mendTags } from '../shared/mend-tags.ts';
import type { Stream } from './probe.ts';

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

/**
 * ffmpeg's arguments that give a track that filters made what its source was called: its language, its name, and
 * whether it is the one that is heard (`a`) or read (`s`). `at` is its number among those of its kind in the result.
 */
export function trackTags({ tags, disposition }: Stream, kind: 'a' | 's', at: number): string[] {
  const named = Object.entries(mendTags(tags)).map(([name, text]) => [name.toLowerCase(), text.replaceAll('\0', '')]);
  const kept = named.filter(([name = '']) => name === 'language' || name === 'title');
  return [
    ...kept.flatMap(([name, text = '']) => [`-metadata:s:${kind}:${at}`, `${name}=${text.slice(0, MAX_CHARACTERS)}`]),
    ...[`-disposition:${kind}:${at}`, placeOf(disposition)],
  ];
}

const placeOf = ({ default: main, forced }: Stream['disposition']): string =>
  [main && 'default', forced && 'forced'].filter(Boolean).join('+') || '0';
