import { UserError } from '../../../schemas/error.ts';
import { NEEDS_RIGHT } from '../../lib/restricted.ts';
import type { PdfDocument } from './document.ts';
import { asNumber } from './objects.ts';

/** Rights that bits of /P deny where they are not set (ISO 32000-2 table 22): 3 to 6, and 9 to 12. */
const RIGHTS = 0b1111_0011_1100;

/**
 * Whether nothing but the goodwill of programs protects a document: anybody can open it, something is forbidden, and it
 * was not its owner's password that opened it.
 */
export function isRestricted({ security }: PdfDocument): boolean {
  if (!security?.open || security.owner) return false;
  return ((asNumber(security.dict.get('P')) ?? -1) & RIGHTS) !== RIGHTS;
}

/**
 * To be asked before a document's protection is given up, as where several become one. Throws UserError `bad-option`
 * for one with restrictions unless the visitor said to have the right (`confirmed`); whoever has a password needs not
 * say so.
 */
export function requireRight(document: PdfDocument, confirmed: boolean): void {
  if (confirmed || !isRestricted(document)) return;
  throw new UserError('bad-option', NEEDS_RIGHT);
}
