import { useState } from 'react';
import { formatName } from '../lib/format-name.ts';

interface Props {
  src?: string | undefined;
  type: string;
  /** The picture is what a card is about. */
  large?: boolean;
  /** It most likely lies on its side. */
  wide?: boolean;
}

/** The first page or the picture; until it is there, and where there is none, the type in letters. */
export function Thumb({ src, type, large = false, wide = false }: Props) {
  const [state, setState] = useState<'shown' | 'broken'>();
  const frame = large
    ? `${wide ? 'aspect-4/3' : 'aspect-4/5'} w-full text-xs sm:text-base`
    : 'h-14 w-11 rounded-md border border-line bg-sunken text-[0.65rem] overflow-hidden';
  const paper = large ? 'grid aspect-3/4 h-3/4 place-items-center rounded-md border border-line bg-card shadow-sm' : '';
  return (
    <span className={`relative grid shrink-0 place-items-center font-semibold tracking-wide text-muted ${frame}`}>
      {src && state !== 'broken' ? (
        <img
          src={src}
          alt=""
          draggable={false}
          onLoad={() => setState('shown')}
          onError={() => setState('broken')}
          className={`absolute inset-0 m-auto max-h-full max-w-full bg-white ${state ? '' : 'opacity-0'} ${large ? 'rounded-xs shadow-md' : ''}`}
        />
      ) : (
        <span className={paper}>{formatName(type).slice(0, 4)}</span>
      )}
    </span>
  );
}
