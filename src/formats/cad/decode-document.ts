import { type CadDocument, MultiLeaderObjectContextData } from '@node-projects/acad-ts';
import { decodeTextCodes } from './text-codes.ts';

/** Objects within an entity that hold text: the cells of a table, the context of a leader. */
const MAX_DEPTH = 8;

/** Decodes the escapes in all strings of a document that people read: texts and names. */
export function decodeDocument(document: CadDocument): void {
  const seen = new WeakSet<object>();
  for (const block of document.blockRecords ?? [])
    for (const entity of block.entities) decodeStrings(entity, seen, MAX_DEPTH);
  const tables = [document.layers, document.textStyles, document.lineTypes, document.dimensionStyles];
  for (const table of [...tables, document.blockRecords]) for (const entry of table ?? []) decodeName(entry);
  for (const layout of document.layouts ?? []) decodeName(layout);
}

/** The name of a table's entry, by which the table finds it too. */
function decodeName(entry: { name: string }): void {
  const name = decodeTextCodes(entry.name ?? '');
  if (name === entry.name) return;
  try {
    entry.name = name;
  } catch {
    // Another entry has this name: both keep what they have.
  }
}

/** Only what an entity owns: entries of tables are named, documents and owners are other objects' concern. */
function decodeStrings(object: object, seen: WeakSet<object>, depth: number): void {
  if (seen.has(object) || depth === 0) return;
  seen.add(object);
  const fields = object as Record<string, unknown>;
  for (const key of Object.keys(fields)) {
    const value = fields[key];
    if (typeof value === 'string') {
      const decoded = decodeTextCodes(value);
      if (decoded !== value) fields[key] = decoded;
    } else if (typeof value === 'object' && value !== null && isPart(value)) decodeStrings(value, seen, depth - 1);
  }
}

/**
 * Not an object of the document with a life of its own, but attributes and contexts of leaders, which belong to one.
 */
function isPart(value: object): boolean {
  if (value instanceof Uint8Array || value instanceof Map || value instanceof Set) return false;
  return !('handle' in value) || 'tag' in value || value instanceof MultiLeaderObjectContextData;
}
