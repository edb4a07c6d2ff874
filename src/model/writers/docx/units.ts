import { channelsOf } from '../../../lib/hex.ts';
/** Points in the units of WordprocessingML. */

/** Twentieths of a point. */
export const twips = (points: number): number => Math.round(points * 20);

/** Half points: sizes of letters. */
export const halves = (points: number): number => Math.max(2, Math.round(points * 2));

/** English metric units: drawings. */
export const emu = (points: number): number => Math.round(points * 12_700);

/** Eighths of a point: borders, which cannot be thinner than two of them or wider than 96. */
export const eighths = (points: number): number => Math.min(96, Math.max(2, Math.round(points * 8)));

/** `#rrggbb` as it is written there. */
export const hex = (colour: string): string => colour.replace('#', '').toUpperCase();

/** Letters of which every part is as light as this cannot be seen on paper. */
const PALE = 0xd8;

/**
 * The colour of letters; `auto` for pale ones, which stood on a ground that text does not keep: programs then choose
 * what can be read on what is behind.
 */
export const inkOf = (colour: string): string =>
  channelsOf(colour).every((part) => part >= PALE) ? 'auto' : hex(colour);
