import {
  ACadVersion,
  AttributeDefinition,
  type AttributeEntity,
  type CadDocument,
  Color,
  DimensionLinear,
  DxfAsciiWriter,
  type DxfClassMap,
  Insert,
  Mesh,
  MText,
  MultiLeader,
  PolyfaceMesh,
  PolygonMesh,
  Viewport,
} from '@node-projects/acad-ts';
import { leaderPairs } from './leader-pairs.ts';
import { asGbk } from './text-bytes.ts';
import { headerOf } from './version-codes.ts';

/** Group codes of true colours, names of colours and transparency: nobody before 2004 knows them. */
const SINCE_2004 = new Set([420, 430, 440]);
const ATTRIBUTES: Record<string, string> = { ATTRIB: 'AcDbAttribute', ATTDEF: 'AcDbAttributeDefinition' };
const CHUNK = 1 << 16;

/** Text as it comes, in the bytes of a release: UTF-8 from 2007 on, before code page 936. */
export class DxfBytes {
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #unicode: boolean;
  readonly #most: number;
  #text: string[] = [];
  #waiting = 0;
  #length = 0;

  /** `most` is how many bytes there may be. */
  constructor(unicode: boolean, most: number) {
    this.#unicode = unicode;
    this.#most = most;
  }

  /** Throws RangeError beyond the bytes there may be. */
  write(text: string): void {
    this.#text.push(text);
    this.#waiting += text.length;
    if (this.#waiting > CHUNK) this.flush();
  }

  flush(): void {
    const text = this.#text.join('');
    const bytes = this.#unicode ? new TextEncoder().encode(text) : asGbk(text);
    this.#parts.push(bytes as Uint8Array<ArrayBuffer>);
    this.#length += bytes.length;
    this.#text = [];
    this.#waiting = 0;
    if (this.#length > this.#most) throw new RangeError('too many bytes');
  }

  get parts(): Uint8Array<ArrayBuffer>[] {
    this.flush();
    return this.#parts;
  }
}

/**
 * Pairs of group code and value as other programs read them. The library writes vectors of viewports as one number,
 * mistakes the codes of their angles, says ends of sequences and parts of dimensions twice, angles of
 * patterns in radians, leaves the number of a true colour and the texts of multileaders out, and writes such colours to
 * releases that do not know them.
 */
export class DxfPairs extends DxfAsciiWriter {
  readonly #document: CadDocument;
  readonly #old: boolean;
  /** By their handles; those of inserts are not found in the document. */
  readonly #attributes: ReadonlyMap<number, Attribute>;
  #type = '';
  #coloured = false;
  readonly #markers = new Set<unknown>();
  /** What is said a second time: an end of a sequence, a part of a dimension. */
  #muted = false;
  #handle = 0;

  constructor(bytes: DxfBytes, document: CadDocument) {
    super(bytes);
    this.#document = document;
    this.#attributes = attributesOf(document);
    this.#old = headerOf(document).version < ACadVersion.AC1018;
  }

  override write(code: number, value: unknown, map?: DxfClassMap | null): void {
    if (code === 0) {
      this.#muted = value === 'SEQEND' && this.#type === 'SEQEND';
      this.#type = String(value);
      this.#coloured = false;
      this.#markers.clear();
    }
    if (code === 100 && this.#type === 'DIMENSION') this.#ofDimension(value);
    if (code >= 1000) this.#muted = false;
    if (code === 5) this.#handle = Number(value);
    if (this.#muted) return;
    if (code === 62) this.#coloured = true;
    if (this.#old && SINCE_2004.has(code) && this.#type !== 'XRECORD') {
      if (code === 420) this.#number(value);
      return;
    }
    if (code === 420) this.#number(value);
    if (code === 100 && value === 'AcDbLeader' && this.#type === 'MULTILEADER') this.#ofLeader();
    else if (code === 100 && value === 'AcDbText' && this.#type in ATTRIBUTES) this.#ofAttribute();
    else if (code === 90 && this.#type === 'MTEXT') this.#ofGround();
    else if (code === 53 && this.#type === 'HATCH') super.write(53, degrees(value as number));
    else if (this.#type === 'VIEWPORT') this.#ofViewport(code, value, map);
    else if (this.#type === 'MESH' && code !== 100) this.#ofMesh(code, value, map);
    else if (this.#type === 'POLYLINE' && code === 70) this.#ofPolyline(value, map);
    else if (isVector(value)) this.writeVector(code, value, map);
    else super.write(code, value, map);
  }

  /** Widths of lines by layer or by block are negative. */
  protected override writeValue(code: number, value: unknown): void {
    if ((code === 371 || code === 372) && typeof value === 'number' && value > 32767)
      super.writeValue(60, value - 65536);
    else if (code >= 370 && code < 380 && typeof value === 'number') super.writeValue(60, value);
    else super.writeValue(code, value);
  }

  /** The number next to a true colour, before it. */
  #number(value: unknown): void {
    if (this.#coloured || typeof value !== 'number') return;
    super.write(62, Color.approxIndex((value >> 16) & 255, (value >> 8) & 255, value & 255));
    this.#coloured = true;
  }

  /** Each part once; the angle stands before the marker of a rotated one. */
  #ofDimension(marker: unknown): void {
    this.#muted = this.#markers.has(marker);
    this.#markers.add(marker);
    if (marker !== 'AcDbRotatedDimension') return;
    const dimension = this.#document.getCadObject(this.#handle);
    if (dimension instanceof DimensionLinear) super.write(50, degrees(dimension.rotation));
    super.write(100, marker);
    this.#muted = true;
  }

  /** An attribute is a text and what it has besides; the library writes the text alone. */
  #ofAttribute(): void {
    const found = this.#attributes.get(this.#handle);
    super.write(100, 'AcDbText');
    if (!found) return;
    this.writeVector(10, found.insertPoint);
    super.write(40, found.height);
    super.write(1, found.value ?? '');
    super.write(50, degrees(found.rotation));
    super.write(41, found.widthFactor || 1);
    super.write(51, degrees(found.obliqueAngle));
    super.write(7, found.style?.name ?? 'Standard');
    super.write(71, Number(found.mirror));
    super.write(72, Number(found.horizontalAlignment));
    this.writeVector(11, found.alignmentPoint);
    this.writeVector(210, found.normal);
    super.write(100, ATTRIBUTES[this.#type]);
    if (found instanceof AttributeDefinition) super.write(3, found.prompt ?? '');
    super.write(2, found.tag || 'TAG');
    super.write(70, Number(found.flags));
    super.write(74, Number(found.verticalAlignment));
    this.#muted = true;
  }

  /** The library leaves out what a leader with several lines says, and where its lines end. */
  #ofLeader(): void {
    super.write(100, 'AcDbMLeader');
    const found = this.#document.getCadObject(this.#handle);
    if (found instanceof MultiLeader) for (const [code, value] of leaderPairs(found)) super.write(code, value);
    this.#muted = true;
  }

  /** The ground of a text, last of what is said of it; the library gives its colour to the text. */
  #ofGround(): void {
    const found = this.#document.getCadObject(this.#handle);
    const colour = found instanceof MText ? found.backgroundColor : null;
    const isKnown = found instanceof MText && found.backgroundFillFlags > 0;
    super.write(90, isKnown && (colour || found.backgroundFillFlags & 2) ? found.backgroundFillFlags : 0);
    this.#muted = true;
    if (!isKnown) return;
    if (colour) super.write(63, colour.getApproxIndex());
    if (colour?.isTrueColor && !this.#old) super.write(421, colour.trueColor & 0xffffff);
    super.write(45, found.backgroundScale || 1.5);
  }

  /** How many vertices a mesh has each way, and a surface of faces in all; the library leaves both out. */
  #ofPolyline(flags: unknown, map?: DxfClassMap | null): void {
    super.write(70, flags, map);
    const found = this.#document.getCadObject(this.#handle);
    if (found instanceof PolygonMesh) {
      const { mVertexCount, nVertexCount, mSmoothSurfaceDensity, nSmoothSurfaceDensity } = found;
      const counts = [mVertexCount, nVertexCount, mSmoothSurfaceDensity, nSmoothSurfaceDensity];
      for (const [at, count] of counts.entries()) super.write(71 + at, count);
    } else if (found instanceof PolyfaceMesh) {
      super.write(71, found.vertices.length - found.faces.length);
      super.write(72, found.faces.length);
    }
  }

  /** The library says how finely a mesh is divided in place of its version, and nothing in the right place. */
  #ofMesh(code: number, value: unknown, map?: DxfClassMap | null): void {
    const found = this.#document.getCadObject(this.#handle);
    if (code === 71) super.write(71, 2);
    else if (code === 91 && found instanceof Mesh) super.write(91, found.subdivisionLevel);
    else if (isVector(value)) this.writeVector(code, value, map);
    else super.write(code, value, map);
  }

  #ofViewport(code: number, value: unknown, map?: DxfClassMap | null): void {
    const found = this.#document.getCadObject(this.#handle);
    const viewport = found instanceof Viewport ? found : undefined;
    if (isVector(value)) this.writeVector(code, value, map);
    else if (viewport && code === 50) super.write(50, degrees(viewport.snapAngle));
    else if (viewport && code === 51) super.write(51, degrees(viewport.twistAngle));
    else if (viewport && code === 72) super.write(72, Math.round(viewport.circleZoomPercent) || 100);
    else super.write(code, value, map);
    // Its number, which tells the paper from its windows, and what its frame is cut to: the library leaves both out
    if (code === 68) super.write(69, value, map);
    if (code === 90 && viewport?.boundary) super.write(340, viewport.boundary.handle);
  }
}

type Attribute = AttributeDefinition | AttributeEntity;

function attributesOf({ blockRecords }: CadDocument): Map<number, Attribute> {
  const found = new Map<number, Attribute>();
  for (const record of blockRecords ?? [])
    for (const entity of record.entities) {
      if (entity instanceof AttributeDefinition) found.set(entity.handle, entity);
      if (entity instanceof Insert) for (const attribute of entity.attributes) found.set(attribute.handle, attribute);
    }
  return found;
}

const degrees = (radians: number): number => (radians * 180) / Math.PI;

type Vector = Parameters<DxfAsciiWriter['writeVector']>[1];

const isVector = (value: unknown): value is Vector =>
  typeof value === 'object' && value !== null && 'dimension' in value && 'x' in value;
