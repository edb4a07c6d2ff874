import { heightOf, holdsMiddle, middleOf, widthOf } from '../../box.ts';
import { firstAt } from '../../boxes-at.ts';
import type { Line, PageLayout, Span } from '../../layout.ts';
import type { Box } from '../../page.ts';

/** Bullets are so large, in ems of the letters behind them, and stand so far in front of them. */
const MIN_SIZE = 0.12;
const MAX_SIZE = 0.75;
const MAX_GAP = 3;
/** Circles and squares to be ticked are as large as letters. */
const [MIN_BOX, MAX_BOX] = [0.55, 1.25];
/** Larger dots, in points, are no bullets, and more on one height are an ornament. */
const MAX_DOT = 14;
const MAX_BESIDE = 100;

/** Lines in front of which a small dot or square is drawn begin with a bullet, as if it were written. */
export function writeBullets({ lines, shapes, fills }: Pick<PageLayout, 'lines' | 'shapes' | 'fills'>): Line[] {
  const dots: Dot[] = [
    ...shapes.map((shape) => ({ ...shape, round: !shape.square && !shape.slanted })),
    ...fills.map((fill) => ({ ...fill, round: false, filled: true })),
  ]
    .filter(({ box }) => isDot(box))
    .filter(isSeenOn(fills))
    .sort((one, other) => one.box.top - other.box.top);
  if (!dots.length) return [...lines];
  return lines.map((line) => {
    if (line.angle || line.vertical) return line;
    const near = beside(dots, line);
    const choice = near.find(
      (dot) => isChoice(dot) && isInFront(dot.box, line, MAX_BOX) && widthOf(dot.box) > line.size * MIN_BOX,
    );
    if (choice) return withBullet(line, choice.box, choiceOf(choice, near));
    const dot = near.find(({ box }) => isInFront(box, line, MAX_SIZE));
    return dot ? withBullet(line, dot.box, dot.filled ? (dot.round ? '•' : '▪') : '○') : line;
  });
}

const PAPER = '#ffffff';

/** Whether a dot is seen: a white one only upon an area of a colour, as that beside a résumé is. */
function isSeenOn(fills: PageLayout['fills']): (dot: { box: Box; colour?: string | undefined }) => boolean {
  const grounds = fills.filter(({ box }) => !isDot(box)).sort((one, other) => other.order - one.order);
  const groundAt = firstAt(grounds);
  return ({ box, colour }) => colour !== PAPER || (groundAt(...middleOf(box))?.colour ?? PAPER) !== PAPER;
}

/** What is drawn in front of lines. */
interface Dot {
  box: Box;
  round: boolean;
  filled: boolean;
  square?: true;
}

/** A ring or a square that is empty, or has a mark within. */
const isChoice = ({ filled, round, square }: Dot): boolean => !filled && (round || square === true);

/** The character for a ring or square: with a mark where something smaller is drawn in it. */
function choiceOf(choice: Dot, near: readonly Dot[]): string {
  const isMarked = near.some(
    (dot) => dot !== choice && holdsMiddle(choice.box, dot.box) && widthOf(dot.box) < widthOf(choice.box),
  );
  if (choice.square) return isMarked ? '☑' : '□';
  return isMarked ? '◉' : '○';
}

/** The dots, which are sorted, that could stand on the height of a line. */
function beside(dots: readonly Dot[], { box }: Line): readonly Dot[] {
  let [low, high] = [0, dots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((dots[middle] as Dot).box.top < box.top - MAX_DOT) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < dots.length && end - low < MAX_BESIDE && (dots[end] as Dot).box.top < box.bottom) end++;
  return dots.slice(low, end);
}

const isDot = (box: Box): boolean => {
  const [wide, high] = [widthOf(box), heightOf(box)];
  return wide > 0.8 && high > 0.8 && wide < MAX_DOT && high < MAX_DOT && wide / high < 1.6 && high / wide < 1.6;
};

function isInFront(box: Box, { box: text, size }: Line, max: number): boolean {
  const middle = (box.top + box.bottom) / 2;
  const gap = text.left - box.right;
  const large = Math.max(widthOf(box), heightOf(box));
  if (gap < size * 0.15 || gap > size * MAX_GAP || large < size * MIN_SIZE || large > size * max) return false;
  return middle > text.top + heightOf(text) * 0.2 && middle < text.bottom - heightOf(text) * 0.1;
}

function withBullet(line: Line, box: Box, bullet: string): Line {
  const { style } = line.spans[0] as Span;
  const span: Span = { text: `${bullet} `, style, box, edges: [box.left, box.right, line.box.left] };
  return {
    ...line,
    spans: [span, ...line.spans],
    text: `${bullet} ${line.text}`,
    box: { ...line.box, left: box.left },
  };
}
