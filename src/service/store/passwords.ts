import { seal, unseal } from '../base/secret.ts';

const PURPOSE = 'passwords';

/**
 * The passwords of a task's files, aligned with them (null: none given), as they may stand in its row; null where there
 * is none at all.
 */
export const sealPasswords = (secret: Buffer, passwords: readonly (string | null)[] | undefined): string | null =>
  passwords?.length ? seal(secret, PURPOSE, JSON.stringify(passwords)) : null;

/** The passwords that `sealPasswords` sealed; none where nothing was, or with another secret. */
export function openPasswords(secret: Buffer, sealed: string | null): (string | null)[] {
  const text = sealed === null ? undefined : unseal(secret, PURPOSE, sealed);
  return text === undefined ? [] : (JSON.parse(text) as (string | null)[]);
}
