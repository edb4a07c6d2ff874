import { UserError } from '../../schemas/error.ts';
import type { Hosts } from '../../schemas/host.ts';
import { HOSTS } from '../lib/hosts.gen.ts';
import { randomKey } from '../lib/random-key.ts';
import { LIMITS } from './limits.ts';

export interface ScriptOptions {
  signal?: AbortSignal;
  /** Milliseconds. */
  timeout?: number;
  /** Whose scripts may run here, besides the page's own origin. */
  hosts?: Partial<Hosts>;
}

/**
 * The address to ask, with our own callback name. Throws UserError `not-allowed` for a host that is not configured: its
 * script would own the page.
 */
function addressOf(url: string, parameters: Record<string, string>, callback: string, hosts: Partial<Hosts>): string {
  const address = new URL(url, location.href);
  const trusted =
    /^https?:$/.test(address.protocol) && [location.origin, ...Object.values(hosts)].includes(address.origin);
  if (!trusted || address.username || address.password) throw new UserError('not-allowed');
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  address.searchParams.set('callback', callback);
  return address.href;
}

/**
 * Asks by a script element (JSONP) and gives what the answer passes to the callback. For hosts that answer in no other
 * way: what they send runs in the page, so only the page's origin and the configured hosts are asked, and `script-src`
 * has to name them. Rejects with UserError `not-allowed` (host), `no-service` (failed, too late, or no callback in the
 * answer) or `cancelled`.
 */
export async function jsonp(
  url: string,
  parameters: Record<string, string> = {},
  options: ScriptOptions = {},
): Promise<unknown> {
  const { signal, timeout = LIMITS.timeout, hosts = HOSTS } = options;
  if (signal?.aborted) throw new UserError('cancelled');
  const callback = `jsonp_${randomKey()}`;
  const source = addressOf(url, parameters, callback, hosts);
  const page = globalThis as unknown as Record<string, unknown>;
  const script = document.createElement('script');
  let fail: (code: 'cancelled' | 'no-service') => void = () => undefined;
  const cancelled = (): void => fail('cancelled');
  const late = setTimeout(() => fail('no-service'), timeout);
  try {
    return await new Promise((resolve, reject) => {
      fail = (code) => reject(new UserError(code));
      page[callback] = resolve;
      const ended = (): void => {
        delete page[callback];
        fail('no-service'); // without effect where the callback was called
      };
      script.onload = ended;
      script.onerror = ended;
      signal?.addEventListener('abort', cancelled, { once: true });
      script.src = source;
      script.async = true;
      document.head.append(script);
    });
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', cancelled);
    // A script on its way cannot be stopped: its call has to find something harmless, until it ends and takes the name
    // away.
    if (callback in page) page[callback] = () => undefined;
    script.remove();
  }
}
