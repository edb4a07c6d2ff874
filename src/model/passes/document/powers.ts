/** A unit of length, or one letter: what a raised 2 or 3 behind it makes an area, a volume or a square of. */
const BASE = /(?:^|[^A-Za-z])(?:[kcdmµμ]?m|[A-Za-z])$/u;

/** Whether a raised figure is that of a power (m², x³), and refers to no note; `before` is the text in front of it. */
export const isPower = (before: string, raised: string): boolean =>
  /^[23]$/.test(raised.trim()) && BASE.test(before.trimEnd());
