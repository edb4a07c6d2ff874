import { $files, $options, theTool } from './tool.ts';
import { setOption } from './work.ts';

/** The pages that were last chosen by their pictures, as they stand in an option of all files. */
let chosen: { id: string; key: string; text: string } | undefined;
let listening = false;

/**
 * Writes the pages chosen of one file (its id) to the option `key`, which is of all files. They go with this file: of
 * another one nobody has chosen any.
 */
export function choosePages(id: string, key: string, text: string): void {
  if (!listening) $files.listen(leave);
  listening = true;
  chosen = { id, key, text };
  setOption(key, text);
}

/** What was written by hand since stands. */
function leave(files: readonly { id: string }[]): void {
  if (!chosen || files.some(({ id }) => id === chosen?.id)) return;
  const { key, text } = chosen;
  chosen = undefined;
  if ($options.get()[key] === text) setOption(key, theTool().engine.options[key]?.default ?? '');
}
