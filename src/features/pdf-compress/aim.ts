import type { EngineOptions } from '../../engines/options.gen.ts';
import type { Aim } from './compress.ts';
import type { Strength } from './recode.ts';

type Options = EngineOptions['pdf-compress'];

const STRENGTHS: Partial<Record<Options['level'], Strength>> = {
  high: { dpi: 200, quality: 80 },
  balanced: { dpi: 150, quality: 65, fast: true },
  small: { dpi: 96, quality: 50 },
};

/** Bytes of the units a size is asked for in. */
export const UNITS = { MB: 1024 * 1024, KB: 1024 };

/** What is to be reached with these options. */
export function aimOf({ level, target, unit, dpi, quality }: Options): Aim {
  if (level === 'size') return { budget: Math.floor(target * UNITS[unit]) };
  return { strength: level === 'custom' ? { dpi, quality } : STRENGTHS[level] };
}
