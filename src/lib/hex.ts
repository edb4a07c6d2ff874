/** Lower-case hexadecimal digits of bytes, two a byte. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Red, green and blue (0–255, rounded and held within these bounds) as `#rrggbb`. */
export const hexColour = (channels: readonly number[]): string =>
  `#${channels.map((channel) => (256 | Math.round(Math.max(0, Math.min(255, channel)))).toString(16).slice(1)).join('')}`;

/** Red, green and blue (0–255) of `#rrggbb`. */
export const channelsOf = (colour: string): [red: number, green: number, blue: number] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
