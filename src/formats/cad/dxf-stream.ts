import { DxfStreamReaderBase, GroupCodeValue, GroupCodeValueType } from '@node-projects/acad-ts';
import { UserError } from '../../../schemas/error.ts';
import { inSubclasses } from './dxf-dimensions.ts';

/** What is missing where a file breaks off in a section. */
const MISSING: Record<string, string[]> = { BLOCKS: ['ENDBLK', 'ENDSEC'], TABLES: ['ENDTAB', 'ENDSEC'] };
/** What loops of a reader wait for. */
const ENDINGS = ['ENDSEC', 'EOF', 'ENDBLK', 'ENDTAB', 'SEQEND'];
/** Times that a reader may ask on after the end. */
const MAX_BEYOND = 10_000;
/**
 * More entities than nearly all drawings have: each takes about 4 KB of memory until it is drawn, of the 4 GB of a tab.
 */
export const MAX_ENTITIES = 700_000;
/** What is part of an entity. */
const PARTS = new Set(['VERTEX', 'ATTRIB', 'SEQEND']);
const COMMENT = 999;
/** Pairs of one entity that are held at a time. */
const MAX_CODES = 20_000;
/** Kinds of values that both forms of a file write as text in hexadecimal digits, and as bytes. */
export const HANDLES = new Set([
  GroupCodeValueType.Handle,
  GroupCodeValueType.ObjectId,
  GroupCodeValueType.ExtendedDataHandle,
]);
export const CHUNKS = new Set([GroupCodeValueType.Chunk, GroupCodeValueType.ExtendedDataChunk]);
/** Areas of three or four corners. */
const CORNERED = new Set(['SOLID', 'TRACE', '3DFACE']);
/** The kind of an edge of a hatch. */
const ELLIPSE = 3;

/**
 * Pairs of group code and value of a DXF file, with what the library gets wrong put right on the way. Where the file
 * breaks off it says the endings that are missing, so that what came before is kept. Throws UserError `truncated` where
 * that is no end either.
 */
export abstract class DxfPairs extends DxfStreamReaderBase {
  /** The file broke off. */
  cut = false;
  /** What is read is an MPOLYGON, told as a HATCH. */
  inPolygon = false;
  /** There was one. */
  hasPolygons = false;
  /** The POLYLINE that is read has no subclasses. */
  isBare = false;
  /** The file has styles of dimensions. */
  hasDimensionStyles = false;
  /** Its header says how large they are. */
  tellsDimensions = false;
  #beyond = 0;
  /** Pairs that are told before reading on. */
  #ahead: [number, unknown][] = [];
  #entities = 0;
  #inHatch = false;
  /** The third corner of an area that has told no fourth one yet, with the codes of the fourth. */
  #third: [number, unknown][] | undefined;
  #opensTable = false;
  /** The section being read. */
  #section = '';

  /** Nothing is left to read. */
  protected abstract get isOver(): boolean;
  /** The value of a pair whose code has been read; undefined where the file breaks off in it. */
  protected abstract take(type: GroupCodeValueType): unknown;

  override start(): void {
    super.start();
    this.#ahead = [];
    this.#entities = 0; // without a HEADER the library reads all to its end, and begins again
  }

  /** The base looks for four escapes in each value; nearly none has one. */
  override get valueAsString(): string {
    const text = String(this.value);
    return text.includes('^') ? super.valueAsString : text;
  }

  override readNext(): void {
    const next = this.#ahead.shift();
    if (next) [this.dxfCode, this.value] = next;
    else {
      do this.#pair();
      while (this.dxfCode === COMMENT);
      this.#asHatch();
    }
    this.#unwind();
    this.#mark();
    this.#square();
    if (this.dxfCode === 9 && this.value === '$DIMTXT') this.tellsDimensions = true;
    if (this.dxfCode === 0) this.#begin();
    else if (this.#inHatch && this.dxfCode === 72 && this.value === ELLIPSE) this.#ahead = this.#ellipse();
  }

  /** Entities are counted as they come: all of them together could not be held. */
  #begin(): void {
    this.#inHatch = this.value === 'HATCH';
    if (!PARTS.has(String(this.value)) && ++this.#entities > MAX_ENTITIES) throw new UserError('too-complex');
    if (this.value === 'DIMSTYLE') this.hasDimensionStyles = true;
    else if (this.value === 'DIMENSION') this.#dimension();
    else if (this.value === 'POLYLINE') this.#polyline();
  }

  /** A DIMENSION is read as a whole, for what is missing decides how the rest of it is told. */
  #dimension(): void {
    const { own, end } = this.#whole();
    this.#ahead = [...(end.length > 0 ? inSubclasses(own) : own), ...end];
  }

