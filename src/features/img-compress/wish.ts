import type { EngineOptions } from '../../engines/options.gen.ts';
import type { Wish } from './compress.ts';

/** What is wanted of a picture with these options. */
export const wishOf = ({
  mode,
  quality,
  target,
  shrink,
  format,
  png,
  colours,
  longest,
  metadata,
}: EngineOptions['img-compress']): Wish => ({
  format,
  quality,
  shrink,
  longest,
  metadata,
  ...(mode === 'size' ? { budget: Math.floor(target * 1024) } : png === 'palette' && { colours }),
});
