import type { Call, DataOf, RequestOf } from '../../schemas/api/call.ts';
import { UserError } from '../../schemas/error.ts';
import type { Hosts } from '../../schemas/host.ts';
import { HOSTS } from '../lib/hosts.gen.ts';
import { type Answer, ApiError, parseAnswer, payload, TIMED_OUT } from './answer.ts';
import { createCache, requestKey } from './cache.ts';
import { hooks } from './hooks.ts';
import { LIMITS } from './limits.ts';
import { accessToken, type Prepared, parametersOf, prepare, type Sending } from './request.ts';

/** How a client behaves: the numbers of `LIMITS`, where calls go, and who is logged in. */
export interface ClientSettings {
  hosts: Hosts;
  timeout: number;
  retries: number;
  pause: number;
  cache: { entries: number; maxAge: number };
  token(): string;
}

export interface SendOptions extends Sending {
  /** False: does not count as loading. */
  loading?: boolean;
  /** No toast: the caller shows what went wrong, or asks again by itself. */
  quiet?: boolean;
}

export interface Client {
  /**
   * Performs a call and gives the payload. Rejects with ApiError (the closed list's code, `message` the sentence of §8,
   * `answer` the whole response) or with UserError `cancelled` when the signal fires.
   */
  send<C extends Call>(call: C, request: RequestOf<C>, options?: SendOptions): Promise<DataOf<C>>;
  /** The same for lists that a page can do without: a failure is only logged, and gives undefined. */
  list<C extends Call>(call: C, request: RequestOf<C>, options?: SendOptions): Promise<DataOf<C> | undefined>;
}

/** Waits; rejects when the signal fires. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(new UserError('cancelled'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/**
 * One try with its own time limit: a signal that has fired would end every later try at once. Status 0: nothing came.
 * Undefined: too late.
 */
async function once(
  { url, init }: Prepared,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<Answer | undefined> {
  if (signal?.aborted) throw new UserError('cancelled');
  const late = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, late]) : late });
    return parseAnswer(response.status, await response.text());
  } catch {
    if (signal?.aborted) throw new UserError('cancelled');
    return late.aborted ? undefined : { status: 0 };
  }
}

/** Tries until an answer comes in time. */
async function answerOf(
  prepared: Prepared,
  tries: number,
  wait: { timeout: number; pause: number; signal?: AbortSignal },
): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    const answer = await once(prepared, wait.timeout, wait.signal);
    if (answer) return answer;
    if (tried >= tries) throw new ApiError(TIMED_OUT, { status: 0 }, TIMED_OUT);
    await pause(wait.pause, wait.signal);
  }
}

/** A client; the site has one, `send` and `list` below. */
export function createClient(given: Partial<ClientSettings> = {}): Client {
  const settings: ClientSettings = { ...LIMITS, hosts: HOSTS, token: accessToken, ...given };
  const cache = createCache(settings.cache);

  async function ask(call: Call, request: object, options: SendOptions): Promise<unknown> {
    if (options.signal?.aborted) throw new UserError('cancelled');
    const token = settings.token();
    const parameters = parametersOf(call, request);
    const prepared = prepare(call, parameters, options, { hosts: settings.hosts, token });
    const tries = call.safe || 'key' in parameters ? 1 + settings.retries : 1;
    const wait = { timeout: call.timeout ?? settings.timeout, pause: settings.pause };
    const fresh = async (signal?: AbortSignal): Promise<unknown> =>
      payload(await answerOf(prepared, tries, { ...wait, ...(signal && { signal }) }));
    if (!call.cached || options.form) return fresh(options.signal);
    const key = requestKey(call.method, settings.hosts[call.host ?? 'api'] + call.path, parameters, token);
    // Others may wait for the same answer: one who leaves does not end it.
    return unlessAborted(
      cache.get(key, () => fresh()),
      options.signal,
    );
  }

  async function counted(call: Call, request: object, options: SendOptions): Promise<unknown> {
    const loading = options.loading !== false;
    if (loading) hooks.loading(1);
    try {
      return await ask(call, request, options);
    } finally {
      if (loading) hooks.loading(-1);
    }
  }

  return {
    send: async (call, request, options = {}) => {
      try {
        return (await counted(call, request as object, options)) as DataOf<typeof call>;
      } catch (thrown) {
        if (thrown instanceof ApiError) showToast(thrown, options.quiet === true);
        throw thrown;
      }
    },
    list: async (call, request, options = {}) => {
      try {
        return (await counted(call, request as object, options)) as DataOf<typeof call>;
      } catch (thrown) {
        console.warn(call.path, thrown instanceof Error ? thrown.message : '');
        return undefined;
      }
    },
  };
}

function showToast({ toast, answer }: ApiError, quiet: boolean): void {
  if (toast && !quiet) hooks.toast(toast);
  if (answer.ret === 403) hooks.loginRequired(answer);
}

function unlessAborted<T>(value: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return value;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new UserError('cancelled'));
    signal.addEventListener('abort', stop, { once: true });
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** The client of the site. */
export const site = createClient();
export const { send, list } = site;
