import type { Call } from '../../schemas/api/call.ts';
import { FEEDBACK_UPLOAD_PATH } from '../../schemas/api/upload.ts';
import type { Hosts } from '../../schemas/host.ts';
import { formatQuery } from '../lib/query-string.ts';
import { randomKey } from '../lib/random-key.ts';
import { readCookie } from '../lib/site-cookie.ts';

/** The cookie that holds the access token; it exists exactly while a visitor is logged in (specification §4). */
export const ACCESS_TOKEN = 'access_token';

/** The visitor's access token; empty where nobody is logged in, and outside a page. */
export const accessToken = (): string =>
  typeof document === 'undefined' ? '' : (readCookie(document.cookie, ACCESS_TOKEN) ?? '');

/** How a call is sent beyond what its table says. */
export interface Sending {
  signal?: AbortSignal;
  /** Replaces the body. */
  form?: FormData;
  /** False: without Authorization. */
  authorize?: boolean;
  /**
   * The name of a random parameter that keeps old browsers from answering out of their cache: `v`, or `r` for user
   * info.
   */
  random?: 'v' | 'r';
}

/** Everything `fetch` wants of one try. */
export interface Prepared {
  url: string;
  init: RequestInit;
}

/**
 * The parameters as the service gets them. A call that changes something gets an idempotency key, where its table knows
 * one.
 */
export function parametersOf(call: Call, request: object): Record<string, unknown> {
  const known = (call.request as { shape?: Record<string, unknown> }).shape ?? {};
  const key = !call.safe && 'key' in known ? { key: randomKey() } : {};
  const given = Object.entries(request).filter(([, value]) => value !== undefined);
  return { platform: 'web', ...key, ...Object.fromEntries(given) };
}

/** The request of a call: its address, headers and body (specification §6, §7). */
export function prepare(
  call: Call,
  parameters: Record<string, unknown>,
  how: Sending,
  { hosts, token }: { hosts: Hosts; token: string },
): Prepared {
  const inQuery = call.body === 'query' ? parameters : how.form ? { platform: parameters.platform } : {};
  const query = formatQuery({ ...inQuery, ...(how.random && { [how.random]: randomKey() }) });
  const authorized = token && how.authorize !== false && call.path !== FEEDBACK_UPLOAD_PATH;
  const headers: Record<string, string> = { accept: 'application/json', ...(authorized && { authorization: token }) };
  let body: BodyInit | undefined = how.form;
  if (!body && call.body === 'json') {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(parameters);
  }
  if (!body && call.body === 'form') {
    headers['content-type'] = 'application/x-www-form-urlencoded';
    body = formatQuery(parameters);
  }
  return {
    url: hosts[call.host ?? 'api'] + call.path + (query && `?${query}`),
    init: { method: call.method, headers, credentials: 'include', body },
  };
}
