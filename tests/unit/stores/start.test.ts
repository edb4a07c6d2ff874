import { beforeEach, expect, it, vi } from 'vitest';
import { UserError } from '../../../schemas/error.ts';
import type { Preview } from '../../../schemas/preview.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import type { JobEvents, JobRequest } from '../../../src/jobs/job.ts';
import { $typed, typePassword } from '../../../src/stores/passwords.ts';
import { start } from '../../../src/stores/run.ts';
import {
  $files,
  $held,
  $looking,
  $notes,
  $optionErrors,
  $options,
  $results,
  $stage,
  $stale,
  $wrong,
  type InputFile,
  setTool,
  theTool,
} from '../../../src/stores/tool.ts';
import { addFiles, givePassword, openWork, removeFile, setOption } from '../../../src/stores/work.ts';

const seen = vi.hoisted(() => ({
  requests: [] as JobRequest[],
  asked: [] as string[],
  answer: Promise.resolve(),
  told: [] as Parameters<JobEvents['note']>[],
  work: undefined as ((request: JobRequest, events: JobEvents) => Promise<void>) | undefined,
}));
vi.mock('../../../src/jobs/preview.ts', () => ({
  preview: () => new Promise(() => undefined),
  pausePreviews() {},
  holdPreviews() {},
}));
vi.mock('../../../src/jobs/facts.ts', () => ({
  factsOf: async ({ name }: File, password: string | undefined, signal?: AbortSignal): Promise<Preview> => {
    seen.asked.push(password ? `${name} ${password}` : name);
    const stopped = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(new UserError('cancelled'))),
    );
    await Promise.race([seen.answer, stopped]);
    if (name.startsWith('broken')) throw new UserError('damaged');
    if (name.startsWith('locked') && password !== 'open') return { kind: 'pdf', encrypted: true };
    return { kind: 'pdf', pages: 2, restricted: name.startsWith('restricted') || undefined };
  },
}));
vi.mock('../../../src/jobs/start.ts', () => ({
  prepare: () => undefined,
  deleteRemotes: async () => true,
  startJob: async (request: JobRequest, events: JobEvents) => {
    seen.requests.push(request);
    for (const note of seen.told) events.note(...note);
    await seen.work?.(request, events);
  },
}));
vi.mock('../../../src/stores/keep.ts', () => ({ saveKept: async () => undefined }));
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('removeEventListener', () => undefined);

const use = (engine: Partial<ToolProps['engine']>): void =>
  setTool({
    id: 'x',
    tool: { from: ['pdf'], to: ['pdf'], set: {}, ask: [], limit: { files: 9, mb: 50 } },
    engineId: 'x',
    engine: { input: 'all', options: { confirm: { type: 'switch', label: '有权', default: false } }, ...engine },
    places: ['browser'],
    elsewhere: [],
    next: [],
  } as unknown as ToolProps);
const give = (...names: string[]): void =>
  $files.set(
    names.map(
      (name): InputFile => ({ id: name, file: new File(['x'], `${name}.pdf`), type: name.slice(-3), values: {} }),
    ),
  );
const held = (): [string, string][] => $held.get().map(({ id, error }) => [id, error.code]);

beforeEach(() => {
  Object.assign(seen, { requests: [], told: [], asked: [], answer: Promise.resolve(), work: undefined });
  $typed.set({});
  $held.set([]);
  $options.set({ confirm: false });
  $stage.set(undefined);
  use({});
});

it('finds out what it decides by where no preview has said it yet, and asks before it leaves anything out', async () => {
  give('good.pdf', 'restricted.pdf', 'locked.pdf', 'broken.pdf', 'picture.png');
  await start();
  expect(held()).toEqual([
    ['restricted.pdf', 'bad-option'],
    ['locked.pdf', 'password-needed'],
    ['broken.pdf', 'damaged'],
  ]);
  expect(seen.requests).toEqual([]);
  expect(seen.asked).not.toContain('picture.png.pdf');
  await start(undefined, true);
  expect(seen.requests[0]?.files.map(({ id }) => id)).toEqual(['good.pdf', 'picture.png']);
  expect(seen.asked).toHaveLength(4); // once of each
  // The same again is asked about no more; another file is.
  $stage.set(undefined);
  await start();
  expect([held(), seen.requests.length]).toEqual([[], 2]);
  $stage.set(undefined);
  give('good.pdf', 'locked.pdf', 'locked-c.pdf');
  await start();
  expect(held().map(([id]) => id)).toContain('locked-c.pdf');
});

