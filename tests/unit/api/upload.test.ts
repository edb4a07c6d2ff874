import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { upload as send } from '../../../src/api/upload.ts';

let asked = 0;
let refuse = (response: ServerResponse): unknown => response;
const server = createServer((request, response) => {
  request.resume();
  asked++;
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
