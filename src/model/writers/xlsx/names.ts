/** What a name of a sheet may not hold, and how long it may be. */
const FORBIDDEN = /[\\/?*[\]:\p{Cc}]/gu;
const MAX_LENGTH = 31;

/** Gives names for the sheets of one book: each once, and none that Excel refuses. */
export class SheetNames {
  private readonly taken = new Set<string>(['history']);

  /** A name like the wish, or the other one where nothing is left of it. */
  next(wish: string, otherwise: string): string {
    const clean = (text: string): string =>
      text
        .replace(FORBIDDEN, ' ')
        .replace(/\s+/gu, ' ')
        .replace(/^['\s]+|['\s]+$/g, '');
    const name = clean(wish) || otherwise;
    for (let count = 1; ; count++) {
      const end = count > 1 ? ` (${count})` : '';
      const free = `${shortened(name, MAX_LENGTH - end.length)}${end}`;
      if (this.taken.has(free.toLowerCase())) continue;
      this.taken.add(free.toLowerCase());
      return free;
    }
  }
}

/** The beginning of a name in so many UTF-16 units, no character cut in two. */
function shortened(name: string, length: number): string {
  let short = '';
  for (const character of name) {
    if (short.length + character.length > length) break;
    short += character;
  }
  return short.replace(/['\s]+$/, '');
}
