// Fills the disk at the folder of its first argument and tells on stdout how each way of storing ended, and what was
// left behind.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { toErrorData } from '../../schemas/error.ts';
import { asRefusal } from '../../src/service/store/faults.ts';
import { openFolder } from '../../src/service/store/files-folder.ts';

const [folder = ''] = process.argv.slice(2);
const files = await openFolder(folder, 60);
const bytes = Buffer.alloc(8 * 1024 * 1024, 1);
const elsewhere = join(process.env.WORK ?? tmpdir(), 'result');
writeFileSync(elsewhere, bytes);

const codeOf = (stored: Promise<unknown>): Promise<string> =>
  stored.then(
    () => 'stored',
    (error: unknown) => toErrorData(error).code,
  );
const put = await codeOf(files.put('result/a/1', Readable.from([bytes])));
const take = await codeOf(files.take('result/b/1', elsewhere));
const small = await codeOf(files.put('result/c/1', Readable.from([Buffer.from('small')])));
const left: string[] = [];
for await (const { key } of files.list('')) left.push(key);
const tus = files.resumable();
const id = 'upload/a';
await tus.create(new Upload({ id, size: bytes.length, offset: 0 }));
const written = await codeOf(tus.write(Readable.from([bytes]), id, 0));
// At last there is no room even for what the protocol notes of an upload.
let created = 'stored';
for (let count = 0; created === 'stored' && count < 5000; count++)
  created = await codeOf(
    tus
      .create(new Upload({ id: `upload/${count}`, size: 1, offset: 0 }))
      .catch((error: unknown) => Promise.reject(asRefusal(error))),
  );
console.log(JSON.stringify({ put, take, small, left, written, created }));
