import { describe, expect, it } from 'vitest';
import { batchFor } from '../../../src/jobs/memory.ts';

const GIB = 2 ** 30;

describe('batchFor', () => {
  it.each([
    [8, 1024],
    [4, 512],
    [0.5, 64],
  ])('%s GiB of memory bear %i files', (deviceMemory, files) =>
    expect(batchFor({ deviceMemory, userAgent: 'X11' }, 'each').files).toBe(files),
  );

  it('lets files worked on one by one fill what the device has, and those held at once half of it', () => {
    const device = { deviceMemory: 6, userAgent: 'X11' };
    expect(batchFor(device, 'each').bytes).toBe(6 * GIB);
    expect(batchFor(device, 'all').bytes).toBe(GIB);
  });
});
