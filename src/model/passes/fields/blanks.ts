import { overlapX } from '../../box.ts';
import type { Style } from '../../flow.ts';
import type { FieldFrame, Line, Span } from '../../layout.ts';
import { plainStyle } from '../../plain-flow.ts';
import { whiteSpan, withMark } from '../lines/marks.ts';

/** Blanks begin so near behind the text that they go on with, in ems. */
const GAP = 1;
const DEFAULT = plainStyle('SimSun', 10.5);

/** Lines with the fields of a form: what is filled in has a frame, and white space as far as the field goes. */
export function fillIn(lines: readonly Line[], blanks: readonly FieldFrame[]): Line[] {
  return blanks.reduce((all, blank) => filled(all, blank), [...lines]);
}

function filled(lines: Line[], blank: FieldFrame): Line[] {
  const { box } = blank;
  const level = lines.filter(
    (line) => !line.angle && !line.vertical && line.base > box.top && line.base < box.bottom + 2,
  );
  const within = level.filter((line) => overlapX(line.box, box) > 0 && lettersIn(line, box));
  const [held] = within;
  if (held) return lines.map((line) => (within.includes(line) ? padded(framed(line, blank), blank) : line));
  const before = level
    .filter((line) => line.box.right <= box.left + 1)
    .sort((one, other) => other.box.right - one.box.right)[0];
  if (before && box.left - before.box.right < before.size * GAP)
    return lines.map((line) => (line === before ? padded(line, blank) : line));
  const beside = before ?? level[0];
  return [...lines, emptyLine(blank, beside, lines[0]?.page ?? 0)];
}

const lettersIn = ({ spans }: Line, { left, right }: FieldFrame['box']): boolean =>
  spans.some((span) => span.edges.some((x, at) => span.text[at]?.trim() && x >= left - 1 && x < right));

const markOf = ({ frame, ground }: FieldFrame): Partial<Style> => ({
  framed: frame,
  ...(ground && { highlight: ground }),
});

const framed = (line: Line, blank: FieldFrame): Line =>
  withMark(line, { from: blank.box.left - 1, to: blank.box.right + 1, mark: markOf(blank) });

/** The line with white space behind it up to the end of a field; as it is where other text stands there. */
function padded(line: Line, blank: FieldFrame): Line {
  const last = line.spans.at(-1);
  const from = Math.max(line.box.right, blank.box.left);
  if (!last || blank.box.right - from < line.size / 2) return line;
  const gap = from - line.box.right > line.size * 0.2 ? [spaceOf(last, line.box.right, from)] : [];
  const { raise: _, ...style } = last.style;
  const span = whiteOf({ ...style, bold: false, ...markOf(blank) }, from, blank.box.right, line);
  const spans = [...line.spans, ...gap, span];
  return { ...line, spans, text: spans.map(({ text }) => text).join(''), box: { ...line.box, right: span.box.right } };
}

const spaceOf = (last: Span, left: number, right: number): Span => ({
  text: ' ',
  style: last.style,
  box: { ...last.box, left, right },
  edges: [left, right],
});

/** Wide spaces between two places, which are no wider together. */
const whiteOf = (style: Style, left: number, right: number, { box, size }: Pick<Line, 'box' | 'size'>): Span =>
  whiteSpan(style, box, left, right, Math.floor((right - left) / size));

/** A line of nothing but an empty field, on the base line of what stands beside it. */
function emptyLine(blank: FieldFrame, beside: Line | undefined, page: number): Line {
  const { box } = blank;
  const { raise: _, ...look } = beside?.spans[0]?.style ?? DEFAULT;
  const size = beside?.size ?? Math.min(DEFAULT.size, Math.max(1, (box.bottom - box.top) * 0.8));
  const base = beside?.base ?? (box.top + box.bottom + size) / 2 - size * 0.12;
  const own = { ...box, top: base - size * 0.88, bottom: base + size * 0.12 };
  const style = { ...look, size, bold: false, ...markOf(blank) };
  const span = whiteOf(style, box.left, box.right, { box: own, size });
  const line = { page, spans: [span], text: span.text, box: own, base, size };
  return { ...line, bold: false, angle: 0, vertical: false, order: beside?.order ?? 0 };
}
