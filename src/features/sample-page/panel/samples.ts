import { UserError } from '../../../../schemas/error.ts';
import { isLackingNote } from '../../../lib/lacking.ts';
import { checker, gatherOptions } from '../../../stores/checks.ts';
import { type InputFile, theTool } from '../../../stores/tool.ts';
import { sample } from './ask-sample.ts';

/** A page as it will come out, and a warning where some of the text cannot be printed. */
export interface Sample {
  picture: File;
  warning: string | undefined;
}

/**
 * A page (from 1) of an input as it will come out with the present settings, as a picture whose longer side is `size`
 * pixels. Rejects with UserError: `bad-option` for settings that do not hold, `cancelled` when given up, or the
 * engine's own refusal.
 */
export async function drawSample(entry: InputFile, page: number, size: number, signal: AbortSignal): Promise<Sample> {
  const { engine, engineId } = theTool();
  const { optionSchema } = await checker();
  const checked = optionSchema(engine.options).safeParse(gatherOptions([entry]));
  if (!checked.success) throw new UserError('bad-option');
  const { file, password } = entry;
  const { picture, notes } = await sample({ engineId, options: checked.data, file, password, page, size }, signal);
  return { picture, warning: notes.find(isLackingNote) };
}
