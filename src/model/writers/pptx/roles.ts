import type { Piece } from './pieces.ts';

/** What the text boxes of a slide are to its layout. */
export interface Roles {
  title?: Piece;
  /** The group that is the subtitle of a cover, or the list of a slide. */
  body?: { group: Piece[]; kind: 'subtitle' | 'list' };
}

/** Letters of a title are larger than those of the text by this share. */
const LARGER = 1.15;
const MAX_CHARACTERS = 90;
const MAX_LINES = 4;
/** At most this share of a slide's characters stands above its title. */
const ABOVE = 0.25;
/** A title whose top is lower than this share of the page is that of a cover. */
const COVER = 0.22;

const lengthOf = ({ paragraph }: Piece): number =>
  paragraph.inlines.reduce((sum, inline) => sum + (inline.kind === 'text' ? inline.text.trim().length : 0), 0);

/** The heading of a slide: large letters at its top. */
export function titleOf(pieces: readonly Piece[], tables: number): Piece | undefined {
  const total = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
  const able = pieces
    .filter((piece) => isTitleLike(piece) && (isLarger(piece, pieces) || piece.paragraph.level > 0))
    .sort((one, other) => one.box.top - other.box.top || other.size - one.size);
  return able.find((piece) => {
    const above = pieces.filter(({ box }) => box.bottom <= piece.box.top + 1);
    const before = above.reduce((sum, each) => sum + lengthOf(each), 0);
    return before <= (total - lengthOf(piece)) * ABOVE || (before < MAX_CHARACTERS && !tables && total < 150);
  });
}

function isTitleLike(piece: Piece): boolean {
  const { paragraph, lines } = piece;
  const length = lengthOf(piece);
  return lines.length > 0 && lines.length <= MAX_LINES && length > 0 && length <= MAX_CHARACTERS && !paragraph.item;
}

/** Larger than most of the other letters, or alone. */
function isLarger(piece: Piece, pieces: readonly Piece[]): boolean {
  const counts = new Map<number, number>();
  for (const other of pieces)
    if (other !== piece) counts.set(other.size, (counts.get(other.size) ?? 0) + lengthOf(other));
  const usual = [...counts].sort((one, other) => other[1] - one[1])[0]?.[0];
  return usual === undefined ? piece.size >= 18 : piece.size >= usual * LARGER;
}

/** What the placeholders of a slide hold. */
export function rolesOf(groups: readonly Piece[][], title: Piece | undefined, height: number, tables: number): Roles {
  const items = (group: readonly Piece[]): number => group.filter(({ paragraph }) => paragraph.item).length;
  const [most] = [...groups].sort((one, other) => items(other) - items(one));
  if (most && items(most)) return { ...(title && { title }), body: { group: most, kind: 'list' } };
  if (!title) return {};
  const below = groups.filter((group) => (group[0] as Piece).box.top >= title.box.bottom - title.size / 2);
  const cover = title.box.top > height * COVER && !tables && groups.length <= 4;
  return { title, ...(cover && below[0] && { body: { group: below[0], kind: 'subtitle' as const } }) };
}
