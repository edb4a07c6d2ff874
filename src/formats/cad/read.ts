import {
  type CadDocument,
  DwgReader,
  DxfReader,
  type Entity,
  Insert,
  type NotificationEventHandler,
  NotificationType,
  ObjectType,
} from '@node-projects/acad-ts';
import { toErrorData, UserError } from '../../../schemas/error.ts';
import { keepArrows } from './arrow-blocks.ts';
import { readBarePolylines } from './bare-polylines.ts';
import { endReaders } from './bounds.ts';
import { nameClasses } from './class-names.ts';
import { decodeDocument } from './decode-document.ts';
import { BINARY_DXF, DxfBytes } from './dxf-bytes.ts';
import { encodingOf, headOf, namedEncoding, withoutMark } from './dxf-encoding.ts';
import { DxfLines } from './dxf-lines.ts';
import { type DxfPairs, MAX_ENTITIES } from './dxf-stream.ts';
import { keepHatchStyles } from './hatch-styles.ts';
import { findLeaderBlocks, ownOwners } from './leader-blocks.ts';
import { findEntriesByKind } from './named-entries.ts';
import { keepPaper, moveToPaper } from './paper-space.ts';
import { splitPolygons } from './polygons.ts';
import { indexReferences } from './references.ts';
import { checkSectionMaps } from './section-map.ts';
import { teachObjects } from './taught-objects.ts';
import { tellDimensions } from './told-dimensions.ts';
import { readableVersion, releaseOf } from './version.ts';
import { readBoundaries } from './viewport-codes.ts';

/** A drawing as it was read. */
export interface CadFile {
  document: CadDocument;
  kind: 'dwg' | 'dxf';
  /** As `$ACADVER` says: `AC1032`; '' where a DXF file does not say. */
  version: string;
  /** The release that writes it: `2018`, `R12`. */
  release: string;
  /** Entities in model space, layouts and blocks together. */
  entities: number;
  /** The file breaks off; what came before is here. */
  cut: boolean;
  /** Entities that could not be read and are missing, by their type in DXF; '' where that is not known. */
  unread: Map<string, number>;
}

/**
 * A DWG file (R13 to 2018) or a DXF file, ASCII or binary. Strings are decoded: code pages, `\U+XXXX` and `\M+nXXXX`.
 * Throws UserError: `unsupported` for other versions of DWG (told by name) and encrypted ones, `damaged` or `truncated`
 * for what cannot be read, `too-complex` beyond `MAX_ENTITIES`.
 */
export function readCad(bytes: Uint8Array<ArrayBuffer>): CadFile {
  if (bytes.length === 0) throw new UserError('empty-file');
  nameClasses();
  endReaders();
  indexReferences();
  checkSectionMaps();
  ownOwners();
  keepHatchStyles();
  findEntriesByKind();
  keepPaper();
  readBarePolylines();
  keepArrows();
  readBoundaries();
  teachObjects();
  const starts = String.fromCharCode(...bytes.subarray(0, BINARY_DXF.length));
  const file = /^(AC|MC0)[\d.]/.test(starts) ? readDwg(bytes) : readDxf(bytes, starts === BINARY_DXF);
  const entities = countEntities(file.document);
  if (entities > MAX_ENTITIES) throw new UserError('too-complex', `图纸里有 ${entities} 个对象。`);
  return { ...file, release: releaseOf(file.version), entities };
}

type Read = Omit<CadFile, 'release' | 'entities'>;

function readDwg(bytes: Uint8Array<ArrayBuffer>): Read {
  const version = readableVersion(bytes);
  // From 2004 to 2007 a bit of the security flags says that all data is encrypted.
  if ((version === 'AC1018' || version === 'AC1021') && ((bytes[0x18] ?? 0) & 1) === 1)
    throw new UserError('unsupported', '图纸设有打开密码，读不了。请用 CAD 软件去掉密码另存后再试。');
  if (version < 'AC1018' && !hasSections(bytes)) throw new UserError('truncated');
  const unread = new Map<string, number>();
  const reader = new DwgReader(whole(bytes), listener(unread));
  reader.configuration.keepUnknownEntities = true;
  reader.configuration.ignoreProxyGraphics = false;
  const document = guarded(() => reader.read());
  decodeDocument(document);
  return { document, kind: 'dwg', version, cut: false, unread: entitiesAmong(unread, document) };
}

/** The most sections that files before 2004 name (Open Design Specification for .dwg files §3.2.6). */
const MAX_SECTIONS = 16;

