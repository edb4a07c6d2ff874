import { atom } from 'nanostores';
import { setClientHooks } from '../api/hooks.ts';
import { toast } from './toast.ts';

/** How many requests with the loading flag are under way. */
export const $loading = atom(0);

/** What the client of the API tells is shown: its sentences as toasts, its requests as a count. */
export const connectClient = (): void =>
  setClientHooks({
    toast: (text) => toast(text, 'danger'),
    loading: (by) => $loading.set($loading.get() + by),
  });
