import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { loadCatalog } from '../../src/catalog/load.ts';
import { createApp } from '../../src/service/app.ts';
import type { Context } from '../../src/service/context.ts';
import { openDatabase } from '../../src/service/store/database.ts';
import { type TestDatabase, withDatabase } from './database.ts';
import { openSite, testCatalog } from './queue-site.ts';
import { Visitor } from './service.ts';

/** The catalogue of the tests' engines, with a tool of the same name for some of them, which takes texts. */
function toolCatalog() {
  const catalog = testCatalog();
  const text = loadCatalog().tools['txt-to-pdf'] as (typeof catalog.tools)[string];
  const tool = (engine: string) => ({ ...text, engine, ask: [], set: {}, limit: { files: 300, mb: 1 } });
  return { ...catalog, tools: { slow: tool('slow'), copy: tool('copy'), locked: tool('locked') } };
}

/** The HTTP sides of two services that share a database and have no workers. */
export interface Sites {
  database: TestDatabase;
  /** One a service. */
  urls: string[];
  contexts: Context[];
}

/** Two such services for the test file, behind a proxy on this machine. Use what it gives only inside of tests. */
export function withSites(env: Record<string, string> = {}): Sites {
  const all = { WORKERS: '0', TRUST_PROXY: '127.0.0.1', REQUESTS_PER_MINUTE: '100000', ...env };
  const sites: Sites = { database: withDatabase(undefined, all), urls: [], contexts: [] };
  const ends: (() => Promise<unknown>)[] = [];
  const open = async (): Promise<void> => {
    const { settings, url } = sites.database;
    const database = await openDatabase({ ...settings, DATABASE_URL: url });
    ends.push(database.stop);
    const context = await openSite(database, settings, toolCatalog());
    ends.push(context.queue.stop);
    const app = await createApp(context, pino({ level: 'silent' }));
    ends.push(() => app.close());
    sites.urls.push(await app.listen({ host: '127.0.0.1', port: 0 }));
    sites.contexts.push(context);
  };
  beforeAll(async () => {
    await open();
    await open();
  }, 60_000);
  afterAll(async () => {
    while (ends.length > 0) await ends.pop()?.();
  }, 60_000);
  return sites;
}

/** A visitor behind the proxy, at an address of his own. */
export class Caller extends Visitor {
  readonly address: string;

  constructor(url: string | undefined, address: string) {
    super({ url: url ?? '' });
    this.address = address;
  }

  override fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', this.address);
    return super.fetch(path, { ...init, headers });
  }

  /** Submits a text so many times at once. */
  async group(tool: string, count: number, options: Record<string, unknown> = {}) {
    const [upload] = await this.upload(new File(['plain words of a text'], 'a.txt'));
    return this.form('/task/submitTask_group', { tool, uploads: Array(count).fill(upload), options });
  }
}
