import type { Input } from 'mediabunny';
import type { EngineOptions } from '../../../engines/options.gen.ts';
import { WEB_SOUND } from './formats.ts';
import { chosenTrack } from './plan.ts';

type Options = EngineOptions['media'];

/** The highest bit rate that lossy sound of two channels comes in, for sound that is taken over as it is. */
const COMMON = 320_000;

/** About how many bytes a result takes; a film about as many as its source, of `fileSize` bytes. */
export async function expectedSize(input: Input, options: Options, fileSize: number): Promise<number> {
  const track = options.kind === 'audio' ? await chosenTrack(input, options.track) : undefined;
  if (!track) return fileSize;
  const seconds = await track.computeDuration();
  const channels = { keep: await track.getNumberOfChannels(), mono: 1, stereo: 2 }[options.channels];
  const { perChannel } = WEB_SOUND[options.audio] ?? {};
  if (options.audio === 'wav' || options.audio === 'flac') {
    const rate = options.rate === 'keep' ? await track.getSampleRate() : Number.parseFloat(options.rate) * 1000;
    return seconds * rate * channels * 2;
  }
  const asked = options.bitrate === 'auto' ? 0 : Number.parseFloat(options.bitrate) * 1000;
  return (seconds * (asked || Math.max(COMMON, (perChannel ?? 0) * channels))) / 8;
}
