import { PACKAGE, tag } from '../../../formats/ooxml/elements.ts';
import { plainPart } from './xml.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** `[Content_Types].xml` for parts by their path, each with the last word of its type. */
export function contentTypes(parts: Record<string, string>): string {
  const types = Object.entries(parts).map(([path, kind]) =>
    tag('Override', {
      PartName: `/${path}`,
      ContentType: kind.includes('/') ? kind : `${WORD}.${kind}+xml`,
    }),
  );
  const defaults = { rels: `application/vnd.openxmlformats-package.relationships+xml`, xml: 'application/xml' };
  const pictures = { png: 'image/png', jpeg: 'image/jpeg' };
  return plainPart(
    'Types',
    `${PACKAGE}/content-types`,
    ...Object.entries({ ...defaults, ...pictures }).map(([Extension, ContentType]) =>
      tag('Default', { Extension, ContentType }),
    ),
    ...types,
  );
}
