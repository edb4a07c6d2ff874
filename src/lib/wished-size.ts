/**
 * Bytes of a unit in which a visitor wishes for a size. Sites and mail that set limits count a KB as 1000 or as 1024
 * bytes: the smaller reading keeps to both.
 */
export const WISHED = { KB: 1000, MB: 1_000_000 } as const;

export type WishedUnit = keyof typeof WISHED;

/** How many bytes a file may have that is to keep within so many of a unit. */
export const wishedBytes = (size: number, unit: WishedUnit): number => Math.floor(size * WISHED[unit] + ROUNDING);

/** 0.29 × 1000 is a little less than 290 in binary. */
const ROUNDING = 1e-6;

/** A size that can be wished for and holds these bytes: `830 KB`, `5.17 MB`, never less than they are. */
export const wishFor = (bytes: number): string =>
  bytes > 999 * WISHED.KB
    ? `${(Math.ceil((bytes / WISHED.MB) * 100 - ROUNDING) / 100).toFixed(2)} MB`
    : `${Math.ceil(bytes / WISHED.KB)} KB`;
