import { type RefObject, useEffect, useState } from 'react';
import type { InputFile } from '../../../stores/tool.ts';

const FILMS = new Set(['mp4', 'mov', 'm4v', 'webm', 'mkv', '3gp', 'ogv', 'avi', 'wmv', 'flv']);

interface Props {
  entry: InputFile;
  player: RefObject<HTMLVideoElement | null>;
  /** Playing begins, or goes on. */
  onBegin(): void;
  onTime(seconds: number): void;
}

/** Plays the recording beside its text; says so where this browser cannot. */
export function Player({ entry: { file, type }, player, onBegin, onTime }: Props) {
  const [address, setAddress] = useState<string>();
  const [deaf, setDeaf] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    setDeaf(false);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (deaf)
    return (
      <p className="px-4 py-3 text-sm text-muted">
        这个浏览器放不了这种格式，文字照样可以改；要边听边改，可以先转成 MP3。
      </p>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: its words stand beside it
    <video
      ref={player}
      src={address}
      controls
      preload="metadata"
      aria-label="原录音"
      onError={() => address && setDeaf(true)}
      onPlay={onBegin}
      onTimeUpdate={({ currentTarget }) => onTime(currentTarget.currentTime)}
      className={`w-full bg-sunken ${FILMS.has(type) ? 'aspect-video max-h-[36dvh]' : 'h-14'}`}
    />
  );
}
