import type { EngineOptions } from '../../engines/options.gen.ts';
import { wishedBytes } from '../../lib/wished-size.ts';
import type { Aim } from './compress.ts';
import type { Strength } from './recode.ts';

type Options = EngineOptions['pdf-compress'];

const STRENGTHS: Partial<Record<Options['level'], Strength>> = {
  high: { dpi: 200, quality: 80 },
  balanced: { dpi: 150, quality: 65, fast: true },
  small: { dpi: 96, quality: 50 },
};

/** What is to be reached with these options. */
export function aimOf({ level, target, unit, dpi, quality }: Options): Aim {
  if (level === 'size') return { budget: wishedBytes(target, unit) };
  return { strength: level === 'custom' ? { dpi, quality } : STRENGTHS[level] };
}
