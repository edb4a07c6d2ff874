/**
 * Whether what was typed (lower case) spells consecutive syllables: `whole` for all of each (`hebing`, the last one may
 * be under way: `hebi`), `part` for beginnings of them (`hb`, `hbing`, `zhjz`), undefined for neither.
 */
export function spells(typed: string, syllables: readonly string[]): 'whole' | 'part' | undefined {
  const places = [...syllables.keys()];
  if (places.some((place) => isSpelt(typed, syllables, place))) return 'whole';
  return places.some((place) => isBegun(typed, syllables, place)) ? 'part' : undefined;
}

function isSpelt(typed: string, syllables: readonly string[], place: number): boolean {
  const here = syllables[place];
  if (here === undefined || typed.length < 2) return false;
  if (here.startsWith(typed)) return true;
  return typed.startsWith(here) && endsWithin(typed.slice(here.length), syllables, place + 1);
}

function endsWithin(typed: string, syllables: readonly string[], place: number): boolean {
  const here = syllables[place];
  if (!typed || here === undefined) return !typed;
  return (
    here.startsWith(typed) || (typed.startsWith(here) && endsWithin(typed.slice(here.length), syllables, place + 1))
  );
}

function isBegun(typed: string, syllables: readonly string[], place: number): boolean {
  const here = syllables[place];
  if (!typed || here === undefined) return !typed;
  for (let length = Math.min(here.length, typed.length); length > 0; length--) {
    if (!typed.startsWith(here.slice(0, length))) continue;
    if (isBegun(typed.slice(length), syllables, place + 1)) return true;
  }
  return false;
}
