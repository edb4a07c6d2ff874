import { UserError } from '../../../../schemas/error.ts';
import { askEngine } from '../../../jobs/ask.ts';
import { drawPage } from '../../../stores/thumbs.ts';
import { type InputFile, theTool } from '../../../stores/tool.ts';
import { optionsOf } from './samples.ts';

/** Pixels of a page's longer side. */
const SIZE = 1400;

/**
 * The PDF that an input comes to with the present settings, the first where there are several. Rejects with UserError:
 * `bad-option` for settings that do not hold, `cancelled` when given up, or the engine's own refusal.
 */
export async function makeSheets(entry: InputFile, signal: AbortSignal): Promise<File> {
  const { file, password } = entry;
  const options = await optionsOf(entry);
  const [made] = await askEngine({ engine: theTool().engineId, file, options, password }, signal);
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
