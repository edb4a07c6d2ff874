import { UserError } from '../../../../schemas/error.ts';
import type { ScanPage, ScanText } from '../../../../schemas/text-edits.ts';
import { askEngine } from '../../../jobs/ask.ts';
import type { InputFile } from '../../../stores/tool.ts';

const FIND = 'scan-text-finder';
/** So many pages are kept for when they are looked at again; others come back from what the device remembers. */
const MOST = 40;

/** A page with what was read of it, and how it looks, upright. */
export interface ShownPage {
  page: ScanPage;
  picture: Blob | undefined;
}

/** Which pages are looked at, as the engine's options say it. */
export interface Wish {
  pages: string;
  format: string;
}

/** What was read of a file by one wish: how many pages there are, and those that were looked at, by their order. */
export interface KnownPages {
  of: string;
  count: number;
  pages: Map<number, ShownPage>;
}

const known = new WeakMap<File, KnownPages>();

/** One name for all that what is read depends on: pictures are put on sheets by the format, a PDF is what it is. */
export const wishName = ({ type, password }: InputFile, { pages, format }: Wish): string =>
  `${pages} ${password ?? ''} ${type === 'pdf' ? '' : format}`;

/** What is known of a file by this wish. */
export function knownPages({ file }: InputFile, of: string): KnownPages {
  const before = known.get(file);
  if (before?.of === of) return before;
  const fresh = { of, count: 0, pages: new Map<number, ShownPage>() };
  known.set(file, fresh);
  return fresh;
}

/**
 * Reads one of the chosen pages of a PDF, or all pictures of a file, in a worker of its own. Rejects with UserError,
 * `cancelled` when given up.
 */
export async function readPage(
  entry: InputFile,
  wish: Wish,
  at: number,
  signal: AbortSignal,
  onProgress: (part: number, note?: string) => void,
): Promise<void> {
  const { file, password, type } = entry;
  const single = type === 'pdf';
  const options = { ...wish, at: single ? at + 1 : 0 };
  const [data, ...pictures] = await askEngine({ engine: FIND, file, options, password }, signal, onProgress);
  if (!data) throw new UserError('no-result');
  const found = JSON.parse(await data.text()) as ScanText;
  signal.throwIfAborted();
  const own = knownPages(entry, wishName(entry, wish));
  own.count = found.count;
  for (const [place, page] of found.pages.entries()) {
    const picture = pictures.find(({ name }) => name === `${page.page + 1}.jpg`);
    own.pages.set(single ? at : place, { page, picture });
  }
  // Only a PDF is asked for page by page. The one looked at is this one or the one before.
  if (single && own.pages.size > MOST)
    own.pages.delete([...own.pages.keys()].find((one) => one < at - 1 || one > at) as number);
}
