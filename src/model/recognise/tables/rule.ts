/** A drawn line in pixels of the picture: along its axis from `from` to `to`, across at `at` where `from` is. */
export interface Rule {
  /** It stands. */
  upright: boolean;
  from: number;
  to: number;
  at: number;
  slope: number;
}

/** A rule and how thick it is, in pixels of the picture. */
export interface DrawnRule extends Rule {
  thick: number;
}

/** Where a rule is across its axis, at a place along it. */
export const acrossAt = ({ at, slope, from }: Rule, along: number): number => at + slope * (along - from);
