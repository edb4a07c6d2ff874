import { candidates, type Label, type Placed, type Spot } from './place.ts';

/** What an area of a page is to a number that should stand in it. */
export interface Room {
  /** Nothing but paper of one colour; what is outside the page is not blank. */
  blank: boolean;
  /** Something as small as an old number stands close by. */
  beside: boolean;
  /** It is a cell of a table. */
  inCell: boolean;
  /** Nothing stands between it and the page's edge. */
  outermost: boolean;
}

/** Kept free around a number that avoids what is on the page, points. */
const AIR = 2;
/**
 * A number to be placed on a page as it is seen; `drop` is how far its characters reach below the base line, points.
 */
interface Wish {
  frame: { width: number; height: number };
  label: Label;
  spot: Spot;
  drop: number;
}

/**
 * The best place that is blank, outside of tables and not beside what may be an old number: outermost on the page at a
 * spot where nothing like one stands, then any at such a spot, then any. `beside`: a spot was passed over for an old
 * number.
 */
export async function choosePlace(
  { frame, label, spot, drop }: Wish,
  look: (area: Placed) => Promise<Room>,
): Promise<{ place: Placed; beside: boolean } | undefined> {
  const roomAt = ({ x, y, width, height }: Placed): Promise<Room> =>
    look({ x: x - AIR, y: y - drop - AIR, width: width + 2 * AIR, height: height + drop + 2 * AIR });
  let [inner, last]: (Placed | undefined)[] = [];
  let beside = false;
  for (const places of candidates(frame, label, spot)) {
    const { outermost, any, taken } = await bestAt(places, roomAt);
    beside ||= taken;
    if (outermost && !taken) return { place: outermost, beside };
    if (!taken) inner ??= any;
    last ??= any;
  }
  const place = inner ?? last;
  return place && { place, beside };
}

/**
 * Of a spot the first place with nothing between it and the page's edge, the first at all, and whether something like a
 * number stands there.
 */
async function bestAt(
  places: Placed[],
  roomAt: (place: Placed) => Promise<Room>,
): Promise<{ outermost?: Placed; any?: Placed; taken: boolean }> {
  let any: Placed | undefined;
  let taken = false;
  for (const place of places) {
    const { blank, beside, inCell, outermost } = await roomAt(place);
    taken ||= beside;
    if (!blank || beside || inCell) continue;
    any ??= place;
    if (taken) break;
    if (outermost) return { outermost: place, any, taken };
  }
  return { any, taken };
}
