import type { Line, PageLayout } from '../layout.ts';
import type { Page } from '../page.ts';
import { isUnreadable } from '../readable.ts';
import { decorate } from './drawing/decorations.ts';
import { joinRules } from './drawing/rules.ts';
import { drawnOf } from './drawing/strokes.ts';
import { fillIn } from './fields/blanks.ts';
import { takeFields } from './fields/fields.ts';
import { joinFormulas } from './lines/formulas.ts';
import { joinFractions } from './lines/fractions.ts';
import { linesOf } from './lines/lines.ts';
import { keepListings } from './lines/listings.ts';
import { withSigns } from './lines/set-signs.ts';
import { upright } from './turn.ts';

/** A page reduced to lines, rules, fills, shapes and pictures; vertical writing as if it went to the right. */
export function layoutOf(shown: Page): PageLayout {
  const { page, blanks, frames } = takeFields(withSigns(shown));
  const { index, width, height, pictures, tags, paths } = page;
  const bare = { index, width, height, tags, turned: false, ...(frames.length && { frames }) };
  const nothing = { lines: [], rules: [], fills: [], shapes: [], pictures: [] };
  if (isUnreadable(page.runs)) return { ...bare, ...nothing, unreadable: true };
  const { rules, fills, shapes } = drawnOf(paths);
  const lines = fillIn(linesOf(page), blanks);
  const held = heldIn(lines);
  const layout = upright({ ...bare, ...(held && { held }), lines, rules: joinRules(rules), fills, shapes, pictures });
  return decorate(joinFractions(joinFormulas(keepListings(layout))));
}

/** How many letters that nobody can read are not shown. */
const heldIn = (lines: readonly Line[]): number =>
  lines
    .flatMap(({ spans }) => spans.filter(({ held }) => held))
    .reduce((sum, { text }) => sum + [...text.trim()].length, 0);
