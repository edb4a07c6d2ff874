/** What it takes to draw something, found without drawing it: the same on every machine. */
export interface Effort {
  /** Operations carried out; those of a form count each time it is drawn. */
  operations: number;
  /** What is painted, in square units of the space that the content is in; what is painted twice counts twice. */
  area: number;
  /** Pixels of pictures, each time one is drawn. */
  pixels: number;
}

export const NONE: Readonly<Effort> = { operations: 0, area: 0, pixels: 0 };

/** Adds what is drawn `count` times to a sum. */
export function add(sum: Effort, { operations, area, pixels }: Readonly<Effort>, count = 1): void {
  sum.operations += operations * count;
  sum.area += area * count;
  sum.pixels += pixels * count;
}

/**
 * A content as another draws it: its area times `scale`, though no operation of it paints more than what can be seen
 * (`most`).
 */
export const drawnIn = ({ operations, area, pixels }: Readonly<Effort>, scale: number, most: number): Effort => ({
  operations,
  area: Math.min(area * scale, operations * most * MAX_WEIGHT),
  pixels,
});

/*
 * What kinds of painting take, in areas filled with one colour. Measured with PDFium at 150 DPI.
 */
/** A point of a shading is computed. */
export const SHADING = 28;
/** A picture is brought to size. */
export const PICTURE = 10;
/** Under a soft mask a layer is made, masked and put together. */
export const MASKED = 16;
/** A line is as much work as a filled band of so many points. */
export const LINE = 240;
/** The heaviest of these kinds together. */
const MAX_WEIGHT = SHADING * MASKED;
