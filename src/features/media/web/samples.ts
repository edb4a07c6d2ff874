import { AudioSampleSink, type InputAudioTrack } from 'mediabunny';

/** Some decoded sound: each channel as numbers from −1 to 1, the first one `at` samples after the start. */
export interface Samples {
  at: number;
  rate: number;
  channels: Float32Array[];
}

/** The sound of a track between two times in seconds, to the sample, some hundredths of a second at once. */
export async function* samplesOf(track: InputAudioTrack, from: number, to: number): AsyncGenerator<Samples> {
  const start = await track.getFirstTimestamp();
  for await (const sample of new AudioSampleSink(track).samples(start + from, start + to)) {
    const { sampleRate: rate, numberOfChannels, numberOfFrames, timestamp } = sample;
    const at = Math.round((timestamp - start) * rate);
    const [first, end] = [
      Math.max(0, Math.round(from * rate) - at),
      Math.min(numberOfFrames, Math.round(to * rate) - at),
    ];
    if (end > first) {
      const channels = Array.from({ length: numberOfChannels }, (_, planeIndex) => {
        const plane = new Float32Array(end - first);
        sample.copyTo(plane, { planeIndex, format: 'f32-planar', frameOffset: first, frameCount: end - first });
        return plane;
      });
      yield { at: at + first, rate, channels };
    }
    sample.close();
  }
}
