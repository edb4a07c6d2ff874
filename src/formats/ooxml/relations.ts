import { DOCUMENT, PACKAGE, rootPart, tag } from './elements.ts';

/** What a part of a package refers to (ECMA-376-2 §9.3); the same thing has one id. */
export interface Relations {
  /**
   * The id of a target: `type` is the last word of its address (`image`, `hyperlink`), `external` is outside of the
   * package.
   */
  id(type: string, target: string, external?: boolean): string;
  /** The relationships part; '' where there are none. */
  xml(): string;
}

/** Begins the relationships of a part. */
export function makeRelations(): Relations {
  const known = new Map<string, { id: string; xml: string }>();
  return {
    id: (type, target, external = false) => {
      const key = `${type} ${target}`;
      const found = known.get(key);
      if (found) return found.id;
      const id = `rId${known.size + 1}`;
      const base = type === 'core-properties' ? `${PACKAGE}/relationships/metadata` : `${DOCUMENT}/relationships`;
      const TargetMode = external ? 'External' : undefined;
      known.set(key, { id, xml: tag('Relationship', { Id: id, Type: `${base}/${type}`, Target: target, TargetMode }) });
      return id;
    },
    xml: () => {
      const all = [...known.values()].map(({ xml }) => xml);
      return all.length ? rootPart('Relationships', { xmlns: `${PACKAGE}/relationships` }, ...all) : '';
    },
  };
}
