import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Note } from '../../../schemas/note.ts';
import type { EngineEntry } from '../../../schemas/tool.ts';
import { deleteRemotes, runInService } from '../../../src/jobs/in-service.ts';
import type { JobEvents, JobFile, JobRequest, Remote, Stage } from '../../../src/jobs/job.ts';
import { createUploadShare } from '../../../src/jobs/service-total.ts';
import { RESULT, type Stub, startStub } from './service-stub.ts';

const engine = (input: 'each' | 'all'): EngineEntry => ({
  runs: ['service'],
  input,
  limits: { seconds: 1, memory: 64, disk: 16 },
  options: {
    pages: { type: 'pages', label: '页码', each: true },
    dpi: { type: 'number', label: '清晰度', min: 1, max: 9, default: 5 },
  },
});

let stub: Stub;
beforeAll(async () => {
  stub = await startStub();
});
afterEach(() => {
  stub.calls.length = 0;
  stub.script = {};
  stub.down = () => false;
  stub.instead = () => false;
});

interface Seen {
  stages: Record<string, Stage[]>;
  totals: Stage[];
  results: { name: string; text: string; from: string[] }[];
  notes: [Note, string[]][];
  remotes: Record<string, Remote | undefined>;
}

/** An input; it goes to the service. */
type Given = Omit<JobFile, 'place'>;

function job(input: 'each' | 'all', files: (string | Given)[], more: Partial<JobRequest> = {}) {
  const seen: Seen = { stages: {}, totals: [], results: [], notes: [], remotes: {} };
  const reading: Promise<unknown>[] = [];
  const stop = new AbortController();
  const events: JobEvents = {
    file: (id, stage) => {
      seen.stages[id] = [...(seen.stages[id] ?? []), stage];
    },
    total: (stage) => seen.totals.push(stage),
    result: (made) => {
      for (const { file, from } of made)
        reading.push(file.text().then((text) => seen.results.push({ name: file.name, text, from })));
    },
    note: (note, from) => seen.notes.push([note, from]),
    remote: (id, remote) => {
      seen.remotes[id] = remote;
    },
  };
  const inputs = files.map((file) => ({
    ...(typeof file === 'string' ? { id: file, file: new File([`bytes of ${file}`], file) } : file),
    place: 'service' as const,
  }));
  const options = { pages: inputs.map((_, place) => String(place + 1)), dpi: 3 };
  const request = {
    tool: 'tool',
    engineId: 'e',
    engine: engine(input),
    files: inputs,
    options,
    ...more,
  };
  const ended = runInService(request, events, stop.signal, stub.service).then(() => Promise.all(reading));
  return { seen, stop, ended, last: () => seen.totals.at(-1) };
}

const counted = (path: string): number => stub.paths().filter((other) => other === path).length;
const until = async (true_: () => boolean): Promise<void> => {
  while (!true_()) await new Promise((resolve) => setTimeout(resolve, 20));
};

