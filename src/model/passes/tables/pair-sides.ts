import { least } from '../../../lib/extremes.ts';
import type { Line, TableLayout } from '../../layout.ts';

/** The lines of the column on the left, and those of the column on the right. */
export type Sides = [Line[], Line[]];

/** Whether letters are Chinese or Latin. */
export type Language = 'wide' | 'latin';

/** So many lines of each language stand in a column of their own. */
const MIN_LINES = 4;
/** Of the letters of a language so many are its own. */
const OWN = 0.6;
/** Left edges of one column are alike within so many points; most of its lines begin there. */
const SAME_EDGE = 3;
const AT_EDGE = 0.5;

/** The language of a line's letters; undefined where it has none, or mixes both. */
export function languageOf({ text }: Line): Language | undefined {
  const wide = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  if (wide + latin === 0) return undefined;
  return wide > OWN * (wide + latin) ? 'wide' : latin > OWN * (wide + latin) ? 'latin' : undefined;
}

/** The lines left and right of a white stripe that parts two languages; undefined where there is none. */
export function sidesOf(lines: readonly Line[]): Sides | undefined {
  for (const language of ['latin', 'wide'] as const) {
    const of = (side: Language): Line[] => lines.filter((line) => languageOf(line) === side);
    const edge = usualEdge(of(language));
    if (edge === undefined) continue;
    const right = lines.filter(({ box }) => box.left > edge - SAME_EDGE);
    const crossing = lines.filter(({ box, size }) => box.left <= edge - SAME_EDGE && box.right > edge - size / 2);
    const top = Math.max(-Infinity, ...crossing.map(({ base }) => base).filter((base) => base < middleOf(right)));
    const bottom = Math.min(Infinity, ...crossing.map(({ base }) => base).filter((base) => base >= middleOf(right)));
    const within = lines.filter(({ base }) => base > top && base < bottom);
    const sides = [
      within.filter(({ box }) => box.left <= edge - SAME_EDGE),
      within.filter(({ box }) => box.left > edge - SAME_EDGE),
    ] as Sides;
    const other = language === 'latin' ? 'wide' : 'latin';
    if (isOf(sides[0], other) && isOf(sides[1], language)) return sides;
  }
  return undefined;
}

/** The lines in the columns of a table that was begun, down to the first that crosses them. */
export function sidesBelow(lines: readonly Line[], { xs }: TableLayout): Sides | undefined {
  const [from, edge, to] = xs as [number, number, number];
  const isOut = ({ box, size }: Line): boolean =>
    (box.left < edge && box.right > edge) || box.left < from - SAME_EDGE || box.right > to + size;
  const bottom = least(lines.filter(isOut).map(({ base }) => base));
  const within = lines.filter(({ base }) => base < bottom);
  const sides = Object.groupBy(within, ({ box }) => (box.left < edge ? 'left' : 'right'));
  const [left, right] = [sides.left ?? [], sides.right ?? []];
  const [one, other] = [usualLanguage(left), usualLanguage(right)];
  return one && other && one !== other ? [left, right] : undefined;
}

function usualLanguage(lines: readonly Line[]): Language | undefined {
  const known = lines.flatMap((line) => languageOf(line) ?? []);
  const wide = known.filter((one) => one === 'wide').length;
  return known.length ? (wide * 2 > known.length ? 'wide' : 'latin') : undefined;
}

const middleOf = (lines: readonly Line[]): number => {
  const sorted = lines.map(({ base }) => base).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** Where most lines begin. */
function usualEdge(lines: readonly Line[]): number | undefined {
  const counts = Map.groupBy(lines, ({ box }) => Math.round(box.left / SAME_EDGE));
  const [most] = [...counts.values()].sort((one, other) => other.length - one.length);
  return most && most.length >= Math.max(MIN_LINES, lines.length * AT_EDGE)
    ? least(most.map(({ box }) => box.left))
    : undefined;
}

/** Whether lines are written in a language, and are a column of text. */
function isOf(lines: readonly Line[], language: Language): boolean {
  const known = lines.flatMap((line) => languageOf(line) ?? []);
  const own = known.filter((one) => one === language).length;
  return own >= MIN_LINES && own > 0.85 * known.length && usualEdge(lines) !== undefined;
}
