import type { ErrorData } from '../../../schemas/error.ts';
import { splitName } from '../../lib/names.ts';
import { examine } from '../store/examine.ts';
import type { FileStore } from '../store/file-store.ts';
import type { Skipped, TaskRow } from '../store/tables.ts';
import type { Ending } from '../store/task-work.ts';

/** Whether a refusal can be answered with a password. */
export const wantsPassword = ({ code }: ErrorData): boolean => code === 'password-needed' || code === 'wrong-password';

/** The task waits for its visitor: all its files, and which of them want a password. */
export async function askPasswords(task: TaskRow, refused: Skipped[], store: FileStore): Promise<Ending> {
  const wants = new Map(
    refused.map(({ index, error }) => [index, error.code === 'wrong-password' ? 'wrong' : 'needed'] as const),
  );
  const files = await Promise.all(
    task.inputs.map(async (file, index) => ({
      index,
      name: file.name,
      type: (await examine(store, file)).type ?? splitName(file.name)[1].slice(1).toLowerCase(),
      password: wants.get(index) ?? ('none' as const),
    })),
  );
  return { state: 'middle', ask: { kind: 'password', files } };
}
