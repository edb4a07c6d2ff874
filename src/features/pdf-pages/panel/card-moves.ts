import type { PageCard } from '../../../stores/arrangement.ts';

/** A card by a name of its own: a page that comes twice has two. */
export interface Named extends PageCard {
  key: string;
}

/** The cards with their names. */
export function named(cards: readonly PageCard[]): Named[] {
  const seen = new Map<string, number>();
  return cards.map(({ id, page }) => {
    const own = `${id}:${page ?? ''}`;
    const nth = (seen.get(own) ?? 0) + 1;
    seen.set(own, nth);
    return { id, ...(page !== undefined && { page }), key: nth > 1 ? `${own}#${nth}` : own };
  });
}

/** The chosen cards, in their order, put before the card at `before` (the number of cards: at the end). */
export function movedTo(cards: readonly Named[], chosen: ReadonlySet<string>, before: number): Named[] {
  const isChosen = ({ key }: Named): boolean => chosen.has(key);
  const rest = (part: readonly Named[]): Named[] => part.filter((card) => !isChosen(card));
  return [...rest(cards.slice(0, before)), ...cards.filter(isChosen), ...rest(cards.slice(before))];
}

/** The chosen cards as a block that begins at a place (0-based) of the result; as near as there is room. */
export function movedToPlace(cards: readonly Named[], chosen: ReadonlySet<string>, place: number): Named[] {
  const rest = cards.filter(({ key }) => !chosen.has(key));
  const at = Math.min(Math.max(place, 0), rest.length);
  return [...rest.slice(0, at), ...cards.filter(({ key }) => chosen.has(key)), ...rest.slice(at)];
}

/** The chosen cards moved on by so many places, back where it is negative; those that stand apart come together. */
export function movedBy(cards: readonly Named[], chosen: ReadonlySet<string>, places: number): Named[] {
  const first = cards.findIndex(({ key }) => chosen.has(key));
  return first < 0 ? [...cards] : movedToPlace(cards, chosen, first + places);
}

/** The names from one card to another, both included, in whichever order they stand. */
export function between(cards: readonly Named[], one: string, other: string): string[] {
  const [from, to] = [one, other].map((name) => cards.findIndex(({ key }) => key === name)).sort((a, b) => a - b);
  return cards.slice(Math.max(0, from ?? 0), (to ?? -1) + 1).map(({ key }) => key);
}

/** The card that comes to the place of one, when some go with it: the next that stays, or the last; by its name. */
export function leftBeside(cards: readonly Named[], gone: ReadonlySet<string>, name: string): string | undefined {
  const at = cards.findIndex(({ key }) => key === name);
  const stays = ({ key }: Named): boolean => !gone.has(key);
  return (cards.slice(at).find(stays) ?? cards.slice(0, at).findLast(stays))?.key;
}
