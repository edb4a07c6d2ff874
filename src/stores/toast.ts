import { atom } from 'nanostores';
import { setClientHooks } from '../api/hooks.ts';

export interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'ok' | 'danger';
  /** What can be done about it. */
  action?: { name: string; run(): void };
}

const SHOWN_MS = 3000;
/** Of what can be acted on, which takes longer. */
const ACTION_MS = 8000;
let ids = 0;

/** The toasts on screen, oldest first. */
export const $toasts = atom<Toast[]>([]);

/** Takes one toast, or all, off the screen. */
export function closeToast(id?: number): void {
  $toasts.set(id === undefined ? [] : $toasts.get().filter((toast) => toast.id !== id));
}

/** Shows a sentence for three seconds, or longer with what can be done about it. */
export function toast(text: string, tone: Toast['tone'] = 'plain', action?: Toast['action']): void {
  const id = ++ids;
  $toasts.set([...$toasts.get(), { id, text, tone, ...(action && { action }) }]);
  closeLater(id, action ? ACTION_MS : SHOWN_MS);
}

/** Closes a toast after a time, but not under the hand of who is about to act on it. */
function closeLater(id: number, ms: number): void {
  setTimeout(() => {
    if (globalThis.document?.querySelector(`[data-toast="${id}"]:is(:hover, :focus-within)`)) closeLater(id, ms);
    else closeToast(id);
  }, ms);
}

// What the client of the API has to say is said here, like everything else.
setClientHooks({ toast: (text) => toast(text, 'danger') });
