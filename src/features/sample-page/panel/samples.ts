import { UserError } from '../../../../schemas/error.ts';
import { askEngine } from '../../../jobs/ask.ts';
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
  const { file, password } = entry;
  const options = await optionsOf([entry]);
  const { picture, notes } = await sample(
    { engineId: theTool().engineId, options, file, password, page, size },
    signal,
  );
  return { picture, warning: notes.find(isLackingNote) };
}

/** The files, one at least, that one input comes to with the present settings. Rejects as `drawSample`. */
export async function makeSample(entry: InputFile, signal: AbortSignal): Promise<[File, ...File[]]> {
  const { file, password } = entry;
  const made = await askEngine(
    { engine: theTool().engineId, file, options: await optionsOf([entry]), password },
    signal,
  );
  const [only, ...more] = made;
  if (!only) throw new UserError('no-result');
  return [only, ...more];
}

/** The options of inputs as they stand, checked. Rejects with UserError `bad-option`. */
export async function optionsOf(entries: readonly InputFile[]): Promise<Record<string, unknown>> {
  const { optionSchema } = await checker();
  const checked = optionSchema(theTool().engine.options).safeParse(gatherOptions(entries));
  if (!checked.success) throw new UserError('bad-option');
  return checked.data;
}
