import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnyEngine } from '../../../src/engines/load-node.ts';

/** Writes forever into its folder, or with `where: tmp` into the temporary folder of the process. */
const writes: AnyEngine = async (_files, { where }, run) => {
  const folder = where === 'tmp' ? (process.env.TMPDIR ?? '') : await run.folder();
  const file = await open(join(folder, 'endless'), 'w');
  for (;;) await file.write(Buffer.alloc(256 * 1024, 1));
};
export default writes;
