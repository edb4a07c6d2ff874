import type { ErrorData } from '../../../../schemas/error.ts';
import type { Shown } from './use-view.ts';

/** What was asked for last, the last picture there was, and why there is no newer one. */
export interface ViewState {
  key?: string;
  shown?: Shown;
  error?: ErrorData;
}

export type Answer = { shown: Shown } | { error: ErrorData };

/** After an answer: a failure leaves the last picture and all that is chosen there; a picture ends the failure. */
export const answered = ({ shown }: ViewState, key: string, answer: Answer): ViewState =>
  'shown' in answer ? { key, shown: answer.shown } : { key, error: answer.error, ...(shown && { shown }) };
