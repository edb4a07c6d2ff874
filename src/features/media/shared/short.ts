import { clock } from '../../../lib/clock.ts';

/** What to say where a file broke off before the time it states, both in seconds; undefined where it did not. */
export const shortNote = (made: number, stated: number): string | undefined =>
  stated > 0 && made < stated * 0.95 - 0.5
    ? `文件不完整或有损坏，只转出了前 ${clock(made)}（文件标明 ${clock(stated)}）。`
    : undefined;
