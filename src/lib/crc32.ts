const POLYNOMIAL = 0xedb88320;

/** What four bytes one after the other do to the sum: the first table is that of the last byte. */
const TABLES = [0, 1, 2, 3].map(() => new Uint32Array(256)) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
for (let byte = 0; byte < 256; byte++) {
  let value = byte;
  for (const table of TABLES) {
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? POLYNOMIAL ^ (value >>> 1) : value >>> 1;
    table[byte] = value;
  }
}

/**
 * CRC-32 (ISO 3309, as in PNG, zip and gzip) of the bytes, as an unsigned 32-bit number; `before` is that of the bytes
 * in front of them.
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  const [one, two, three, four] = TABLES;
  let value = ~before;
  let at = 0;
  for (const last = bytes.length - 4; at <= last; at += 4) {
    value ^=
      (bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16) |
      ((bytes[at + 3] as number) << 24);
    value =
      (four[value & 255] as number) ^
      (three[(value >>> 8) & 255] as number) ^
      (two[(value >>> 16) & 255] as number) ^
      (one[value >>> 24] as number);
  }
  for (; at < bytes.length; at++) value = (one[(value ^ (bytes[at] as number)) & 255] as number) ^ (value >>> 8);
  return ~value >>> 0;
}
