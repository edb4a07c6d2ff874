import {
  AttributeEntity,
  type BlockRecord,
  BlockTypeFlags,
  CadBody,
  type CadDocument,
  type CadObject,
  CadWipeoutBase,
  ClipType,
  Color,
  Dimension,
  DimensionArc,
  type Entity,
  Insert,
  type MLineStyle,
  MText,
  PolyfaceMesh,
  Polyline,
  ProxyEntity,
  Region,
  Seqend,
  type SeqendCollection,
  Solid3D,
  TableEntity,
  TextStyle,
  UnknownEntity,
  Viewport,
  XYZ,
} from '@node-projects/acad-ts';
import type { CadTarget } from './version-codes.ts';
import { headerOf } from './version-codes.ts';

/** What a file does not have as the drawing has it, by the type that DXF calls it. */
export interface Mended {
  dropped: Map<string, number>;
  /** Shown by the block that drew it. */
  simplified: Map<string, number>;
}

/**
 * Puts right what the library cannot write and other programs refuse: sequences without an end, attributes that stand
 * free in a block, blocks taken for external ones, names in the header that no table has, colours that are missing.
 * Tables and dimensions of arcs become the blocks that show them; what would be written without its data is left out.
 */
export function mend(document: CadDocument, target: CadTarget): Mended {
  mendTables(document);
  mendHeader(document);
  const mended: Mended = { dropped: new Map(), simplified: new Map() };
  for (const style of document.mLineStyles ?? []) mendMLineStyle(style);
  for (const record of document.blockRecords ?? []) {
    mendFlags(record);
    for (const part of [record.blockEntity, record.blockEnd]) if (part) adopt(part, record, document);
    mendSequences(record);
    for (const entity of [...record.entities]) mendEntity(entity, record, { document, target, mended });
  }
  return mended;
}

const count = (counts: Map<string, number>, { objectName }: Entity): unknown =>
  counts.set(objectName, (counts.get(objectName) ?? 0) + 1);

interface About {
  document: CadDocument;
  target: CadTarget;
  mended: Mended;
}

function mendEntity(entity: Entity, record: BlockRecord, { document, target, mended }: About): void {
  const { dropped, simplified } = mended;
  if (entity instanceof Viewport) entity.ambientLightColor ??= new Color(250);
  if (entity instanceof MText) {
    mendDirection(entity);
    mendGround(entity);
  }
  // The library reads all as rectangles, which have two corners
  if (entity instanceof CadWipeoutBase)
    entity.clipType = entity.clipBoundaryVertices.length > 2 ? ClipType.Polygonal : ClipType.Rectangular;
  if (entity instanceof Dimension) entity.lineSpacingFactor ||= 1;
  if (entity instanceof Insert) mendInsert(entity, document);
  if (entity instanceof Polyline) {
    mendEnd(entity.vertices, entity, document);
    // R12 needs no handles, and those of vertices are given to nobody else
    for (const vertex of entity.vertices) adopt(vertex, entity, document);
    if (entity instanceof PolyfaceMesh) mendFaces(entity, { document, target });
  }
  if (entity instanceof UnknownEntity || entity instanceof ProxyEntity || !hasData(entity, target)) {
    record.entities.remove(entity);
    count(dropped, entity);
    return;
  }
  const shown = entity instanceof TableEntity || (entity instanceof DimensionArc && target.format === 'dxf');
  if (!shown || target.release === 'R12') return;
  const insert = insertOf(entity);
  record.entities.remove(entity);
  if (insert) record.entities.add(insert);
  count(insert ? simplified : dropped, entity);
}

/** The faces of a surface stand among its vertices in DXF, where the library looks for them, and does not put them. */
function mendFaces(mesh: PolyfaceMesh, { document, target }: Omit<About, 'mended'>): void {
  if (target.format !== 'dxf' || target.release === 'R12') return;
  for (const face of mesh.faces) {
    adopt(face, mesh, document);
    mesh.vertices.push(face as never);
  }
}

/** Bodies are ACIS data: in DXF text before 2013, binary from then on; in DWG it cannot be written. */
function hasData(entity: Entity, { format, release }: CadTarget): boolean {
  if (!(entity instanceof Solid3D || entity instanceof Region || entity instanceof CadBody)) return true;
  if (format === 'dwg' || release === 'R12' || entity.binaryData.length === 0)
    return format === 'dxf' && release === 'R12';
  const isBinary = /^A(CIS|SM) BinaryFile/.test(new TextDecoder('latin1').decode(entity.binaryData.subarray(0, 16)));
  return isBinary === (release === '2013' || release === '2018');
}

/** What stands in the block table may be mistaken for a drawing outside: only what has a path is one. */
function mendFlags(record: BlockRecord): void {
  const { blockEntity } = record;
  if (blockEntity?.xRefPath) return;
  const outside = BlockTypeFlags.XRef | BlockTypeFlags.XRefOverlay;
  record.flags = Number(record.flags) & ~outside;
  if (blockEntity) blockEntity.flags = Number(blockEntity.flags) & ~outside;
}

