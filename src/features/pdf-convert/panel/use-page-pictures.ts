import { useEffect, useState } from 'react';
import { type ErrorData, toErrorData } from '../../../../schemas/error.ts';
import type { WrittenPage } from '../../../../schemas/fidelity.ts';
import { askEngine } from '../../../jobs/ask.ts';
import { drawPages } from '../../../stores/thumbs.ts';
import { $files } from '../../../stores/tool.ts';
import type { Compared } from './use-fidelity.ts';
import { pictureOf } from './written-picture.ts';

const DRAW = 'written-page';
/** Pixels of the longer side of a page as it was: sharp at twice its size. */
const SIZE = 1800;

/** A picture, or why there is none; neither while it is made. */
export interface Shown {
  url?: string;
  /** Of a picture as it is written: width by height. */
  aspect?: number;
  fault?: ErrorData;
}

/** A page (from 0) as it was, and as it is written; each drawn when it is looked at. */
export function usePagePictures(one: Compared, page: number): { source: Shown; written: Shown } {
  const key = `${one.id} ${page}`;
  const source = useDrawn(key, async (signal) => {
    const [picture] = await drawPages(one.id, String(page + 1), SIZE, signal);
    return picture && { picture };
  });
  const written = useDrawn(key, (signal) => drawWritten(one, page, signal));
  return { source, written };
}

interface Made {
  picture: Blob;
  width?: number;
  height?: number;
}

function useDrawn(key: string, make: (signal: AbortSignal) => Promise<Made | undefined>): Shown {
  const [shown, setShown] = useState<Shown & { key: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the picture is another one
  useEffect(() => {
    const gone = new AbortController();
    let url: string | undefined;
    make(gone.signal).then(
      (made) => {
        if (gone.signal.aborted || !made) return;
        url = URL.createObjectURL(made.picture);
        const { width, height } = made;
        setShown({ key, url, ...(width && height && { aspect: width / height }) });
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

/** A page (from 0) as it is written; undefined where nothing of it is. Rejects with UserError. */
export async function drawWritten(
  { id, written, options }: Compared,
  page: number,
  signal: AbortSignal,
): Promise<Made | undefined> {
  const entry = $files.get().find((other) => other.id === id);
  const document = written.get(page);
  if (!entry || !document) return undefined;
  const { file, password } = entry;
  const wish = { ...options, page: page + 1 };
  const [data] = await askEngine({ engine: DRAW, file, beside: [{ file: document }], options: wish, password }, signal);
  return data && pictureOf(JSON.parse(await data.text()) as WrittenPage);
}
