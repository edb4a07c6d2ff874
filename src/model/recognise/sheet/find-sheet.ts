import type { Quad } from '../../../../schemas/recognised.ts';
import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { projection } from '../../../formats/image/perspective.ts';
import { hull, mapQuad, type Point } from '../geometry.ts';
import { type Lightness, smallGrey, withoutWriting } from './lightness.ts';
import { quadAround } from './quad-around.ts';

/** The picture is looked at within so many pixels; writing is thinner than twice this share of them. */
const SIDE = 360;
const WRITING = 0.017;
/** Both neighbours of a pixel of a sheet differ by no more grey levels: shadows fall softly, edges do not. */
const SOFT = 11;
/**
 * A sheet takes so much of the picture at least, its outline so much of the quadrangle around it, and itself of that.
 */
const [LEAST, FULL, SOLID] = [0.15, 0.93, 0.6];
/** It is so much lighter than what lies outside of each side of it, at so many of the places looked at. */
const LIGHTER = 14;
const SEEN = 0.7;
/** How far inside and outside of an edge is looked, in pixels of the small picture, and at how many places. */
const [ASIDE, PLACES] = [4, 24];
/** An edge within so many pixels of the picture's own, over a longer part than this, is where the sheet was cut off. */
const [BORDER, CUT] = [2, 0.15];

/**
 * The corners of the one sheet of paper of a photograph, clockwise from the upper left, in its pixels; undefined where
 * there is none that is lighter than what it lies on and wholly seen.
 */
export function findSheet(picture: Bitmap): Quad | undefined {
  const grey = smallGrey(picture, SIDE);
  const radius = Math.max(2, Math.round(Math.max(grey.width, grey.height) * WRITING));
  const smooth = withoutWriting(grey, radius);
  for (const { ends, count } of softAreas(smooth)) {
    const outline = hull(ends);
    const corners = quadAround(outline);
    if (!corners || areaOf(outline) < FULL * areaOf(pointsOf(corners)) || count < SOLID * areaOf(outline)) continue;
    if (isCut(corners, smooth) || !isLighter(corners, smooth)) continue;
    const [byX, byY] = [picture.width / smooth.width, picture.height / smooth.height];
    return mapQuad(corners, (x, y) => [x * byX, y * byY]);
  }
  return undefined;
}

/** Pixels that no edge parts: the ends of their rows, and how many they are. */
interface Area {
  ends: Point[];
  count: number;
}

/** Areas without an edge in them that are large enough for a sheet, the largest first. */
function softAreas({ width, height, data }: Lightness): Area[] {
  const area = edgesIn({ width, height, data });
  const stack = new Int32Array(data.length);
  const large: { label: number; count: number }[] = [];
  for (let start = 0, label = 0; start < data.length; start++) {
    if (area[start]) continue;
    let [size, count] = [0, 0];
    area[start] = ++label;
    stack[size++] = start;
    while (size) {
      const at = stack[--size] as number;
      count++;
      const x = at % width;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= data.length || area[next]) continue;
        area[next] = label;
        stack[size++] = next;
      }
    }
    if (count >= LEAST * data.length) large.push({ label, count });
  }
  const endsOf = (label: number): Point[] =>
    Array.from({ length: height }, (_, y) => {
      const row = area.subarray(y * width, (y + 1) * width);
      const from = row.indexOf(label);
      return from < 0 ? [] : cornersOf(from, row.lastIndexOf(label), y);
    }).flat();
  return large.sort((a, b) => b.count - a.count).map(({ label, count }) => ({ ends: endsOf(label), count }));
}

/** −1 where an edge goes through a pixel, else 0. */
function edgesIn({ width, height, data }: Lightness): Int32Array {
  const edges = new Int32Array(data.length);
  const differ = (one: number, other: number): boolean =>
    Math.abs((data[one] as number) - (data[other] as number)) > SOFT;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const [left, right] = [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at];
      const [above, below] = [y > 0 ? at - width : at, y < height - 1 ? at + width : at];
      if (differ(left, right) || differ(above, below)) edges[at] = -1;
    }
  return edges;
}

/** The corners of a row of an area; the pixels around it are the edge, half of which is the sheet's. */
const cornersOf = (from: number, to: number, y: number): Point[] =>
  [from - EDGE, to + 1 + EDGE].flatMap((x) => [
    { x, y: y - EDGE },
    { x, y: y + 1 + EDGE },
  ]);
const EDGE = 0.5;

const pointsOf = (quad: Quad): Point[] =>
  [0, 2, 4, 6].map((at) => ({ x: quad[at] as number, y: quad[at + 1] as number }));

function areaOf(points: readonly Point[]): number {
  const twice = points.reduce((sum, { x, y }, at) => {
    const next = points[(at + 1) % points.length] as Point;
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/**
 * Whether the sheet goes on beyond the picture: a side, or more than a corner of it, lies on the picture's own edge.
 */
function isCut(quad: Quad, { width, height }: Lightness): boolean {
  const place = projection(quad);
  const outside = (x: number, y: number): boolean =>
    x < BORDER || y < BORDER || x > width - BORDER || y > height - BORDER;
  return sides.some((side) => {
    const cut = steps.filter((step) => outside(...place(...side(step, 0)))).length;
    return cut > CUT * steps.length;
  });
}

/** Whether the sheet is lighter than what lies around it, on each side. */
function isLighter(quad: Quad, light: Lightness): boolean {
  const place = projection(quad);
  const [wide, high] = [
    Math.hypot(quad[2] - quad[0], quad[3] - quad[1]),
    Math.hypot(quad[6] - quad[0], quad[7] - quad[1]),
  ];
  const at = (u: number, v: number): number => {
    const [x, y] = place(u, v).map(Math.floor) as [number, number];
    return x < 0 || y < 0 || x >= light.width || y >= light.height ? -1 : (light.data[y * light.width + x] as number);
  };
  return sides.every((side, index) => {
    const aside = ASIDE / Math.max(ASIDE * 4, index % 2 ? wide : high);
    const seen = steps.filter((step) => {
      const [inner, outer] = [at(...side(step, aside)), at(...side(step, -aside))];
      return outer >= 0 && inner - outer >= LIGHTER;
    });
    return seen.length >= SEEN * steps.length;
  });
}

const steps = Array.from({ length: PLACES }, (_, index) => (index + 0.5) / PLACES);
/** Places on the four sides of the unit square, so far inside. */
const sides: ((step: number, inside: number) => [u: number, v: number])[] = [
  (step, inside) => [step, inside],
  (step, inside) => [1 - inside, step],
  (step, inside) => [step, 1 - inside],
  (step, inside) => [inside, step],
];
