import { UserError } from '../../../../schemas/error.ts';
import type { Recognised, TextPage } from '../../../../schemas/recognised.ts';
import { askEngine } from '../../../jobs/ask.ts';
import type { InputFile } from '../../../stores/tool.ts';

const FIND = 'text-finder';

/** The engine's option that takes corrected text back. */
export const READ = 'read';

/** What a file says, with each page as a picture, upright. */
export interface ReadPicture extends Recognised {
  pictures: Blob[];
}

/** Read once a file, as long as the page is open. */
const known = new WeakMap<File, ReadPicture>();

/**
 * What the pictures of an input say, read in a worker of its own; what was read and corrected before is not read again.
 * Rejects with UserError, `cancelled` when given up.
 */
export async function readPicture(
  { file, values }: InputFile,
  signal: AbortSignal,
  onProgress: (part: number, note?: string) => void,
): Promise<ReadPicture> {
  const kept = known.get(file);
  if (kept) return kept;
  const before =
    typeof values[READ] === 'string' && values[READ] ? (JSON.parse(values[READ]) as Recognised) : undefined;
  const turns = before?.pages.map(({ turn }) => turn).join(',') ?? '';
  const files = await askEngine({ engine: FIND, file, options: { turns } }, signal, onProgress);
  const data = files.find(({ name }) => name === 'text.json');
  const read = before ?? (data && (JSON.parse(await data.text()) as Recognised));
  if (!read) throw new UserError('no-result');
  const picture = { ...read, pictures: files.filter((one) => one !== data) };
  known.set(file, picture);
  return picture;
}

/** Keeps corrected pages, so that they are there when the panel comes back to the file. */
export function keepPages(file: File, pages: TextPage[]): void {
  const picture = known.get(file);
  if (picture) known.set(file, { ...picture, pages });
}
