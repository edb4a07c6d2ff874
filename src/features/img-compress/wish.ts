import type { EngineOptions } from '../../engines/options.gen.ts';
import { wishedBytes } from '../../lib/wished-size.ts';
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
  ...(mode === 'size' ? { budget: wishedBytes(target, 'KB') } : png === 'palette' && { colours }),
});
