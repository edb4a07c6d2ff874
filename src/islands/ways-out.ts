import { type ErrorData, mayRepeat } from '../../schemas/error.ts';
import { NEEDS_RIGHT } from '../lib/restricted.ts';
import type { InputFile } from '../stores/tool.ts';
import { passwordOf } from './file-state.ts';

type Entry = Pick<InputFile, 'id' | 'stage' | 'locked' | 'password' | 'fault'>;

/** Why the last start brought nothing of this file. */
export const errorOf = ({ stage }: Pick<Entry, 'stage'>): ErrorData | undefined =>
  stage?.state === 'failed' ? stage.error : undefined;

/** Whether all that a file wants is its password. */
export const asks = (entry: Entry): boolean => passwordOf(entry).asksPassword;

const wantsRight = (entry: Entry): boolean => errorOf(entry)?.detail === NEEDS_RIGHT;

export interface WaysOut {
  /** The first file that wants its password. */
  locked: string | undefined;
  /** Files that want the visitor's word for a right to give up their restrictions. */
  restricted: string[];
  /** Files that the same start may do now. */
  again: string[];
  /** What a button for those says. */
  words: string;
}

/** What can be done about files that brought nothing: the same start again only where it may go well. */
export function waysOut(files: readonly Entry[]): WaysOut {
  const failed = files.filter(errorOf);
  const again = files.filter((entry) => {
    const error = errorOf(entry);
    const retried = error && mayRepeat(error) && !asks(entry) && !wantsRight(entry);
    return retried || entry.stage?.state === 'cancelled';
  });
  const fewer = again.length < failed.length;
  return {
    locked: files.find(asks)?.id,
    restricted: files.filter(wantsRight).map(({ id }) => id),
    again: again.map(({ id }) => id),
    words: fewer ? `重试其中 ${again.length} 个` : again.length > 1 ? '重试这些文件' : '重试',
  };
}
