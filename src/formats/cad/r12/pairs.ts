import type { Color, Entity, XYZ } from '@node-projects/acad-ts';
import type { DxfBytes } from '../dxf-pairs.ts';
import { Names } from './names.ts';

/** Pairs of group code and value as R12 has them, and what is counted on the way. */
export class R12Pairs {
  readonly layers = new Names();
  readonly styles = new Names();
  readonly types = new Names();
  readonly blocks = new Names();
  readonly dropped = new Map<string, number>();
  readonly simplified = new Map<string, number>();
  readonly #bytes: DxfBytes;
  /** Entities stand in paper space. */
  paper = false;

  constructor(bytes: DxfBytes) {
    this.#bytes = bytes;
  }

  pair(code: number, value: string | number | null | undefined): void {
    const isText = code < 10 || code === 999 || code === 1000;
    const text = isText ? oneLine(String(value ?? '')) : numeral(code, Number(value ?? 0));
    this.#bytes.write(`${String(code).padStart(3)}\n${text}\n`);
  }

  point(code: number, place: { x: number; y: number; z?: number } | null | undefined): void {
    const { x, y, z } = place ?? { x: 0, y: 0 };
    this.pair(code, x);
    this.pair(code + 10, y);
    this.pair(code + 20, z ?? 0);
  }

  angle(code: number, radians: number): void {
    this.pair(code, (radians * 180) / Math.PI);
  }

  /** The beginning of an entity, with what all have; `of` is what its looks are taken from. */
  begin(type: string, of: Entity): void {
    this.pair(0, type);
    this.pair(8, this.layers.of(of.layer?.name ?? '0'));
    const lineType = of.lineType?.name ?? 'ByLayer';
    if (!/^bylayer$/i.test(lineType)) this.pair(6, this.types.of(lineType));
    const colour = aciOf(of.color);
    if (colour !== 256) this.pair(62, colour);
    if (this.paper) this.pair(67, 1);
  }

  /** The direction that a flat entity looks to, where it is not upwards. */
  normal(normal: XYZ | undefined): void {
    if (normal && (normal.x !== 0 || normal.y !== 0 || normal.z !== 1)) this.point(210, normal);
  }

  drop(type: string): void {
    this.dropped.set(type, (this.dropped.get(type) ?? 0) + 1);
  }

  simplify(type: string): void {
    this.simplified.set(type, (this.simplified.get(type) ?? 0) + 1);
  }
}

const oneLine = (text: string): string =>
  text
    .replace(/\^/g, '^ ')
    .replace(/[\r\n]+/g, ' ')
    .slice(0, 255);

/** Whole numbers for codes that count, others as decimal fractions. */
function numeral(code: number, value: number): string {
  if ((code >= 60 && code < 80) || code >= 1000) return String(Math.trunc(value));
  if (!Number.isFinite(value)) return '0.0';
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** The number of a colour. */
export const aciOf = (colour: Color): number => (colour.isTrueColor ? colour.getApproxIndex() : colour.index);
