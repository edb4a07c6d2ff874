/**
 * What a map looks like, before any format: shapes in the order they are painted. Lengths in CSS pixels, y downwards.
 */
export interface Drawing {
  width: number;
  height: number;
  background: string;
  title: string;
  shapes: Shape[];
}

/** One step of an outline, absolute. */
export type Step =
  | ['M', number, number]
  | ['L', number, number]
  | ['C', number, number, number, number, number, number]
  | ['Z'];

export interface PathShape {
  kind: 'path';
  steps: Step[];
  fill?: string | undefined;
  stroke?: string | undefined;
  /** Of the line. */
  width?: number;
  /** Lengths of dash and gap. */
  dash?: [number, number];
}

export interface TextShape {
  kind: 'text';
  text: string;
  /** Where the base line begins. */
  x: number;
  y: number;
  size: number;
  /** How long it is as we measure it. */
  length: number;
  colour: string;
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  strike?: boolean | undefined;
}

export interface ImageShape {
  kind: 'image';
  src: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What belongs to one topic: it may lead somewhere and have a note. */
export interface GroupShape {
  kind: 'group';
  id: string;
  /** Its text, and how deep it stands: 0 for the root. */
  title: string;
  depth: number;
  box: { x: number; y: number; width: number; height: number };
  link?: string | undefined;
  note?: string | undefined;
  shapes: Shape[];
}

export type Shape = PathShape | TextShape | ImageShape | GroupShape;

/** How far from its ends the control points of a quarter circle stand, of its radius. */
const KAPPA = 0.5523;

/** A rectangle with rounded corners. */
export function roundedRect(x: number, y: number, width: number, height: number, radius: number): Step[] {
  const r = Math.min(radius, width / 2, height / 2);
  const k = r * (1 - KAPPA);
  const [right, bottom] = [x + width, y + height];
  return [
    ['M', x + r, y],
    ['L', right - r, y],
    ['C', right - k, y, right, y + k, right, y + r],
    ['L', right, bottom - r],
    ['C', right, bottom - k, right - k, bottom, right - r, bottom],
    ['L', x + r, bottom],
    ['C', x + k, bottom, x, bottom - k, x, bottom - r],
    ['L', x, y + r],
    ['C', x, y + k, x + k, y, x + r, y],
    ['Z'],
  ];
}

export const circle = (x: number, y: number, radius: number): Step[] =>
  roundedRect(x - radius, y - radius, radius * 2, radius * 2, radius);

/** Straight lines through points, closed where asked. */
export const lineThrough = (points: [number, number][], closed = false): Step[] => [
  ...points.map(([x, y], index): Step => [index ? 'L' : 'M', x, y]),
  ...(closed ? ([['Z']] as Step[]) : []),
];
