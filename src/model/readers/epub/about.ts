import { attributeOf, childOf, textIn, type XmlElement } from '../../../formats/xml/xml.ts';
import { type About, unknown } from '../../book.ts';

/** What a package document says of its book (EPUB 3.3 §5.5; OPF 2.0.1 §2.2). */
export function aboutOf(opf: XmlElement): About {
  const metadata = childOf(opf, 'metadata');
  // In books of the first days it stands one level deeper.
  const all = (metadata?.children ?? []).flatMap((one) => (/^(dc|x)-metadata$/.test(one.name) ? one.children : [one]));
  const texts = (name: string): string[] =>
    all
      .filter((one) => one.name === name)
      .map((one) => textIn(one).replace(/\s+/g, ' ').trim())
      .filter(Boolean);
  const creators = all.filter((one) => one.name === 'creator' && isAuthor(one, all));
  const authors = creators.map((one) => textIn(one).replace(/\s+/g, ' ').trim()).filter(Boolean);
  const dates = all.filter((one) => one.name === 'date');
  const published = dates.find((one) => /publication|issued/.test(attributeOf(one, 'event') ?? '')) ?? dates[0];
  const date = published ? textIn(published).trim() : '';
  return {
    ...unknown(texts('title')[0]),
    authors: [...new Set(authors.length ? authors : texts('creator'))],
    lang: languageOf(texts('language')[0] ?? ''),
    publisher: texts('publisher')[0] ?? '',
    date: /^0101|^0001/.test(date) ? '' : date,
    description: texts('description')[0] ?? '',
    rights: texts('rights')[0] ?? '',
    subjects: texts('subject'),
    identifiers: all
      .filter(({ name }) => name === 'identifier')
      .map(identifierText)
      .filter(Boolean),
  };
}

/** Translators and painters are creators, too, where a role says so. */
function isAuthor(creator: XmlElement, all: readonly XmlElement[]): boolean {
  const id = attributeOf(creator, 'id');
  const refined = all.find(
    (one) => id && attributeOf(one, 'refines') === `#${id}` && attributeOf(one, 'property') === 'role',
  );
  const role = attributeOf(creator, 'role') ?? (refined && textIn(refined).trim()) ?? 'aut';
  return role === 'aut';
}

function identifierText(one: XmlElement): string {
  const text = textIn(one).trim();
  const scheme = (attributeOf(one, 'scheme') ?? '').toLowerCase();
  if (/^(urn|https?):/i.test(text) || !text) return text;
  if (scheme === 'isbn' || /^97[89][\d-]{10,14}$/.test(text)) return `urn:isbn:${text}`;
  return scheme === 'uuid' ? `urn:uuid:${text}` : text;
}

/** A language by its tag (BCP 47); '' for what is none. */
export function languageOf(text: string): string {
  const tag = text.trim().replaceAll('_', '-');
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag) && tag !== 'und' ? tag : '';
}
