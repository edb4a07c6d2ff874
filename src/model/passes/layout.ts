import type { PageLayout } from '../layout.ts';
import type { Page } from '../page.ts';
import { decorate } from './drawing/decorations.ts';
import { joinRules } from './drawing/rules.ts';
import { drawnOf } from './drawing/strokes.ts';
import { joinFormulas } from './lines/formulas.ts';
import { joinFractions } from './lines/fractions.ts';
import { linesOf } from './lines/lines.ts';
import { upright } from './turn.ts';

/** A page reduced to lines, rules, fills, shapes and pictures; vertical writing as if it went to the right. */
export function layoutOf(page: Page): PageLayout {
  const { index, width, height, pictures, tags, paths } = page;
  const { rules, fills, shapes } = drawnOf(paths);
  const layout = upright({
    index,
    width,
    height,
    lines: linesOf(page),
    rules: joinRules(rules),
    fills,
    shapes,
    pictures,
    tags,
    turned: false,
  });
  return decorate(joinFractions(joinFormulas(layout)));
}
