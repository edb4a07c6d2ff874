import { UserError } from '../../../schemas/error.ts';
import type { AnyEngine } from '../../../src/engines/load-node.ts';

/** Says what PostgreSQL keeps in no text: a NUL and half a character. With `fails` it ends with that. */
const speaks: AnyEngine = async (files, { fails }, run) => {
  const odd = 'a\0b\ud800c';
  run.progress(0.5, odd);
  run.note(odd, { lost: true });
  // After its end it still has something to say: to nobody.
  setTimeout(() => run.note('late'), 300);
  if (fails) throw new UserError('unsupported', odd);
  return files;
};
export default speaks;
