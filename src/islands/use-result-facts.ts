import { useEffect, useState } from 'react';
import { type ResultFacts, resultPreview } from '../stores/thumbs.ts';

/** What a result looks like and measures, once there is one that is wanted; its picture is freed with the place that shows it. */
export function useResultFacts(file: File | undefined, size: number): ResultFacts | undefined {
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
  return facts;
}