describe('a job in the service', () => {
  it('uploads, submits one task a file, tells place, share and note, and hands the results over', async () => {
    stub.script = {
      'a.docx': [
        { state: 'waiting', place: 2 },
        { state: 'waiting', place: 2 },
        { state: 'running', progress: 0.5, note: '排版', secondsLeft: 7 },
        { state: 'done', progress: 1, notes: [{ text: '换了字体' }, { text: '少了一页', lost: true }] },
      ],
    };
    const { seen, ended, last } = job('each', ['a.docx', 'b.docx']);
    await ended;
    expect(last()).toEqual({ state: 'done' });
    expect(seen.stages['a.docx']?.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['uploading', 'waiting', 'running', 'done']),
    );
    expect(seen.stages['a.docx']).toContainEqual({ state: 'waiting', place: 2 });
    // How much of the bar the upload has taken goes by its speed, so only the order is known of the share.
    expect(seen.stages['a.docx']).toContainEqual({ state: 'running', part: expect.any(Number), note: '排版' });
    expect(seen.results).toContainEqual({ name: 'a.docx.pdf', text: RESULT, from: ['a.docx'] });
    expect(seen.results).toHaveLength(2);
    expect(seen.notes).toEqual([
      [{ text: '换了字体' }, ['a.docx']],
      [{ text: '少了一页', lost: true }, ['a.docx']],
    ]);
    const submits = stub.calls.filter(({ path }) => path === '/task/submitTask_group');
    // Each file's own values go with it, whatever groups the files came in.
    expect(submits.flatMap(({ body }) => (body.options as { pages: string[] }).pages).sort()).toEqual(['1', '2']);
    expect(submits.every(({ body }) => String(body.key).length >= 16 && body.tool === 'tool')).toBe(true);
  });

  it('never shows less than before, from the first byte to the last result', async () => {
    stub.script = {
      'a.docx': [
        { state: 'waiting', place: 1 },
        { state: 'running', progress: 0.3 },
        { state: 'running', progress: 0.8 },
        { state: 'done' },
      ],
    };
    const { seen, ended } = job('each', ['a.docx']);
    await ended;
    const parts = seen.totals.flatMap((stage) => ('part' in stage ? [stage.part ?? 0] : []));
    expect(parts).toEqual([...parts].sort((x, y) => x - y));
    expect(parts.at(-1)).toBe(1);
    // One file, one measure: its row says what the bar says.
    const row = (seen.stages['a.docx'] ?? []).flatMap((stage) => ('part' in stage ? [stage.part ?? 0] : []));
    expect(parts).toEqual(expect.arrayContaining(row));
    expect(row).toEqual([...row].sort((x, y) => x - y));
  });

  it('goes on from what was shown before a reload, and never back', async () => {
    stub.script = {
      'a.docx': [
        { state: 'waiting' },
        { state: 'running', progress: 0.1 },
        { state: 'running', progress: 0.6 },
        { state: 'done' },
      ],
    };
    const { seen, ended } = job('each', [{ id: 'a', file: new File(['x'.repeat(9000)], 'a.docx'), part: 0.4 }]);
    await ended;
    const parts = seen.totals.flatMap((stage) => ('part' in stage ? [stage.part ?? 0] : []));
    expect(parts[0]).toBe(0.4);
    expect(parts).toEqual([...parts].sort((x, y) => x - y));
    // What is left of the way is spread over what is left of the bar: it does not stand until the work has caught up.
    expect(parts.some((part) => part > 0.42 && part < 0.55)).toBe(true);
  });

  it('makes one task of all files where the engine takes them together, with what it left out', async () => {
    stub.script = {
      'a.pdf+b.pdf': [{ state: 'done', skipped: [{ index: 1, error: { code: 'damaged', text: '', retry: false } }] }],
    };
    const { seen, ended } = job('all', ['a.pdf', 'b.pdf']);
    await ended;
    expect(counted('/task/submitTask')).toBe(1);
    expect(seen.results.map(({ from }) => from)).toEqual([['a.pdf']]);
    expect(seen.stages['b.pdf']?.at(-1)).toEqual({ state: 'failed', error: { code: 'damaged' } });
  });

  it('goes on with the others when one file fails, and fails as a whole when nothing came out', async () => {
    stub.script = {
      'bad.docx': [{ state: 'failed', error: { code: 'damaged', text: '', retry: false, detail: '细节' } }],
    };
    const both = job('each', ['bad.docx', 'good.docx']);
    await both.ended;
    expect(both.seen.stages['bad.docx']?.at(-1)).toEqual({
      state: 'failed',
      error: { code: 'damaged', detail: '细节' },
    });
    expect(both.last()).toEqual({ state: 'done' });
    const alone = job('each', ['bad.docx']);
    await alone.ended;
    expect(alone.last()).toEqual({ state: 'failed', error: { code: 'damaged', detail: '细节' } });
  });
});

describe('a password', () => {
  it('of each file of one task goes to its place, in one answer', async () => {
    const waits = (index: number) => ({ index, name: 'x', type: 'pdf', password: 'needed' as const });
    stub.script = { 'a.pdf+b.pdf': [{ state: 'middle', ask: { kind: 'password', files: [waits(0), waits(1)] } }] };
    const first = job('all', ['a.pdf', 'b.pdf']);
    await first.ended;
    const again = (['a.pdf', 'b.pdf'] as const).map((id): Given => {
      const remote = first.seen.remotes[id];
      return { id, file: new File(['x'], id), password: `of ${id}`, ...(remote && { remote }) };
    });
    const second = job('all', again);
    await second.ended;
    const answers = stub.calls.filter(({ path }) => path === '/task/goOnConvert');
    expect(answers.map(({ body }) => body.passwords)).toEqual([['of a.pdf', 'of b.pdf']]);
    expect(second.seen.results.map(({ from }) => from)).toEqual([['a.pdf', 'b.pdf']]);
  });

  it('is asked as in the browser, and the answer goes on with the task without another upload', async () => {
    const ask = {
      kind: 'password' as const,
      files: [{ index: 0, name: 'x', type: 'docx', password: 'needed' as const }],
    };
    stub.script = { 'locked.docx': [{ state: 'middle', ask }] };
    const first = job('each', ['locked.docx']);
    await first.ended;
    expect(first.seen.stages['locked.docx']?.at(-1)).toEqual({ state: 'failed', error: { code: 'password-needed' } });
    const remote = first.seen.remotes['locked.docx'];
    expect(remote).toMatchObject({ middle: true });
    stub.calls.length = 0;
    const file = new File(['x'], 'locked.docx');
    const second = job('each', [{ id: 'locked', file, password: 'geheim', ...(remote && { remote }) }]);
    await second.ended;
    expect(second.last()).toEqual({ state: 'done' });
    expect(stub.calls.find(({ path }) => path === '/task/goOnConvert')?.body).toMatchObject({
      passwords: ['geheim'],
      options: { dpi: 3, pages: ['1'] },
    });
    expect(stub.paths().filter((path) => path.endsWith('/upload') || path.startsWith('/task/submit'))).toEqual([]);
  });

  it('that does not fit is told as wrong', async () => {
    const ask = {
      kind: 'password' as const,
      files: [{ index: 0, name: 'x', type: 'docx', password: 'wrong' as const }],
    };
    stub.script = { 'locked.docx': [{ state: 'middle', ask }] };
    const { last, ended } = job('each', ['locked.docx']);
    await ended;
    expect(last()).toEqual({ state: 'failed', error: { code: 'wrong-password' } });
  });
});

