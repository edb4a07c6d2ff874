import type { Element } from '../../../formats/html/tree.ts';

/** Where links and pictures of a page lead in the file that is written; undefined takes them out. */
export interface Targets {
  link(address: string): string | undefined;
  picture(path: string): string | undefined;
  /** What ids are called there. */
  id?(id: string): string;
}

/** A page with the addresses of the file that is written. */
export function relinked(own: Element, targets: Targets): Element {
  const { href, src, id, ...attributes } = own.attributes;
  const link = href === undefined ? undefined : targets.link(href);
  const picture = src === undefined ? undefined : targets.picture(src);
  return {
    name: own.name,
    attributes: {
      ...(id === undefined ? {} : { id: targets.id?.(id) ?? id }),
      ...attributes,
      ...(link === undefined ? {} : { href: link }),
      ...(picture === undefined ? {} : { src: picture }),
    },
    children: own.children.map((child) => (typeof child === 'string' ? child : relinked(child, targets))),
  };
}
