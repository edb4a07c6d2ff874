import { UserError } from '../../../../schemas/error.ts';
import type { Portrait } from '../../../../schemas/portrait.ts';
import { askEngine } from '../../../jobs/ask.ts';

const CUT_OUT = 'portrait-matte';

/**
 * The person in a picture as a PNG of at most so many megapixels, and what is known of it, in a worker of its own.
 * Rejects with UserError.
 */
export async function cutOutPerson(
  file: File,
  megapixels: number,
  signal: AbortSignal,
  progress: (part: number) => void,
): Promise<{ picture: File; portrait: Portrait }> {
  const made = await askEngine({ engine: CUT_OUT, file, options: { megapixels } }, signal, progress);
  const picture = made.find(({ type }) => type === 'image/png');
  const facts = made.find(({ type }) => type === 'application/json');
  if (!picture || !facts) throw new UserError('no-result');
  return { picture, portrait: JSON.parse(await facts.text()) as Portrait };
}
