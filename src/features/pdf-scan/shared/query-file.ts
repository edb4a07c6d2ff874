import { base64, bytesOfBase64 } from '../../../lib/base64.ts';

/**
 * Reads a query value that is base64 of UTF-8 text with `+` written as `$` (specification §2, `/Scan/`). A query parser
 * may have made a space of a `+`, padding may be missing, the letters of base64url are taken as well, and text that was
 * percent-encoded before is decoded. Undefined for anything else.
 */
export function decodeValue(value: string): string | undefined {
  const text64 = value.replace(/[$ -]/g, '+').replace(/_/g, '/').replace(/=+$/, '');
  if (!/^[A-Za-z0-9+/]+$/.test(text64) || text64.length % 4 === 1) return undefined;
  const bytes = bytesOfBase64(text64);
  if (!bytes) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /%[0-9a-f]{2}/i.test(text) && !/^https?:/i.test(text) ? decodeURIComponent(text) : text;
  } catch {
    return undefined;
  }
}

/** The inverse, for links to the page: base64 of UTF-8 with `+` as `$`. */
export const encodeValue = (text: string): string => base64(new TextEncoder().encode(text)).replace(/\+/g, '$');

/** What the query of the scan page asks for. */
export type Asked =
  | { kind: 'none' }
  /** The value is no address. */
  | { kind: 'unreadable' }
  /** A host this page may not read from. */
  | { kind: 'elsewhere'; host: string }
  | { kind: 'file'; url: URL; name: string };

/**
 * Reads `url` and `filename` of a query. `base` is the page's own address, `origins` are others that it may read from.
 */
export function readAsked(query: URLSearchParams, base: string, origins: readonly string[]): Asked {
  const value = query.get('url');
  if (!value) return { kind: 'none' };
  const decoded = decodeValue(value);
  const url = decoded === undefined ? null : URL.parse(decoded, base);
  if (!url || !/^https?:$/.test(url.protocol)) return { kind: 'unreadable' };
  if (url.origin !== new URL(base).origin && !origins.includes(url.origin))
    return { kind: 'elsewhere', host: url.host };
  const given = decodeValue(query.get('filename') ?? '');
  return { kind: 'file', url, name: given || lastOf(url.pathname) || 'document.pdf' };
}

/** The last part of a path, for reading. */
function lastOf(path: string): string {
  const last = path.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
