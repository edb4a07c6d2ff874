import { expect, it } from 'vitest';
import { type Handover, unlessFailed } from '../../../src/islands/handover/handover-step.ts';

const FAILED: Handover = { step: 'failed', error: { code: 'no-space' } };

it('lets a failure stand, whatever is seen of the hand-over after it', () => {
  expect(unlessFailed({ step: 'over' })(FAILED)).toBe(FAILED);
  expect(unlessFailed({ step: 'over' })({ step: 'beginning' })).toEqual({ step: 'over' });
});
