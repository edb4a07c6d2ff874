import { useEffect, useState } from 'react';
import type { InputFile } from '../../../stores/tool.ts';
import { measure } from './measure.ts';

/** Measured once a file, as long as the page is open. */
const known = new WeakMap<File, Promise<number | undefined>>();

/** How long each recording is, in seconds; `null` where that cannot be told here, missing while it is looked for. */
export function useLengths(files: readonly InputFile[]): ReadonlyMap<string, number | null> {
  const [lengths, setLengths] = useState<ReadonlyMap<string, number | null>>(new Map());
  useEffect(() => {
    let gone = false;
    for (const { id, file } of files) {
      const length = known.get(file) ?? measure(file);
      known.set(file, length);
      void length.then((seconds) => gone || setLengths((before) => new Map(before).set(id, seconds ?? null)));
    }
    return () => {
      gone = true;
    };
  }, [files]);
  return lengths;
}