  #polyline(): void {
    const { own, end } = this.#whole();
    this.isBare = end.length > 0 && !own.some(([code]) => code === 100);
    this.#ahead = [...own, ...end];
  }

  /** The pairs of the entity that has begun, which stays the one that is told, and the one that ends it. */
  #whole(): { own: [number, unknown][]; end: [number, unknown][] } {
    const own: [number, unknown][] = [];
    const begun = this.value;
    do {
      this.#pair();
      if (this.dxfCode === 0) this.#asHatch();
      if (this.dxfCode !== COMMENT) own.push([this.dxfCode, this.value]);
    } while (this.dxfCode !== 0 && own.length < MAX_CODES);
    const end = this.dxfCode === 0 ? own.splice(-1) : [];
    this.dxfCode = 0;
    this.value = begun;
    return { own, end };
  }

  /**
   * An MPOLYGON is told as a HATCH, which has other codes for whether it is filled, and says of a path whether it has
   * bulges (72) before whether it is closed (73).
   */
  #asHatch(): void {
    if (this.dxfCode === 0) this.inPolygon = this.value === 'MPOLYGON';
    if (!this.inPolygon) return;
    this.hasPolygons = true;
    if (this.dxfCode === 0) this.value = 'HATCH';
    else if (this.dxfCode === 100 && this.value === 'AcDbMPolygon') this.value = 'AcDbHatch';
    else if (this.dxfCode === 70) [this.dxfCode, this.value] = [71, 0 as never];
    else if (this.dxfCode === 71) this.dxfCode = 70;
    else if (this.dxfCode === 73) {
      const closed: [number, unknown] = [73, this.value];
      this.#pair();
      if (Number(this.dxfCode) === 72) this.#ahead.unshift(closed);
      else {
        this.#ahead.unshift([this.dxfCode, this.value]);
        [this.dxfCode, this.value] = closed as [number, never];
      }
    }
  }

  /** A HELIX is a SPLINE with numbers of its own behind, which the library does not know: it is read as one. */
  #unwind(): void {
    const isCoiled = this.dxfCode === 100 && this.value === 'AcDbHelix';
    while (isCoiled && Number(this.dxfCode) !== 0) this.#pair();
    if (Number(this.dxfCode) === 0 && this.value === 'HELIX') this.value = 'SPLINE';
  }

  /** Without the marker that R12 has none of, the library passes over the first entry of each table. */
  #mark(): void {
    if (this.dxfCode === 0) this.#opensTable = this.value === 'TABLE';
    else if (this.dxfCode === 100) this.#opensTable = false;
    if (!this.#opensTable || this.dxfCode !== 70) return;
    this.#opensTable = false;
    this.#ahead.unshift([70, this.value]);
    this.dxfCode = 100;
    this.value = 'AcDbSymbolTable';
  }

  /** The fourth corner of an area of three is the third: the library would take the origin for it. */
  #square(): void {
    const [code, value] = [this.dxfCode as number, this.value];
    if (code === 12 || code === 22 || code === 32) this.#third?.push([code + 1, value]);
    else if (code === 13) this.#third = undefined;
    else if (code === 0 || code === 1001) {
      const [first, ...rest] = this.#third ?? [];
      this.#third = code === 0 && !first && CORNERED.has(String(value)) ? [] : undefined;
      if (!first) return;
      this.#ahead.unshift(...rest, [code, value]);
      [this.dxfCode, this.value] = first as [number, never];
    }
  }

  /** The base takes negative numbers for large ones, so that no layer would ever be off. */
  override get valueAsShort(): number {
    return (Number(this.value) << 16) >> 16;
  }

  /**
   * Centre and axis of an elliptic edge. The library takes the x of the axis from the centre, so the axis goes through
   * the centre before that is told.
   */
  #ellipse(): [number, unknown][] {
    const found: [number, unknown][] = [];
    for (let count = 0; count < 4 && !this.isOver; count++) {
      this.#pair();
      found.push([this.dxfCode, this.value]);
    }
    this.dxfCode = 72;
    this.value = ELLIPSE;
    const [x, y, axisX, axisY] = found;
    const isUsual = [x, y, axisX, axisY].map((pair) => pair?.[0]).join() === '10,20,11,21';
    return isUsual && x && y && axisX && axisY ? [[10, axisX[1]], axisY, x, y] : found;
  }

  #pair(): void {
    if (!this.isOver) {
      this.dxfCode = this.readCode();
      this.groupCodeValue = GroupCodeValue.transformValue(this.dxfCode);
      const opens = this.dxfCode === 2 && this.value === 'SECTION';
      const value = this.take(this.groupCodeValue);
      if (value !== undefined) {
        this.value = value as string;
        if (opens) this.#section = String(value);
        return;
      }
    }
    this.cut = true;
    if (++this.#beyond > MAX_BEYOND) throw new UserError('truncated');
    this.dxfCode = 0;
    this.groupCodeValue = GroupCodeValueType.String;
    this.value = this.#ending(this.#beyond) as string;
  }

  /** What is missing, in its order, then all endings in turn; each thrice, for loops that read two steps at once. */
  #ending(time: number): string | undefined {
    const missing = [...(MISSING[this.#section] ?? ['ENDSEC']), 'EOF', ...ENDINGS];
    return missing[Math.floor((time - 1) / 3) % missing.length];
  }
}

/** Numbers that are none are 0. */
export const finite = (value: number): number => (Number.isFinite(value) ? value : 0);