describe('cancel', () => {
  it('deletes the tasks and forgets them', async () => {
    stub.script = { 'a.docx': [{ state: 'running', progress: 0.1 }] };
    const { seen, stop, ended, last } = job('each', ['a.docx']);
    await until(() => seen.stages['a.docx']?.at(-1)?.state === 'running');
    stop.abort();
    await ended;
    expect(last()).toEqual({ state: 'cancelled' });
    expect(seen.remotes['a.docx']).toBeUndefined();
    await until(() => counted('/task/deleteById') === 1);
  });

  it('while uploading takes the upload back', async () => {
    stub.instead = (_response, { method }) => method === 'PATCH'; // never answered
    const { seen, stop, ended, last } = job('each', ['a.docx']);
    await until(() => stub.paths().includes('PATCH /upload'));
    stop.abort();
    await ended;
    expect(last()).toEqual({ state: 'cancelled' });
    await until(() => stub.paths().includes('DELETE /upload'));
    expect(seen.results).toEqual([]);
    expect(counted('/task/submitTask_group')).toBe(0);
  });

  it('between submit and its answer leaves no task behind', async () => {
    const before = stub.service;
    const stop = { now: (): void => undefined };
    stub.service = {
      ...before,
      submit: (what) => {
        stop.now();
        return before.submit(what);
      },
    };
    const started = job('each', ['a.docx']);
    stop.now = () => started.stop.abort();
    stub.service = before;
    await started.ended;
    // Twice where the answer overtakes the end of the job: both have it taken away.
    await until(() => counted('/task/deleteById') > 0);
    expect(counted('/task/submitTask_group')).toBe(1);
    expect(started.last()).toEqual({ state: 'cancelled' });
  });
});

describe('a service that is not there', () => {
  it('is told at once with its own sentence', async () => {
    stub.down = () => true;
    const { seen, ended, last } = job('each', ['a.docx']);
    await ended;
    expect(last()).toEqual({ state: 'failed', error: { code: 'no-service' } });
    expect(seen.stages['a.docx']?.at(-1)).toEqual({ state: 'failed', error: { code: 'no-service' } });
  });

  it('in the middle of a job is waited for', async () => {
    stub.script = {
      'a.docx': [{ state: 'running', progress: 0.2 }, { state: 'running', progress: 0.3 }, { state: 'done' }],
    };
    const { seen, ended, last } = job('each', ['a.docx']);
    await until(() => seen.stages['a.docx']?.at(-1)?.state === 'running');
    let refused = 0;
    stub.down = () => ++refused < 4;
    await ended;
    expect(refused).toBeGreaterThanOrEqual(4);
    expect(seen.totals).toContainEqual(expect.objectContaining({ state: 'running', offline: true }));
    expect(last()).toEqual({ state: 'done' });
  });

  it('between upload and submit is waited for, and the task is made once', async () => {
    let refused = 0;
    stub.down = ({ url }) => url.startsWith('/task/submit') && ++refused < 3;
    const { ended, last } = job('each', ['a.docx']);
    await ended;
    expect(last()).toEqual({ state: 'done' });
    expect(refused).toBe(3);
  });
});

