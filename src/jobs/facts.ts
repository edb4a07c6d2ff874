import { UserError } from '../../schemas/error.ts';
import type { Preview } from '../../schemas/preview.ts';
import { askEngine } from './ask.ts';

const ENGINE = 'file-facts';

/**
 * What a start decides by of a PDF: its pages, whether it is locked or restricted. Rejects with UserError where it
 * cannot be opened at all.
 */
export async function factsOf(file: File, password: string | undefined): Promise<Preview> {
  const [info] = await askEngine({ engine: ENGINE, file, options: {}, password }, new AbortController().signal);
  if (!info) throw new UserError('no-result');
  return JSON.parse(await info.text()) as Preview;
}