/**
 * Whether the sections that the head of a file before 2004 names are there: the library reads on for ever without them.
 */
function hasSections(bytes: Uint8Array<ArrayBuffer>): boolean {
  if (bytes.length < 0x19) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const count = Math.min(view.getUint32(0x15, true), MAX_SECTIONS);
  for (let index = 0; index < count; index++) {
    const at = 0x19 + index * 9;
    if (at + 9 > bytes.length) return false;
    if (view.getUint32(at + 1, true) + view.getUint32(at + 5, true) > bytes.length) return false;
  }
  return true;
}

function readDxf(given: Uint8Array<ArrayBuffer>, isBinary: boolean): Read {
  const unmarked = withoutMark(given);
  const bytes = unmarked ?? given;
  const head = headOf(bytes);
  const label = isBinary ? namedEncoding(head) : unmarked ? 'utf-8' : encodingOf(bytes, head);
  const unread = new Map<string, number>();
  const reader = new DxfReader(bytes, listener(unread));
  reader.configuration.keepUnknownEntities = true;
  let pairs: DxfPairs | undefined;
  // Its own stream of pairs makes a decoder for each line, takes every file for one of its code page, and never ends on
  // a file that breaks off; there is no public way to give it another.
  Object.assign(reader, {
    _createReader: () => {
      pairs = isBinary ? new DxfBytes(bytes, label) : new DxfLines(bytes, label);
      return pairs;
    },
  });
  const document = guarded(() => reader.read());
  if (!document.blockRecords) throw new UserError('damaged');
  findLeaderBlocks(document);
  moveToPaper(document);
  if (!pairs?.hasDimensionStyles) tellDimensions(document, pairs?.tellsDimensions ?? false);
  if (pairs?.hasPolygons) splitPolygons(document);
  return { document, kind: 'dxf', version: head.version, cut: pairs?.cut ?? false, unread };
}

/**
 * The library throws what a damaged file happens to break; that is the visitor's file, not ours. While it reads it puts
 * attributes through the transform of their insert, though files have them in the place where they are seen.
 */
function guarded(read: () => CadDocument): CadDocument {
  const { applyAttributeTransform } = Insert.prototype;
  Insert.prototype.applyAttributeTransform = () => undefined;
  try {
    return read();
  } catch (thrown) {
    const { code, detail } = toErrorData(thrown);
    if (code === 'unknown') throw new UserError('damaged');
    throw new UserError(code, detail);
  } finally {
    Insert.prototype.applyAttributeTransform = applyAttributeTransform;
  }
}

/** Times that one complaint may come in a row: a reader that fails without reading on would fail for ever. */
const MAX_SAME = 100;

/** Counts what could not be read: "Could not read LINE with handle: 5", "Error while reading an entity at line 9". */
function listener(unread: Map<string, number>): NotificationEventHandler {
  let [last, same] = ['', 0];
  return (_, { message, notificationType }) => {
    if (notificationType !== NotificationType.Error) return;
    same = message === last ? same + 1 : 0;
    last = message;
    if (same > MAX_SAME) throw new UserError('damaged');
    const type = /^Could not read (\S+)|^Error while reading an? (entity|block)/.exec(message);
    if (type && same === 0) unread.set(type[1] ?? '', (unread.get(type[1] ?? '') ?? 0) + 1);
  };
}

/** Of objects that could not be read those that are drawn; numbers are types of DWG, which have names in DXF too. */
function entitiesAmong(unread: Map<string, number>, { classes }: CadDocument): Map<string, number> {
  const drawn = new Set<string>();
  for (const known of classes ?? []) if (known.isAnEntity) drawn.add(known.dxfName);
  const found = new Map<string, number>();
  for (const [type, count] of unread) {
    const number = Number(type);
    const isFixed = (number >= 1 && number <= 47) || [74, 77, 78, 498].includes(number);
    if (isFixed) found.set(ObjectType[number] ?? type, count);
    else if (drawn.has(type)) found.set(type, count);
  }
  return found;
}

/** The buffer of these bytes and no others. */
const whole = (bytes: Uint8Array<ArrayBuffer>): ArrayBuffer =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;

/** All entities of a document: in blocks, which model space and layouts are too, with the attributes of inserts. */
export function* entitiesOf(document: CadDocument): Generator<Entity> {
  for (const block of document.blockRecords ?? []) yield* block.entities;
}

function countEntities(document: CadDocument): number {
  let count = 0;
  for (const block of document.blockRecords ?? []) count += block.entities.count;
  return count;
}
