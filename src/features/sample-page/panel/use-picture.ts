import { useEffect, useState } from 'react';
import { type ErrorData, toErrorData } from '../../../../schemas/error.ts';

interface Drawn {
  key: string;
  url?: string;
  /** Why there is none. */
  fault?: ErrorData;
}

/** The address of a picture made anew with every key, or why it could not be made; neither while it is being made. */
export function usePicture(key: string, make: (signal: AbortSignal) => Promise<Blob | undefined>): Partial<Drawn> {
  const [shown, setShown] = useState<Drawn>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the picture is another one
  useEffect(() => {
    const gone = new AbortController();
    let url: string | undefined;
    make(gone.signal).then(
      (picture) => {
        if (gone.signal.aborted || !picture) return;
        url = URL.createObjectURL(picture);
        setShown({ key, url });
      },
      (thrown: unknown) => !gone.signal.aborted && setShown({ key, fault: toErrorData(thrown) }),
    );
    return () => {
      gone.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [key]);
  return shown?.key === key ? shown : {};
}