it('keeps a loss that the parts of a job tell of, in whatever order they do', async () => {
  give('good.pdf');
  const [plain, loss] = [{ text: '缺字' }, { text: '缺字', lost: true }];
  seen.told = [
    [plain, ['good.pdf']],
    [loss, ['good.pdf']],
    [plain, ['good.pdf']],
    [plain, ['other.pdf']],
  ];
  await start();
  expect($notes.get()).toEqual([
    { ...loss, from: ['good.pdf'] },
    { ...plain, from: ['other.pdf'] },
  ]);
});

it('waits where a second press meets the first, and says that it looks', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  seen.answer = promise;
  give('good.pdf');
  const first = start();
  expect($looking.get()).toBe(true);
  await start();
  expect(seen.requests).toHaveLength(0);
  resolve();
  await first;
  expect($looking.get()).toBe(false);
  expect(seen.requests).toHaveLength(1);
});

it('looks into nothing where files are taken as they are, or one by one', async () => {
  use({ unopened: {} });
  give('locked.pdf');
  await start();
  use({ input: 'each' });
  $stage.set(undefined);
  await start();
  expect(seen.asked).toEqual([]);
  expect(seen.requests).toHaveLength(2);
});

it('takes the passwords that stand in their fields, confirmed or not', async () => {
  give('locked-a.pdf', 'locked-b.pdf', 'locked-c.pdf');
  $files.set($files.get().map((entry) => ({ ...entry, locked: true, known: true })));
  typePassword('locked-a.pdf', { text: 'open', toAll: true });
  typePassword('locked-b.pdf', { text: 'wrong', toAll: true });
  await start();
  expect(held()).toEqual([['locked-b.pdf', 'wrong-password']]);
  expect($files.get().map(({ password }) => password)).toEqual(['open', 'wrong', 'open']);
  expect($typed.get()).toEqual({});
  typePassword('locked-b.pdf', { text: 'open', toAll: true });
  await start();
  expect(seen.requests[0]?.files.map(({ password }) => password)).toEqual(['open', 'open', 'open']);
});

it.each([
  ['goes on once with passwords given before', 'done', 1],
  ['goes on once with passwords given after', 'done', 2],
  ['does not go on after a cancel with passwords given after', 'cancelled', 2],
] as const)('%s the job that runs without them fails', async (_, state, step) => {
  use({ input: 'each' });
  give('locked-a.pdf', 'locked-b.pdf');
  const gate = Promise.withResolvers<void>();
  seen.work = async ({ files }, events) => {
    if (step === 1) await gate.promise;
    for (const { id, password } of files)
      events.file(id, password ? { state: 'done' } : { state: 'failed', error: { code: 'password-needed' } });
    if (step === 2) await gate.promise;
    events.total({ state });
  };
  const started = start();
  await vi.waitFor(() => expect(seen.requests).toHaveLength(1));
  givePassword('locked-a.pdf', 'open', false);
  givePassword('locked-b.pdf', 'open', false);
  gate.resolve();
  await started;
  await new Promise((resolve) => setTimeout(resolve));
  const opened = seen.requests.slice(1).map(({ files }) => files.map(({ id }) => id));
  expect(opened).toEqual(state === 'done' ? [['locked-a.pdf', 'locked-b.pdf']] : []);
});

it('gives a password to the other locked files, but not over one that opened its file', () => {
  give('locked-a.pdf', 'locked-b.pdf', 'open.pdf');
  $files.set(
    $files.get().map((entry, index) => ({ ...entry, locked: index < 2, password: index === 1 ? 'own' : undefined })),
  );
  givePassword('locked-a.pdf', 'mine', true);
  expect($files.get().map(({ password }) => password)).toEqual(['mine', 'own', undefined]);
});

it('chooses another format where all files have the one that was chosen, and leaves mixed files alone', () => {
  const choices = { pub: 'EPUB', obi: 'MOBI' };
  use({ options: { format: { type: 'select', label: '格式', choices, otherThanInput: true, default: 'pub' } } });
  $options.set({});
  openWork();
  expect($options.get()).toEqual({ format: 'pub' });
  give('one-epub');
  expect($options.get()).toEqual({ format: 'obi' });
  $options.set({ format: 'pub' });
  give('one-epub', 'other-mobi');
  expect($options.get()).toEqual({ format: 'pub' });
});

