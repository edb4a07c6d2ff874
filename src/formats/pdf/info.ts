import type { Copier } from './copier.ts';
import { asDict, type Obj, Ref } from './objects.ts';

/**
 * The document's information dictionary (ISO 32000-1 §14.3.3) in the writer's numbers, null without a usable one. It
 * has to be an indirect object; one that stands in the trailer itself is written as such.
 */
export function infoOf(copier: Copier): Obj {
  const { document, writer } = copier;
  const info = document.trailer.get('Info');
  if (info instanceof Ref) return document.dict(info) ? copier.value(info) : null;
  return asDict(info) ? writer.add(copier.value(info as Obj)) : null;
}
