import { useEffect, useState } from 'react';
import type { Size } from '../../../lib/frame.ts';

/** A picture as the browser shows it, upright, and its size in pixels; `failed` where the browser cannot decode it. */
export function usePicture(file: File): { src?: string; size?: Size; failed?: boolean } {
  const [state, setState] = useState<{ src?: string; size?: Size; failed?: boolean }>({});
  useEffect(() => {
    let gone = false;
    const src = URL.createObjectURL(file);
    const image = new Image();
    image.src = src;
    image.decode().then(
      () => !gone && setState({ src, size: { width: image.naturalWidth, height: image.naturalHeight } }),
      () => !gone && setState({ failed: true }),
    );
    return () => {
      gone = true;
      URL.revokeObjectURL(src);
    };
  }, [file]);
  return state;
}
