import { afterAll, beforeAll } from 'vitest';
import { UPLOAD_FORM_PATH } from '../../schemas/api/upload.ts';
import { type Service, startService } from '../../src/service/start.ts';
import { openPlace, type Place } from './database.ts';

/** The envelope as a program meets it. */
export interface Envelope {
  status: number;
  ret: number;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where it is not there
  data: any;
}

/** One service for the test file, on a free port and a database of its own. Use what it gives only inside of tests. */
export function withService(env: Record<string, string> = {}): Service {
  const given = {} as Service;
  let place: Place | undefined;
  beforeAll(async () => {
    place = await openPlace(env);
    Object.assign(given, await startService(place.settings));
  }, 120_000);
  afterAll(async () => {
    await given.stop?.();
    await place?.close();
  }, 60_000);
  return given;
}

/** A visitor with a cookie jar of one cookie, over real HTTP. */
export class Visitor {
  readonly service: Pick<Service, 'url'>;
  cookie = '';

  constructor(service: Pick<Service, 'url'>) {
    this.service = service;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookie) headers.set('cookie', this.cookie);
    const response = await fetch(this.service.url + path, { redirect: 'manual', ...init, headers });
    const set = response.headers.getSetCookie()[0];
    if (set) this.cookie = set.split(';', 1)[0] ?? '';
    return response;
  }

  async ask(path: string, init: RequestInit = {}): Promise<Envelope> {
    const response = await this.fetch(path, init);
    return { status: response.status, ...((await response.json()) as Omit<Envelope, 'status'>) };
  }

  /** A call with form fields; what is no text travels as JSON text. */
  form(path: string, fields: Record<string, unknown>): Promise<Envelope> {
    const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
    const body = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, text(value)]));
    return this.ask(path, { method: 'POST', body });
  }

  json(path: string, body: unknown): Promise<Envelope> {
    return this.ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  /** Uploads files in one go and gives their numbers. */
  async upload(...files: File[]): Promise<string[]> {
    const body = new FormData();
    for (const file of files) body.append('file', file);
    const { ret, msg, data } = await this.ask(UPLOAD_FORM_PATH, { method: 'POST', body });
    if (ret !== 0) throw new Error(msg);
    return data.uploads.map(({ uploadId }: { uploadId: string }) => uploadId);
  }

  /** Asks again until the task needs no worker any more, ever less often: each question costs the service some work. */
  // biome-ignore lint/suspicious/noExplicitAny: see Envelope
  async ended(taskId: string): Promise<any> {
    for (let wait = 30; ; wait = Math.min(400, wait * 1.4)) {
      const { data } = await this.form('/task/taskQuery', { taskIds: [taskId] });
      const [task] = data.tasks;
      if (task === undefined || !['waiting', 'running'].includes(task.state)) return task;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
