import { UserError } from '../../../schemas/error.ts';
import type { AnyEngine } from '../../../src/engines/load-node.ts';

/** Every file is locked with the password it contains; with `skips` it leaves out those it cannot open. */
const locked: AnyEngine = async (files, { skips }, run) => {
  const results: File[] = [];
  for (const file of files) {
    const given = run.password(file);
    const error =
      given === undefined ? 'password-needed' : given !== (await file.text()) ? 'wrong-password' : undefined;
    if (error && skips) run.skip(file, new UserError(error));
    else if (error) throw new UserError(error);
    else results.push(new File(['open'], '../../a/b\u202e.txt'));
  }
  return results;
};
export default locked;
