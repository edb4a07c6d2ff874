import { openPdf } from './document.ts';
import { pagesOf } from './pages.ts';

/** The number of pages of a PDF, counted in its page tree. Throws the UserErrors of `openPdf` and `pagesOf`. */
export const countPages = (bytes: Uint8Array, password?: string): number =>
  pagesOf(openPdf(bytes, { password })).length;
