import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { UPLOAD_FORM_PATH, UPLOAD_PATH } from '../../schemas/api/upload.ts';
import { uploadKey } from '../../src/service/store/file-store.ts';
import { withService } from './service.ts';
import { idOf, TUS, TusVisitor } from './tus.ts';

const MB = 1024 * 1024;
const ORIGIN = 'https://editor.example.com';
const service = withService({
  WORKERS: '0',
  UPLOAD_MB: '4',
  FREE_MB: '1',
  ORIGINS: ORIGIN,
  REQUESTS_PER_MINUTE: '100000',
});

const rows = () => service.context.db.selectFrom('upload').selectAll().execute();
async function keys(): Promise<string[]> {
  const all: string[] = [];
  for await (const { key } of service.context.files.list('')) all.push(key);
  return all.sort();
}
const form = (...files: File[]): RequestInit => {
  const body = new FormData();
  for (const file of files) body.append('file', file);
  return { method: 'POST', body };
};
afterEach(() => {
  vi.restoreAllMocks();
});

describe('multipart form data', () => {
  it('stores several files under their names', async () => {
    const visitor = new TusVisitor(service);
    const files = [
      new File([randomBytes(3 * MB)], '扫描件 1.pdf'),
      new File(['x'], 'a"b\\c.txt'),
      new File(['y'], '../../etc/passwd'),
    ];
    const { ret, data } = await visitor.ask(UPLOAD_FORM_PATH, form(...files));
    expect(ret).toBe(0);
    expect(data.uploads.map(({ name, size }: { name: string; size: number }) => [name, size])).toEqual([
      ['扫描件 1.pdf', 3 * MB],
      ['c.txt', 1],
      ['passwd', 1],
    ]);
    for (const { uploadId, size } of data.uploads)
      expect(await service.context.files.size(uploadKey(uploadId))).toBe(size);
    expect((await rows()).every(({ complete }) => complete)).toBe(true);
  });

  it.each([
    [
      'a file above the limit',
      () => form(new File(['ok'], 'ok'), new File([randomBytes(4 * MB + 1)], 'big')),
      'too-large',
    ],
    ['an empty file', () => form(new File(['ok'], 'ok'), new File([], 'empty')), 'empty-file'],
    ['no file', () => form(), 'empty-file'],
    [
      'another field',
      () => ({
        method: 'POST',
        body: (() => {
          const data = new FormData();
          data.append('other', new File(['x'], 'x'));
          return data;
        })(),
      }),
      'bad-option',
    ],
    [
      'more files than a task takes',
      () => form(...Array.from({ length: 301 }, (_, n) => new File(['x'], String(n)))),
      'too-large',
    ],
    ['no form', () => ({ method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }), 'bad-option'],
    [
      'a form without a boundary',
      () => ({ method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data' } }),
      'bad-option',
    ],
    [
      'a form with an endless boundary',
      () => ({
        method: 'POST',
        body: 'x',
        headers: { 'content-type': `multipart/form-data; boundary=${'x'.repeat(300)}` },
      }),
      'bad-option',
    ],
    [
      'a cut-off form',
      () => ({
        method: 'POST',
        body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      }),
      'bad-option',
    ],
  ])('refuses %s whole', async (_what, init, code) => {
    const before = [await keys(), (await rows()).length];
    const answer = await new TusVisitor(service).ask(UPLOAD_FORM_PATH, init() as RequestInit);
    expect(answer).toMatchObject({ ret: 400, data: { code } });
    expect([await keys(), (await rows()).length]).toEqual(before);
  });

  it('takes a file without a name and passes over fields', async () => {
    const part = (head: string, body: string): string =>
      `--x\r\nContent-Disposition: form-data; name=${head}\r\n\r\n${body}\r\n`;
    const body = `${part('"platform"', 'web')}${part('"file"\r\nContent-Type: application/octet-stream', 'abc')}--x--`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const { data } = await new TusVisitor(service).ask(UPLOAD_FORM_PATH, { method: 'POST', body, headers });
    expect(data.uploads).toMatchObject([{ name: '文件', size: 3 }]);
  });

  it('cuts an endless name short', async () => {
    const name = `${' . '.repeat(20_000)}报告${'x'.repeat(20_000)}.docx`;
    const { data } = await new TusVisitor(service).ask(UPLOAD_FORM_PATH, form(new File(['x'], name)));
    expect(Buffer.byteLength(data.uploads[0].name)).toBeLessThanOrEqual(200);
    expect(data.uploads[0].name).toMatch(/\.docx$/);
  });

  it('removes the bytes of a file whose row was swept away while it came', async () => {
    const before = await keys();
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(
          Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="late"\r\n\r\nabc'),
        );
        await expect.poll(async () => (await rows()).some(({ name }) => name === 'late')).toBe(true);
        await service.context.db.deleteFrom('upload').where('name', '=', 'late').execute();
        controller.enqueue(Buffer.from('\r\n--x--'));
        controller.close();
      },
    });
    const answer = await new TusVisitor(service).ask(UPLOAD_FORM_PATH, {
      method: 'POST',
      body,
      headers,
      duplex: 'half',
    } as RequestInit);
    expect(answer).toMatchObject({ ret: 400, data: { code: 'not-found' } });
    expect(await keys()).toEqual(before);
  });

  it('leaves nothing of a client that disappears', async () => {
    const before = [await keys(), (await rows()).length];
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 3 * MB };
    const sent = request(service.url + UPLOAD_FORM_PATH, { method: 'POST', headers, agent: false });
    sent.on('error', () => {});
    sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n');
    if (!sent.write(randomBytes(2 * MB))) await once(sent, 'drain');
    await expect.poll(async () => (await rows()).length).toBe(Number(before[1]) + 1);
    sent.destroy();
    await expect.poll(async () => [await keys(), (await rows()).length]).toEqual(before);
  });
});

