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
  setTimeout(() => closeToast(id), action ? ACTION_MS : SHOWN_MS);
}

// What the client of the API has to say is said here, like everything else.
setClientHooks({ toast: (text) => toast(text, 'danger') });