it('leaves the format that the first files have, where it is offered last, and keeps it once it is chosen', async () => {
  const choices = { txt: '文本', pdf: 'PDF' };
  use({ options: { format: { type: 'select', label: '格式', choices, otherThanInput: 'last', default: 'txt' } } });
  Object.assign(theTool().tool, { from: ['txt', 'pdf'] });
  $files.set([]);
  $options.set({ format: 'txt' });
  await addFiles([new File(['甲'], 'a.txt')]);
  expect($options.get()).toEqual({ format: 'pdf' });
  $options.set({ format: 'txt' });
  await addFiles([new File(['乙'], 'b.txt')]);
  expect($options.get()).toEqual({ format: 'txt' });
  await addFiles([new File(['%PDF-1.7\n'], 'c.pdf')]);
  expect($files.get()).toHaveLength(3);
  removeFile($files.get().at(-1)?.id ?? '');
  expect($options.get()).toEqual({ format: 'txt' });
});

it('keeps a format that is offered last where a reload brings the files back', () => {
  const choices = { pub: 'EPUB', obi: 'MOBI' };
  use({ options: { format: { type: 'select', label: '格式', choices, otherThanInput: 'last', default: 'pub' } } });
  $files.set([]);
  $options.set({ format: 'pub' });
  give('one-epub');
  expect($options.get()).toEqual({ format: 'pub' });
});

it('leaves files what they are while something else is done to them than to convert them', async () => {
  const choices = { txt: '文本', pdf: 'PDF', md: 'Markdown' };
  const ownWhen = [{ cut: true }];
  use({
    options: {
      format: { type: 'select', label: '格式', choices, otherThanInput: 'last', ownWhen, default: 'txt' },
      cut: { type: 'switch', label: '剪切', default: false },
    },
  });
  Object.assign(theTool().tool, { from: ['txt'] });
  $files.set([]);
  $options.set({ format: 'txt', cut: true });
  await addFiles([new File(['甲'], 'a.txt')]);
  const format = (): unknown => $options.get().format;
  expect(format()).toBe('txt');
  setOption('cut', false);
  expect(format()).toBe('pdf');
  setOption('cut', true);
  expect(format()).toBe('txt');
  setOption('format', 'md');
  setOption('cut', false);
  expect(format()).toBe('md');
  // What is to be done may be known before any file is.
  Object.assign(theTool().tool, { from: ['pdf'] });
  $files.set([]);
  $options.set({ format: 'txt', cut: true });
  await addFiles([new File(['%PDF-1.7\n'], 'b.pdf')]);
  expect(format()).toBe('pdf');
});

it('lets results stand while the work is only seen in the other view', async () => {
  use({
    options: {
      order: {
        type: 'select',
        label: '排列',
        choices: { append: '依次', mix: '交替', pages: '按页' },
        default: 'append',
      },
      sequence: { type: 'sequence', label: '页', default: '', when: { order: 'pages' } },
    },
  });
  Object.assign(theTool().tool, { canvas: { when: { order: 'pages' }, files: '按文件', panel: '按页' } });
  $options.set({ order: 'append', sequence: '' });
  $stale.set(undefined);
  setOption('order', 'pages');
  setOption('order', 'append');
  expect($stale.get()).toBeUndefined();
  setOption('order', 'mix');
  expect($stale.get()).toBe('settings');
  $stale.set(undefined);
  $options.set({ order: 'pages', sequence: 'b1,a1' });
  setOption('order', 'append');
  expect($stale.get()).toBe('settings');
});

it('wants less of the first files than they are, where they are within the size that is set', async () => {
  use({ options: { target: { type: 'number', label: '不超过', caps: 'MB', min: 0.01, max: 99, default: 25 } } });
  $files.set([]);
  $options.set({ target: 25 });
  await addFiles([new File([`%PDF-1.7\n${' '.repeat(2 ** 20)}`], 'a.pdf')]);
  expect($options.get()).toEqual({ target: 0.52 });
});

it('asks for a password that is to be set before it starts, unless another setting makes it needless', async () => {
  const needed = { text: '请填密码', unless: ['copy'] };
  const copy = { type: 'switch', label: '复制', default: true } as const;
  use({ options: { user: { type: 'password', label: '密码', max: 9, needed, default: '' }, copy } });
  give('open.pdf');
  $options.set({ user: '', copy: true });
  await start();
  expect([seen.requests.length, $wrong.get(), $optionErrors.get()]).toEqual([0, { key: 'user' }, { user: '请填密码' }]);
  $options.set({ user: '', copy: false });
  await start();
  expect([seen.requests.length, $optionErrors.get()]).toEqual([1, {}]);
});

