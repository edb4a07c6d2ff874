/** One character of ASCII in so many is enough to tell; texts without line ends are rare. */
const SIGNS = 200;
/** The share of usual characters from which on it is a text. */
const USUAL = 0.95;

/**
 * Whether bytes are UTF-16 without a mark, and which: no other text has zeros, and read the right way nearly all of its
 * units are characters of usual scripts. `undefined` where they are neither.
 */
export function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes.length < 2 || !bytes.includes(0)) return undefined;
  const [little, big] = [usual(bytes, 0), usual(bytes, 1)];
  if (Math.max(little, big) < USUAL || little === big) return undefined;
  return little > big ? 'utf-16le' : 'utf-16be';
}

/**
 * The share of usual characters among the units whose low byte is the first (0) or the second (1); 0 where hardly any
 * of them is ASCII.
 */
function usual(bytes: Uint8Array, low: 0 | 1): number {
  const units = Math.floor(bytes.length / 2);
  let [known, ascii] = [0, 0];
  for (let at = 0; at < units * 2; at += 2) {
    const unit = (bytes[at + low] ?? 0) | ((bytes[at + 1 - low] ?? 0) << 8);
    if (isAscii(unit)) ascii++;
    if (isAscii(unit) || isUsual(unit)) known++;
  }
  return ascii * SIGNS < units ? 0 : known / units;
}

const isAscii = (unit: number): boolean => (unit >= 0x20 && unit < 0x7f) || (unit >= 9 && unit <= 13);

/** Latin to Cyrillic, general punctuation, characters and kana, Han, Hangul, full-width forms, and halves of pairs. */
const isUsual = (unit: number): boolean =>
  (unit >= 0xa0 && unit < 0x500) ||
  (unit >= 0x2010 && unit < 0x2700) ||
  (unit >= 0x3000 && unit < 0x3400) ||
  (unit >= 0x4e00 && unit < 0xa000) ||
  (unit >= 0xac00 && unit < 0xe000) ||
  (unit >= 0xff00 && unit < 0xfff0);
