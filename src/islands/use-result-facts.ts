import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Result } from '../jobs/job.ts';
import { $lentFacts } from '../stores/lent-facts.ts';
import { type ResultFacts, resultPreview } from '../stores/thumbs.ts';

/**
 * What a result looks like and measures, once there is one that is wanted, as its file shows or as the tool's panel
 * knows; a picture made here is freed with the place that shows it.
 */
export function useResultFacts(result: Result | undefined, size: number): ResultFacts | undefined {
  const file = result?.file;
  const lent = useStore($lentFacts).get(result?.id ?? '');
  const [facts, setFacts] = useState<ResultFacts>();
  useEffect(() => {
    if (!file) return;
    const gone = new AbortController();
    let thumb: string | undefined;
    void resultPreview(file, size, gone.signal).then((found) => {
      thumb = found?.thumb;
      if (gone.signal.aborted && thumb) URL.revokeObjectURL(thumb);
      else setFacts(found);
    });
    return () => {
      gone.abort();
      if (thumb) URL.revokeObjectURL(thumb);
    };
  }, [file, size]);
  return facts ?? lent;
}
