import { expect, it } from 'vitest';
import { boxesOf } from '../../../src/features/media/shared/boxes.ts';

/** Empty boxes (ISO 14496-12 §4.2), eight bytes each. */
const boxes = (count: number): Blob =>
  new Blob(Array.from({ length: count }, () => new Uint8Array([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65])));

it('boxes that are looked into share one budget, so that boxes in boxes do not multiply it', async () => {
  const file = boxes(20);
  const budget = { left: 12 };
  let seen = 0;
  for await (const outer of boxesOf(file, 0, 80, budget)) {
    if (outer.type === 'free') seen++;
    for await (const inner of boxesOf(file, 0, 40, budget)) if (inner.type === 'free') seen++;
  }
  expect(seen).toBeLessThanOrEqual(13);
  expect(budget.left).toBeLessThanOrEqual(0);
});
