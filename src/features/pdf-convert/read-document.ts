import type { PageFidelity } from '../../../schemas/fidelity.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import type { Flow } from '../../model/flow.ts';
import type { Page, Source } from '../../model/page.ts';
import { digestOf, type PageDigest } from '../../model/passes/fidelity/digest.ts';
import { fidelityOf } from '../../model/passes/fidelity/fidelity.ts';
import { flowOf } from '../../model/passes/flow.ts';
import type { ReadSource } from '../../model/readers/picture/scans.ts';

/** Pages as a document, and how much of each it has: of all, or of tables alone. Each page is read once. */
export async function readDocument(
  source: Source | ReadSource,
  pages: readonly number[],
  tables: boolean,
  rest: (part: number) => Promise<void>,
): Promise<{ flow: Flow; fidelity: PageFidelity[] }> {
  const digests = new Map<number, PageDigest>();
  const page = async (index: number): Promise<Page> => {
    const read = await source.page(index);
    digests.set(index, digestOf(read));
    return read;
  };
  const flow = await flowOf({ ...source, page }, pages, rest);
  const fidelity = fidelityOf([...digests.values()], flow, tables ? 'tables' : 'all');
  return { flow, fidelity: 'read' in source ? fidelity.map((one) => withReading(one, source.read)) : fidelity };
}

/** Nothing carries more of a page than was read of it for sure. */
function withReading(page: PageFidelity, read: ReadSource['read']): PageFidelity {
  const sure = read.get(page.page)?.sure;
  if (sure === undefined) return page;
  return { ...page, sure, ...(page.score !== undefined && { score: Math.floor(page.score * sure) }) };
}

/** Whether what stands outside of tables is left out by intent. */
export const onlyTables = ({ format, text }: Pick<EngineOptions['pdf-convert'], 'format' | 'text'>): boolean =>
  format === 'xlsx' && !text;
