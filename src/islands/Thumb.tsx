import { useState } from 'react';
import { formatName } from '../lib/format-name.ts';

/** The first page or the picture, small; until it is there, and where there is none, the type in letters. */
export function Thumb({ src, type }: { src?: string | undefined; type: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className="grid h-14 w-11 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-sunken text-[0.65rem] font-semibold tracking-wide text-muted">
      {src && !broken ? (
        <img src={src} alt="" onError={() => setBroken(true)} className="size-full bg-white object-contain" />
      ) : (
        formatName(type).slice(0, 4)
      )}
    </span>
  );
}
