import { long } from '../../../formats/mobi/bytes.ts';
import { type MobiHeader, NULL } from '../../../formats/mobi/header.ts';
import { localeTag } from '../../../formats/mobi/language.ts';
import { type About, unknown } from '../../book.ts';
import { languageOf } from '../epub/about.ts';
import { decoderOf } from './decode.ts';

/** What a MOBI header says of its book; the cover by its place among the pictures, from 0. */
export function aboutMobi(
  header: MobiHeader,
  text: Uint8Array,
  first: MobiHeader,
): { about: About; cover: number | undefined; rightToLeft: boolean } {
  const decode = decoderOf(header, text);
  const all = (code: number): string[] =>
    (header.exth.get(code) ?? first.exth.get(code) ?? [])
      .map((bytes) => decode(bytes).replace(/\0/g, '').trim())
      .filter(Boolean);
  const [title = decode(header.title).replace(/\0/g, '').trim()] = all(503);
  const isbn = all(104).map((one) => `urn:isbn:${one}`);
  const uuid = all(112)
    .filter((one) => /^(urn:|calibre:)/.test(one))
    .map((one) => one.replace(/^calibre:/, 'urn:uuid:'));
  const coverBytes = (header.exth.get(201) ?? first.exth.get(201))?.[0];
  const cover = coverBytes ? long(coverBytes, 0) : NULL;
  return {
    about: {
      ...unknown(title),
      authors: all(100)
        .flatMap((one) => one.split(/\s*[;&；]\s*/))
        .filter(Boolean),
      lang: languageOf(all(524)[0] ?? '') || localeTag(header.language),
      publisher: all(101)[0] ?? '',
      date: all(106)[0] ?? '',
      description: all(103)[0] ?? '',
      rights: all(109)[0] ?? '',
      subjects: all(105)
        .flatMap((one) => one.split(';'))
        .map((one) => one.trim())
        .filter(Boolean),
      identifiers: [...isbn, ...uuid],
    },
    cover: cover === NULL ? undefined : cover,
    rightToLeft: all(527)[0] === 'rtl' || /-rl$/.test(all(525)[0] ?? ''),
  };
}