describe('limits of resumable uploads', () => {
  it.each([
    ['a file above the limit', 4 * MB + 1, 413, 'too-large', '最大 4 MB'],
    ['an enormous length', '9007199254740991', 413, 'too-large', '最大 4 MB'],
    ['a length that is no number', '1e3', 400, 'bad-option', '不合协议'],
    ['a negative length', '-1', 400, 'bad-option', '不合协议'],
    ['an empty file', 0, 400, 'empty-file', '空的'],
  ])('refuses %s', async (_what, size, status, code, words) => {
    const response = await new TusVisitor(service).create(size);
    expect(response.status).toBe(status);
    expect(response.headers.get('location')).toBeNull();
    expect(await response.json()).toMatchObject({ ret: 400, msg: expect.stringContaining(words), data: { code } });
  });

  it('refuses more bytes than announced', async () => {
    const visitor = new TusVisitor(service);
    const path = await visitor.begin(10);
    expect((await visitor.patch(path, 0, randomBytes(11))).status).toBe(413);
    expect(await visitor.offset(path)).toBe(0);
    const misplaced = await visitor.patch(path, 5, randomBytes(5));
    expect(misplaced.status).toBe(409);
    expect(await misplaced.json()).toMatchObject({ ret: 400, msg: expect.stringContaining('HEAD') });
    const chunked = new ReadableStream({
      start(controller) {
        controller.enqueue(randomBytes(MB));
        controller.close();
      },
    });
    const headers = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const answer = await visitor.fetch(path, {
      method: 'PATCH',
      headers,
      body: chunked,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(await service.context.files.size(uploadKey(idOf(path)))).toBeLessThanOrEqual(10);
  });

  it.each([
    ['metadata that is not base64', { 'upload-metadata': 'filename ä' }],
    ['metadata that would be a prototype', { 'upload-metadata': '__proto__ YQ==' }],
    ['a deferred length', { 'upload-length': '', 'upload-defer-length': '1' }],
    ['parts to be joined', { 'upload-concat': 'partial' }],
    ['an unknown version', { 'tus-resumable': '0.2.2' }],
  ])('refuses %s', async (_what, headers) => {
    const before = (await rows()).length;
    const response = await new TusVisitor(service)
      .create(10, 'a', headers as Record<string, string>)
      .catch(() => undefined);
    if (response) expect(response.status).toBeGreaterThanOrEqual(400);
    if (response) expect(await response.json()).toMatchObject({ ret: 400, data: { code: 'bad-option' } });
    expect((await rows()).length).toBe(before);
  });

  it.each(['..%2f..%2fetc%2fpasswd', '%00', 'a'.repeat(90), '0'.repeat(32), "'; drop table upload; --", '%E4%B8'])(
    'knows no upload %s',
    async (id) => {
      const visitor = new TusVisitor(service);
      await visitor.begin(1);
      for (const method of ['HEAD', 'PATCH', 'DELETE']) {
        const response = await visitor.fetch(`${UPLOAD_PATH}/${id}`, {
          method,
          headers: { ...TUS, 'upload-offset': '0' },
        });
        expect([302, 400, 404, 414]).toContain(response.status);
      }
    },
  );

  it('gives one visitor only so many', async () => {
    const visitor = new TusVisitor(service);
    const path = await visitor.begin(1);
    const row = (await rows()).find(({ id }) => id === idOf(path));
    const many = Array.from({ length: 999 }, (_, n) => ({
      id: `many-${n}`,
      owner: row?.owner ?? '',
      key: `upload/many-${n}`,
      name: 'a',
      complete: true,
      expires_at: new Date(Date.now() + 60_000),
    }));
    await service.context.db.insertInto('upload').values(many).execute();
    const refused = await visitor.create(1);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ data: { code: 'too-many' } });
    expect(await visitor.ask(UPLOAD_FORM_PATH, form(new File(['x'], 'x')))).toMatchObject({
      ret: 400,
      data: { code: 'too-many' },
    });
    expect((await new TusVisitor(service).create(1)).status).toBe(201);
    await service.context.db.deleteFrom('upload').where('key', 'like', 'upload/many-%').execute();
  });
});

