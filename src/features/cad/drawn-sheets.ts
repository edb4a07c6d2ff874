import type { Run } from '../../engines/engine.ts';
import type { CadFile } from '../../formats/cad/read.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import type { Wishes } from '../../model/readers/cad/look.ts';
import { drawSheet, layoutsOf, MODEL, type Sheet } from '../../model/readers/cad/sheets.ts';
import { type Metrics, metricsFor, roughly } from './metrics.ts';

/** What is drawn of a file. */
export interface DrawnSheets {
  /** Those with something on them. */
  sheets: Sheet[];
  /** Names of the others that were wanted. */
  empty: string[];
  metrics: Metrics;
}

/**
 * Draws the model and layouts of these names, twice: letters are as wide as the faces say that the first drawing asks
 * for. Where nothing is on any of them and `others` may stand for them, the rest of the drawing is looked through
 * instead, and a note tells what is drawn; a drawing with nothing visible gives no sheets.
 */
export async function drawnSheets(
  { document }: Pick<CadFile, 'document'>,
  { names, others, wishes }: { names: readonly string[]; others: boolean; wishes: Wishes },
  run: Run,
): Promise<DrawnSheets> {
  const draw = async (wanted: readonly string[], measure: Metrics['measure']): Promise<Sheet[]> => {
    const sheets: Sheet[] = [];
    for (const name of wanted) {
      sheets.push(drawSheet(document, name, wishes, measure));
      await yieldToEvents(run.signal);
    }
    return sheets;
  };
  let rough = await draw(names, roughly);
  if (others && !rough.some(hasMarks)) {
    const rest = [MODEL, ...layoutsOf(document)].filter((name) => !names.includes(name));
    const found = (await draw(rest, roughly)).filter(hasMarks);
    if (found.length > 0) {
      run.note(`${titles(names)}上没有看得见的图形，画的是${titles(found.map(({ name }) => name))}。`);
      rough = found;
    }
  }
  const metrics = await metricsFor(rough, run);
  const shown = rough.map(({ name }) => name);
  const all = metrics.faces.size > 0 ? await draw(shown, metrics.measure) : rough;
  const empty = all.filter((sheet) => !hasMarks(sheet)).map(({ name }) => name);
  return { sheets: all.filter(hasMarks), empty, metrics };
}

const hasMarks = ({ marks }: Sheet): boolean => marks.length > 0;

/** A sheet as visitors know it. */
export const titleOf = (name: string): string => (name === MODEL ? '模型' : name);

const MAX_NAMED = 10;

const titles = (names: readonly string[]): string =>
  `“${names.slice(0, MAX_NAMED).map(titleOf).join('”“')}”${names.length > MAX_NAMED ? ` 等 ${names.length} 张` : ''}`;
