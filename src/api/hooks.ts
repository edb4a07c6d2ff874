import type { Answer } from './answer.ts';

/** What the client lets the page know; the stores that show it register themselves, as the client knows no page. */
export interface ClientHooks {
  /** A sentence for the one toast place. */
  toast(text: string): void;
  /** A request with the loading flag began (1) or ended (-1). */
  loading(by: 1 | -1): void;
  /** An answer with `ret` 403: the visitor has to log in. */
  loginRequired(answer: Answer): void;
}

const nothing = (): void => undefined;

export const hooks: ClientHooks = { toast: nothing, loading: nothing, loginRequired: nothing };

/** Registers hooks; those not given stay as they are. */
export const setClientHooks = (given: Partial<ClientHooks>): void => void Object.assign(hooks, given);