describe('bytes of one visitor, and of one address', () => {
  const small = withService({ WORKERS: '0', UPLOAD_MB: '40', VISITOR_MB: '40', ADDRESS_MB: '160' });
  const own = () => small.context.db.selectFrom('upload').selectAll().execute();
  const refusal = { ret: 400, data: { code: 'too-many-requests' } };

  it('are bounded for resumable uploads as they are announced', async () => {
    const visitor = new TusVisitor(small);
    const path = await visitor.begin(30 * MB);
    const refused = await visitor.create(10 * MB + 1);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ ...refusal, msg: expect.stringContaining('40 MB') });
    // Nobody gets past it by asking at once, and what is deleted counts no more.
    const answers = await Promise.all([6, 6, 6].map((size) => visitor.create(size * MB)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
    await visitor.remove(path);
    expect((await visitor.create(30 * MB)).status).toBe(201);
    await small.context.db
      .updateTable('upload')
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await visitor.create(10 * MB)).status).toBe(201);
    await small.context.db.deleteFrom('upload').execute();
  });

  it('are bounded for forms while they come, the address’s across visitors', async () => {
    const visitor = new TusVisitor(small);
    const files = [new File([randomBytes(10 * MB)], 'a'), new File([randomBytes(35 * MB)], 'b')];
    const answer = await visitor.ask(UPLOAD_FORM_PATH, form(...files));
    expect(answer).toMatchObject({ status: 429, ...refusal, msg: expect.stringContaining('40 MB') });
    expect(await own()).toEqual([]);
    for await (const { key } of small.context.files.list('.draft/')) expect(key).toBe('nothing');
    // What came counts for the address although it was refused: with 76 MB above more than 110 of 160.
    expect((await new TusVisitor(small).create(40 * MB)).status).toBe(201);
    const hourly = { ...refusal, msg: expect.stringContaining('每小时最多上传 160 MB') };
    expect(await (await new TusVisitor(small).create(20 * MB)).json()).toMatchObject(hourly);
    expect(await new TusVisitor(small).ask(UPLOAD_FORM_PATH, form(files[0] as File))).toMatchObject({
      status: 429,
      ...hourly,
    });
    expect((await new TusVisitor(small).create(1)).status).toBe(201);
  });
});

describe('an address behind a proxy', () => {
  const behind = withService({ WORKERS: '0', TRUST_PROXY: '127.0.0.1', ADDRESS_MB: '3', REQUESTS_PER_MINUTE: '20' });
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it.each([
    ['the port', '203.0.113.1:40001', '203.0.113.1:40002'],
    ['the port of IPv6', '[2001:db8:1::1]:40001', '[2001:db8:1::1]:40002'],
    ['the host part of IPv6', '2001:db8:2::1', '2001:db8:2:0:ffff::2'],
    ['its form', '203.0.113.3', '::ffff:203.0.113.3'],
    ['what is no address', 'unknown-1', 'unknown-2'],
  ])('is the same for bytes whatever %s', async (_what, first, second) => {
    expect((await new TusVisitor(behind).create(2 * MB, 'a', from(first))).status).toBe(201);
    expect((await new TusVisitor(behind).create(2 * MB, 'b', from(second))).status).toBe(429);
    const body = form(new File([randomBytes(2 * MB)], 'c'));
    const answer = await new TusVisitor(behind).ask(UPLOAD_FORM_PATH, { ...body, headers: from(second) });
    expect(answer).toMatchObject({ status: 429, data: { code: 'too-many-requests' } });
  });

  it.each([
    ['ports', (count: number) => `203.0.113.9:${40_000 + count}`],
    ['hosts', (count: number) => `2001:db8:3::${count}`],
    ['words', (count: number) => `nonsense-${count}`],
  ])('is one for requests, with many %s', async (_what, address) => {
    const statuses = [];
    for (let count = 1; count < 23; count++)
      statuses.push((await new TusVisitor(behind).fetch('/api/nowDateTime', { headers: from(address(count)) })).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await new TusVisitor(behind).fetch('/api/nowDateTime', { headers: from('198.51.100.77') })).status).toBe(
      200,
    );
  });
});

