import { UserError } from '../../schemas/error.ts';

/**
 * The most pages a document may have, for every engine: twenty times a thick book, read in about a second by each of
 * them, and few enough that a file made to claim millions is refused before its page tree is walked.
 */
export const MAX_PAGES = 50_000;

/** The refusal of a document with more pages. */
export const tooManyPages = (): UserError => new UserError('too-many-pages', `一份 PDF 最多可处理 ${MAX_PAGES} 页。`);
