// Fills the disk at the folder of its first argument and tells on stdout how each way of storing ended, and what was left behind.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { toErrorData } from '../../schemas/error.ts';
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
console.log(JSON.stringify({ put, take, small, left }));
