import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { type ErrorData, toErrorData } from '../../../../schemas/error.ts';
import { $stage, type InputFile, isRunning } from '../../../stores/tool.ts';
import { type KnownPages, knownPages, readPage, type ShownPage, type Wish, wishName } from './scan-pages.ts';

/** A page as far as it is known. */
interface Looked {
  /** How many pages were chosen; 0 until the first was read. */
  count: number;
  shown: ShownPage | undefined;
  error: ErrorData | undefined;
  part: number;
  note: string | undefined;
}

interface Flight {
  of: string;
  at: number;
  gone: AbortController;
}

/**
 * One of the chosen pages of a file with what was read of it: pages are read when they are looked at, and the next one
 * while that is done. Waits while a job runs.
 */
export function useScanPage(entry: InputFile, wish: Wish, at: number): Looked {
  const running = isRunning(useStore($stage));
  const of = wishName(entry, wish);
  const pages = knownPages(entry, of);
  const flight = useRef<Flight>(undefined);
  const [errors, setErrors] = useState<ReadonlyMap<string, ErrorData>>(new Map());
  const [done, setDone] = useState<{ at: number; part: number; note?: string | undefined }>();
  const [, setLanded] = useState(0);
  const stop = (): void => {
    flight.current?.gone.abort();
    flight.current = undefined;
  };
  const next = running ? undefined : wanted(pages, at, errors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new thumbnail or value of the entry changes nothing here
  useEffect(() => {
    if (flight.current?.at === next && flight.current?.of === of) return;
    stop();
    if (next === undefined) return;
    const own = { of, at: next, gone: new AbortController() };
    flight.current = own;
    const told = (part: number, note?: string): void => setDone({ at: next, part, note });
    readPage(entry, wish, next, own.gone.signal, told)
      .catch((thrown) => {
        if (!own.gone.signal.aborted) setErrors((before) => new Map(before).set(nameOf(of, next), toErrorData(thrown)));
      })
      .finally(() => {
        if (flight.current !== own) return;
        flight.current = undefined;
        setLanded((count) => count + 1);
      });
  }, [entry.file, of, next]);
  useEffect(() => () => flight.current?.gone.abort(), []);
  const { part = 0, note } = done?.at === at ? done : {};
  return { count: pages.count, shown: pages.pages.get(at), error: errors.get(nameOf(of, at)), part, note };
}

const nameOf = (of: string, at: number): string => `${at} ${of}`;

/** The page to be read: the one looked at, else the next one. */
function wanted({ of, count, pages }: KnownPages, at: number, errors: ReadonlyMap<string, ErrorData>) {
  const missing = (page: number): boolean => !pages.has(page) && !errors.has(nameOf(of, page));
  if (missing(at)) return at;
  return at + 1 < count && missing(at + 1) ? at + 1 : undefined;
}
