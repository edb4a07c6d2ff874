import { HOSTS } from '../lib/hosts.gen.ts';
import { readCookie, siteCookie, visitCookies } from '../lib/site-cookie.ts';

/** On a public suffix (com.cn) browsers store no cookie: then the host gets one of its own. */
function setCookie(name: string, value: string): void {
  // biome-ignore-start lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet
  document.cookie = siteCookie(name, value, location.hostname);
  if (readCookie(document.cookie, name) !== value) document.cookie = siteCookie(name, value, '');
  // biome-ignore-end lint/suspicious/noDocumentCookie: see above
}

/**
 * Once a page: sets the site's cookies, from the page's query among others, and tells the single-sign-on host where
 * there is one.
 */
export function noteVisit(): void {
  const values = visitCookies(location.search, document.cookie);
  for (const [name, value] of Object.entries(values)) setCookie(name, value);
  if (!HOSTS.sso) return;
  import('../api/sync-cookies.ts').then(
    ({ syncCookies }) => syncCookies(values),
    () => undefined, // told with the next page
  );
}
