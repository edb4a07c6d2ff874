import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the counterpart behaves beside its protocol. */
export interface Manners {
  key?: string;
  /** Answers before it works: so many are refused with this status. */
  refuses?: { status: number; times: number; after?: number };
  /** Spoils what looks like a code, as some translators do. */
  spoils?: boolean;
  /** Gives one translation too few. */
  forgets?: boolean;
  /** Answers with a page, as a wrong address does. */
  page?: boolean;
  /** The code of simplified Chinese, which newer versions call zh-Hans. */
  zh?: string;
}

export interface Counterpart {
  url: string;
  /** What it was asked, in order. */
  asked: { path: string; body: Record<string, unknown> }[];
  stop(): Promise<void>;
}

const WORDS: Record<string, string> = { hello: '你好', world: '世界', torque: '转矩', good: '好', morning: '早晨' };

/**
 * A service that speaks LibreTranslate's protocol on loopback: `/languages` with targets, `/translate` of one text or
 * several, keys, errors as `{"error": …}`, and a limit of requests with Retry-After. It knows five words.
 */
export async function startLibreTranslate(manners: Manners = {}): Promise<Counterpart> {
  const asked: Counterpart['asked'] = [];
  let refused = 0;
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    asked.push({ path: request.url ?? '', body });
    const { refuses } = manners;
    if (manners.page) return void response.setHeader('content-type', 'text/html').end('<!doctype html><p>welcome</p>');
    if (refuses && refused++ < refuses.times) {
      if (refuses.after !== undefined) response.setHeader('retry-after', String(refuses.after));
      return json(response, { error: 'Slowdown' }, refuses.status);
    }
    if (request.url === '/languages') return json(response, languages(manners.zh ?? 'zh'));
    if (request.url !== '/translate' || request.method !== 'POST') return json(response, { error: 'Not found' }, 404);
    if (manners.key && body.api_key !== manners.key) return json(response, { error: 'Invalid API key' }, 403);
    if (body.q === undefined) return json(response, { error: 'Invalid request: missing q parameter' }, 400);
    if (body.target !== (manners.zh ?? 'zh')) return json(response, { error: `${body.target} is not supported` }, 400);
    const texts = (Array.isArray(body.q) ? body.q : [body.q]) as string[];
    const made = texts.map((text) => translated(text, manners)).slice(manners.forgets ? 1 : 0);
    json(response, { translatedText: Array.isArray(body.q) ? made : made[0] });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const languages = (zh: string) => [
  { code: 'en', name: 'English', targets: ['en', zh] },
  { code: zh, name: 'Chinese', targets: ['en', zh] },
];

const translated = (text: string, { spoils }: Manners): string => {
  const words = text.replaceAll(/[a-z]+/gi, (word) => WORDS[word.toLowerCase()] ?? word);
  return spoils ? words.replaceAll(/QX(\d)Z/g, 'Qx-$1') : words;
};

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

const json = (response: ServerResponse, value: unknown, status = 200): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
    .end(JSON.stringify(value));
