import { least } from '../../../lib/extremes.ts';
import { around } from '../../box.ts';
import type { Line, Span } from '../../layout.ts';
import type { Box, Page } from '../../page.ts';
import { withAccents } from './accents.ts';
import { type Atom, atomsOf, type Direction, SHOWN, UNKNOWN } from './atoms.ts';
import { rowsOf } from './rows.ts';
import { type Segment, segmentsOf } from './segments.ts';
import { spanOf, spansOf } from './spans.ts';
import { startsOf } from './starts.ts';

const ASCENT = 0.88;
const DESCENT = 0.12;

/** The lines of a page: letters beside each other on one base line, in any direction, cut at wide gaps. */
export function linesOf(page: Page): Line[] {
  const lines: Line[] = [];
  for (const direction of atomsOf(page.runs, page.links)) {
    const segments = segmentsOf(rowsOf(withAccents(direction.atoms)));
    const rows = Map.groupBy(segments, ({ v }) => Math.round(v));
    for (const segment of segments)
      if (named(segment, besideOf(segment, rows))) lines.push(lineOf(page.index, segment, direction));
  }
  return boundPictures(lines.sort((one, other) => one.order - other.order));
}

/** The base line of a small bullet stands higher than that of its text by at most so many ems of its own. */
const RAISED = 0.35;

/** What stands on the base line of a segment, or a little above or below it, by whole points. */
function besideOf({ v, size }: Segment, rows: ReadonlyMap<number, Segment[]>): Segment[] {
  const reach = Math.max(0.5, Math.min(size, MAX_BULLET) * RAISED);
  const found: Segment[] = [];
  for (let at = Math.round(v - reach); at <= Math.round(v + reach); at++) found.push(...(rows.get(at) ?? []));
  return found;
}

/** No bullet is larger than this, in points. */
const MAX_BULLET = 60;

/** A page shows no more pieces of what nobody can read as pictures: each is drawn by itself. */
const MAX_SHOWN = 150;

function boundPictures(lines: Line[]): Line[] {
  const letters = lines.flatMap(({ spans }) => spans.filter(({ shown }) => shown === 'letters'));
  for (const span of letters.slice(MAX_SHOWN)) {
    delete span.shown;
    span.held = true;
  }
  return lines;
}

/**
 * A glyph without a text that stands by itself is a bullet where it begins a line; a drawn one is left out elsewhere,
 * and so is what stands upon letters (the ring of ©). Others that nobody can read are shown. Tells whether anything is
 * left.
 */
function named(segment: Segment, row: readonly Segment[]): boolean {
  const [first] = segment.atoms;
  const unread = segment.atoms.filter(({ text }) => text === UNKNOWN);
  const only = unread.length === 1 ? unread[0]?.run : undefined;
  if (first === unread[0] && first && only && isBullet(first, segment, row)) first.text = '•';
  else if (!only?.typeface.drawn) showUnread(segment);
  segment.atoms = segment.atoms.filter(({ text }) => text !== UNKNOWN);
  return segment.atoms.some(({ text }) => text.trim());
}

/** A bullet stands in front of its text by no more than so many ems, and nothing to its left. */
const BULLET_GAP = 3;
const MAX_ROW = 200;

/** What begins a line of text is its bullet: a drawn glyph, or the only one of its run. */
function isBullet({ run, u, end, size }: Atom, { atoms }: Segment, row: readonly Segment[]): boolean {
  if (run.typeface.drawn) return true;
  if (run.glyphs.length > 1 || row.length > MAX_ROW) return false;
  const begins = row.map((segment) => (segment.atoms[0] as Atom).u);
  return (
    atoms.length > 1 || (begins.every((at) => at >= u) && begins.some((at) => at > end && at - end < BULLET_GAP * size))
  );
}

/** Shows what nobody can read but for what stands with its middle upon a letter, or upon one that is shown already. */
function showUnread({ atoms }: Segment): void {
  const letters = atoms.filter(({ text }) => text !== UNKNOWN && text.trim()).sort((one, other) => one.u - other.u);
  const middleOf = ({ u, end }: Atom): number => (u + end) / 2;
  const unread = atoms.filter(({ text }) => text === UNKNOWN).sort((one, other) => middleOf(one) - middleOf(other));
  let [next, reach] = [0, -Infinity];
  for (const atom of unread) {
    const middle = middleOf(atom);
    for (; next < letters.length && (letters[next] as Atom).u < middle; next++)
      reach = Math.max(reach, (letters[next] as Atom).end);
    if (reach > middle) continue;
    Object.assign(atom, { text: SHOWN, unread: true });
    reach = Math.max(reach, atom.end);
  }
}

function lineOf(page: number, segment: Segment, direction: Direction): Line {
  const spans: Span[] = spansOf(segment).map((group) =>
    spanOf(
      group,
      boxOf(
        group.letters.map(({ atom }) => atom),
        direction,
      ),
    ),
  );
  const own = segment.atoms.filter(({ text }) => text.trim());
  const box = boxOf(own, direction);
  const [first] = own as [Atom];
  const bold = own.filter(({ run, doubled }) => run.typeface.bold || doubled).length > own.length / 2;
  const artifact = own.every(({ run }) => run.artifact !== undefined) ? first.run.artifact : undefined;
  const tag = first.run.tag;
  const starts = direction.turn === 0 ? startsOf(segment.atoms) : [];
  const typed = direction.turn === 0 && own.length < segment.atoms.length ? boxOf(segment.atoms, direction) : undefined;
  return {
    page,
    spans,
    text: spans.map(({ text }) => text).join(''),
    box,
    bold,
    base: direction.vertical ? -segment.v : segment.v,
    size: segment.size,
    angle: direction.angle,
    vertical: direction.vertical,
    order: least(own.map(({ run }) => run.order)),
    ...(starts.length && { starts }),
    ...(first.run.aside && { aside: true as const }),
    ...(typed && { typed: { left: typed.left, right: typed.right } }),
    ...(artifact !== undefined && { artifact }),
    ...(tag !== undefined && { tag }),
  };
}

/** Around atoms on the page. */
function boxOf(atoms: readonly Atom[], { turn, vertical }: Direction): Box {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const corners = atoms.flatMap(({ u, end, v, size }) => {
    const [above, below] = vertical ? [size / 2, size / 2] : [size * ASCENT, size * DESCENT];
    return [
      [u, v - above],
      [end, v + below],
      [u, v + below],
      [end, v - above],
    ].map(([x = 0, y = 0]) => ({ x: x * cos - y * sin, y: x * sin + y * cos }));
  });
  return around(corners.map(({ x, y }) => ({ left: x, right: x, top: y, bottom: y })));
}
