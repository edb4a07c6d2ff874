import sherpa from 'sherpa-onnx-node';
import { RATE } from '../../../engines/hearing/loudness.ts';
import type { Recognition } from '../sentences.ts';
import type { ModelFolder } from './model-folder.ts';

/** Recognises one stretch of speech. */
export type Recogniser = (samples: Float32Array) => Recognition;

/** Silence after a stretch, in seconds: models that go along with the sound say the last word only then. */
const AFTER = 0.6;

/** Loads a model for a language. A bad file ends the process. */
export function openRecogniser(folder: ModelFolder, language: string, threads: number): Recogniser {
  const settings = {
    featConfig: { sampleRate: RATE, featureDim: 80 },
    modelConfig: {
      ...ownSettings(folder, language),
      tokens: folder.tokens,
      numThreads: threads,
      provider: 'cpu',
      debug: 0,
    },
    ...(folder.rules && { ruleFsts: folder.rules }),
  };
  return folder.kind === 'streaming-transducer' ? streaming(settings) : atOnce(settings);
}

function ownSettings({ kind, model }: ModelFolder, language: string): object {
  const spoken = language === 'auto' ? '' : language;
  if (kind === 'sense-voice')
    return { senseVoice: { ...model, language: spoken || 'auto', useInverseTextNormalization: 1 } };
  if (kind === 'whisper') return { whisper: { ...model, language: spoken, task: 'transcribe' } };
  if (kind === 'paraformer') return { paraformer: model };
  return kind === 'zipformer-ctc' ? { zipformerCtc: model } : { transducer: model };
}

function atOnce(settings: object): Recogniser {
  const recogniser = new sherpa.OfflineRecognizer(settings);
  return (samples) => {
    const stream = recogniser.createStream();
    stream.acceptWaveform({ samples, sampleRate: RATE });
    recogniser.decode(stream);
    return recognition(recogniser.getResult(stream));
  };
}

function streaming(settings: object): Recogniser {
  const recogniser = new sherpa.OnlineRecognizer({ ...settings, enableEndpoint: 0 });
  return (samples) => {
    const stream = recogniser.createStream();
    stream.acceptWaveform({ samples, sampleRate: RATE });
    stream.acceptWaveform({ samples: new Float32Array(AFTER * RATE), sampleRate: RATE });
    stream.inputFinished();
    while (recogniser.isReady(stream)) recogniser.decode(stream);
    return recognition(recogniser.getResult(stream));
  };
}

const recognition = ({ text, tokens = [], timestamps = [] }: Partial<Recognition>): Recognition => ({
  text: text ?? '',
  tokens,
  timestamps,
});
