import type { Quad } from '../../../../schemas/recognised.ts';

/** The sides of an A4 sheet, and how far from it a sheet is taken for one: photographs tell it to some per cent. */
const A4 = Math.SQRT2;
const NEAR = 0.1;
/** Sides of no sheet differ more. */
const LONGEST = 12;

/**
 * How many pixels a sheet takes upright whose corners were seen there on a photograph of this size. What is far is seen
 * shorter: the ratio of the sides comes from where they converge, the camera's axis being in the middle (Zhang and He
 * 2007, 3.2); where one pair is all but parallel, with what telephones usually see.
 */
export function sheetSize(quad: Quad, photo: { width: number; height: number }): { width: number; height: number } {
  const [ax, ay, bx, by, cx, cy, dx, dy] = quad;
  const wide = Math.max(Math.hypot(bx - ax, by - ay), Math.hypot(cx - dx, cy - dy));
  const high = Math.max(Math.hypot(dx - ax, dy - ay), Math.hypot(cx - bx, cy - by));
  const ratio = snapped(ratioOf(quad, photo));
  return wide / high > ratio
    ? { width: Math.round(wide), height: Math.max(1, Math.round(wide / ratio)) }
    : { width: Math.max(1, Math.round(high * ratio)), height: Math.round(high) };
}

function snapped(ratio: number): number {
  const near = ratio > 1 ? A4 : 1 / A4;
  return Math.abs(ratio / near - 1) < NEAR ? near : ratio;
}

type Vector = [number, number, number];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The square of the focal length in long sides of the photograph: of telephones, and what others may have. */
const FOCAL = { usual: 0.6, least: 0.25, most: 16 };
/** Sides that converge less tell no focal length. */
const PARALLEL = 0.03;

/** Width over height. */
function ratioOf(quad: Quad, { width, height }: { width: number; height: number }): number {
  const unit = Math.max(width, height);
  const corner = (at: number): Vector => [
    ((quad[at] as number) - width / 2) / unit,
    ((quad[at + 1] as number) - height / 2) / unit,
    1,
  ];
  const [m1, m2, m4, m3] = [corner(0), corner(2), corner(4), corner(6)] as [Vector, Vector, Vector, Vector];
  const k2 = dot(cross(m1, m4), m3) / dot(cross(m2, m4), m3);
  const k3 = dot(cross(m1, m4), m2) / dot(cross(m3, m4), m2);
  const across = m2.map((value, at) => k2 * value - (m1[at] as number)) as Vector;
  const down = m3.map((value, at) => k3 * value - (m1[at] as number)) as Vector;
  const told = -(across[0] * down[0] + across[1] * down[1]) / (across[2] * down[2]);
  const tells = Math.min(Math.abs(across[2]), Math.abs(down[2])) > PARALLEL && told > FOCAL.least && told < FOCAL.most;
  const focal = tells ? told : FOCAL.usual;
  const length = ([x, y, z]: Vector): number => Math.hypot(x, y, z * Math.sqrt(focal));
  const ratio = length(across) / length(down);
  return Math.min(LONGEST, Math.max(1 / LONGEST, ratio));
}
