import type { Line } from '../../layout.ts';

/** Fractions reach so many ems higher and lower than the letters of their line. */
const FRACTION = { above: 0.35, below: 0.55 };

/** White space between two lines beyond the pitch of letters; formulas and fractions are higher than those. */
export function spaceBetween(one: Line, other: Line, pitch: number): number {
  const isHigh = [one, other].some(({ spans }) => spans.some(({ shown }) => shown));
  if (isHigh) return other.box.top - one.box.bottom - (pitch - other.size);
  const above = hasFraction(other) ? FRACTION.above * other.size : 0;
  const below = hasFraction(one) ? FRACTION.below * one.size : 0;
  return other.base - one.base - pitch - above - below;
}

const hasFraction = ({ spans }: Line): boolean => spans.some(({ fraction }) => fraction);
