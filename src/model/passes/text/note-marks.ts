import { overlapY } from '../../box.ts';
import type { Line, Rule } from '../../layout.ts';
import { joinLines } from './join-lines.ts';

/** The number of a note, with a tab behind it. */
const MARK = /^(?:\d{1,3}|[*†‡§①-⑳]{1,3})$/u;
/** A page has no more of them, and no more short rules are looked at. */
const MAX_MARKS = 60;
/** The rule above notes begins where they do, is so long, and stands so near to the last of them, in points. */
const RULE = { aside: 4, long: 220, near: 160 };
/** Its text begins so near behind a mark, in ems. */
const GAP = 4;

/** Marks of notes below a short rule are one line with their text, if a raised one on the page refers to them. */
export function joinNoteMarks(lines: readonly Line[], rules: readonly Rule[]): readonly Line[] {
  const short = rules.filter(({ horizontal, from, to }) => horizontal && to - from < RULE.long).slice(0, MAX_MARKS);
  if (!short.length) return lines;
  const raised = new Set(
    lines.flatMap(({ spans }) =>
      spans.flatMap(({ text, style }) => (style.raise === 'super' && text.length < 8 ? [text.trim()] : [])),
    ),
  );
  const isBelow = ({ box }: Line): boolean =>
    short.some(({ from, at }) => Math.abs(from - box.left) < RULE.aside && at < box.top && box.top - at < RULE.near);
  const marks = lines.filter(
    (line) =>
      !line.angle && !line.vertical && MARK.test(line.text.trim()) && raised.has(line.text.trim()) && isBelow(line),
  );
  const joined = new Map<Line, Line>();
  const gone = new Set<Line>();
  for (const mark of marks.slice(0, MAX_MARKS)) {
    const text = textBehind(mark, lines);
    if (!text || joined.has(text)) continue;
    joined.set(text, { ...joinLines(mark, text), size: text.size, base: text.base });
    gone.add(mark);
  }
  return lines.filter((line) => !gone.has(line)).map((line) => joined.get(line) ?? line);
}

const textBehind = (mark: Line, lines: readonly Line[]): Line | undefined =>
  lines
    .filter(({ box, angle }) => {
      const gap = box.left - mark.box.right;
      const isLevel = overlapY(box, mark.box) > 0.5 * (mark.box.bottom - mark.box.top);
      return !angle && isLevel && gap > 0 && gap < mark.size * GAP;
    })
    .sort((one, other) => one.box.left - other.box.left)[0];
