import type { TextPage } from '../../../../schemas/recognised.ts';
import type { Path } from '../../page.ts';
import { edgesOf } from '../../recognise/geometry.ts';
import { levelled } from './level.ts';
import type { Rule } from './rules.ts';

/** In points: rules reach so far beyond what was seen of them, to meet, and a vertical one meets others within this. */
const [BEYOND, MEETS] = [1, 4];
/** What lies so near to an edge, as a share of the page, is the shadow of the sheet. */
const SHADOW = 0.012;
/** Of a line's height: a rule so far inside of a line's box is one of its dashes. */
const INSIDE = 0.2;

/** The rules of a page as painted paths, level or plumb: lines across, and those down that meet one of them. */
export function pathsOf(
  page: TextPage,
  { across, down }: Record<'across' | 'down', readonly Rule[]>,
  scale: number,
): Path[] {
  const level = levelled(page);
  const seen = (rule: Rule): boolean => !isShadow(rule, page) && !isDash(rule, page);
  const straight = (rule: Rule): Rule => {
    const [[x0, y0], [x1, y1]] = [level(rule.x0, rule.y0), level(rule.x1, rule.y1)];
    return { x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale, thick: rule.thick * scale };
  };
  const lying = across.filter(seen).map(straight);
  const standing = down
    .filter(seen)
    .map(straight)
    .filter((one) => lying.some((other) => meet(other, one)));
  const paths = [
    ...lying.map(({ x0, y0, x1, y1, thick }) => pathOf(x0 - BEYOND, (y0 + y1) / 2, x1 + BEYOND, (y0 + y1) / 2, thick)),
    ...standing.map(({ x0, y0, x1, y1, thick }) =>
      pathOf((x0 + x1) / 2, y0 - BEYOND, (x0 + x1) / 2, y1 + BEYOND, thick),
    ),
  ];
  return paths.map((path, index) => ({ ...path, order: page.lines.length + index }));
}

const isShadow = ({ x0, y0, x1, y1 }: Rule, { width, height }: TextPage): boolean =>
  Math.max(x0, x1) < width * SHADOW ||
  Math.min(x0, x1) > width * (1 - SHADOW) ||
  Math.max(y0, y1) < height * SHADOW ||
  Math.min(y0, y1) > height * (1 - SHADOW);

/** A dash, or a stroke of a large letter. */
const isDash = ({ x0, y0, x1, y1 }: Rule, { lines }: TextPage): boolean =>
  lines.some(({ quad }) => {
    const { left, top, right, bottom } = edgesOf(quad);
    const inner = (bottom - top) * INSIDE;
    return (
      Math.min(x0, x1) >= left - 1 &&
      Math.max(x0, x1) <= right + 1 &&
      Math.min(y0, y1) >= top + inner &&
      Math.max(y0, y1) <= bottom - inner
    );
  });

/** Whether a rule down meets one across. */
const meet = (across: Rule, down: Rule): boolean =>
  (down.x0 + down.x1) / 2 >= across.x0 - MEETS &&
  (down.x0 + down.x1) / 2 <= across.x1 + MEETS &&
  (across.y0 + across.y1) / 2 >= down.y0 - MEETS &&
  (across.y0 + across.y1) / 2 <= down.y1 + MEETS;

const pathOf = (x0: number, y0: number, x1: number, y1: number, width: number): Path => ({
  segments: [
    ['M', x0, y0],
    ['L', x1, y1],
  ],
  box: { left: x0, top: y0, right: x1, bottom: y1 },
  stroke: '#000000',
  width,
  alpha: 1,
  patterned: false,
  order: 0,
});
