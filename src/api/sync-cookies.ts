import { HOSTS } from '../lib/hosts.gen.ts';
import { UNSET } from '../lib/site-cookie.ts';
import { jsonp } from './jsonp.ts';

const SYNCED = ['MD', 'agent', 'version', 'productname', 'UUID', 'product_name'];

/**
 * Tells the single-sign-on host the cookies of a visit, one script call a name (specification §7). Without such a host
 * nothing is sent; failures are without effect, as the next page tries again.
 */
export async function syncCookies(values: Readonly<Record<string, string>>, sso = HOSTS.sso): Promise<void> {
  if (!sso) return;
  const calls = SYNCED.map((name) =>
    jsonp(`${sso}/setCookie`, { name, value: values[name] ?? UNSET }, { hosts: { sso } }),
  );
  await Promise.allSettled(calls);
}
