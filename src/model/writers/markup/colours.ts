const WHITE = 1.05;

/** Relative luminance of `#rrggbb` (WCAG 2.2), 0 black to 1 white. */
function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = parts;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Letters as good as black, and the least contrast of those that are to be read. */
const BLACK = 0.03;
const READABLE = 2.5;

const isColour = (colour: string): boolean => /^#[0-9a-f]{6}$/i.test(colour);

/** Whether a text has a colour that is worth keeping on a ground (undefined: paper): seen, and not merely black. */
export function isKept(colour: string, ground?: string): boolean {
  if (!isColour(colour)) return false;
  const own = luminance(colour);
  if (own < BLACK && !ground) return false;
  const below = ground && isColour(ground) ? luminance(ground) + 0.05 : WHITE;
  return Math.max(below, own + 0.05) / Math.min(below, own + 0.05) >= READABLE;
}

/** The ground of a cell as it may stand in a style; undefined for white and for what is no colour. */
export const groundOf = (fill: string | undefined): string | undefined =>
  fill && isColour(fill) && luminance(fill) < 0.97 ? fill : undefined;

/** Whether white letters can be read on it better than black ones. */
export const isDark = (colour: string): boolean => luminance(colour) < 0.18;
