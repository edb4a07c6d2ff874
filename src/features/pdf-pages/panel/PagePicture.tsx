import { useState } from 'react';
import { frameRatio, turnedScale } from './turn-map.ts';

interface Props {
  /** Its URL; undefined while it is drawn, empty where it cannot be. */
  src: string | undefined;
  /** How the page is turned as it is seen, in degrees. */
  degrees?: number;
  /** The shape of its frame, width by height: needed where it is turned. */
  frame?: number;
  /** It is on its way out. */
  pale?: boolean;
}

/**
 * A page in a frame (`relative`): until it is there the frame waits, and it comes up where it stays.
 * Turned on its side it is as large as the frame lets it.
 */
export function PagePicture({ src, degrees = 0, frame = frameRatio(false), pale = false }: Props) {
  const [ratio, setRatio] = useState<number>();
  // Without a movement of its own: that of forty frames costs more than what is being drawn for them.
  if (src === undefined) return <span className="size-full rounded-xs bg-line/60" aria-hidden />;
  if (!src) return null;
  const scale = degrees % 180 ? turnedScale(ratio ?? 1, frame) : 1;
  return (
    <img
      src={src}
      alt=""
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
      style={{ transform: degrees ? `rotate(${degrees}deg) scale(${scale})` : undefined }}
      className={`absolute inset-0 m-auto max-h-full max-w-full bg-white shadow-sm transition-transform motion-reduce:transition-none ${ratio ? '' : 'opacity-0'} ${pale ? 'opacity-35' : ''}`}
    />
  );
}
