// The process of the operator's voices; its settings are a VoiceModel.
import sherpa from 'sherpa-onnx-node';
import type { Abilities, Voiced } from '../../../engines/abilities.ts';
import { serveModel } from '../../../native/serve-model.ts';
import { firstWord, readVoices, type VoiceFolder } from './voice-folder.ts';
import type { VoiceModel } from './voice-model.ts';

type Voice = InstanceType<typeof sherpa.OfflineTts>;

serveModel(async ({ folder, threads, languages }: VoiceModel) => {
  const voices = readVoices(folder, languages);
  const loaded = new Map<VoiceFolder, Voice>();
  const load = (voice: VoiceFolder): Voice => {
    const there = loaded.get(voice) ?? open(voice, threads);
    loaded.set(voice, there);
    return there;
  };
  // A voice that cannot calculate is found out at the start, not in a visitor's recording.
  for (const voice of voices) say(load(voice), firstWord(voice), 1);
  const known = {
    name: voices[0]?.name ?? '',
    basic: false,
    languages: [...new Set(voices.flatMap((one) => one.languages))],
  };
  return async ({ text, language, speed }: Abilities['voice']['query']): Promise<Voiced> => {
    const voice = voices.find((one) => one.languages.includes(language));
    if (!text || !voice) return { ...known, rate: 0, samples: new Float32Array() };
    return { ...known, ...say(load(voice), text, speed) };
  };
});

function open({ model, tokens, lexicon, rules }: VoiceFolder, threads: number): Voice {
  return new sherpa.OfflineTts({
    model: { vits: { model, tokens, lexicon }, numThreads: threads, provider: 'cpu', debug: 0 },
    maxNumSentences: 1,
    ...(rules && { ruleFsts: rules }),
  });
}

function say(voice: Voice, text: string, speed: number): { rate: number; samples: Float32Array } {
  const { samples, sampleRate } = voice.generate({ text, sid: 0, speed, enableExternalBuffer: false });
  return { rate: sampleRate, samples };
}
