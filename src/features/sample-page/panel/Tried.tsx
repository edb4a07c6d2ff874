import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { formatBytes } from '../../../islands/format.ts';
import { $options, $stage, type InputFile, isRunning } from '../../../stores/tool.ts';
import { drawInput, drawMade, isPaged, SIZE } from './draw.ts';
import { Sides, saved } from './Sides.tsx';
import { drawSample, makeSample } from './samples.ts';
import { usePicture } from './use-picture.ts';

/** A visitor who still types or slides is not done yet. */
const REST_MS = 400;
/** A visitor who starts within this time has not come to look. */
const LOOK_MS = 150;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface TriedProps {
  entry: InputFile;
  sizes: boolean;
  /** Nothing is tried, and this is said in its place. */
  untold?: string | undefined;
}

/** An input beside what the settings as they stand would make of it. */
export function Tried({ entry, sizes, untold }: TriedProps) {
  const [page, setPage] = useState(1);
  const [came, setCame] = useState<{ of: string; made: readonly File[] }>();
  const key = `${entry.id} ${entry.password ?? ''} ${page}`;
  const running = isRunning(useStore($stage));
  const seen = useRef(false);
  // A start that comes at once is not slowed down by a large picture: what is not yet seen waits for its end.
  const drawn = usePicture(running && !seen.current ? '' : key, async (signal) => {
    await pause(LOOK_MS);
    return signal.aborted || (running && !seen.current) ? undefined : drawInput(entry, page, signal);
  });
  if (drawn.url) seen.current = true;
  // Beside a job nothing is drawn, and a second one begins with all of it unseen.
  const small = running && !drawn.url && page === 1 && entry.thumb;
  const before = small ? { url: small, small: true } : drawn;
  const wish = `${key} ${JSON.stringify([useStore($options), entry.values, !!untold])}`;
  const after = usePicture(wish, async (signal) => {
    if (untold) return undefined;
    await pause(REST_MS);
    if (signal.aborted) return undefined;
    if (isPaged(entry)) return (await drawSample(entry, page, SIZE, signal)).picture;
    const made = await makeSample(entry, signal);
    if (signal.aborted) return undefined;
    setCame({ of: wish, made });
    return made.length > 1 ? undefined : drawMade(made[0], 1, signal);
  });
  const made = came?.of === wish ? came.made : []; // what other settings made says nothing of these
  return (
    <Sides
      entry={entry}
      page={page}
      onPage={setPage}
      before={before}
      after={after}
      told={untold ?? (made.length > 1 ? `会变成 ${made.length} 个文件，处理完成后逐个看` : undefined)}
      sizes={sizes}
      facts={made[0] && after.url ? [formatBytes(entry.file.size), saved(entry.file.size, made[0].size)] : undefined}
    />
  );
}
