import type { MetadataTags } from 'mediabunny';
import { mendTags } from '../shared/mend-tags.ts';

const textsOf = (tags: MetadataTags): [string, string][] =>
  Object.entries(tags).filter((entry): entry is [string, string] => typeof entry[1] === 'string');

/** Titles and names as their author meant them; frames of tags that only one format has stay behind. */
function mended({ raw, ...tags }: MetadataTags): MetadataTags {
  // What is Unicode already was told so by its format; only a byte a character can be another encoding.
  const bytes = textsOf(tags).filter(([, text]) => /^[\0-\u00ff]*$/.test(text));
  return { ...tags, ...mendTags(Object.fromEntries(bytes)) };
}

/** RIFF names no encoding, and mediabunny writes a byte a character: UTF-8, as FFmpeg writes and reads it. */
function inBytes(tags: MetadataTags): MetadataTags {
  const utf8 = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));
  return { ...tags, ...Object.fromEntries(textsOf(tags).map(([name, text]) => [name, utf8(text)])) };
}

/** Tags without pictures. */
export const coverless =
  (into: (tags: MetadataTags) => MetadataTags) =>
  ({ images: _, ...tags }: MetadataTags): MetadataTags =>
    into(tags);

/** How the tags of a source go into a result of this MIME type. */
export const tagsIn =
  (type: string) =>
  (tags: MetadataTags): MetadataTags =>
    type === 'audio/wav' ? inBytes(mended(tags)) : mended(tags);
