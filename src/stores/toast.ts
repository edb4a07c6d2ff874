import { atom } from 'nanostores';
import { setClientHooks } from '../api/hooks.ts';

export interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'ok' | 'danger';
}

const SHOWN_MS = 3000;
let ids = 0;

/** The toasts on screen, oldest first. */
export const $toasts = atom<Toast[]>([]);

/** Takes one toast, or all, off the screen. */
export function closeToast(id?: number): void {
  $toasts.set(id === undefined ? [] : $toasts.get().filter((toast) => toast.id !== id));
}

/** Shows a sentence for three seconds. */
export function toast(text: string, tone: Toast['tone'] = 'plain'): void {
  const id = ++ids;
  $toasts.set([...$toasts.get(), { id, text, tone }]);
  setTimeout(() => closeToast(id), SHOWN_MS);
}

// What the client of the API has to say is said here, like everything else.
setClientHooks({ toast: (text) => toast(text, 'danger') });
