import sherpa from 'sherpa-onnx-node';
import { MAX_HEARD } from '../../../engines/abilities.ts';
import { RATE } from '../../../engines/hearing/loudness.ts';
import type { Stretch } from '../../../engines/hearing/stretches.ts';
import type { ModelFolder } from './model-folder.ts';

/** What models beside the recogniser do; undefined, or the text as it is, where there is no such model. */
export interface Beside {
  stretches(samples: Float32Array): Stretch[] | undefined;
  punctuate(text: string): string;
  voice(samples: Float32Array): Float32Array | undefined;
}

/** Loads the models that stand beside the recogniser. A bad file ends the process. */
export function openBeside({ vad, punctuation, speakers }: ModelFolder, threads: number): Beside {
  const common = { numThreads: threads, provider: 'cpu', debug: 0 };
  const marks = punctuation && new sherpa.OfflinePunctuation({ model: { ctTransformer: punctuation, ...common } });
  const voices = speakers && new sherpa.SpeakerEmbeddingExtractor({ model: speakers, ...common });
  return {
    stretches: (samples) => (vad ? spoken(samples, vad) : undefined),
    punctuate: (text) => (marks && text.trim() ? marks.addPunct(text) : text),
    voice: (samples) => (voices ? voiceOf(samples, voices) : undefined),
  };
}

/** Where Silero VAD finds speech. A new detector for each piece: nothing of the piece before may matter. */
function spoken(samples: Float32Array, model: string): Stretch[] {
  const detector = new sherpa.Vad(
    {
      sileroVad: {
        model,
        threshold: 0.5,
        windowSize: WINDOW,
        minSilenceDuration: 0.4,
        minSpeechDuration: 0.2,
        maxSpeechDuration: 15,
      },
      sampleRate: RATE,
      numThreads: 1,
      provider: 'cpu',
      debug: 0,
    },
    MAX_HEARD * 2,
  );
  for (let at = 0; at + WINDOW <= samples.length; at += WINDOW) detector.acceptWaveform(samples.slice(at, at + WINDOW));
  detector.flush();
  const found: Stretch[] = [];
  for (; !detector.isEmpty(); detector.pop()) {
    const { start, samples: heard } = detector.front(false);
    found.push({ from: Math.max(0, start), to: Math.min(samples.length, start + heard.length) });
  }
  return found;
}

const WINDOW = 512;

function voiceOf(
  samples: Float32Array,
  extractor: InstanceType<typeof sherpa.SpeakerEmbeddingExtractor>,
): Float32Array | undefined {
  const stream = extractor.createStream();
  stream.acceptWaveform({ samples, sampleRate: RATE });
  stream.inputFinished();
  return extractor.isReady(stream) ? extractor.compute(stream, false) : undefined;
}
