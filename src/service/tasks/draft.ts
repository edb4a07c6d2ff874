import { randomUUID } from 'node:crypto';
import type { Ask } from '../../../schemas/api/task.ts';
import { UserError } from '../../../schemas/error.ts';
import { canonical } from '../../lib/intake.ts';
import type { Context } from '../context.ts';
import { examine, type Looked } from '../store/examine.ts';
import { sealPasswords } from '../store/passwords.ts';
import type { StoredFile } from '../store/tables.ts';
import type { NewTask } from './enqueue.ts';
import { checkCount, type Given, optionsOf, type Plan, refusal } from './plan.ts';

/** One task to be made: a tool, its files, what was given for it. */
export interface Wanted extends Given {
  tool: string;
  files: StoredFile[];
}

/** What a task's row says before the moment it is written. */
export type Draft = Omit<
  NewTask,
  'owner' | 'address' | 'group_id' | 'platform' | 'expires_at' | 'key' | 'created_at' | 'queued_at' | 'ended_at'
>;

/**
 * The row of a task, its files looked at and checked. In a group a file that is refused makes a task that has failed;
 * else it throws the refusal, as it does for what is wrong with the options or the number of files.
 */
export async function draft(
  context: Context,
  plan: Plan,
  { files, options, passwords }: Wanted,
  how: { group: boolean; middle: boolean },
): Promise<Draft> {
  checkCount(plan, files.length);
  if (passwords && passwords.length > files.length) throw new UserError('bad-option', '密码比文件多。');
  const checked = optionsOf(plan, options, files.length);
  const looks = await Promise.all(files.map((file) => examine(context.files, file)));
  const refused = files
    .map((file, index) => refusal(plan, file, looks[index]?.type))
    .find((error) => error !== undefined);
  if (refused && !how.group) throw new UserError(refused.code, refused.detail);
  const state = refused ? 'failed' : how.middle ? 'middle' : 'waiting';
  return {
    id: randomUUID(),
    tool: plan.id,
    engine: plan.tool.engine,
    options: JSON.stringify(checked),
    inputs: JSON.stringify(files),
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    passwords: refused ? null : sealPasswords(context.secret, passwords),
    state,
    ask: JSON.stringify(state === 'middle' ? askOf(files, looks, passwords) : null),
    progress: 0,
    note: null,
    notes: '[]',
    skipped: '[]',
    results: '[]',
    error: JSON.stringify(refused ?? null),
    attempt: 0,
    worker: null,
    internal: false,
    started_at: null,
  };
}

function askOf(files: StoredFile[], looks: Looked[], passwords: (string | null)[] = []): Ask {
  const asked = files.map(({ name }, index) => {
    const { type, locked } = looks[index] as Looked;
    const needed = locked && (passwords[index] ?? null) === null;
    return {
      index,
      name,
      type: type ? canonical(type) : '',
      password: needed ? ('needed' as const) : ('none' as const),
    };
  });
  return { kind: asked.some(({ password }) => password === 'needed') ? 'password' : 'options', files: asked };
}
