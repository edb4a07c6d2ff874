import type { Obj } from '../../../formats/pdf/objects.ts';
import type { Content } from './content.ts';

/** Names a resource for this stream. */
export function resource({ resources }: Content, kind: string, name: string, value: Obj): string {
  const known = resources.get(kind) ?? new Map<string, Obj>();
  resources.set(kind, known.set(name, value));
  return `/${name}`;
}
