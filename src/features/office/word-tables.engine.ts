import { UserError } from '../../../schemas/error.ts';
import type { Engine, Fits } from '../../engines/engine.ts';
import { baseName } from '../../lib/output-name.ts';
import { pacedYield } from '../../lib/yield-to-events.ts';
import { isDocx } from '../../model/readers/docx/package.ts';
import { readDocx } from '../../model/readers/docx/read.ts';
import { writeXlsx } from '../../model/writers/xlsx/write.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Of the work, reading the document takes this share. */
const READING = 0.6;

/** A docx is read here; what else there is needs an office program. */
export const fits: Fits = async (file) => ((await isDocx(file)) ? 'browser' : 'service');

/** Puts the tables of a docx into a book. Throws UserError `no-result` where it has none, and those of the reader. */
const wordTables: Engine<'word-tables'> = async ([file], options, run) => {
  if (!file) return [];
  const flow = await readDocx(file);
  const pace = pacedYield(run.signal);
  await pace();
  run.progress(READING);
  const rest = async (part: number): Promise<void> => {
    run.progress(READING + part * (1 - READING));
    await pace();
  };
  const bytes = await writeXlsx({ flow, options, rest });
  if (!bytes) throw new UserError('no-result', options.text ? EMPTY : NO_TABLE);
  return [new File([bytes], `${baseName(file.name)}.xlsx`, { type: TYPE })];
};
export default wordTables;

const NO_TABLE = '文档里没有表格。要把文字也放进工作表，请打开“表格以外的文字”。';
const EMPTY = '文档里没有文字，也没有表格。';