/** What every drawing has, and names as they may be. */
function mendTables(document: CadDocument): void {
  const { lineTypes, layers, textStyles, dimensionStyles, appIds, vPorts, blockRecords } = document;
  blockRecords?.createDefaultEntries();
  for (const table of [appIds, lineTypes, layers, textStyles, dimensionStyles, vPorts]) table?.createDefaultEntries();
  for (const table of [lineTypes, layers, textStyles, dimensionStyles, blockRecords])
    for (const entry of [...((table as Iterable<{ name: string }> | null) ?? [])]) mendName(entry, table);
}

/** Names without the characters that DXF forbids; `|` stands in those of drawings outside. */
function mendName(entry: { name: string }, table: { contains(name: string): boolean } | null): void {
  const plain = entry.name.replace(/[\\/:?"<>;,=`]|(?<!^)\*/g, '_');
  if (plain === entry.name) return;
  let name = plain;
  for (let number = 2; table?.contains(name); number++) name = `${plain}_${number}`;
  entry.name = name;
}

/** The current styles: what the header names must be there. */
function mendHeader(document: CadDocument): void {
  const header = headerOf(document);
  const [dimension] = document.dimensionStyles ?? [];
  const [text] = document.textStyles ?? [];
  const known = (names: { contains(name: string): boolean } | null, name: string): boolean =>
    names?.contains(name) ?? false;
  if (dimension && !known(document.dimensionStyles, header.currentDimensionStyleName))
    header.currentDimensionStyleName = dimension.name;
  if (!text) return;
  if (!known(document.textStyles, header.currentTextStyleName)) header.currentTextStyleName = text.name;
  if (!known(document.textStyles, header.dimensionTextStyleName)) header.dimensionTextStyleName = text.name;
}

function mendMLineStyle(style: MLineStyle): void {
  style.fillColor ??= Color.byLayer;
  for (const element of style.elements) element.color ??= Color.byLayer;
}

/** R12 says an insert, its attributes and their end one after the other; so they are found in some blocks. */
function mendSequences(record: BlockRecord): void {
  let insert: Insert | undefined;
  for (const entity of [...record.entities]) {
    if (entity instanceof AttributeEntity) {
      record.entities.remove(entity);
      insert?.attributes.push(entity);
    } else if (entity instanceof Seqend) record.entities.remove(entity);
    else insert = entity instanceof Insert ? entity : undefined;
  }
}

/** Makes an object known to the document as any other is: by its owner and a handle of its own. */
function adopt(object: CadObject, owner: CadObject, document: CadDocument): void {
  object.owner ??= owner;
  object.handle ||= headerOf(document).handleSeed++;
}

/**
 * A colour for the ground of a text that has none of its own: the library writes none of the file's texts otherwise.
 */
function mendGround(text: MText): void {
  const { backgroundColor: colour, backgroundFillFlags: flags } = text;
  if (flags > 0 && (!colour || colour.isByLayer || colour.isByBlock)) text.backgroundColor = new Color(WHITE);
}
const WHITE = 7;

/** The direction of its lines, where it is only told as an angle. */
function mendDirection(text: MText): void {
  const { x, y, z } = text.alignmentPoint;
  if (Math.hypot(x, y, z) > 0) return;
  text.alignmentPoint = new XYZ(Math.cos(text.rotation), Math.sin(text.rotation), 0);
}

/** Some ends are found among what they end. */
function mendEnd(sequence: SeqendCollection<Entity>, owner: Entity, document: CadDocument): void {
  for (let at = sequence.length - 1; at >= 0; at--) {
    const entity = sequence[at];
    if (!(entity instanceof Seqend)) continue;
    for (let next = at; next + 1 < sequence.length; next++) sequence[next] = sequence[next + 1] as Entity;
    sequence.length--;
    sequence.seqend ??= entity;
  }
  sequence.seqend ??= new Seqend();
  adopt(sequence.seqend, owner, document);
}

function mendInsert(insert: Insert, document: CadDocument): void {
  if (insert.hasAttributes) mendEnd(insert.attributes, insert, document);
  for (const attribute of insert.attributes) {
    adopt(attribute, insert, document);
    attribute.value ??= '';
    attribute.insertPoint ??= insert.insertPoint;
    attribute.alignmentPoint ??= attribute.insertPoint;
    attribute.style ??= TextStyle.default;
  }
}

/** The block that shows a table or a dimension, in its place; undefined where there is none. */
function insertOf(entity: Entity): Insert | undefined {
  const block = entity instanceof Dimension || entity instanceof TableEntity ? entity.block : null;
  if (!block) return undefined;
  const insert = new Insert();
  insert.block = block;
  if (entity instanceof TableEntity) {
    insert.insertPoint = entity.insertPoint;
    insert.rotation = entity.rotation;
    insert.normal = entity.normal;
  } else insert.insertPoint = new XYZ(0, 0, 0);
  insert.matchProperties(entity);
  return insert;
}