it('counts the pages of the first file at once where a panel shows them, but not beside a job', async () => {
  use({ input: 'each' });
  Object.assign(theTool().tool, { canvas: true });
  const pdf = (name: string): File => new File(['%PDF-1.7\n'], name);
  const counted = (): unknown[] => $files.get().map(({ pages }) => pages);
  $files.set([]);
  await addFiles([pdf('a.pdf'), pdf('b.pdf')]);
  await vi.waitFor(() => expect(counted()).toEqual([2, undefined]));
  const { promise, resolve } = Promise.withResolvers<void>();
  seen.answer = promise;
  $files.set([]);
  await addFiles([pdf('c.pdf')]);
  const started = start();
  await new Promise((done) => setTimeout(done));
  expect([seen.asked, seen.requests.length]).toEqual([['a.pdf', 'c.pdf'], 0]); // it waits for that worker
  resolve();
  await started;
  expect([counted(), seen.requests.length]).toEqual([[undefined], 1]);
});

it('waits for no look into a file that was taken away', async () => {
  $files.set([]);
  seen.answer = new Promise(() => undefined);
  await addFiles([new File(['%PDF-1.7\n'], 'endless.pdf')]);
  removeFile($files.get()[0]?.id ?? '');
  seen.answer = Promise.resolve();
  await addFiles([new File(['%PDF-1.7\n'], 'good.pdf')]);
  await start();
  expect([seen.asked, seen.requests.length]).toEqual([['endless.pdf', 'good.pdf'], 1]);
});

it('knows by the start of what all files go into, and leaves what is wrong with one to the start', async () => {
  $files.set([]);
  const pdf = (name: string): File => new File(['%PDF-1.7\n'], name);
  await addFiles([pdf('broken.pdf'), pdf('good.pdf')]);
  await vi.waitFor(() => expect($files.get().map(({ known }) => known)).toEqual([undefined, true]));
  expect($files.get()[0]?.fault).toBeUndefined();
  await start();
  expect([held(), seen.asked]).toEqual([[[$files.get()[0]?.id, 'damaged']], ['broken.pdf', 'good.pdf', 'broken.pdf']]);
});

it('brings back what was made before where it is cancelled before it made anything', async () => {
  give('good.pdf');
  const made = { id: 'r', from: ['good.pdf'], file: new File(['y'], 'good.docx') };
  const cancelled = async (_: JobRequest, events: JobEvents): Promise<void> => events.total({ state: 'cancelled' });
  const begin = async (results: (typeof made)[], work: typeof seen.work): Promise<unknown[]> => {
    $results.set(results);
    $stale.set('settings');
    seen.work = work;
    await start();
    return [$results.get(), $stage.get()?.state, $stale.get()];
  };
  expect(await begin([made], cancelled)).toEqual([[made], undefined, 'settings']);
  // Something was made by the new start, or there had been nothing.
  const other = { ...made, id: 's' };
  const some = async (request: JobRequest, events: JobEvents): Promise<void> => {
    events.result([other]);
    await cancelled(request, events);
  };
  expect(await begin([made], some)).toEqual([[other], 'cancelled', undefined]);
  expect(await begin([], cancelled)).toEqual([[], 'cancelled', undefined]);
});

it('leaves the results of the others where a file of which nothing could be made goes', () => {
  use({ input: 'each' });
  give('good.pdf', 'broken.pdf');
  const made = { id: 'r', from: ['good.pdf'], file: new File(['y'], 'good.docx') };
  const [good, broken] = $files.get() as [InputFile, InputFile];
  const failed: InputFile = { ...broken, stage: { state: 'failed', error: { code: 'damaged' } } };
  const done = (...files: InputFile[]): void => {
    $files.set(files);
    $results.set([made]);
    $stage.set({ state: 'done' });
    $stale.set(undefined);
  };
  done(good, failed);
  removeFile('broken.pdf');
  expect([$stage.get()?.state, $stale.get(), $results.get()]).toEqual(['done', undefined, [made]]);
  done(good, { ...broken, stage: { state: 'done' } });
  removeFile('broken.pdf');
  expect([$stage.get()?.state, $stale.get()]).toEqual([undefined, 'files']);
});
