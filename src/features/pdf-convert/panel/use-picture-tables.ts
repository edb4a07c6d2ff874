import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type ErrorData, toErrorData, UserError } from '../../../../schemas/error.ts';
import type { FoundTables } from '../../../../schemas/tables.ts';
import { askEngine } from '../../../jobs/ask.ts';
import { $options, $stage, type InputFile, isRunning } from '../../../stores/tool.ts';
import { type PagePictures, pagePictures, releasePictures } from './page-picture.ts';

const FIND = 'picture-tables';

/** The tables of a file that are pictures, and its pages. */
export interface PictureTables {
  found: FoundTables;
  pictures: PagePictures;
}

/** What was read last of each file, and of which pages with which password; kept as long as the page is open. */
const known = new WeakMap<File, { of: string; tables: PictureTables }>();

interface Reading {
  of?: string;
  tables?: PictureTables;
  error?: ErrorData;
}

/** The tables of a file, or why there are none; waits while a job runs. */
export function usePictureTables(entry: InputFile): Reading & { part: number; note: string | undefined } {
  const running = isRunning(useStore($stage));
  const pages = String(useStore($options).pages ?? '');
  const [state, setState] = useState<Reading>({});
  const [done, setDone] = useState<{ part: number; note: string | undefined }>({ part: 0, note: undefined });
  const { file, password } = entry;
  const of = `${pages} ${password ?? ''}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new thumbnail or value of the entry changes nothing here
  useEffect(() => {
    if (running || state.of === of) return;
    const gone = new AbortController();
    readTables(entry, { pages, of }, gone.signal, (part, note) => setDone({ part, note })).then(
      (tables) => !gone.signal.aborted && setState({ of, tables }),
      (thrown) => !gone.signal.aborted && setState({ of, error: toErrorData(thrown) }),
    );
    return () => gone.abort();
  }, [file, of, running]);
  return { ...state, ...done };
}

async function readTables(
  { file, password }: InputFile,
  { pages, of }: { pages: string; of: string },
  signal: AbortSignal,
  onProgress: (part: number, note?: string) => void,
): Promise<PictureTables> {
  const kept = known.get(file);
  if (kept?.of === of) return kept.tables;
  const [data, ...pictures] = await askEngine({ engine: FIND, file, options: { pages }, password }, signal, onProgress);
  if (!data) throw new UserError('no-result');
  const found = JSON.parse(await data.text()) as FoundTables;
  const tables = { found, pictures: await pagePictures(pictures) };
  if (signal.aborted) releasePictures(tables.pictures); // the ones before are still shown
  signal.throwIfAborted();
  if (kept) releasePictures(kept.tables.pictures);
  known.set(file, { of, tables });
  return tables;
}