describe('a full disk', () => {
  it('takes nothing that would use up the reserve', async () => {
    const visitor = new TusVisitor(service);
    vi.spyOn(service.context.files, 'free').mockResolvedValue(3 * MB);
    const refused = await visitor.create(2 * MB + 1);
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({ ret: 400, data: { code: 'no-space' } });
    expect((await visitor.create(2 * MB)).status).toBe(201);
    const answer = await visitor.ask(UPLOAD_FORM_PATH, form(new File([randomBytes(2 * MB)], 'x')));
    expect(answer).toMatchObject({ ret: 400, data: { code: 'no-space' } });
  });
});

describe('a disk that fills up while bytes come', () => {
  const roomy = withService({ WORKERS: '0', UPLOAD_MB: '64', FREE_MB: '1' });
  /** Room for everything when it begins, and for nothing from then on. */
  const fillUp = () =>
    vi
      .spyOn(roomy.context.files, 'free')
      .mockResolvedValueOnce(1024 * MB)
      .mockResolvedValue(MB - 1);

  it('stops an upload, which goes on when there is room again', async () => {
    const visitor = new TusVisitor(roomy);
    const bytes = randomBytes(40 * MB);
    fillUp();
    const path = await visitor.begin(bytes.length);
    const stopped = await visitor.patch(path, 0, bytes);
    expect(stopped.status).toBe(507);
    expect(await stopped.json()).toMatchObject({ data: { code: 'no-space' } });
    expect(await visitor.offset(path)).toBeLessThan(bytes.length);
    vi.restoreAllMocks();
    expect(await visitor.resume(path, bytes)).toBe(204);
    expect(await roomy.context.files.size(uploadKey(idOf(path)))).toBe(bytes.length);
  });

  it('keeps nothing of a form', async () => {
    const visitor = new TusVisitor(roomy);
    const before = (await roomy.context.db.selectFrom('upload').selectAll().execute()).length;
    fillUp()
      .mockReset()
      .mockResolvedValueOnce(1024 * MB)
      .mockResolvedValueOnce(1024 * MB)
      .mockResolvedValue(MB - 1);
    const answer = await visitor.ask(UPLOAD_FORM_PATH, form(new File([randomBytes(40 * MB)], 'x')));
    expect(answer).toMatchObject({ ret: 400, data: { code: 'no-space' } });
    expect((await roomy.context.db.selectFrom('upload').selectAll().execute()).length).toBe(before);
    for await (const { key } of roomy.context.files.list('.draft/')) expect(key).toBe('nothing');
  });
});

describe('pages of other sites', () => {
  const asked = (headers: Record<string, string>): RequestInit => ({ method: 'OPTIONS', headers });

  it('may speak the protocol where the operator allows them', async () => {
    const visitor = new TusVisitor(service);
    const preflight = await visitor.fetch(
      UPLOAD_PATH,
      asked({
        origin: ORIGIN,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'tus-resumable,upload-offset,content-type',
      }),
    );
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(preflight.headers.get('access-control-allow-credentials')).toBe('true');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('upload-offset');
    const created = await visitor.create(5, 'a', { origin: ORIGIN });
    expect(created.status).toBe(201);
    expect(created.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    const shown = created.headers.get('access-control-expose-headers')?.toLowerCase() ?? '';
    for (const header of ['location', 'upload-offset', 'upload-length', 'tus-resumable', 'upload-expires'])
      expect(shown).toContain(header);
  });

  it('may not where he does not', async () => {
    const before = (await rows()).length;
    const response = await new TusVisitor(service).create(5, 'a', { origin: 'https://evil.example' });
    expect(response.headers.get('access-control-allow-origin')).not.toBe('https://evil.example');
    expect(response.headers.get('location')).toBeNull();
    expect((await rows()).length).toBe(before);
  });
});
