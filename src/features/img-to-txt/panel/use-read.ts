import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type ErrorData, toErrorData } from '../../../../schemas/error.ts';
import { $stage, type InputFile, isRunning } from '../../../stores/tool.ts';
import { noteFileOption } from '../../../stores/work.ts';
import { asOption } from './as-option.ts';
import { READ, type ReadPicture, readPicture } from './read-picture.ts';

interface Reading {
  of?: File;
  read?: ReadPicture;
  error?: ErrorData;
}

/**
 * What a file says, or why nothing is said; waits while a job runs. What was read is given to the engine, which then
 * does not read again.
 */
export function useRead(entry: InputFile): Reading & { part: number; note: string | undefined } {
  const running = isRunning(useStore($stage));
  const [state, setState] = useState<Reading>({});
  const [done, setDone] = useState<{ part: number; note: string | undefined }>({ part: 0, note: undefined });
  const { file } = entry;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new thumbnail or value of the entry changes nothing here
  useEffect(() => {
    if (running || state.of === file) return;
    const gone = new AbortController();
    readPicture(entry, gone.signal, (part, note) => setDone({ part, note })).then(
      (read) => {
        if (gone.signal.aborted) return;
        setState({ of: file, read });
        if (!entry.values[READ]) noteFileOption(entry.id, READ, asOption(read));
      },
      (thrown) => !gone.signal.aborted && setState({ of: file, error: toErrorData(thrown) }),
    );
    return () => gone.abort();
  }, [file, running, state.of]);
  return { ...state, ...done };
}
