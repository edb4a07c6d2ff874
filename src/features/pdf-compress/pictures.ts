import { Stream } from '../../formats/pdf/objects.ts';
import type { Prepared } from './prepare.ts';
import { MIN_BYTES, type RecodePorts, recode, type Strength } from './recode.ts';

/** Recodes all pictures of a document; those that would not become smaller are left out. `step` may throw to end it. */
export async function recodeAll(
  { document, replaced, pictures }: Pick<Prepared, 'document' | 'replaced' | 'pictures'>,
  strength: Strength,
  ports: RecodePorts,
  step: (part: number) => Promise<void>,
): Promise<Map<number, Stream>> {
  const found = new Map<number, Stream>();
  const waiting = [...pictures];
  const total = waiting.reduce((sum, [num]) => sum + bytesOf(num), 1);
  let done = 0;
  function bytesOf(num: number): number {
    const value = replaced.get(num) ?? document.object(num);
    return value instanceof Stream ? value.raw.length : 0;
  }
  for (const [num, drawn] of waiting) {
    const image = replaced.get(num) ?? document.object(num);
    if (!(image instanceof Stream) || image.raw.length < MIN_BYTES) continue;
    const smaller = await recode(document, image, drawn, strength, ports);
    if (smaller) found.set(num, smaller);
    done += image.raw.length;
    await step(done / total);
  }
  return found;
}
