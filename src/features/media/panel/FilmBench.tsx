import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FilmView } from '../../../../schemas/film-view.ts';
import type { InputFile } from '../../../stores/tool.ts';
import { keptParts, type Part, parseParts, writeTime } from '../shared/parts.ts';
import { CutBench } from './CutBench.tsx';
import type { FilmWish } from './film-view.ts';
import type { Sound } from './sound-view.ts';
import { useCuts } from './use-film.ts';
import { useFilmPlayer } from './use-film-player.ts';

interface Props {
  entry: InputFile;
  sound: Sound;
  wish: FilmWish & { keep: string; way: string };
  fixed: boolean;
}

/** The film over its sound, on which parts are marked; shows the picture at an edge that is moved. */
export function FilmBench({ entry, sound, wish, fixed }: Props) {
  const film = useRef<HTMLVideoElement>(null);
  const player = useFilmPlayer(film);
  const removes = wish.keep === 'remove';
  const marked = parseParts(String(entry.values.parts ?? ''), sound.milliseconds) ?? [];
  const kept = keptParts(marked, removes ? 'remove' : 'keep', sound.milliseconds);
  const { video, encode, size } = wish;
  const view = useCuts(entry.file, marked.length ? kept : [], { video, encode, size });
  const show = (time: number): void => {
    player.stop();
    if (film.current) film.current.currentTime = time / 1000;
  };
  return (
    <>
      <Screen file={entry.file} film={film} />
      <CutBench
        entry={entry}
        sound={sound}
        removes={removes}
        fixed={fixed}
        film
        player={player}
        onLook={show}
        words={marked.length ? cutWords(view, wish, kept) : undefined}
      />
    </>
  );
}

function Screen({ file, film }: { file: File; film: RefObject<HTMLVideoElement | null> }) {
  const [address, setAddress] = useState<string>();
  const [blind, setBlind] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (blind)
    return (
      <p className="border-b border-line px-4 py-3 text-sm text-muted">
        这个浏览器放不了它的画面，按声音和时间也能剪。
      </p>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: it is the visitor's own film
    <video
      ref={film}
      src={address}
      preload="auto"
      playsInline
      aria-label="视频画面"
      onError={() => address && setBlind(true)}
      className="aspect-video max-h-[40dvh] w-full border-b border-line bg-sunken"
    />
  );
}

/** Formats of which the browser knows whether they could be cut as they are. */
const COPIES = new Set(['mp4', 'mov', 'mkv', 'webm']);
const TOLD = 3;

/** Whether the film will be coded anew, said before the start. */
function cutWords(
  view: FilmView | undefined,
  { way, video }: Props['wish'],
  kept: readonly Part[],
): string | undefined {
  if (!COPIES.has(video)) return '这种格式要重新压制，切口精确到毫秒。';
  if (!view) return undefined;
  if (view.exact) return '切口正好能原样切开，不用重新压制，画质不变。';
  if (way === 'exact') return '要重新压制，切口精确到毫秒。';
  if (!view.cuts) return '这个视频不能原样切开，会重新压制，切口精确到毫秒。';
  const told = view.cuts.slice(0, TOLD).map(({ from, to }) => `${writeTime(from)}–${writeTime(to)}`);
  const more = view.cuts.length > TOLD ? '……' : '';
  const extra = view.cuts.length < kept.length ? '，靠得近的几段连在了一起' : '';
  return `不重新压制，切口移到能切开的画面：${told.join('、')}${more}${extra}。`;
}
