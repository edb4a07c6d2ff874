import { ACadVersion, type CadDocument, Color, DxfAsciiWriter, type DxfClassMap, Viewport } from '@node-projects/acad-ts';
import { asGbk } from './text-bytes.ts';
import { headerOf } from './version-codes.ts';

/** Group codes of true colours, names of colours and transparency: nobody before 2004 knows them. */
const SINCE_2004 = new Set([420, 430, 440]);
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
 * mistakes the codes of their angles, leaves the number of a true colour out, and writes such colours to releases that do not know
 * them.
 */
export class DxfPairs extends DxfAsciiWriter {
  readonly #document: CadDocument;
  readonly #old: boolean;
  #type = '';
  #coloured = false;
  #viewport: Viewport | undefined;

  constructor(bytes: DxfBytes, document: CadDocument) {
    super(bytes);
    this.#document = document;
    this.#old = headerOf(document).version < ACadVersion.AC1018;
  }

  override write(code: number, value: unknown, map?: DxfClassMap | null): void {
    if (code === 0) {
      this.#type = String(value);
      this.#coloured = false;
      this.#viewport = undefined;
    }
    if (code === 62) this.#coloured = true;
    if (this.#old && SINCE_2004.has(code) && this.#type !== 'XRECORD') {
      if (code === 420) this.#number(value);
      return;
    }
    if (code === 420) this.#number(value);
    if (this.#type === 'VIEWPORT') this.#ofViewport(code, value, map);
    else if (isVector(value)) this.writeVector(code, value, map);
    else super.write(code, value, map);
  }

  /** The number next to a true colour, before it. */
  #number(value: unknown): void {
    if (this.#coloured || typeof value !== 'number') return;
    super.write(62, Color.approxIndex((value >> 16) & 255, (value >> 8) & 255, value & 255));
    this.#coloured = true;
  }

  #ofViewport(code: number, value: unknown, map?: DxfClassMap | null): void {
    if (code === 5) {
      const found = this.#document.getCadObject(value as number);
      this.#viewport = found instanceof Viewport ? found : undefined;
    }
    const viewport = this.#viewport;
    if (isVector(value)) this.writeVector(code, value, map);
    else if (viewport && code === 50) super.write(50, degrees(viewport.snapAngle));
    else if (viewport && code === 51) super.write(51, degrees(viewport.twistAngle));
    else if (viewport && code === 72) super.write(72, Math.round(viewport.circleZoomPercent) || 100);
    else super.write(code, value, map);
  }
}

const degrees = (radians: number): number => (radians * 180) / Math.PI;

type Vector = Parameters<DxfAsciiWriter['writeVector']>[1];

const isVector = (value: unknown): value is Vector =>
  typeof value === 'object' && value !== null && 'dimension' in value && 'x' in value;
