import { UserError } from '../../../schemas/error.ts';
import type { SoundView } from '../../../schemas/sound-view.ts';
import type { Engine } from '../../engines/engine.ts';
import { MAX_CLIP, parseParts } from './shared/parts.ts';
import { openInput, soundTrack } from './web/open.ts';
import { Peaks } from './web/peaks.ts';
import { type Samples, samplesOf } from './web/samples.ts';
import { wavOf } from './web/wav.ts';

/** Fine enough to find the start of a word; coarser for hours, so that the peaks stay some hundred KB. */
const PER_SECOND = 200;
const MAX_PEAKS = 400_000;
const MAX_SECONDS = 24 * 3600;

/**
 * What the panel shows and plays of a recording: `info.json` (schemas/sound-view.ts) and `peaks.bin`, one byte each;
 * or, with `clip`, those parts alone as `clip.wav`.
 */
const soundView: Engine<'sound-view'> = async ([file], { clip }, run) => {
  if (!file) return [];
  using input = openInput(file);
  const track = await soundTrack(input);
  const start = await track.getFirstTimestamp();
  const seconds = (await track.computeDuration()) - start;
  if (!(seconds > 0)) throw new UserError('no-result', '这个文件里的声音长度是 0。');
  if (seconds > MAX_SECONDS) throw new UserError('too-large', '时长超过 24 小时，请先剪短。');
  if (clip) {
    const pieces: Samples[] = [];
    let left = MAX_CLIP / 1000;
    for (const { from, to } of parseParts(clip, seconds * 1000) ?? []) {
      const end = Math.min(to / 1000, from / 1000 + left);
      for await (const piece of samplesOf(track, from / 1000, end)) pieces.push(piece);
      left -= end - from / 1000;
    }
    const wav = wavOf(pieces);
    return wav ? [new File([wav], 'clip.wav', { type: wav.type })] : [];
  }
  const peaksPerSecond = Math.min(PER_SECOND, MAX_PEAKS / seconds);
  const peaks = new Peaks(seconds, peaksPerSecond);
  for await (const piece of samplesOf(track, 0, seconds)) {
    run.signal.throwIfAborted();
    peaks.add(piece);
    run.progress(piece.at / piece.rate / seconds);
  }
  const info: SoundView = { milliseconds: Math.round(seconds * 1000), peaksPerSecond };
  return [
    new File([JSON.stringify(info)], 'info.json', { type: 'application/json' }),
    new File([peaks.bytes], 'peaks.bin'),
  ];
};
export default soundView;
