import { asGbk } from '../text-bytes.ts';

/** How long a name may be (AutoCAD R12). */
const MAX_BYTES = 31;

/** Names of tables as R12 allows them: upper case, without spaces, each once. */
export class Names {
  readonly #given = new Map<string, string>();
  readonly #taken = new Set<string>();

  of(name: string): string {
    const key = name.toUpperCase();
    const known = this.#given.get(key);
    if (known !== undefined) return known;
    const plain = cut(key.replace(/[^A-Z0-9$_\-\u0080-\uffff]/g, '_') || '_', MAX_BYTES);
    let chosen = plain;
    for (let number = 2; this.#taken.has(chosen); number++) {
      const tail = `_${number}`;
      chosen = cut(plain, MAX_BYTES - tail.length) + tail;
    }
    this.#taken.add(chosen);
    this.#given.set(key, chosen);
    return chosen;
  }
}

/** The letters that fit in so many bytes. */
function cut(name: string, bytes: number): string {
  let kept = '';
  let length = 0;
  for (const letter of name) {
    length += asGbk(letter).length;
    if (length > bytes) break;
    kept += letter;
  }
  return kept;
}
