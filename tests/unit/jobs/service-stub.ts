import type { ServerResponse } from 'node:http';
import { defaultOptions } from 'tus-js-client';
import type { TaskData } from '../../../schemas/api/task.ts';
import { createClient } from '../../../src/api/client.ts';
import { createService, type Service } from '../../../src/jobs/service.ts';
import { type Asked, json, startServer } from '../api/server.ts';

/** A task as it stands at one look; what is not said is as in any task. */
export type Look = Partial<TaskData> & Pick<TaskData, 'state'>;

const UNTIL = '2030-01-01T00:00:00.000Z';
export const RESULT = 'what came out';

export interface Stub {
  service: Service;
  /** Calls as they came: method, path, parameters. */
  calls: { path: string; body: Record<string, unknown> }[];
  /** What a file of this name goes through, one look after the other; the last one stays. */
  script: Record<string, Look[]>;
  /** Breaks every connection while it says true. */
  down: (asked: Asked) => boolean;
  /** Answers in place of the service, where it gives true. */
  instead: (response: ServerResponse, asked: Asked) => boolean;
  /** Paths of the calls so far. */
  paths(): string[];
}

interface Task {
  id: string;
  name: string;
  looks: Look[];
}

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const parse = (value: string): unknown => {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/**
 * A service over real HTTP that follows a script in place of working: its uploads are tus, its calls those of
 * `schemas/api`.
 */
export async function startStub(): Promise<Stub> {
  const server = await startServer();
  const origin = server.hosts.api;
  const uploads = new Map<string, { name: string; size: number; offset: number }>();
  const tasks = new Map<string, Task>();
  const kept = new Map<string, unknown>();
  Object.assign(defaultOptions, { urlStorage: memory(), fileReader });

  const data = ({ id, name, looks }: Task): TaskData => {
    const [look = { state: 'waiting' }] = looks;
    if (looks.length > 1) looks.shift();
    return {
      taskId: id,
      tool: 'tool',
      progress: 0,
      files: [{ name, size: 1 }],
      skipped: [],
      results:
        look.state === 'done'
          ? [{ resultId: id, name: `${name}.pdf`, size: RESULT.length, url: `${origin}/result/${id}` }]
          : [],
      notes: [],
      createdAt: UNTIL,
      expiresAt: UNTIL,
      ...look,
    };
  };
  const create = (names: string[]): Task => {
    const name = names.join('+');
    const task = { id: uuid(tasks.size + 1), name, looks: [...(stub.script[name] ?? [{ state: 'done' as const }])] };
    tasks.set(task.id, task);
    return task;
  };
  const handlers: Record<string, (body: Record<string, unknown>) => unknown> = {
    '/api/nowDateTime': () => ({ now: 1 }),
    '/task/submitTask_group': ({ uploads: ids, key }) => {
      if ((ids as string[]).some((id) => !uploads.has(id))) return undefined;
      const made = kept.get(String(key)) ?? (ids as string[]).map((id) => create([uploads.get(id)?.name ?? '']));
      kept.set(String(key), made);
      return { groupId: uuid(999), tasks: (made as Task[]).map(data) };
    },
    '/task/submitTask': ({ uploads: ids }) => ({
      task: data(create((ids as string[]).map((id) => uploads.get(id)?.name ?? ''))),
    }),
    '/task/taskQuery': ({ taskIds }) => ({
      tasks: (taskIds as string[]).flatMap((id) => tasks.get(id) ?? []).map(data),
    }),
    '/task/goOnConvert': ({ taskId }) => {
      const task = tasks.get(String(taskId));
      if (!task) return undefined;
      task.looks = [{ state: 'done' }];
      return { task: data(task) };
    },
    '/task/targetYee': ({ taskId }) => {
      const task = tasks.get(String(taskId));
      return (
        task && {
          taskId,
          results: data(task).results.map((result) => ({ ...result, url: `${origin}/result/${task.id}?fresh` })),
        }
      );
    },
    '/task/deleteById': ({ taskId }) => (tasks.delete(String(taskId)) ? { taskId } : undefined),
  };

  function tus(response: ServerResponse, { method, url, headers, body }: Asked): void {
    const reply = (status: number, more: Record<string, string> = {}): void => {
      response.writeHead(status, { 'tus-resumable': '1.0.0', ...more }).end();
    };
    if (method === 'POST') {
      const id = `upload-${String(uploads.size + 1).padStart(12, '0')}`;
      const name = Buffer.from(
        /filename (\S+)/.exec(String(headers['upload-metadata']))?.[1] ?? '',
        'base64',
      ).toString();
      uploads.set(id, { name, size: Number(headers['upload-length']), offset: 0 });
      reply(201, { location: `${origin}/upload/${id}` });
      return;
    }
    const id = url.slice('/upload/'.length);
    const upload = uploads.get(id);
    if (!upload) {
      reply(404);
      return;
    }
    if (method === 'PATCH') upload.offset += body.length;
    if (method === 'DELETE') uploads.delete(id);
    reply(method === 'HEAD' ? 200 : 204, {
      'upload-offset': String(upload.offset),
      'upload-length': String(upload.size),
    });
  }

  server.answer = (response, asked) => {
    const [path = '', query = ''] = asked.url.split('?');
    if (stub.down(asked)) return response.destroy();
    const fields = [...new URLSearchParams(query || asked.body)].map(([name, value]) => [name, parse(value)]);
    const body = path.startsWith('/upload') ? {} : Object.fromEntries(fields);
    stub.calls.push({ path: path.startsWith('/upload') ? `${asked.method} /upload` : path, body });
    if (stub.instead(response, asked)) return undefined;
    if (path.startsWith('/upload')) return tus(response, asked);
    if (path.startsWith('/result/')) return response.writeHead(200, { 'content-type': 'application/pdf' }).end(RESULT);
    const given = handlers[path]?.(body);
    return json(
      response,
      given ? { ret: 0, msg: '', data: given } : { ret: 400, msg: '没有', data: { code: 'not-found' } },
    );
  };

  const client = createClient({ hosts: server.hosts, token: () => '', pause: 10 });
  const stub: Stub = {
    service: createService(origin, client),
    calls: [],
    script: {},
    down: () => false,
    instead: () => false,
    paths: () => stub.calls.map(({ path }) => path),
  };
  return stub;
}

/** Where the tus client remembers addresses outside a browser: nowhere. */
const memory = () => ({
  findAllUploads: async () => [],
  findUploadsByFingerprint: async () => [],
  removeUpload: async () => undefined,
  addUpload: async () => '',
});

/** How the tus client reads a `File` outside a browser. */
const fileReader = {
  openFile: async (file: File) => ({
    size: file.size,
    slice: async (start: number, end: number) => {
      const value = Buffer.from(await file.slice(start, end).arrayBuffer());
      return { value: Object.assign(value, { size: value.length }), done: end >= file.size };
    },
    close: () => undefined,
  }),
};
