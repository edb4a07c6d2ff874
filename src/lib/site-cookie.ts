/**
 * A cookie as the site sets it: for the session, path `/`, on the parent domain (the last two parts of the host name).
 * Hosts without a parent domain (localhost, addresses) get a cookie of their own.
 */
export function siteCookie(name: string, value: string, hostname: string): string {
  const parts = hostname.split('.');
  const named = parts.length >= 2 && !/^[\d.]+$|:/.test(hostname);
  return `${name}=${encodeURIComponent(value)}; path=/; samesite=lax${named ? `; domain=${parts.slice(-2).join('.')}` : ''}`;
}
