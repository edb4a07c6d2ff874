import type { Line, PageLayout } from '../layout.ts';
import type { Box } from '../page.ts';

/**
 * A page of vertical writing turned so that its columns become lines from left to right, from the top down; others as
 * they are.
 */
export function upright(layout: PageLayout): PageLayout {
  const count = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);
  const vertical = layout.lines.filter((line) => line.vertical);
  if (!vertical.length || count(vertical) * 2 < count(layout.lines)) return layout;
  const { width, height } = layout;
  const turn = <Item extends { box: Box }>(item: Item): Item => ({ ...item, box: turnBox(item.box, width) });
  return {
    ...layout,
    width: height,
    height: width,
    turned: true,
    lines: layout.lines.map((line) => turnLine(line, width)),
    rules: layout.rules
      .map((rule) =>
        rule.horizontal
          ? { ...rule, horizontal: false, from: width - rule.to, to: width - rule.from }
          : { ...rule, horizontal: true, at: width - rule.at },
      )
      .map((rule, at) => {
        const before = layout.rules[at] as (typeof layout.rules)[number];
        return before.horizontal ? { ...rule, at: before.at } : { ...rule, from: before.from, to: before.to };
      }),
    fills: layout.fills.map(turn),
    shapes: layout.shapes.map(turn),
    pictures: layout.pictures.map(turn),
  };
}

function turnLine(line: Line, width: number): Line {
  const spans = line.spans.map((span) => ({ ...span, box: turnBox(span.box, width) }));
  const box = turnBox(line.box, width);
  return line.vertical
    ? { ...line, spans, box, base: width - line.base, vertical: false, angle: 0 }
    : { ...line, spans, box, angle: line.angle - 90 };
}

/** A box of a page so wide, on the page turned to the left. */
export const turnBox = ({ left, top, right, bottom }: Box, width: number): Box => ({
  left: top,
  right: bottom,
  top: width - right,
  bottom: width - left,
});

/** The same box on the page as it is. */
export const turnBack = ({ left, top, right, bottom }: Box, width: number): Box => ({
  left: width - bottom,
  right: width - top,
  top: left,
  bottom: right,
});
