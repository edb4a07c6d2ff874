import { useEffect, useState } from 'react';
import { type ErrorData, toErrorData } from '../../../../schemas/error.ts';
import { type Sound, soundOf } from './sound-view.ts';

/** A recording once it is read, or why it cannot be shown; until then how much is read. */
export function useSound(file: File): { sound?: Sound; error?: ErrorData; part: number } {
  const [state, setState] = useState<{ sound?: Sound; error?: ErrorData; part: number }>({ part: 0 });
  useEffect(() => {
    const gone = new AbortController();
    const tell = (next: typeof state): void => {
      if (!gone.signal.aborted) setState(next);
    };
    soundOf(file, gone.signal, (part) => tell({ part })).then(
      (sound) => tell({ sound, part: 1 }),
      (thrown) => tell({ error: toErrorData(thrown), part: 1 }),
    );
    return () => gone.abort();
  }, [file]);
  return state;
}
