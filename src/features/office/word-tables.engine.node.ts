import { readFile } from 'node:fs/promises';
import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import { baseName } from '../../lib/output-name.ts';
import { toDocument, warmOffice } from './native/convert.ts';
import { officeFormat } from './native/format.ts';
import wordTables, { fits } from './word-tables.engine.ts';

/** Starts soffice before the first call. */
export const warm = (run: Pick<Run, 'limits'>): Promise<unknown> => warmOffice(run.limits);

/** How the work divides: making a docx, then reading it. */
const DOCX_PART = 0.7;

/** The tables of a Word document of any kind as a book; what is no docx is made one by LibreOffice. */
const wordTablesAnywhere: Engine<'word-tables'> = async ([file], options, run) => {
  if (!file) return [];
  if ((await fits(file, {})) === 'browser') return wordTables([file], options, run);
  const format = officeFormat(new Uint8Array(await file.arrayBuffer()), file.name);
  if (format.kind !== 'text') throw new UserError('wrong-type');
  const first = { ...run, progress: (part: number, note?: string) => run.progress(part * DOCX_PART, note) };
  const { path } = await toDocument({ file, format, data: {}, target: 'docx' }, first);
  const docx = new File([await readFile(path)], `${baseName(file.name)}.docx`);
  const then = {
    ...run,
    progress: (part: number, note?: string) => run.progress(DOCX_PART + part * (1 - DOCX_PART), note),
  };
  return wordTables([docx], options, then);
};
export default wordTablesAnywhere;
