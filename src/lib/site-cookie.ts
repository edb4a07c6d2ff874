/** Cookies the site takes from the address of a page (specification §3). */
const FROM_QUERY = ['agent', 'MD', 'productname', 'foxit_version', 'version', 'UUID'];

/** What an unset site cookie reads as. */
export const UNSET = '0';

/**
 * A cookie as the site sets it: for the session, path `/`, on the parent domain (the last two parts of the host name).
 * Hosts without a parent domain (localhost, addresses) get a cookie of their own.
 */
export function siteCookie(name: string, value: string, hostname: string): string {
  const parts = hostname.replace(/\.$/, '').split('.');
  const named = parts.length >= 2 && !/^[\d.]+$|:/.test(hostname);
  return `${name}=${encodeURIComponent(value)}; path=/; samesite=lax${named ? `; domain=${parts.slice(-2).join('.')}` : ''}`;
}

/** The value of a cookie in the text of `document.cookie`; undefined where it is not there. */
export function readCookie(cookies: string, name: string): string | undefined {
  const pair = cookies.split('; ').find((text) => text.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1);
  try {
    return value && decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * The cookies a visit sets, by name: those in the page's query (names in any case, values without all but word
 * characters); a name that is neither in the query nor a cookie already is "0", so that following a link on the site
 * does not forget where the visitor came from.
 */
export function visitCookies(query: string, cookies: string): Record<string, string> {
  const given = new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]));
  const textOf = (name: string): string => given.get(name.toLowerCase()) ?? readCookie(cookies, name) ?? '';
  const values = FROM_QUERY.map((name) => [name, textOf(name).replace(/\W/g, '') || UNSET]);
  return Object.fromEntries([...values, ['product_name', 'pdf365']]);
}
