import { execFile } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Takes files out of an archive (or the file itself, where it is none) into a folder, under the names wanted. Only
 * plain files are taken, wherever they stand in it. Throws an Error, in Chinese, where one is missing.
 */
export async function takeFiles(path: string, take: Readonly<Record<string, string>>, folder: string): Promise<void> {
  if (!/\.tar\.bz2$/.test(path)) {
    const [[, name = basename(path)] = []] = Object.entries(take);
    renameSync(path, join(folder, name));
    return;
  }
  const inside = mkdtempSync(join(folder, '.unpacking-'));
  try {
    await run('tar', ['-xjf', path, '-C', inside, '--no-same-owner', '--no-same-permissions']);
    const found = readdirSync(inside, { recursive: true, encoding: 'utf8' }).filter((name) =>
      lstatSync(join(inside, name)).isFile(),
    );
    for (const [name, as] of Object.entries(take)) {
      const one = found.find((other) => basename(other) === name);
      if (!one) throw new Error(`${basename(path)} 里没有 ${name}`);
      renameSync(join(inside, one), join(folder, as));
    }
    rmSync(path);
  } finally {
    rmSync(inside, { recursive: true, force: true });
  }
}
