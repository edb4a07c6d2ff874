import {
  ACadVersion,
  type BlockRecord,
  type CadDocument,
  DwgWriter,
  type DxfStreamWriterBase,
  DxfWriter,
  DxfWriterConfiguration,
  type Entity,
  NotificationType,
} from '@node-projects/acad-ts';
import { toErrorData, UserError } from '../../../schemas/error.ts';
import { nameClasses } from './class-names.ts';
import { escapeStrings } from './dwg-strings.ts';
import { DxfBytes, DxfPairs } from './dxf-pairs.ts';
import { mend } from './mend.ts';
import { writeR12 } from './r12/write.ts';
import { type CadTarget, CODES, headerOf } from './version-codes.ts';

export interface CadWritten {
  parts: Uint8Array<ArrayBuffer>[];
  /** What is not in the file, by the type that DXF calls it. */
  dropped: Map<string, number>;
  /** What is in the file as something simpler: the type it was, and what it is. */
  simplified: Map<string, number>;
}

/** Bytes of one file. */
const MAX_BYTES = 1024 ** 3;
/** Types that may be dropped before the drawing is given up. */
const MAX_DROPPED = 40;

/**
 * A drawing as a file. Types that cannot be written are left out and told. The document is changed by it: what cannot
 * be written is taken from it. Throws UserError `unsupported` where it cannot be written at all.
 */
export function writeCad(document: CadDocument, { format, release }: CadTarget): CadWritten {
  nameClasses();
  if (format === 'dxf' && release === 'R12') return writeR12(document);
  const version = CODES[release];
  if (version === undefined) throw new UserError('unsupported', `写不了 ${release} 版的 ${format.toUpperCase()}。`);
  const { dropped, simplified } = mend(document, { format, release });
  headerOf(document).version = version;
  if (format === 'dxf') headerOf(document).codePage = 'ANSI_936';
  for (let tries = 0; tries < MAX_DROPPED; tries++) {
    const result = tried(() => (format === 'dwg' ? dwg(document) : dxf(document, dropped)));
    if ('parts' in result) return { parts: result.parts, dropped, simplified };
    const [type, count] = drop(document, culpritOf(document, result.error, format));
    dropped.set(type, (dropped.get(type) ?? 0) + count);
  }
  throw new UserError('unsupported', '图纸里有写不出去的对象。');
}

type Tried = { parts: Uint8Array<ArrayBuffer>[] } | { error: unknown };

function tried(write: () => Uint8Array<ArrayBuffer>[]): Tried {
  try {
    return { parts: write() };
  } catch (error) {
    const { code, detail } = toErrorData(error);
    if (code !== 'unknown' || error instanceof RangeError)
      throw new UserError(code === 'unknown' ? 'too-complex' : code, detail);
    return { error };
  }
}

function dwg(document: CadDocument): Uint8Array<ArrayBuffer>[] {
  escapeStrings();
  return [DwgWriter.writeToBuffer(document) as Uint8Array<ArrayBuffer>];
}

function dxf(document: CadDocument, dropped: Map<string, number>): Uint8Array<ArrayBuffer>[] {
  const bytes = new DxfBytes(headerOf(document).version >= ACadVersion.AC1021, MAX_BYTES);
  const writer = new DxfWriter(bytes, document, false);
  writer.configuration.writeAllHeaderVariables = true;
  const unknown = new Set<string>();
  writer.onNotification = (_, { message, notificationType }) => {
    const name = /^Entity not implemented: (\w+)|^Invalid entity (\w+)/.exec(message);
    if (name && notificationType !== NotificationType.None) unknown.add(name[1] ?? name[2] ?? '');
  };
  // There is no public way to give it another writer of pairs.
  Object.assign(writer, {
    _createStreamWriter(this: { _writer: DxfStreamWriterBase }) {
      this._writer = new DxfPairs(bytes, document);
      this._writer.writeOptional = new DxfWriterConfiguration().writeOptionalValues;
    },
  });
  writer.write();
  if (unknown.size === 0) return bytes.parts;
  // What it does not know it begins and does not end: the file is written again without.
  for (const record of document.blockRecords ?? [])
    for (const entity of [...record.entities]) {
      if (!unknown.has(entity.constructor.name)) continue;
      record.entities.remove(entity);
      dropped.set(entity.objectName, (dropped.get(entity.objectName) ?? 0) + 1);
    }
  return dxf(document, dropped);
}

/**
 * The class whose entities make writing fail: the one whose writer is in the trace, else the one without which it goes
 * well or fails elsewhere.
 */
function culpritOf(document: CadDocument, error: unknown, format: 'dwg' | 'dxf'): string {
  const kinds = new Set<string>();
  for (const record of document.blockRecords ?? [])
    for (const entity of record.entities) kinds.add(entity.constructor.name);
  const traced = [...kinds].find((name) => isIn(error, name));
  if (traced) return traced;
  for (const name of kinds) {
    const taken = takeOut(document, name);
    const result = tried(() => (format === 'dwg' ? dwg(document) : dxf(document, new Map())));
    for (const [record, entity] of taken) record.entities.add(entity);
    if ('parts' in result || String(result.error) !== String(error)) return name;
  }
  throw new UserError('unsupported', '图纸里有写不出去的对象，请用 CAD 软件核查（AUDIT）并清理（PURGE）后再试。');
}

/** Whether the failing writer was one of this class, as the trace of calls says. */
const isIn = (error: unknown, name: string): boolean =>
  error instanceof Error && (error.stack ?? '').toLowerCase().includes(`write${name.toLowerCase()}`);

type Taken = [record: BlockRecord, entity: Entity][];

function takeOut(document: CadDocument, name: string): Taken {
  const taken: Taken = [];
  for (const record of document.blockRecords ?? [])
    for (const entity of [...record.entities]) {
      if (entity.constructor.name !== name) continue;
      record.entities.remove(entity);
      taken.push([record, entity]);
    }
  return taken;
}

function drop(document: CadDocument, name: string): [type: string, count: number] {
  const taken = takeOut(document, name);
  return [taken[0]?.[1].objectName ?? name, taken.length];
}
