import { channelsOf } from '../../../lib/hex.ts';
import type { Link } from './links.ts';
import type { Placed } from './placed.ts';
import { branchColour, colourOf, lookAt, type ThemeLook } from './themes.ts';

/** The colours of one topic, `#rrggbb`; no fill or border where there is none. */
export interface TopicPaint {
  fill?: string;
  border?: string;
  colour: string;
}

/** How bright a colour is to the eye, 0–1 (WCAG 2.2, relative luminance, by the simpler power of 2.2). */
function brightness(colour: string): number {
  const [r = 0, g = 0, b = 0] = channelsOf(colour).map((part) => (part / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** A text colour that can be read on a colour. */
const readableOn = (fill: string): string => (brightness(fill) > 0.36 ? '#1f2937' : '#ffffff');

const ownLine = (placed: Placed): string | undefined => {
  for (let one: Placed | undefined = placed; one; one = one.parent)
    if (one.topic.style?.line) return one.topic.style.line;
  return undefined;
};

/** The colour of the branch a topic belongs to: its own or an ancestor's, else the theme's. */
export const branchOf = (placed: Placed, theme: ThemeLook): string =>
  ownLine(placed) ?? (placed.branch < 0 ? theme.aside : branchColour(theme, placed.branch));

/** The colours of a topic in a theme, its own before the theme's. */
export function paintOf(placed: Placed, theme: ThemeLook): TopicPaint {
  const look = lookAt(theme, placed.depth);
  const branch = branchOf(placed, theme);
  const { fill: own, border: ownBorder, colour: ownColour } = placed.topic.style ?? {};
  const fill = own ?? colourOf(look.fill, branch, theme);
  const border = ownBorder ?? colourOf(look.border, branch, theme);
  const colour = ownColour ?? (own ? readableOn(own) : (colourOf(look.colour, branch, theme) ?? '#000000'));
  return { fill: fill || undefined, border: border || undefined, colour };
}

/** The colour and the width of a line. */
export function strokeOf(link: Link, theme: ThemeLook): { colour: string; width: number } {
  if (link.kind === 'relation') return { colour: theme.aside, width: 1.5 };
  const width = theme.widths[Math.min(Math.max(link.depth - 1, 0), 2) as 0 | 1 | 2];
  // In a chart that grows downwards the branches' lines lie on each other for half of their way.
  const shared = link.kind === 'branch' && link.depth === 1 && link.to.way === 'down';
  const colour = shared ? theme.aside : branchOf(link.to, theme);
  return { colour, width: link.kind === 'summary' ? Math.min(width, 2) : width };
}
