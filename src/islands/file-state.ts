import { sentence } from '../../schemas/error.ts';
import { formatBytes } from '../lib/format-bytes.ts';
import { formatName } from '../lib/format-name.ts';
import type { InputFile } from '../stores/tool.ts';

/** The line below a file's name. */
export const factsOf = ({ type, file, pages, locked, restricted }: InputFile): (string | false)[] => [
  formatName(type),
  formatBytes(file.size),
  !!pages && `${pages} 页`,
  locked ? '有密码' : !!restricted && '有权限限制',
];

/**
 * Whether the file waits for its password, and whether the one given was wrong. One that is done does not wait: a reload
 * has taken its password, and its result is there.
 */
export function passwordOf({
  locked,
  password,
  fault,
  stage,
}: Pick<InputFile, 'locked' | 'password' | 'fault' | 'stage'>): { asksPassword: boolean; wrong: boolean } {
  const code = stage?.state === 'failed' ? stage.error.code : fault?.code;
  const wrong = code === 'wrong-password';
  return {
    wrong,
    asksPassword: wrong || (locked === true && !password && stage?.state !== 'done') || code === 'password-needed',
  };
}

/** What looking at a file found wrong, before any start; why it failed is said where the result would be. */
export function troubleOf({ stage, fault }: Pick<InputFile, 'stage' | 'fault'>): string | undefined {
  return !stage && fault ? `预览时发现：${sentence(fault)}` : undefined;
}

/** For `data-opening` (`styles/work.css`): the pages of a file are being counted, and a panel has not got its height. */
export const isOpening = ({ locked, fault, pages }: InputFile): true | undefined =>
  (!locked && !fault && !pages) || undefined;
