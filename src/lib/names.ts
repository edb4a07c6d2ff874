/** The most bytes of UTF-8 a name may have; file systems allow 255, and a number may be added. */
const MAX_BYTES = 240;
/** Of a name that is cut, the bytes at its end that stay: what distinguishes it often stands there. */
const TAIL_BYTES = 60;
/** Characters of a name that are looked at: more than fit in any case, so that an endless name costs no time. */
const MAX_CHARACTERS = 500;
/** Characters at its end that may be the extension. */
const EXTENSION = 20;
/** Device names that Windows gives no file. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * A file name fit for any file system: one path segment without control, direction or reserved characters, at most 200
 * bytes, its extension kept.
 */
export function safeName(name: string): string {
  const clean = shorten(name)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const named = clean && !RESERVED.test(clean) ? clean : `文件${clean && `_${clean}`}`;
  const [base, extension] = splitName(named);
  return fitBytes(base, MAX_BYTES - bytesOf(extension)) + extension;
}

/**
 * The name itself, or with ` (2)`, ` (3)` … before its extension until it is not taken; letters' case does not tell
 * names apart.
 */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const [base, extension] = splitName(name);
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${base} (${number})${extension}`;
  return free;
}

/** The name without the number that `freeName` may have given it. */
export function unnumbered(name: string): string {
  const [base, extension] = splitName(name);
  return base.replace(/ \(\d+\)$/, '') + extension;
}

/** Name and extension with its dot; an extension has at most ten letters and digits. */
export function splitName(name: string): [base: string, extension: string] {
  const extension = /.(\.[a-z0-9]{1,10})$/i.exec(name)?.[1] ?? '';
  return [name.slice(0, name.length - extension.length), extension];
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const shorten = (name: string): string =>
  name.length > MAX_CHARACTERS ? name.slice(0, MAX_CHARACTERS - EXTENSION) + name.slice(-EXTENSION) : name;

/**
 * The text in at most so many bytes of UTF-8: a longer one is cut in the middle, where `…` stands, and keeps its end.
 */
export function fitBytes(text: string, most: number): string {
  if (bytesOf(text) <= most) return text;
  const characters = [...text];
  const tail = fitting(characters.toReversed(), Math.min(TAIL_BYTES, most / 2))
    .toReversed()
    .join('');
  return `${fitting(characters, most - bytesOf(tail) - bytesOf('…')).join('')}…${tail}`;
}

/** As many characters from the beginning as fit into so many bytes. */
function fitting(characters: string[], most: number): string[] {
  let left = most;
  const end = characters.findIndex((character) => {
    left -= bytesOf(character);
    return left < 0;
  });
  return characters.slice(0, end < 0 ? undefined : end);
}
