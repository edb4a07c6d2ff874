import type { AnyEngine } from '../../../src/engines/load-node.ts';

/** Gives each file back in upper case. */
const copy: AnyEngine = async (files, _options, run) => {
  const results: File[] = [];
  for (const [index, file] of files.entries()) {
    results.push(new File([(await file.text()).toUpperCase()], file.name));
    run.progress((index + 1) / files.length);
  }
  return results;
};
export default copy;
