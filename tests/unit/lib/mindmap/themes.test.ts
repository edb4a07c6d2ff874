import { expect, test } from 'vitest';
import { MINDMAP_THEMES } from '../../../../schemas/mindmap-limits.ts';
import { branchColour, colourOf, lookAt, THEMES } from '../../../../src/features/mindmap/shared/themes.ts';

/** Contrast of two colours (WCAG 2.2). */
function contrast(a: string, b: string): number {
  const [x = 0, y = 0] = [a, b].map((colour) => {
    const [r = 0, g = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  });
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

test.each(MINDMAP_THEMES)('theme %s: text can be read on every branch and every level', (id) => {
  const theme = THEMES[id];
  const poor: string[] = [];
  for (const [index] of theme.palette.entries()) {
    for (const depth of [0, 1, 2]) {
      const [look, branch] = [lookAt(theme, depth), branchColour(theme, index)];
      const fill = colourOf(look.fill, branch, theme) ?? theme.background;
      const colour = colourOf(look.colour, branch, theme) ?? '';
      const ratio = contrast(colour, fill);
      // Large text, which is 14 pt where it is bold, may have less (WCAG 2.2, 1.4.3).
      if (ratio < (look.bold && look.size >= 18.7 ? 3 : 4.5)) poor.push(`${colour} on ${fill}: ${ratio.toFixed(2)}`);
    }
  }
  expect(poor).toEqual([]);
});

test.each(MINDMAP_THEMES)('theme %s: lines can be told from the background', (id) => {
  const theme = THEMES[id];
  for (const colour of [...theme.palette, theme.aside]) expect(contrast(colour, theme.background)).toBeGreaterThan(3);
});
