import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnyEngine } from '../../../src/engines/load-node.ts';
import { fileAt } from '../../../src/engines/path-file.ts';

/** Gives as its result what a program that was taken over may leave there: a link to a file of this machine. */
const links: AnyEngine = async (_files, _options, run) => {
  const path = join(await run.folder(), 'result.txt');
  await symlink('/etc/passwd', path);
  return [await fileAt(path)];
};
export default links;
