import { useEffect, useState } from 'react';
import { type ErrorData, toErrorData, UserError } from '../../../../schemas/error.ts';
import type { FilmSlides } from '../../../../schemas/film-slides.ts';
import { askEngine } from '../../../jobs/ask.ts';

const ENGINE = 'slide-finder';

/** A slide as the strip shows it. */
export interface Shown {
  /** Seconds. */
  at: number;
  src: string;
}

export interface Found {
  slides?: Shown[];
  error?: ErrorData;
  part: number;
}

/** How slides are looked for. */
export interface Look {
  by: unknown;
  sensitivity: unknown;
  interval: unknown;
}

async function find(file: File, look: Look, signal: AbortSignal, progress: (part: number) => void): Promise<Shown[]> {
  const [info, ...pictures] = await askEngine({ engine: ENGINE, file, options: { ...look } }, signal, progress);
  if (!info) throw new UserError('no-result');
  const { times } = JSON.parse(await info.text()) as FilmSlides;
  return times.map((at, index) => ({ at, src: URL.createObjectURL(pictures[index] ?? new Blob()) }));
}

/** The slides of a film, looked for in a worker again when the look changes; a search that is outlived ends. */
export function useSlides(file: File, { by, sensitivity, interval }: Look): Found {
  const [found, setFound] = useState<Found>({ part: 0 });
  useEffect(() => {
    const gone = new AbortController();
    let made: Shown[] = [];
    const tell = (next: Found): void => {
      if (!gone.signal.aborted) setFound(next);
    };
    setFound({ part: 0 });
    find(file, { by, sensitivity, interval }, gone.signal, (part) => tell({ part })).then(
      (slides) => {
        made = slides;
        tell({ slides, part: 1 });
      },
      (thrown) => tell({ error: toErrorData(thrown), part: 1 }),
    );
    return () => {
      gone.abort();
      for (const { src } of made) URL.revokeObjectURL(src);
    };
  }, [file, by, sensitivity, interval]);
  return found;
}
