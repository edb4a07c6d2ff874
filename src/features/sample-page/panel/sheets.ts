import { UserError } from '../../../../schemas/error.ts';
import { askEngine } from '../../../jobs/ask.ts';
import { drawPage } from '../../../stores/thumbs.ts';
import { type InputFile, theTool } from '../../../stores/tool.ts';
import { optionsOf } from './samples.ts';

/** Pixels of a page's longer side. */
const SIZE = 1400;

/**
 * The inputs that the seen pages are made of: all where the engine has them run on, one after the other, else the one
 * that is chosen.
 */
export function inputsSeen(
  files: readonly InputFile[],
  chosen: string | undefined,
  runOn: boolean,
): readonly InputFile[] {
  if (runOn) return files;
  const entry = files.find(({ id }) => id === chosen) ?? files[0];
  return entry ? [entry] : [];
}

/**
 * The PDF that inputs come to with the present settings, the first where there are several. Rejects with UserError:
 * `bad-option` for settings that do not hold, `cancelled` when given up, or the engine's own refusal.
 */
export async function makeSheets(entries: readonly InputFile[], signal: AbortSignal): Promise<File> {
  const [first, ...beside] = entries;
  if (!first) throw new UserError('no-result');
  const options = await optionsOf(entries);
  const { file, password } = first;
  const [made] = await askEngine({ engine: theTool().engineId, file, password, beside, options }, signal);
  if (!made) throw new UserError('no-result');
  return made;
}

/**
 * One page (from 1) of a PDF as a picture, and how many it has; the first where other settings left fewer. Rejects with
 * UserError.
 */
export async function drawSheet(
  file: File,
  page: number,
  signal: AbortSignal,
): Promise<{ picture: File; pages: number }> {
  const first = page === 1;
  const drawn = await drawPage(file, page, SIZE, signal).catch((thrown) => {
    if (first || signal.aborted) throw thrown;
  });
  if (drawn?.picture) return { picture: drawn.picture, pages: drawn.pages };
  if (first) throw new UserError('no-result');
  return drawSheet(file, 1, signal);
}
