import type { Preview } from '../../../../schemas/preview.ts';
import { parsePages } from '../../../lib/page-range.ts';
import type { ScansIn } from './scans-ahead.ts';

/** What of a file given tells whether, and with what, it can be looked into. */
export interface Given {
  file: File;
  type: string;
  locked?: boolean | undefined;
  password?: string | undefined;
}

type Ask = (file: File, password: string | undefined, signal: AbortSignal) => Promise<Preview>;

interface Look {
  password: string | undefined;
  stop: AbortController;
}

/**
 * Looks into PDFs: each once for each password, however often the list is given. What is found is told; a file that
 * was taken away is looked into no further.
 */
export function createScanLooks(ask: Ask, tell: (file: File, found: ScansIn) => void) {
  const looks = new Map<File, Look>();
  const end = (file: File): void => {
    looks.get(file)?.stop.abort();
    looks.delete(file);
  };
  return {
    look(files: readonly Given[]): void {
      const there = new Set(files.map(({ file }) => file));
      for (const file of looks.keys()) if (!there.has(file)) end(file);
      for (const { file, type, locked, password } of files) {
        const known = looks.get(file);
        if (type !== 'pdf' || (locked && !password) || (known && known.password === password)) continue;
        end(file);
        const stop = new AbortController();
        looks.set(file, { password, stop });
        ask(file, password, stop.signal).then(
          ({ pages = 0, scans }) =>
            !stop.signal.aborted && tell(file, { pages, scans: scans ? parsePages(scans, pages) : [] }),
          () => undefined, // what is wrong with it is said elsewhere
        );
      }
    },
    end: (): void => [...looks.keys()].forEach(end),
  };
}
