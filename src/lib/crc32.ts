const POLYNOMIAL = 0xedb88320;

/** What eight bytes one after the other do to the sum: the first table is that of the last byte. */
const TABLES = Array.from({ length: 8 }, () => new Int32Array(256)) as Eight<Int32Array>;
type Eight<T> = [T, T, T, T, T, T, T, T];
for (let byte = 0; byte < 256; byte++) {
  let value = byte;
  for (const table of TABLES) {
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? POLYNOMIAL ^ (value >>> 1) : value >>> 1;
    table[byte] = value;
  }
}
/** Words of the machine are read as they stand in memory: their first byte is the lowest on all but a few. */
const LITTLE = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/**
 * CRC-32 (ISO 3309, as in PNG, zip and gzip) of the bytes, as an unsigned 32-bit number; `before` is that of the bytes
 * in front of them.
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  const { buffer, byteOffset, length } = bytes;
  const begin = Math.min(length, -byteOffset & 3); // words begin at multiples of four
  const pairs = LITTLE ? (length - begin) >>> 3 : 0;
  const head = byByte(bytes.subarray(0, begin), ~before);
  const middle = pairs ? byWords(new Int32Array(buffer, byteOffset + begin, pairs * 2), head) : head;
  return ~byByte(bytes.subarray(begin + pairs * 8), middle) >>> 0;
}

function byByte(bytes: Uint8Array, before: number): number {
  const [one] = TABLES;
  let value = before;
  for (const byte of bytes) value = (value >>> 8) ^ (one[(value ^ byte) & 255] as number);
  return value;
}

/** Two words of four bytes at a time. */
function byWords(words: Int32Array, before: number): number {
  const [one, two, three, four, five, six, seven, eight] = TABLES;
  let value = before;
  for (let at = 0; at < words.length; at += 2) {
    const [first, second] = [value ^ (words[at] as number), words[at + 1] as number];
    value =
      (eight[first & 255] as number) ^
      (seven[(first >>> 8) & 255] as number) ^
      (six[(first >>> 16) & 255] as number) ^
      (five[first >>> 24] as number) ^
      (four[second & 255] as number) ^
      (three[(second >>> 8) & 255] as number) ^
      (two[(second >>> 16) & 255] as number) ^
      (one[second >>> 24] as number);
  }
  return value;
}
