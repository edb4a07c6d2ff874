import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { UserError } from '../../schemas/error.ts';
import type { ToolEntry } from '../../schemas/tool.ts';
import { sniff } from '../lib/sniff.ts';

const MB = 1024 * 1024;

/** Reads one input and checks it as the page does: not empty, not over the tool's limit, and of a type it takes by content. Throws UserError. */
export async function readInput(path: string, { from, limit }: ToolEntry): Promise<File> {
  const size = await sizeOf(path);
  if (size === 0) throw new UserError('empty-file');
  if (size > limit.mb * MB) throw new UserError('too-large', `上限是 ${limit.mb} MB。`);
  const bytes = await readFile(path);
  const type = sniff(bytes, path);
  if (!type || !from.includes(type)) {
    const found = type ? `内容是 ${type.toUpperCase()}，` : '';
    throw new UserError('wrong-type', `${found}这个工具接受 ${from.map((format) => format.toUpperCase()).join('、')}。`);
  }
  return new File([bytes], basename(path));
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new UserError('bad-option', `找不到文件 ${path}。`);
  return found.size;
}
