import type { HandoverData } from '../../../schemas/api/handover.ts';
import type { ErrorData } from '../../../schemas/error.ts';
import type { Begun } from '../../jobs/handover.ts';

/** A handover begun at this computer. */
export type Handover =
  | { step: 'beginning' }
  | { step: 'open'; begun: Begun; now: HandoverData; signal: AbortSignal }
  | { step: 'over' }
  | { step: 'failed'; error: ErrorData };

/** What is seen after something failed changes nothing: the failure stands until the visitor begins again. */
export const unlessFailed =
  (next: Handover) =>
  (now: Handover): Handover =>
    now.step === 'failed' ? now : next;
