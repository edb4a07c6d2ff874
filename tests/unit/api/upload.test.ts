import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { upload as send } from '../../../src/api/upload.ts';

let asked = 0;
let metadata: string | undefined;
let refuse = (response: ServerResponse): unknown => response;
const server = createServer((request, response) => {
  request.resume();
  asked++;
  metadata = request.headers['upload-metadata']?.toString();
  if (asked === 1) refuse(response);
  else response.writeHead(201, { location: `${host()}/upload/1`, 'tus-resumable': '1.0.0' }).end();
});
const host = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = 0;
});

const BODY = JSON.stringify({ ret: 400, msg: '操作太频繁', data: { code: 'too-many-requests' } });
const urlStorage = {
  findAllUploads: async () => [],
  findUploadsByFingerprint: async () => [],
  removeUpload: async () => {},
  addUpload: async () => '',
};
/** Node's build of the library knows no `File`; nothing is sent of an empty one but its beginning. */
const fileReader = {
  openFile: async () => ({ size: 0, slice: async () => ({ value: null, size: 0, done: true }), close() {} }),
};
const tus = { retryDelays: [0], urlStorage, fileReader };
const upload = () => send(new File([], 'a.txt'), { host: host(), tus });

it('waits where the service says that waiting helps', async () => {
  refuse = (response) => response.writeHead(429, { 'retry-after': '1' }).end(BODY);
  await upload();
  expect(asked).toBe(2);
});

it('asks no more where too many bytes are kept', async () => {
  refuse = (response) => response.writeHead(429).end(BODY);
  await expect(upload()).rejects.toMatchObject({ code: 'too-many-requests' });
  expect(asked).toBe(1);
});

it('a file for a handover says so, is no earlier upload of the same file, and goes by no other way', async () => {
  const prints: string[] = [];
  const remember = async (print: string) => {
    prints.push(print);
    return [];
  };
  const remembering = { ...tus, urlStorage: { ...urlStorage, findUploadsByFingerprint: remember } };
  const file = new File([], 'a.txt', { lastModified: 0 });
  refuse = (response) => response.writeHead(201, { location: `${host()}/upload/1`, 'tus-resumable': '1.0.0' }).end();
  for (const handover of [undefined, 'one', 'two', 'one']) {
    await send(file, { host: host(), tus: remembering, handover });
    expect(metadata?.includes(`handover ${btoa(handover ?? '')}`)).toBe(handover !== undefined);
  }
  expect(new Set(prints).size).toBe(3);
  expect(prints[3]).toBe(prints[1]);
  asked = 0;
  refuse = (response) => response.writeHead(405).end();
  await expect(send(file, { host: host(), tus: remembering, handover: 'one' })).rejects.toMatchObject({
    code: 'unknown',
  });
  expect(asked).toBe(1);
});
