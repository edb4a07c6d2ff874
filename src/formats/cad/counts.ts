import type { CadDocument } from '@node-projects/acad-ts';

/** How many entities there are of each type, in model space, layouts and blocks together. */
export function countsOf({ blockRecords }: CadDocument): Map<string, number> {
  const counts = new Map<string, number>();
  for (const record of blockRecords ?? [])
    for (const { objectName } of record.entities) counts.set(objectName, (counts.get(objectName) ?? 0) + 1);
  return counts;
}

/** What of the first is missing from the second, by type. */
export function lacking(wanted: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): Map<string, number> {
  const lost = new Map<string, number>();
  for (const [type, count] of wanted) {
    const less = count - (found.get(type) ?? 0);
    if (less > 0) lost.set(type, less);
  }
  return lost;
}
