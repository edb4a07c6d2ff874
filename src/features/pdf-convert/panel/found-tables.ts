import { UserError } from '../../../../schemas/error.ts';
import type { FoundTables } from '../../../../schemas/tables.ts';
import { askEngine } from '../../../jobs/ask.ts';
import type { InputFile } from '../../../stores/tool.ts';

const FIND = 'table-finder';

/** Found once a file and page range, as long as the page is open. */
const finds = new WeakMap<File, Map<string, FoundTables>>();

/** The tables on pages of an input, found in a worker of its own. Rejects with UserError, `cancelled` when given up. */
export async function tablesIn(
  { file, password }: InputFile,
  pages: string,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<FoundTables> {
  const known = finds.get(file)?.get(pages);
  if (known) return known;
  const [data] = await askEngine({ engine: FIND, file, options: { pages }, password }, signal, onProgress);
  if (!data) throw new UserError('no-result');
  const found = JSON.parse(await data.text()) as FoundTables;
  finds.set(file, new Map([[pages, found]]));
  return found;
}
