import { Play, Plus, Square, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../islands/Button.tsx';
import type { InputFile } from '../../../stores/tool.ts';
import { setFileOption } from '../../../stores/work.ts';
import {
  keptParts,
  lengthOfParts,
  MAX_CLIP,
  mergeParts,
  type Part,
  parseParts,
  writeParts,
  writeTime,
} from '../shared/parts.ts';
import type { Window } from './draw-wave.ts';
import { PartRows } from './PartRows.tsx';
import type { Sound } from './sound-view.ts';
import type { Player } from './use-player.ts';
import { Waveform } from './Waveform.tsx';

interface Props {
  entry: InputFile;
  sound: Sound;
  removes: boolean;
  fixed: boolean;
  /** There is a picture above: it is looked at, and the sound gets less room. */
  film?: boolean;
  /** Plays what is kept. */
  player: Player;
  /** Hears of a time that is being chosen, in milliseconds. */
  onLook?: ((time: number) => void) | undefined;
  /** What is to be known of the cuts before the start. */
  words?: string | undefined;
}

/** Closer than this nothing more is to be seen. */
const CLOSEST = 500;
/** What is played on either side of a seam. */
const BESIDE = 1500;

/** The waveform with what is marked on it; writes the engine's option `parts` of the file. */
export function CutBench({ entry, sound, removes, fixed, film = false, player, onLook, words }: Props) {
  const duration = sound.milliseconds;
  const [view, setView] = useState<Window>({ from: 0, to: duration });
  const parts = parseParts(String(entry.values.parts ?? ''), duration) ?? [];
  const write = (next: readonly Part[]): void => {
    setFileOption(entry.id, 'parts', writeParts(next));
    const time = changedEdge(parts, next);
    if (time !== undefined) onLook?.(time);
  };
  const kept = keptParts(parts, removes ? 'remove' : 'keep', duration);
  const look = (from: number, length: number): void => {
    const whole = Math.min(duration, Math.max(Math.min(CLOSEST, duration), length));
    const start = Math.max(0, Math.min(duration - whole, from));
    setView({ from: start, to: start + whole });
  };
  const zoom = (by: number): void => {
    const length = (view.to - view.from) * by;
    look((view.from + view.to - length) / 2, length);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-2">
        <p aria-live="polite" className="min-w-0 flex-1 basis-44 text-sm text-muted tabular-nums">
          {summary(parts, kept, duration, { removes, film })}
        </p>
        <div className="flex flex-wrap">
          <Button
            shape="icon"
            aria-label="看细一些"
            disabled={view.to - view.from <= CLOSEST}
            onClick={() => zoom(0.5)}
          >
            <ZoomIn size={17} aria-hidden />
          </Button>
          <Button shape="icon" aria-label="看全一些" disabled={view.to - view.from >= duration} onClick={() => zoom(2)}>
            <ZoomOut size={17} aria-hidden />
          </Button>
          <Button shape="quiet" disabled={fixed} onClick={() => write(mergeParts([...parts, nextPart(view, parts)]))}>
            <Plus size={16} aria-hidden />
            加一段
          </Button>
          <Button shape="quiet" disabled={fixed || parts.length === 0} onClick={() => write([])}>
            <Undo2 size={16} aria-hidden />
            清空
          </Button>
        </div>
      </div>
      <Waveform
        sound={sound}
        view={view}
        parts={parts}
        removes={removes}
        fixed={fixed}
        low={film}
        at={player.at}
        onChange={write}
        onLook={onLook}
      />
      {view.to - view.from < duration && (
        <input
          type="range"
          aria-label="看到哪里"
          aria-valuetext={`从 ${writeTime(view.from)} 到 ${writeTime(view.to)}`}
          min={0}
          max={duration - (view.to - view.from)}
          step={10}
          value={view.from}
          onChange={(event) => look(Number(event.target.value), view.to - view.from)}
          className="block h-11 w-full cursor-pointer px-3 accent-accent"
        />
      )}
      <div className="flex justify-between px-3 py-1 text-xs text-muted tabular-nums">
        <span>{writeTime(view.from)}</span>
        <span>{writeTime(view.to)}</span>
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line px-3 py-2">
        {player.playing ? (
          <Button onClick={player.stop}>
            <Square size={15} aria-hidden />
            停下
          </Button>
        ) : (
          <Button disabled={kept.length === 0} onClick={() => player.play(kept)}>
            <Play size={15} aria-hidden />
            {film ? '试看结果' : '试听结果'}
          </Button>
        )}
        {kept.length > 1 && (
          <Button disabled={player.playing} onClick={() => player.play(seamsOf(kept))}>
            {film ? '只看接缝' : '只听接缝'}
          </Button>
        )}
        {!film && lengthOfParts(kept) > MAX_CLIP && (
          <p className="self-center text-sm text-muted">只试听前 {MAX_CLIP / 60_000} 分钟</p>
        )}
      </div>
      {words && (
        <p aria-live="polite" className="border-t border-line px-3 py-2 text-sm text-muted tabular-nums">
          {words}
        </p>
      )}
      <PartRows
        parts={parts}
        duration={duration}
        fixed={fixed}
        onChange={write}
        onPlay={(part) => player.play([part])}
      />
    </>
  );
}

/** The last moments before each seam and the first after it. */
export const seamsOf = (kept: readonly Part[]): Part[] =>
  kept.flatMap(({ from, to }, at) => [
    ...(at > 0 ? [{ from, to: Math.min(to, from + BESIDE) }] : []),
    ...(at < kept.length - 1 ? [{ from: Math.max(from, to - BESIDE), to }] : []),
  ]);

/** The time at which one edge stands that stood elsewhere. */
function changedEdge(before: readonly Part[], after: readonly Part[]): number | undefined {
  const known = new Set(before.flatMap(({ from, to }) => [from, to]));
  return after.flatMap(({ from, to }) => [from, to]).find((time) => !known.has(time));
}

/** A part in the middle of what is seen, where none is yet. */
function nextPart({ from, to }: Window, parts: readonly Part[]): Part {
  const last = parts.filter((part) => part.to < to && part.to > from).at(-1)?.to ?? from;
  const third = (to - last) / 3;
  return { from: Math.round(last + third), to: Math.round(last + 2 * third) };
}

function summary(
  parts: readonly Part[],
  kept: readonly Part[],
  duration: number,
  { removes, film }: Record<'removes' | 'film', boolean>,
): string {
  if (parts.length === 0)
    return `全长 ${writeTime(duration)}。在${film ? '下面' : '波形上'}拖出${removes ? '不要' : '要留'}的一段，或点“加一段”写时间。`;
  const word = removes ? '剪掉' : '选了';
  return `${word} ${parts.length} 段，结果长 ${writeTime(lengthOfParts(kept))}。`;
}