describe('after a reload', () => {
  it('a task that is known is watched, nothing is uploaded or submitted again', async () => {
    stub.script = { 'a.docx': [{ state: 'running', progress: 0.4 }] };
    const before = job('each', ['a.docx']);
    await until(() => before.seen.stages['a.docx']?.at(-1)?.state === 'running');
    const remote = { ...before.seen.remotes['a.docx'] };
    expect(Object.keys(remote)).toEqual(expect.arrayContaining(['upload', 'task', 'until']));
    stub.calls.length = 0;
    const after = job('each', [{ id: 'a.docx', file: new File(['x'], 'a.docx'), remote }]);
    await until(() => after.seen.stages['a.docx']?.at(-1)?.state === 'running');
    expect(stub.paths().filter((path) => path.endsWith('/upload') || path.startsWith('/task/submit'))).toEqual([]);
    before.stop.abort();
    await Promise.all([before.ended, after.ended]);
    // Cancelled in another window: that is no fault, and a new start begins anew.
    expect(after.last()).toEqual({ state: 'cancelled' });
    expect(after.seen.stages['a.docx']?.at(-1)).toEqual({ state: 'cancelled' });
    expect(after.seen.remotes['a.docx']).toBeUndefined();
  });

  it('a group whose submit was not answered is submitted again under its key, and is not doubled', async () => {
    const first = job('each', ['a.docx', 'b.docx']);
    await first.ended;
    const group = stub.calls.find(({ path }) => path === '/task/submitTask_group')?.body as {
      key: string;
      uploads: string[];
    };
    stub.calls.length = 0;
    const files = group.uploads.map((upload, index) => ({
      id: `f${index}`,
      file: new File(['x'], 'a.docx'),
      remote: { upload, key: group.key },
    }));
    const second = job('each', files);
    await second.ended;
    const submits = stub.calls.filter(({ path }) => path === '/task/submitTask_group');
    expect(submits.map(({ body }) => [body.key, body.uploads])).toEqual([[group.key, group.uploads]]);
    expect(second.seen.results).toHaveLength(files.length);
  });

  it('an upload that is gone is made again', async () => {
    const { ended, last } = job('each', [
      { id: 'a', file: new File(['x'], 'a.docx'), remote: { upload: 'upload-gone-00000000' } },
    ]);
    await ended;
    expect(last()).toEqual({ state: 'done' });
    expect(counted('POST /upload')).toBe(1);
    expect(counted('/task/submitTask_group')).toBe(2);
  });
});

describe('results', () => {
  it('that break off go on where they stopped', async () => {
    let tries = 0;
    stub.instead = (response, { url, headers }) => {
      if (!url.startsWith('/result/')) return false;
      if (++tries === 1) {
        response.writeHead(200, { 'content-length': String(RESULT.length) });
        response.write(RESULT.slice(0, 5), () => response.destroy());
      } else {
        expect(headers.range).toBe('bytes=5-');
        response.writeHead(206).end(RESULT.slice(5));
      }
      return true;
    };
    const { seen, ended } = job('each', ['a.docx']);
    await ended;
    expect(seen.results[0]?.text).toBe(RESULT);
    expect(tries).toBe(2);
  });

  it('whose link has expired are fetched by a fresh one', async () => {
    stub.instead = (response, { url }) => {
      const stale = url.startsWith('/result/') && !url.endsWith('?fresh');
      if (stale) response.writeHead(410).end();
      return stale;
    };
    const { seen, ended } = job('each', ['a.docx']);
    await ended;
    expect(seen.results[0]?.text).toBe(RESULT);
    expect(counted('/task/targetYee')).toBe(1);
  });
});

describe('deleteRemotes', () => {
  it('deletes tasks, and uploads no task took; what is gone already counts as deleted', async () => {
    const gone = { task: '00000000-0000-4000-8000-999999999999', upload: 'upload-of-the-task-1' };
    expect(await deleteRemotes([gone, { upload: 'upload-gone-00000000' }], stub.service)).toBe(true);
    expect(stub.paths().sort()).toEqual(['/task/deleteById', 'DELETE /upload']);
    stub.down = () => true;
    expect(await deleteRemotes([gone], stub.service)).toBe(false);
  });
});

describe('the share of the upload', () => {
  const MB = 1024 * 1024;
  it('is large on a slow line and small on a fast one, and stands once all is sent', () => {
    const slow = createUploadShare(100 * MB, 0);
    const fast = createUploadShare(100 * MB, 0);
    expect(slow(0.1, 20_000)).toBeGreaterThan(0.8);
    expect(fast(0.5, 1000)).toBeLessThan(0.1);
    const settled = fast(1, 2000);
    expect(fast(1, 90_000)).toBe(settled);
    expect(createUploadShare(0, 0)(1, 10)).toBe(0);
  });
});
